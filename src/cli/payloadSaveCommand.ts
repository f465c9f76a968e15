import { randomUUID } from 'node:crypto';
import { relative, resolve, sep } from 'node:path';
import { checkSecrets } from '../core/review/checks/checkSecrets.ts';
import { readPayload } from '../core/payload/read/readPayload.ts';
import { renderPayload } from '../core/payload/write/renderPayload.ts';
import { SecretFound, savePayload } from '../core/review/save/savePayload.ts';
import { taskPayloads } from '../core/review/ledger/taskPayloads.ts';
import { payloadFolderOf } from '../core/payload/folder/projectSettings.ts';
import { createStorage } from '../core/storage/createStorage.ts';
import { dataFolder } from '../core/storage/dataFolder.ts';
import { AppError } from '../shared/errors.ts';
import { exitCode } from './exitCode.ts';
import { openProject } from './openProject.ts';
import type { CommonOptions, Outcome } from './output.ts';
import { readPayloadInput } from './readPayloadInput.ts';
import { withPool } from './withPool.ts';

/** Saves a draft, a file or standard input, as the next payload; a draft with a suspected secret is not saved. */
export async function payloadSaveCommand(
  named: string,
  options: CommonOptions,
  workerUrl: URL,
): Promise<Outcome> {
  const root = await openProject(options.project);
  const folder = payloadFolderOf(root);
  const input = await readPayloadInput(root, named);
  if (input.status !== 'ok') return input.outcome;
  const { front, payload } = readPayload(input.text);
  if (payload.sections.every(({ entries }) => entries.length === 0)) {
    throw new AppError(
      'drafts/unreadable',
      'Nothing was saved because no payload sections were found. Mark each section with a label such as "**Current goal:**".',
      { path: named },
    );
  }
  return await withPool(workerUrl, root, async (pool) => {
    const { checks } = await checkSecrets(payload, renderPayload(payload), pool);
    if (checks.length > 0) return refused(checks);
    const known = await taskPayloads(root, folder, {
      task: payload.task ?? '',
      ...(front?.taskId === undefined ? {} : { taskId: front.taskId }),
    });
    try {
      const saved = await savePayload({
        root,
        folder,
        payload,
        task: known.task === '' ? payload.title : known.task,
        taskId: known.taskId ?? randomUUID(),
        template: payload.template,
        draftPath: relative(root, resolve(root, named)).split(sep).join('/'),
        dataFolder: dataFolder(),
        storage: createStorage(),
        pool,
        clock: Date.now,
        newId: randomUUID,
      });
      return {
        code: exitCode.done,
        json: { path: saved.path, session: saved.session },
        text: `${saved.path}\n`,
        messages: [...input.notes, ...leftOut(payload.outside.length)],
      };
    } catch (error) {
      if (error instanceof SecretFound) return refused([]);
      throw error;
    }
  });
}

function refused(checks: readonly { readonly message: string; readonly line?: number }[]): Outcome {
  return {
    code: exitCode.secrets,
    json: { path: null, session: null, checks },
    text: '',
    messages: [
      ...checks.map(({ line, message }) => (line === undefined ? message : `line ${line}: ${message}`)),
      'Nothing was saved. Remove the suspected secrets, then save again.',
    ],
  };
}

function leftOut(parts: number): readonly string[] {
  if (parts === 0) return [];
  return [
    `${parts} ${parts === 1 ? 'part' : 'parts'} outside the sections ${parts === 1 ? 'was' : 'were'} not saved.`,
  ];
}
