import { findVague } from '../../payload/wording/findVague.ts';
import { hasVerb } from '../../payload/wording/hasVerb.ts';
import type { Phase, PhaseCheck, Plan } from '../../../shared/domain/task/plan.ts';

/** Characters; the rest of a longer title is not judged. */
const mostCharacters = 400;

/** Beyond so many files a phase seldom fits one session. */
const mostFiles = 8;

/** A title of so few words says nothing without steps or files. */
const vagueTitle =
  /^(?:finish(?:ing)?|complete|continue|do|handle|improve(?:ments?)?|polish(?:ing)?|clean[ -]?up|cleaning|wrap(?:ping)? up|finali[sz]e|refactor(?:ing)?|fix(?:es|ing)?|update|work on|misc(?:ellaneous)?|various|other|remaining|rest|the rest|follow-?ups?|testing|bug ?fix(?:es)?|optimi[sz](?:e|ation)|implement(?:ation)?)(?: (?:the|all|any|up|remaining|other|some|and))*(?: \p{L}+){0,1}$/iu;

/** Returns what may make a phase fail, by its text alone. A phase that is done is judged no more. */
export function checkPhase(phase: Omit<Phase, 'checks'>): readonly PhaseCheck[] {
  const { state, files, steps, done, line } = phase;
  const title = phase.title.slice(0, mostCharacters);
  if (state === 'done') return [];
  const checks: PhaseCheck[] = [];
  if (done === undefined)
    checks.push({
      id: 'no-done-condition',
      line,
      message: 'No done condition. Say what shows that it is done.',
    });
  const vague = steps.length > 0 || !title.includes(' ') ? null : findVague(title, 'next');
  if (vague !== null) checks.push({ id: 'vague-phase', line, message: vague.message });
  else if (steps.length === 0 && files.length === 0 && vagueTitle.test(title.trim()))
    checks.push({
      id: 'vague-phase',
      line,
      message:
        'This means different things to different readers. Name what exactly, and how to see that it is done.',
    });
  const split = twoObjectives(title);
  if (split !== null)
    checks.push({
      id: 'two-objectives',
      line,
      message: 'Two objectives. Each may be done without the other.',
      split,
    });
  if (files.length > mostFiles)
    checks.push({
      id: 'many-files',
      line,
      message: `${String(files.length)} files. A phase of more than ${String(mostFiles)} seldom fits one session.`,
    });
  return checks;
}

const joint = /[ \t]*(?:,?[ \t]+(?:and(?: then)?|then|&|sowie|und)[ \t]+|;[ \t]+|[ \t]\+[ \t])/giu;

/** Returns two objectives if each side of a word such as "and" is an order with an object. */
function twoObjectives(title: string): readonly [string, string] | null {
  for (const found of title.matchAll(joint)) {
    const first = title.slice(0, found.index).trim();
    const second = title.slice(found.index + found[0].length).trim();
    const isSame =
      /^\S+ (?:it|them|its|their|this|that)\b/iu.test(second) ||
      /^(?:read|review|check|study|inspect|look)\b/iu.test(first);
    if (!isSame && isOrder(first) && isOrder(second)) return [first, second];
  }
  return null;
}

function isOrder(words: string): boolean {
  const [verb = '', ...object] = words.split(/\s+/u);
  return object.length > 0 && /^\p{L}+$/u.test(verb) && hasVerb(verb);
}

/** Adds to each phase that is not done the paths that are not in the project. `exists` gets a path as the plan names it. */
export function withPathChecks(plan: Plan, exists: (path: string) => boolean): Plan {
  const phases = plan.phases.map((phase) => {
    if (phase.state === 'done') return phase;
    const missing = phase.files.filter(
      ({ path, isNew }) => isNew !== true && !/[*?{<…]|\.\.\./u.test(path) && !exists(path),
    );
    const checks = missing.map(({ path }): PhaseCheck => ({
      id: 'unknown-path',
      line: phase.line,
      path,
      message: `${path} is not in the project. Correct the path, or write "new" behind it.`,
    }));
    return { ...phase, checks: [...phase.checks, ...checks] };
  });
  return { ...plan, phases };
}
