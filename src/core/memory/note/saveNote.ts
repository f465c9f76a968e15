import { join } from 'node:path';
import type { SavedNote } from '../../../shared/domain/memory/taskNote.ts';
import { noteSectionOf } from '../../../shared/domain/memory/noteSections.ts';
import { anchorFiles } from '../../drift/saved/anchorFiles.ts';
import { writeDirty } from '../../drift/files/dirtyFile.ts';
import { filesInPlay } from '../../drift/files/filesInPlay.ts';
import type { ValueJudge } from '../../gate/judgeValues.ts';
import { letLeave } from '../../gate/letLeave.ts';
import { preparePayloadFolder } from '../../payload/folder/preparePayloadFolder.ts';
import { renderFrontMatter } from '../../payload/format/frontMatter.ts';
import { parseDraft } from '../../payload/read/parsePayload.ts';
import type { Clock } from '../../storage/clock.ts';
import type { Storage } from '../../storage/storage.ts';
import type { WorkerPool } from '../../workers/jobs.ts';

interface NoteRequest {
  /** Absolute, real path of the project. */
  readonly root: string;
  /** Folder of notes, relative to the root. */
  readonly folder: string;
  readonly payloadFolder: string;
  readonly task: string;
  readonly taskId: string;
  /** Without front matter. */
  readonly markdown: string;
  readonly storage: Storage;
  readonly pool: Pick<WorkerPool, 'measure'>;
  readonly judge: Pick<ValueJudge, 'blocking'>;
  readonly clock: Clock;
  readonly newId: () => string;
}

/** Numbers tried for one name. */
const mostNumbers = 1_000;

/**
 * Writes a note as a new file, anchored to the repository as it is now, and never over another one. It is on disk when the
 * promise resolves. Rejects with `payloads/no-folder`, `storage/write-failed`.
 */
export async function saveNote(request: NoteRequest): Promise<SavedNote> {
  const { root, folder, payloadFolder, task, taskId, markdown, storage, pool, judge, clock, newId } = request;
  const { payload } = parseDraft(markdown, 1, noteSectionOf);
  const anchors = await anchorFiles(root, payloadFolder, filesInPlay(payload));
  const saved = new Date(clock()).toISOString().replace(/\.\d+Z$/u, 'Z');
  const front = renderFrontMatter({
    id: newId(),
    task,
    taskId,
    saved,
    ...(anchors.branch === null ? {} : { branch: anchors.branch }),
    ...(anchors.head === null ? {} : { head: anchors.head }),
    ...(anchors.dirty.length === 0 ? {} : { dirty: anchors.dirty.map(writeDirty) }),
  });
  const text = front + markdown;
  const leave = await letLeave(text, { pool }, (spans) => judge.blocking(text, spans));
  if (leave.status === 'blocked') return { status: 'secrets', findings: leave.findings };
  if (leave.status === 'not-scanned') return { status: 'secrets', findings: 1 };
  const real = await preparePayloadFolder(root, folder, 'folder of notes');
  for (let number = 1; number <= mostNumbers; number += 1) {
    const name = noteName(task, clock(), number);
    if (await storage.writeNew(join(real, name), leave.text, 'shared')) {
      return { status: 'saved', path: `${folder}/${name}` };
    }
  }
  throw new Error('There are too many notes of this name.');
}

/** Returns the name of a task's note on a day, by the clock of this machine. */
export function noteName(task: string, at: number, number: number): string {
  const day = new Date(at);
  const date = `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
  const words = task
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/gu, '');
  return `${date}-${words === '' ? 'task' : words}${number === 1 ? '' : `-${number}`}.md`;
}

function pad(part: number): string {
  return String(part).padStart(2, '0');
}
