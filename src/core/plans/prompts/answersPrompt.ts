import { fillSnippet, parseSnippet } from '../../../shared/domain/source/snippetVariables.ts';
import type { PlanQuestion } from '../../../shared/domain/task/plan.ts';
import { settledLine } from './executionPrompt.ts';

/**
 * Writes the answers for the agent, followed by the prompt that commits to a plan, as one text. `template` is the text of
 * that prompt. Questions without an answer are named, so that the agent does not decide them.
 */
export function answersPrompt(template: string, questions: readonly PlanQuestion[], goal: string): string {
  const answered = questions.filter(({ state, answer }) => state !== 'deferred' && answer !== undefined);
  const deferred = questions.filter(({ state }) => state === 'deferred');
  const open = questions.filter(({ state, answer }) => state === 'open' && answer === undefined);
  const parts = [
    ['Answers', answered],
    ['Put off: plan without these', deferred],
    ['Still open: plan so that either answer fits, or say what you need', open],
  ] as const;
  const written = parts.flatMap(([title, asked]) =>
    asked.length === 0
      ? []
      : [
          `## ${title}\n\n${asked.map((question, at) => `${String(at + 1)}. ${settledLine(question)}`).join('\n')}`,
        ],
  );
  const prompt = fillSnippet(parseSnippet(template), (name) =>
    name === 'goal' && goal !== '' ? goal : undefined,
  );
  return [...written, prompt.text.trim()].join('\n\n');
}
