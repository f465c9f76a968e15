import type { PlanQuestion } from '../../shared/domain/task/plan.ts';

/** Returns what a settled question says in one line: the decision, or what is put off. */
export function settledText({ state, text, answer, until }: PlanQuestion): string {
  if (state === 'locked') return answer ?? text;
  return until === undefined || until === '' ? text : `${text} Until ${until}`;
}

/** Returns the question with its reason, for a tooltip. */
export function settledTip({ text, answer, why, until }: PlanQuestion): string {
  return [
    text,
    ...(answer === undefined ? [] : [`Answer: ${answer}`]),
    ...(why === undefined ? [] : [`Why: ${why}`]),
    ...(until === undefined ? [] : [`Until: ${until}`]),
  ].join('\n');
}

/** Returns the badge of a settled question. */
export function settledBadge({ state, session }: PlanQuestion): string {
  const name = state === 'locked' ? 'Locked' : 'Deferred';
  return session === undefined ? name : `${name}, session ${session}`;
}
