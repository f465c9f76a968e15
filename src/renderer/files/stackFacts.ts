import { defaultModelId, findModel } from '../../shared/domain/model.ts';
import type { StackState } from '../stack/stackStore.ts';

/** Paths of the files in the shown stack. */
export function tickedPaths(state: StackState): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const item of state.current?.items ?? []) if (item.source.kind === 'file') paths.add(item.source.path);
  return paths;
}

/** A model that this version does not know is counted as the default one. */
export function countedModel(state: StackState): string {
  return findModel(state.current?.model ?? defaultModelId)?.id ?? defaultModelId;
}
