import { fillSnippet, parseSnippet } from '../../shared/domain/source/snippetVariables.ts';
import type { TaskCopy } from '../../shared/domain/task.ts';
import type { Phase, Plan } from '../../shared/domain/task/plan.ts';
import { answersPrompt } from '../plans/prompts/answersPrompt.ts';
import { executionPrompt, settledLine } from '../plans/prompts/executionPrompt.ts';

/** A task for the texts that are made of it. */
export interface DescribedTask {
  readonly name: string;
  readonly goal: string;
  readonly plan: Plan;
}

/** Returns the text of a prompt of the library, in the user's wording if there is one. */
export type PromptOf = (id: 'plan-first' | 'phased-plan' | 'execute-phase') => Promise<string>;

/** Returns a text to copy; `null` if its phase is not in the plan any more. */
export async function taskText(
  what: TaskCopy,
  task: DescribedTask,
  promptOf: PromptOf,
): Promise<string | null> {
  switch (what.kind) {
    case 'planning':
      return planningPrompt(task, await promptOf('plan-first'));
    case 'commit':
      return answersPrompt(await promptOf('phased-plan'), [], goalOf(task));
    case 'answers':
      return answersPrompt(await promptOf('phased-plan'), task.plan.questions, goalOf(task));
    case 'execution': {
      const phase = task.plan.phases.find(({ key }) => key === what.phase);
      return phase === undefined ? null : phaseText(task, phase, await promptOf('execute-phase'));
    }
  }
}

/** Returns the prompt of one phase. It names the task, so that the draft of the session does, too. */
export function phaseText({ name, plan }: DescribedTask, phase: Phase, prompt: string): string {
  return `Task: ${name}\n\n${executionPrompt(prompt, plan, phase)}`;
}

function planningPrompt(described: DescribedTask, prompt: string): string {
  const { name, goal, plan } = described;
  const task = goal.trim() === '' || goal.trim() === name ? name : `${name}. ${goal}`;
  const values: Readonly<Record<string, string>> = { task, goal: goalOf(described) };
  const filled = fillSnippet(parseSnippet(prompt), (variable) => values[variable]).text.trim();
  const linesOf = (state: 'locked' | 'open'): readonly string[] =>
    plan.questions
      .filter((question) => question.state === state)
      .map((question) => `- ${settledLine(question)}`);
  return [
    filled,
    list('These are settled. Do not ask them again:', linesOf('locked')),
    list(
      'These constraints hold:',
      plan.invariants.map(({ text }) => `- ${text}`),
    ),
    list('These are open. Ask them again unless the code answers them:', linesOf('open')),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function goalOf({ name, goal }: DescribedTask): string {
  return goal.trim() === '' ? name : goal;
}

function list(head: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${head}\n${lines.join('\n')}`;
}
