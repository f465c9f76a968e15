import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { phaseStates } from '../../../shared/domain/task/plan.ts';
import { pointParts, type PlanEdit } from '../../../shared/domain/task/planEdit.ts';
import { questionsIn } from './editQuestions.ts';
import { editPlan } from './editPlan.ts';
import { parsePlan } from '../parsePlan.ts';

const folder = join(import.meta.dirname, '..', 'corpus');
const corpus = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => [name.replace(/\.md$/u, ''), readFileSync(join(folder, name), 'utf8')] as const);
const linesOf = (text: string): readonly string[] => text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/gu) ?? [];

/** Returns how many lines of the first text are not in the second, blank ones and a missing last line end aside. */
function missing(before: string, after: string): readonly string[] {
  const left = new Map<string, number>();
  for (const line of linesOf(after)) left.set(line.trimEnd(), (left.get(line.trimEnd()) ?? 0) + 1);
  return linesOf(before)
    .map((line) => line.trimEnd())
    .filter((line) => {
      const count = left.get(line) ?? 0;
      left.set(line, count - 1);
      return line !== '' && count < 1;
    });
}

function edited(text: string, edit: PlanEdit): string {
  const next = editPlan(text, edit);
  expect(next, JSON.stringify(edit)).not.toBeNull();
  return next ?? text;
}

const withPhases = corpus.filter(([, text]) => parsePlan(text).phases.length > 0);
const withQuestions = corpus.filter(([, text]) => questionsIn(text).length > 0);
const aPhase = fc.constantFrom(...withPhases).chain(([name, text]) =>
  fc.record({
    name: fc.constant(name),
    text: fc.constant(text),
    phase: fc.constantFrom(...parsePlan(text).phases),
  }),
);
const aQuestion = fc.constantFrom(...withQuestions).chain(([name, text]) =>
  fc.record({
    name: fc.constant(name),
    text: fc.constant(text),
    question: fc.constantFrom(...questionsIn(text)),
  }),
);
const words = fc
  .array(
    fc.constantFrom('carry', 'orders', 'over', 'the', 'queue', 'Übergabe', '倉庫', 'twice', '12', 'a|b'),
    { minLength: 2, maxLength: 6 },
  )
  .map((all) => all.join(' '));

describe('an edit shows in the plan that is read afterwards, and no other line changes', () => {
  test('the state of a phase', () => {
    fc.assert(
      fc.property(aPhase, fc.constantFrom(...phaseStates), ({ text, phase }, state) => {
        const next = edited(text, { kind: 'set-state', phase: phase.key, state });
        const now = parsePlan(next).phases.find(({ key }) => key === phase.key);
        // The first phase to do is the next one.
        expect(state === 'todo' && now?.state === 'next' ? 'todo' : now?.state).toBe(state);
        expect(linesOf(next)).toHaveLength(linesOf(text).length);
        expect(missing(text, next).length).toBeLessThanOrEqual(2);
        expect(parsePlan(next).phases.map(({ key }) => key)).toEqual(
          parsePlan(text).phases.map(({ key }) => key),
        );
      }),
      { numRuns: 250 },
    );
  });

  test('the proof of a phase', () => {
    fc.assert(
      fc.property(aPhase, ({ text, phase }) => {
        const next = edited(text, { kind: 'set-state', phase: phase.key, state: 'done', proof: 'c3d91f0' });
        expect(parsePlan(next).phases.find(({ key }) => key === phase.key)).toMatchObject({
          state: 'done',
          proof: 'c3d91f0',
        });
      }),
      { numRuns: 200 },
    );
  });

  test('the objective of a phase', () => {
    fc.assert(
      fc.property(aPhase, words, ({ text, phase }, title) => {
        const next = edited(text, { kind: 'rename', phase: phase.key, title });
        const now = parsePlan(next).phases[phase.number - 1];
        expect(now?.title).toBe(title);
        expect([now?.state, now?.label, now?.lastLine]).toEqual([phase.state, phase.label, phase.lastLine]);
        expect(parsePlan(next).phases.map((one) => one.title)).toEqual(
          parsePlan(text).phases.map((one, at) => (at === phase.number - 1 ? title : one.title)),
        );
        // A list and a table may name the phase as well.
        expect(missing(text, next).length).toBeLessThanOrEqual(3);
      }),
      { numRuns: 250 },
    );
  });

  test('the done condition of a phase without one', () => {
    fc.assert(
      fc.property(aPhase, words, ({ text, phase }, said) => {
        if (phase.done !== undefined) return;
        const next = edited(text, { kind: 'add-done', phase: phase.key, text: said });
        expect(parsePlan(next).phases.find(({ key }) => key === phase.key)?.done).toBe(said);
        expect(missing(text, next).length).toBeLessThanOrEqual(1);
        expect(parsePlan(next).phases).toHaveLength(parsePlan(text).phases.length);
      }),
      { numRuns: 250 },
    );
  });

  test('a new phase behind another, and two of one', () => {
    fc.assert(
      fc.property(aPhase, words, ({ text, phase }, title) => {
        const titles = parsePlan(text).phases.map((one) => one.title);
        const added = edited(text, { kind: 'add-phase', title, after: phase.key });
        expect(parsePlan(added).phases.map((one) => one.title)).toEqual(
          titles.toSpliced(phase.number, 0, title),
        );
        const parted = edited(text, { kind: 'split', phase: phase.key, titles: [title, 'write it down'] });
        expect(parsePlan(parted).phases.map((one) => one.title)).toEqual(
          titles.toSpliced(phase.number - 1, 1, title, 'write it down'),
        );
      }),
      { numRuns: 150 },
    );
  });

  test('another order, and one phase less', () => {
    fc.assert(
      fc.property(aPhase, fc.nat(12), ({ text, phase }, to) => {
        const { phases } = parsePlan(text);
        const place = Math.min(to, phases.length - 1);
        const titles = phases.map((one) => one.title);
        const moved = edited(text, { kind: 'move', phase: phase.key, to: place + 1 });
        const rest = titles.toSpliced(phase.number - 1, 1);
        expect(parsePlan(moved).phases.map((one) => one.title)).toEqual(
          rest.toSpliced(place, 0, phase.title),
        );
        if (phases.length < 3) return;
        const removed = edited(text, { kind: 'remove-phase', phase: phase.key });
        expect(parsePlan(removed).phases.map((one) => one.title)).toEqual(rest);
      }),
      { numRuns: 250 },
    );
  });

  test('a question, an assumption, an invariant, a risk', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...corpus),
        fc.constantFrom(...pointParts),
        words,
        ([, text], part, said) => {
          const point = part === 'questions' ? `Do we ${said}?` : said;
          const next = edited(text, { kind: 'add-point', part, text: point });
          const found = part === 'questions' ? questionsIn(next) : parsePlan(next)[part];
          expect(found.map((one) => one.text.replaceAll(/ - .*/gu, ''))).toContain(point);
          expect(missing(text, next)).toEqual([]);
          expect(parsePlan(next).phases.map(({ key }) => key)).toEqual(
            parsePlan(text).phases.map(({ key }) => key),
          );
        },
      ),
      { numRuns: 250 },
    );
  });

  test('an answer, a lock, a deferral, and taking them back', () => {
    fc.assert(
      fc.property(aQuestion, words, words, ({ text, question }, answer, why) => {
        const of = (now: string) => questionsIn(now).find(({ key }) => key === question.key);
        const locked = edited(text, { kind: 'lock', question: question.key, answer, why, session: 3 });
        expect(of(locked)).toMatchObject({ state: 'locked', answer, why, session: 3 });
        const deferred = edited(locked, { kind: 'defer', question: question.key, until: answer });
        expect(of(deferred)).toMatchObject({ state: 'deferred', until: answer });
        const answered = edited(deferred, { kind: 'answer', question: question.key, answer: why });
        expect(of(answered)).toMatchObject({ state: 'open', answer: why });
        expect(missing(text, answered).length).toBeLessThanOrEqual(1);
        const open = edited(answered, { kind: 'leave-open', question: question.key });
        if (question.state === 'open' && question.answer === undefined) {
          expect(of(open)?.answer).toBeUndefined();
          expect(missing(text, open)).toEqual([]);
        }
        expect(questionsIn(open).map(({ key }) => key)).toEqual(questionsIn(text).map(({ key }) => key));
      }),
      { numRuns: 150 },
    );
  });
});

test('a title of figures alone stays the title of its row', () => {
  const text =
    '| Phase | Goal | Scope |\n|---|---|---|\n| 1 | Schema | add a column |\n| 2 | Writes | both |\n';
  const [first] = parsePlan(text).phases;
  for (const title of ['12 12', '2027']) {
    const next = edited(text, { kind: 'rename', phase: first?.key ?? '', title });
    expect(parsePlan(next).phases.map((one) => [one.title, one.label])).toEqual([
      [title, '1'],
      ['Writes', '2'],
    ]);
  }
});

test('an edit of what is not there is none', () => {
  expect(editPlan('## Phase 1: a', { kind: 'set-state', phase: 'b', state: 'done' })).toBeNull();
  expect(editPlan('## Phase 1: a', { kind: 'answer', question: 'b', answer: 'c' })).toBeNull();
  expect(editPlan('## Phase 1: a', { kind: 'rename', phase: 'a', title: ' ' })).toBeNull();
});
