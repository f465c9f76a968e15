import type { Draft } from '../../shared/domain/draft.ts';
import { savePayload, type SaveRequest, type SavedAs } from '../payload/savePayload.ts';
import { taskPayloads } from '../payload/taskPayloads.ts';
import { toPayload } from './toPayload.ts';

type Surroundings = Pick<
  SaveRequest,
  'root' | 'folder' | 'dataFolder' | 'storage' | 'pool' | 'clock' | 'newId' | 'inspect'
>;

/**
 * Saves a draft as a payload: the first time as the next one, after that over its own file as long as nobody else has
 * changed that. Rejects as `savePayload` does.
 */
export async function saveDraft(
  draft: Draft,
  surroundings: Surroundings,
): Promise<SavedAs & { readonly taskId: string }> {
  const { root, folder, newId } = surroundings;
  // One task keeps one id, also where a payload before it was written without.
  const known = await taskPayloads(root, folder, draft);
  const taskId = draft.taskId ?? (draft.task === known.task ? known.taskId : undefined) ?? newId();
  const saved = await savePayload({
    ...surroundings,
    payload: toPayload(draft, 0),
    task: draft.task,
    taskId,
    template: draft.template,
    ...(draft.origin.kind === 'file' ? { draftPath: draft.origin.path } : {}),
    ...(draft.saved === undefined ? {} : { over: draft.saved }),
  });
  return { ...saved, taskId };
}
