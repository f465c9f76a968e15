import { defaultModelId, modelOrDefault } from '../../shared/domain/model.ts';
import type { Client } from '../../shared/rpc/client.ts';
import type { StackState, StackStore } from './stackStore.ts';

/** The model that everything beside a stack is counted for. */
export function countedModel({ current }: Pick<StackState, 'current'>): string {
  return current?.model ?? defaultModelId;
}

/** True if its counts are exact. The assembly knows the person's own figures; before it is there the shipped ones count. */
export function isCountExact({ current, assembly }: Pick<StackState, 'current' | 'assembly'>): boolean {
  return assembly?.exact ?? modelOrDefault(countedModel({ current })).exact;
}

/** Calls when figures that were counted before are of another model, or of other figures for it. */
export function followCountedModel(client: Client, stack: StackStore, onChange: () => void): void {
  stack.subscribe((now, before) => {
    if (countedModel(now) !== countedModel(before)) onChange();
  });
  /** A person's figures for models as they were last told of. */
  let figures = JSON.stringify({});
  client.on('settings.changed', ({ settings }) => {
    const now = JSON.stringify(settings.models);
    if (now !== figures) onChange();
    figures = now;
  });
}
