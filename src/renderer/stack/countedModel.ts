import { defaultModelId, modelOrDefault } from '../../shared/domain/model.ts';
import type { Client } from '../../shared/rpc/client.ts';
import type { StackState, StackStore } from './stackStore.ts';

/** Returns the model that all counts outside of a stack use. */
export function countedModel({ current }: Pick<StackState, 'current'>): string {
  return current?.model ?? defaultModelId;
}

/**
 * True if its counts are exact. The assembly knows the user's own figures; until it arrives the built-in ones apply.
 */
export function isCountExact({ current, assembly }: Pick<StackState, 'current' | 'assembly'>): boolean {
  return assembly?.exact ?? modelOrDefault(countedModel({ current })).exact;
}

/** Calls `onChange` when earlier counts are outdated, because the model or its figures have changed. */
export function followCountedModel(client: Client, stack: StackStore, onChange: () => void): void {
  stack.subscribe((now, before) => {
    if (countedModel(now) !== countedModel(before)) onChange();
  });
  /** The user's figures for models, as last received. */
  let figures = JSON.stringify({});
  client.on('settings.changed', ({ settings }) => {
    const now = JSON.stringify(settings.models);
    if (now !== figures) onChange();
    figures = now;
  });
}
