import { basename } from 'node:path';
import type { StacksApi } from '../../shared/api/stacks.ts';
import { isAppError } from '../../shared/errors.ts';
import { defaultModelId } from '../../shared/domain/model.ts';
import { defaultBudget, type MessageFormat, type Stack } from '../../shared/domain/stack.ts';
import type { Clock } from '../storage/clock.ts';
import { createStackHistory, type Steps } from './createStackHistory.ts';

/** The user's settings for a new stack. */
export interface NewStack {
  readonly model: { readonly id: string; readonly budget: number };
  readonly defaultFormat: MessageFormat;
  readonly payloadFirst: boolean;
}

export interface BeginOptions {
  readonly clock: Clock;
  readonly newId: () => string;
  /** Returns the root of a project on this disk; without it, no stack is shared with a repository. */
  readonly rootOf?: (projectId: string) => Promise<string>;
  /** Returns the settings for a new stack; without it, the shipped ones apply. */
  readonly forNewStack?: () => Promise<NewStack>;
  /** True if the project has a saved payload; without it, none has. */
  readonly hasPayload?: (projectId: string) => Promise<boolean>;
}

export interface Begun {
  /** Its name is the wished one; empty if none is known. */
  readonly stack: Stack;
  /** Undo steps that make the stack empty. */
  readonly steps: Steps;
}

const shipped: NewStack = {
  model: { id: defaultModelId, budget: defaultBudget },
  defaultFormat: 'markdown',
  payloadFirst: true,
};

export async function beginStack(
  { projectId, name, forPerson }: Parameters<StacksApi['create']>[0],
  { clock, newId, rootOf, forNewStack, hasPayload }: BeginOptions,
): Promise<Begun> {
  const begin = (await forNewStack?.()) ?? shipped;
  const empty: Stack = {
    id: newId(),
    name: name ?? (await orNothing(async () => basename((await rootOf?.(projectId)) ?? ''), '')),
    created: new Date(clock()).toISOString(),
    task: '',
    goal: '',
    model: begin.model.id,
    budget: begin.model.budget,
    format: begin.defaultFormat,
    confirm: false,
    items: [],
  };
  const history = createStackHistory();
  const wanted = forPerson === true && begin.payloadFirst;
  if (!wanted || !(await orNothing(async () => (await hasPayload?.(projectId)) ?? false, false))) {
    return { stack: empty, steps: history.steps() };
  }
  const payload = { id: newId(), on: true, source: { kind: 'payload', session: 'latest' } } as const;
  const step = history.apply(empty, { type: 'add', items: [payload] });
  step?.keep();
  return { stack: step?.stack ?? empty, steps: history.steps() };
}

/** Replaces an error by `nothing`: a project whose folder is gone or unreadable still gets a stack. */
async function orNothing<T>(ask: () => Promise<T>, nothing: T): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!isAppError(error)) throw error;
    return nothing;
  }
}
