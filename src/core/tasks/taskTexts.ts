import { fillSnippet, parseSnippet } from '../../shared/domain/source/snippetVariables.ts';
import type { LineRange } from '../../shared/domain/stack.ts';
import type { TaskCopy } from '../../shared/domain/task.ts';
import type { Phase, Plan, PlanPoint, PlanQuestion } from '../../shared/domain/task/plan.ts';

/** A task for the texts that are made of it. */
export interface ToldTask {
  readonly name: string;
  readonly goal: string;
  readonly plan: Plan;
}

/** Returns the text of a prompt of the library, in the user's wording if there is one. */
export type PromptOf = (id: 'plan-first' | 'phased-plan' | 'execute-phase') => Promise<string>;

/** Returns a text to copy; `null` if its phase is not in the plan any more. */
export async function taskText(what: TaskCopy, task: ToldTask, promptOf: PromptOf): Promise<string | null> {
  switch (what.kind) {
    case 'planning':
      return planningPrompt(task, await promptOf('plan-first'));
    case 'commit':
      return commitPrompt(task, await promptOf('phased-plan'));
    case 'answers':
      return join(answersOf(task.plan.questions), commitPrompt(task, await promptOf('phased-plan')));
    case 'execution': {
      const phase = task.plan.phases.find(({ key }) => key === what.phase);
      return phase === undefined ? null : executionPrompt(task, phase, await promptOf('execute-phase'));
    }
  }
}

function planningPrompt({ name, goal, plan }: ToldTask, prompt: string): string {
  const task = goal.trim() === '' || goal.trim() === name ? name : `${name}. ${goal}`;
  return join(
    fill(prompt, { task, goal }),
    list('These are settled. Do not ask them again:', lockedLines(plan)),
    list('These constraints hold:', plan.invariants.map(pointLine)),
    list(
      'These questions are open. Ask them again unless you can answer them from the code:',
      plan.questions.filter(isOpen).map(({ text }) => `- ${text}`),
    ),
    [
      'Write the open questions under the heading "Unresolved questions", numbered, with the options of each below it as',
      'a), b), c) and "(my pick)" behind yours. Then write "Assumptions", "Invariants", "Risks" and "Validation commands",',
      'each as a list.',
    ].join('\n'),
  );
}

function commitPrompt({ name, goal }: ToldTask, prompt: string): string {
  return fill(prompt, { goal: goal.trim() === '' ? name : goal, task: name });
}

/** Returns the prompt for one phase: that phase only, its files, what is decided, and how it is proved. */
export function executionPrompt(task: ToldTask, phase: Phase, prompt: string): string {
  const { name, plan } = task;
  const files = phase.files.map(({ path, lines }) =>
    lines === undefined ? path : `${path} ${rangeWords(lines)}`,
  );
  const commands = plan.validation.map(({ command }) => command);
  return join(
    fill(prompt, {
      task: name,
      goal: task.goal,
      phase: `phase ${phase.number} (${phase.title})`,
      files: files.length === 0 ? 'the files that the phase names' : files.join(', '),
      validate: commands.length === 0 ? 'the tests of what you changed' : commands.join(' && '),
    }),
    `Task: ${name}`,
    `The phase as planned:\n\n${phase.text.trim()}`,
    phase.done === undefined ? '' : `It is done when: ${phase.done}`,
    list('Locked decisions:', lockedLines(plan)),
    list('Constraints:', plan.invariants.map(pointLine)),
    list(
      'Open questions, which this phase must not decide:',
      plan.questions.filter(isOpen).map(({ text }) => `- ${text}`),
    ),
    list(
      'Validation commands, in this order:',
      commands.map((command) => `- \`${command}\``),
    ),
  );
}

function answersOf(questions: readonly PlanQuestion[]): string {
  const settled = questions.flatMap(({ text, state, answer, why, until }) => {
    if (state === 'locked' && answer !== undefined)
      return [`- ${text}\n  Answer: ${answer}${why === undefined ? '' : `\n  Why: ${why}`}`];
    if (state === 'deferred') return [`- ${text}\n  Deferred until: ${until ?? 'later'}`];
    return [];
  });
  return join(
    list('My answers:', settled),
    list(
      'These stay open for now. Do not decide them:',
      questions.filter(isOpen).map(({ text }) => `- ${text}`),
    ),
  );
}

function lockedLines({ questions }: Plan): readonly string[] {
  return questions
    .filter(({ state }) => state === 'locked')
    .map(({ text, answer, why }) => {
      const reason = why === undefined ? '' : ` Why: ${why}`;
      return answer === undefined ? `- ${text}${reason}` : `- ${text} ${answer}.${reason}`;
    });
}

function pointLine({ text }: PlanPoint): string {
  return `- ${text}`;
}

function isOpen({ state }: PlanQuestion): boolean {
  return state === 'open';
}

function rangeWords(ranges: readonly LineRange[]): string {
  return ranges
    .map(({ first, last }) => (first === last ? `line ${first}` : `lines ${first}-${last}`))
    .join(', ');
}

function list(head: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${head}\n${lines.join('\n')}`;
}

function join(...parts: readonly string[]): string {
  return `${parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}

function fill(prompt: string, values: Readonly<Record<string, string>>): string {
  return fillSnippet(parseSnippet(prompt), (name) => values[name]).text.trim();
}
