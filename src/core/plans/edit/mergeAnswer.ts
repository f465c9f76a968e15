import type { PlanQuestion } from '../../../shared/domain/task/plan.ts';
import { pointParts } from '../../../shared/domain/task/planEdit.ts';
import { sameMatter } from '../../payload/match/sameMatter.ts';
import { wordsOf, type Words } from '../../payload/match/wordsOf.ts';
import { addLines, addOptions, questionsIn, settle, type Settlement } from './editQuestions.ts';
import { parseAnswer } from '../parseAnswer.ts';
import { parsePlan } from '../parsePlan.ts';

interface Worded {
  readonly question: PlanQuestion;
  readonly words: Words;
}

function worded(questions: readonly PlanQuestion[]): readonly Worded[] {
  return questions.map((question) => ({ question, words: wordsOf(question.text) }));
}

function sameIn(all: readonly Worded[], one: Worded): PlanQuestion | undefined {
  const exact = all.find(({ words }) => words.plain === one.words.plain);
  const near = exact ?? all.find(({ words }) => sameMatter(words, one.words) > 0);
  return near?.question;
}

/**
 * Carries what was settled before over to an answer that is pasted anew: a question that is still asked keeps its
 * answer, and one that is no longer asked comes behind the others, so that no decision is lost.
 */
export function carryAnswers(before: string, after: string): string {
  const settled = worded(questionsIn(before)).filter(({ question }) => settlementOf(question) !== null);
  let text = after;
  const left: PlanQuestion[] = [];
  for (const one of settled) {
    const settlement = settlementOf(one.question);
    const asked = sameIn(worded(questionsIn(text)), one);
    if (asked === undefined || settlement === null) left.push(one.question);
    else if (settlementOf(asked) === null) text = settle(text, asked.key, settlement) ?? text;
  }
  for (const question of left) {
    const settlement = settlementOf(question);
    text = addLines(text, 'questions', [question.text]);
    const added = questionsIn(text).findLast((one) => one.text === question.text);
    if (added !== undefined && settlement !== null) text = settle(text, added.key, settlement) ?? text;
  }
  return text;
}

/** Adds to a plan what an answer says that the plan does not: questions with their options, assumptions, invariants and risks. */
export function addAnswer(plan: string, answer: string): string {
  const said = parseAnswer(answer);
  let text = plan;
  const known = worded(questionsIn(plan));
  const asked = worded(said.questions).filter((one) => sameIn(known, one) === undefined);
  for (const { question } of asked) {
    text = addLines(text, 'questions', [question.text]);
    const added = questionsIn(text).findLast((one) => one.text === question.text);
    if (added === undefined) continue;
    text = addOptions(text, added.key, question.options);
    const settlement = settlementOf(question);
    if (settlement !== null) text = settle(text, added.key, settlement) ?? text;
  }
  const has = parsePlan(plan);
  for (const part of pointParts) {
    if (part === 'questions') continue;
    const before = new Set(has[part].map(({ key }) => key));
    const points = said[part]
      .filter(({ key }) => !before.has(key))
      .map((point) => point.text.replaceAll(/\s*\n\s*/gu, ' '));
    if (points.length > 0) text = addLines(text, part, points);
  }
  return text;
}

function settlementOf({ state, answer, why, until, session }: PlanQuestion): Settlement | null {
  if (state === 'deferred') return { state, until: until ?? '', session };
  if (answer === undefined) return null;
  return state === 'locked' ? { state, answer, why: why ?? '', session } : { state, answer };
}
