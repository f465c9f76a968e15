import { basename, dirname, resolve } from 'node:path';
import type { OnceApi } from '../../shared/api/once.ts';
import { sessionOfFileName } from '../../shared/domain/payloadFile.ts';
import { payloadSettingsOf } from '../payload/folder/projectSettings.ts';
import { parseFrontMatter } from '../payload/format/parseFrontMatter.ts';
import { readPayload, type ReadPayload } from '../payload/read/readPayload.ts';
import { checkPayload } from '../review/checkPayload.ts';
import { doneFiles } from '../review/claims/doneFiles.ts';
import { taskSince } from '../review/claims/taskSince.ts';
import { taskPayloads } from '../review/ledger/taskPayloads.ts';
import type { OnceTools } from './onceTools.ts';

type Check = OnceApi['payloads']['check'];

/** Checks one payload against its text and the project. Nothing is written, and the repository is only read. */
export async function checkText(
  { withPool }: Pick<OnceTools, 'withPool'>,
  { root, text, path }: Parameters<Check>[0],
): ReturnType<Check> {
  const read = readPayload(text);
  const { folder, limit } = payloadSettingsOf(root);
  const task = await taskOf(root, folder, path, read);
  const { tokens, checks, claims } = await withPool(root, ({ pool }) =>
    checkPayload({
      payload: read.payload,
      markdown: parseFrontMatter(text).body,
      text,
      root,
      folder,
      limit,
      ...task,
      pool,
    }),
  );
  return { tokens, checks, claims };
}

/** Reads from the other payloads of the task since when its files count as changed. */
async function taskOf(
  root: string,
  folder: string,
  path: string | undefined,
  { front, payload }: ReadPayload,
) {
  const name = { task: payload.task ?? '', ...(front?.taskId === undefined ? {} : { taskId: front.taskId }) };
  const { payloads } = await taskPayloads(root, folder, name);
  const isSaved = path !== undefined && dirname(path) === resolve(root, folder);
  const own = front?.session ?? (isSaved ? (sessionOfFileName(basename(path)) ?? undefined) : undefined);
  return {
    since: taskSince(payloads, own),
    doneBefore: doneFiles(payloads.filter(({ session }) => own === undefined || session < own)),
    newest: payloads.find(({ session }) => session !== own),
  };
}
