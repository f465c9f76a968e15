import type { Stack, StackItem } from '../../shared/domain/stack.ts';
import type { StackEdit } from '../../shared/domain/stack/stackEdit.ts';
import type { StackPlan } from '../../shared/domain/task.ts';
import type { Phase, Plan } from '../../shared/domain/task/plan.ts';

interface About {
  /** The task's stack; `null` if it would be made. */
  readonly stack: Stack | null;
  /** The name of a stack that would be made. */
  readonly name: string;
  readonly plan: Plan;
  readonly phase: Phase;
  /** The goal of the whole task. */
  readonly goal: string;
  /** The execution prompt of the phase. */
  readonly prompt: string;
  /** True for a path that is a file of the project. */
  readonly isFile: (path: string) => boolean;
  readonly newId: () => string;
}

interface PlannedStack {
  readonly plan: StackPlan;
  /** Makes all of it, as one step of undo. */
  readonly edit: StackEdit;
}

const titleOf = (number: number): string => `Execution prompt, phase ${number}`;
const promptTitle = /^Execution prompt, phase \d+$/u;

/**
 * Returns what brings a phase into the stack of its task: the goal, the files that the stack lacks, and the execution
 * prompt. Nothing is removed; the prompts of other phases are turned off.
 */
export function planStack({ stack, name, plan, phase, goal, prompt, isFile, newId }: About): PlannedStack {
  const items = stack?.items ?? [];
  const files = phase.files.filter(({ path }) => isFile(path));
  const has = new Set(
    items.flatMap(({ source }) =>
      source.kind === 'file' && source.project === undefined ? [source.path] : [],
    ),
  );
  const added = files.filter(({ path }) => !has.has(path));
  const title = titleOf(phase.number);
  const own = items.find((item) => titleOfPrompt(item) === title);
  const others = items.filter((item) => item.on && item !== own && titleOfPrompt(item) !== null);
  const nextGoal = goalOf(stack?.goal ?? '', plan, phase, goal);
  const edits: StackEdit[] = [
    ...(nextGoal === undefined ? [] : [{ type: 'set', fields: { goal: nextGoal } } as const]),
    ...(others.length === 0
      ? []
      : [{ type: 'switch', itemIds: others.map(({ id }) => id), on: false } as const]),
    {
      type: 'add',
      items: added.map(({ path, lines }) => ({
        id: newId(),
        on: true,
        source: { kind: 'file', path },
        ...(lines === undefined || lines.length === 0 ? {} : { lines }),
      })),
    },
    ...(own === undefined
      ? [
          {
            type: 'add',
            items: [{ id: newId(), on: true, source: { kind: 'pasted', title, text: prompt } }],
          } as const,
        ]
      : [
          { type: 'change', itemId: own.id, options: { text: prompt } } as const,
          { type: 'switch', itemIds: [own.id], on: true } as const,
        ]),
  ];
  return {
    plan: {
      number: phase.number,
      title: phase.title,
      stack: stack?.name ?? name,
      isNew: stack === null,
      ...(nextGoal === undefined ? {} : { goal: nextGoal }),
      files: added.map(({ path, lines = [] }) =>
        [path, ...lines.map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`))].join(
          ' ',
        ),
      ),
      inStack: files.length - added.length,
      missing: phase.files.flatMap(({ path, isNew }) => (isNew === true || isFile(path) ? [] : [path])),
      off: others.map((item) => titleOfPrompt(item) ?? ''),
      replaces: own !== undefined,
      locked: plan.questions.filter(({ state }) => state === 'locked').length,
      open: plan.questions.filter(({ state }) => state === 'open').length,
    },
    edit: { type: 'several', edits },
  };
}

function titleOfPrompt({ source }: StackItem): string | null {
  return source.kind === 'pasted' && promptTitle.test(source.title) ? source.title : null;
}

/** Returns the goal to set: a goal that the user wrote stays, one of the plan gives way to that of the phase. */
function goalOf(now: string, plan: Plan, phase: Phase, goal: string): string | undefined {
  if (now === phase.title) return undefined;
  const isOurs =
    now.trim() === '' || now.trim() === goal.trim() || plan.phases.some(({ title }) => title === now);
  return isOurs ? phase.title.slice(0, 10_000) : undefined;
}
