import { relative, sep } from 'node:path';
import type { OnceApi } from '../../shared/api/once.ts';
import { payloadSettingsOf } from '../payload/folder/projectSettings.ts';
import { readPayload } from '../payload/read/readPayload.ts';
import { withNotes } from '../payload/read/withNotes.ts';
import { renderPayload } from '../payload/write/renderPayload.ts';
import { checkSecrets } from '../review/checks/checkSecrets.ts';
import { tooLong } from '../review/checks/tooLong.ts';
import { taskPayloads } from '../review/ledger/taskPayloads.ts';
import { saveChecked } from '../review/save/saveChecked.ts';
import type { OnceTools } from './onceTools.ts';

type Save = OnceApi['payloads']['save'];

/** Saves a draft as the next payload. Only secrets stop it: that it is too long is a warning. */
export async function saveText(
  tools: OnceTools,
  { root, text, path }: Parameters<Save>[0],
): ReturnType<Save> {
  const { folder, limit } = payloadSettingsOf(root);
  const { front, payload: parsed } = readPayload(text);
  const payload = withNotes(parsed, text);
  if (payload.sections.every(({ entries }) => entries.length === 0)) return { status: 'no-sections' };
  return tools.withPool(root, async ({ pool }) => {
    const markdown = renderPayload(payload);
    const [{ checks }, [measured]] = await Promise.all([
      checkSecrets(payload, markdown, pool),
      pool.measure([markdown], { encoding: 'o200k_base', scan: false }),
    ]);
    const tokens = measured?.tokens ?? 0;
    const known = await taskPayloads(root, folder, {
      task: payload.task ?? '',
      ...(front?.taskId === undefined ? {} : { taskId: front.taskId }),
    });
    const saved = await saveChecked({
      ...tools,
      pool,
      root,
      folder,
      payload,
      task: known.task === '' ? payload.title : known.task,
      ...(known.taskId === undefined ? {} : { taskId: known.taskId }),
      template: payload.template,
      ...(path === undefined ? {} : { draftPath: relative(root, path).split(sep).join('/') }),
      checks,
      tokens,
      limit,
      allowTooLong: true,
    });
    if (saved.status !== 'saved') return { status: 'secrets', checks };
    const [warning = null] = tooLong(payload, tokens, limit);
    return {
      status: 'saved',
      path: saved.path,
      session: saved.session,
      leftOut: payload.outside.length,
      tooLong: warning,
      missing: saved.missing ?? null,
    };
  });
}
