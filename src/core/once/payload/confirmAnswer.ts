import type { ConfirmAnswer } from '../../../shared/api/once/payloads.ts';
import type { OnceApi } from '../../../shared/api/once.ts';
import { readSavedText } from '../../drift/saved/readAnchored.ts';
import { maskTexts } from '../../gate/maskTexts.ts';
import { payloadFolderOf } from '../../payload/folder/projectSettings.ts';
import { readPayload } from '../../payload/read/readPayload.ts';
import { matchAnswer } from '../../review/confirm/matchAnswer.ts';
import type { OnceTools } from '../onceTools.ts';

type Confirm = OnceApi['payloads']['confirm'];

/** Compares by words, paths and symbols, as the app does, and masks suspected secrets on either side first. */
export async function confirmAnswer(
  { withPool }: Pick<OnceTools, 'withPool'>,
  { root, session, answer }: Parameters<Confirm>[0],
): Promise<ConfirmAnswer> {
  const saved = await readSavedText(root, payloadFolderOf(root), session);
  return withPool(root, async ({ pool }) => {
    const [payload, said] = await maskTexts([saved.text, answer], pool);
    if (typeof payload !== 'string' || typeof said !== 'string') return { status: 'not-scanned' };
    const marks = matchAnswer({ session: saved.session, payload: readPayload(payload).payload }, said);
    return { status: 'compared', ...marks };
  });
}
