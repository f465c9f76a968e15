import type { Client } from '../../shared/rpc/client.ts';
import { isOpen, type DraftState } from '../review/draftState.ts';

/** A line that an earlier run left, by its form: see `payloadLine` in core. */
const ownLine = /^(?:PASSED|FAILED): .*\(\d{4}-\d\d-\d\d \d\d:\d\d(?:, before the last edit)?\)$/u;

/**
 * Adds the line about a task's newest validation to its open draft, in place of one of an earlier run. Returns false if the task
 * has no open draft.
 */
export async function addValidationLine(
  client: Client,
  { projectId, drafts }: Pick<DraftState, 'projectId' | 'drafts'>,
  taskId: string,
  line: string,
): Promise<boolean> {
  const draft = drafts.find((one) => isOpen(one) && one.taskId === taskId);
  if (draft === undefined || projectId === null) return false;
  const ref = { projectId, draftId: draft.id };
  const entries = draft.sections.find(({ id }) => id === 'validation')?.entries ?? [];
  const old = entries.filter(({ text }) => ownLine.test(text) && text !== line).map(({ id }) => id);
  if (old.length > 0) await client.api.drafts.edit({ ...ref, edit: { type: 'remove', entryIds: old } });
  const added = { id: crypto.randomUUID(), text: line };
  await client.api.drafts.edit({
    ...ref,
    edit: { type: 'add', section: 'validation', before: null, once: true, entries: [added] },
  });
  return true;
}
