import { relative, sep } from 'node:path';
import { maskTexts } from '../../gate/maskTexts.ts';
import type { OnceApi } from '../../../shared/api/once.ts';
import type { Payload } from '../../../shared/domain/payload.ts';
import { payloadSettingsOf } from '../../payload/folder/projectSettings.ts';
import { withNotes } from '../../payload/read/withNotes.ts';
import { readPayloads } from '../../payload/folder/readPayloads.ts';
import { keptTitle } from '../../payload/read/payloadTitle.ts';
import { renderPayload } from '../../payload/write/renderPayload.ts';
import { checkSecrets } from '../../review/checks/checkSecrets.ts';
import { tooLong } from '../../review/checks/tooLong.ts';
import { createUnconfirmedSaves, sourceOf } from '../../review/save/createUnconfirmedSaves.ts';
import { saveChecked } from '../../review/save/saveChecked.ts';
import { chooseTask, maskQuestion, maskTask, statesTask } from './chooseTask.ts';
import { noticesInto, type OnceTools } from '../onceTools.ts';
import { projectIdAt } from '../projectIdAt.ts';
import { oncePayloadJudge } from './oncePayloadJudge.ts';
import { maskHeadings, readHeadings } from './readHeadings.ts';

type Save = OnceApi['payloads']['save'];

/** Saves a draft as the next payload. Only secrets stop it: that it is too long is a warning. */
export async function saveText(
  tools: OnceTools,
  { root, text, path, places = [], task: named, allowPossible = false }: Parameters<Save>[0],
): ReturnType<Save> {
  const { folder, limit } = payloadSettingsOf(root);
  const read = await readHeadings(tools, root, text, places);
  const { front, payload: parsed, answer } = read;
  const notices: string[] = [];
  const payload = await judgeValidation(tools, root, withNotes(parsed, text), notices);
  if (payload.sections.every(({ entries }) => entries.length === 0)) return { status: 'no-sections' };
  return tools.withPool(root, async ({ pool }) => {
    const headings = await maskHeadings(answer, pool);
    if (headings.missing.length > 0) return { status: 'no-heading', headings };
    const markdown = renderPayload(payload);
    const decisionNotices: string[] = [];
    const judge = oncePayloadJudge(tools, root, { allowPossible, notices: decisionNotices });
    const [{ checks }, [measured]] = await Promise.all([
      checkSecrets(payload, markdown, pool, { judge }),
      pool.measure([markdown], { encoding: 'o200k_base', scan: false }),
    ]);
    const tokens = measured?.tokens ?? 0;
    const unconfirmed = createUnconfirmedSaves(tools);
    const draftPath = path === undefined ? undefined : relative(root, path).split(sep).join('/');
    const asked = { root, folder, source: sourceOf(text, { places, named }), draftPath };
    const before = await unconfirmed.find(asked);
    if (before !== null) {
      const { path: where, session, forget } = before;
      return { status: 'already', path: where, session, acknowledge: forget };
    }
    const chosen = chooseTask(
      {
        ...payload,
        task: payload.task ?? '',
        ...(payload.session === undefined ? {} : { said: payload.session }),
        ...(front?.taskId === undefined ? {} : { taskId: front.taskId }),
        ...(draftPath === undefined ? {} : { file: draftPath }),
      },
      await readPayloads(root, folder),
      { named, states: front?.task !== undefined || statesTask(payload, text) },
    );
    if (chosen.status === 'task') return { ...chosen, question: await maskQuestion(chosen.question, pool) };
    const { task, taskId, ...acknowledge } = chosen;
    const saved = await saveChecked({
      ...tools,
      pool,
      judge,
      root,
      folder,
      payload:
        acknowledge.continues === null ? payload : { ...payload, title: keptTitle(payload.title, task) },
      ...(payload.session === undefined ? {} : { said: payload.session }),
      task,
      ...(taskId === undefined ? {} : { taskId }),
      template: payload.template,
      ...(draftPath === undefined ? {} : { draftPath }),
      checks,
      tokens,
      limit,
      allowTooLong: true,
      onWriting: (save) => unconfirmed.note(asked, save),
    });
    if (saved.status !== 'saved')
      return {
        status: 'secrets',
        checks: checks.filter(({ id }) => id === 'secret'),
        notices: decisionNotices,
      };
    const [warning = null] = tooLong(payload, tokens, limit);
    const leftOut = await maskTexts(payload.outside, pool);
    return {
      status: 'saved',
      path: saved.path,
      session: saved.session,
      acknowledge: () => unconfirmed.forget(asked),
      leftOut: leftOut.map((part) => part ?? ''),
      headings,
      notices: [...notices, ...(await read.remember(pool)), ...decisionNotices],
      possible: checks.filter(({ id, severity }) => id === 'possible-secret' && severity === 'warning'),
      tooLong: warning,
      missing: saved.missing ?? null,
      task: await maskTask({ ...acknowledge, name: task }, pool),
    };
  });
}

/** A command that passed proves nothing about files that were edited since: its line says so before it is saved. */
async function judgeValidation(
  tools: OnceTools,
  root: string,
  payload: Payload,
  notices: string[],
): Promise<Payload> {
  const section = payload.sections.find(({ id }) => id === 'validation');
  if (section === undefined) return payload;
  // Only a payload with results needs what knows runs.
  const [{ createRunRecords }, { linesNow }] = await Promise.all([
    import('../../validation/validationFile.ts'),
    import('../../validation/linesNow.ts'),
  ]);
  const kept = createRunRecords({ ...tools, emit: noticesInto(notices) });
  const projectId = await projectIdAt(tools, root);
  const now = await linesNow(
    kept,
    { projectId, rootOf: () => root },
    section.entries.map(({ text }) => text),
  );
  if (now.size === 0) return payload;
  const entries = section.entries.map((entry) => ({ ...entry, text: now.get(entry.text) ?? entry.text }));
  notices.push('A result of the validation is older than the last edit. The payload says so.');
  return {
    ...payload,
    sections: payload.sections.map((one) => (one === section ? { ...one, entries } : one)),
  };
}
