import { defaultModelId } from '../../shared/domain/model.ts';
import type { StackState } from '../stack/stackStore.ts';

/** Paths of the project's own files in the shown stack. */
export function tickedPaths(state: StackState): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const { source } of state.current?.items ?? []) {
    if (source.kind === 'file' && source.project === undefined) paths.add(source.path);
  }
  return paths;
}

export function countedModel(state: StackState): string {
  return state.current?.model ?? defaultModelId;
}
