import { createHash } from 'node:crypto';
import { basename, dirname, isAbsolute, join } from 'node:path';
import type { MissingAnchors, SaveTarget } from '../../../shared/domain/draft.ts';
import type { Payload, Template } from '../../../shared/domain/payload.ts';
import { AppError } from '../../../shared/errors.ts';
import { anchorFiles } from '../../drift/saved/anchorFiles.ts';
import { writeDirty } from '../../drift/files/dirtyFile.ts';
import { createSavedStates } from '../../drift/saved/createSavedStates.ts';
import { filesInPlay } from '../../drift/files/filesInPlay.ts';
import { toSavedStates } from '../../drift/saved/toSavedStates.ts';
import type { Clock } from '../../storage/clock.ts';
import type { ValueJudge } from '../../gate/judgeValues.ts';
import { letLeave, type ScannedText } from '../../gate/letLeave.ts';
import { readProjectFile } from '../../sources/files/readFile.ts';
import { nextSession } from '../../payload/folder/listPayloads.ts';
import type { Storage } from '../../storage/storage.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { renderFrontMatter, type FrontMatter } from '../../payload/format/frontMatter.ts';
import { seriesOfFile } from '../tasks/seriesOf.ts';
import { keepDraft, sessionOfDraft } from './keepDraft.ts';
import { preparePayloadFolder } from '../../payload/folder/preparePayloadFolder.ts';
import { readPayload } from '../../payload/read/readPayload.ts';
import { renderPayload } from '../../payload/write/renderPayload.ts';
import { sweepFolder } from '../../storage/sweepLeftOvers.ts';

export interface SaveRequest {
  /** Absolute path. */
  readonly root: string;
  /** Folder of payloads, relative to the root. */
  readonly folder: string;
  /** Its `session` is ignored: the number is the next free one, or `said`. */
  readonly payload: Payload;
  /** The number that the draft gives itself, for the first payload of a project. */
  readonly said?: number;
  readonly task: string;
  readonly taskId: string;
  readonly template: Template;
  /** File of the project that the payload was made from. If it has a payload's name and is none, it loses that name. */
  readonly draftPath?: string;
  /** Its earlier save: overwritten as long as the file is unchanged since then. */
  readonly over?: { readonly session: number; readonly path: string; readonly sha256: string };
  /** Called right before the file is written, so that a retry can recognize it. If it rejects, nothing is written. */
  readonly onWriting?: (as: SavedAs & { readonly taskId: string }) => Promise<void>;
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly pool: Pick<WorkerPool, 'measure'>;
  /** The user's decisions about suspected secrets; without them, each one blocks. */
  readonly judge?: Pick<ValueJudge, 'blocking'> | undefined;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly signal?: AbortSignal | undefined;
}

export interface SavedAs {
  readonly session: number;
  /** Path relative to the root. */
  readonly path: string;
  readonly id: string;
  /** Hash of the file's bytes, in hex. */
  readonly sha256: string;
}

export interface Saved extends SavedAs {
  readonly missing?: MissingAnchors;
}

/**
 * Saves a payload as the next `session-N.md`, anchored to the repository as it is now, and never over another file than
 * its own, `over`, as long as that is unchanged. It is on disk when the promise resolves. Rejects with
 * `payloads/no-folder`, `storage/write-failed`, and a `SecretFound` if the gate refuses the very text to write.
 */
export async function savePayload(request: SaveRequest): Promise<Saved> {
  const { root, folder, payload, storage, clock, newId, signal } = request;
  const files = filesInPlay(payload);
  const anchors = await anchorFiles(root, folder, files, signal);
  const unanchored = anchors.missing === null ? {} : { missing: anchors.missing };
  const before = ownFile(request);
  const freshId = newId();
  const savedAt = new Date(clock()).toISOString().replace(/\.\d+Z$/u, 'Z');
  const textOf = (session: number, id: string): string => {
    const front: FrontMatter = {
      carryover: 1,
      id,
      task: request.task,
      taskId: request.taskId,
      session,
      saved: savedAt,
      template: request.template,
      ...draftName(request),
      ...(anchors.branch === null ? {} : { branch: anchors.branch }),
      ...(anchors.head === null ? {} : { head: anchors.head }),
      ...(anchors.dirty.length === 0 ? {} : { dirty: anchors.dirty.map(writeDirty) }),
    };
    return renderFrontMatter(front) + renderPayload({ ...payload, task: request.task, session });
  };

  // Before the payload itself, so that a failure here leaves no half-saved payload.
  const prepare = async (text: string, id: string): Promise<ScannedText> => {
    const free = await freeOf(text, request);
    const states = await toSavedStates(anchors, files, request.pool, signal);
    await createSavedStates(request.dataFolder, storage).write(id, states, { root, folder });
    return free;
  };
  const real = await preparePayloadFolder(root, folder);
  await sweepFolder(real);
  const claim = async (session: number): Promise<SavedAs | null> => {
    const name = `session-${session}.md`;
    const id = freshId;
    const text = await prepare(textOf(session, id), id);
    const saved = { session, path: `${folder}/${name}`, id, sha256: sha256Of(text) };
    await request.onWriting?.({ ...saved, taskId: request.taskId });
    if ((await preparePayloadFolder(root, folder)) !== real) throw movedAway(folder);
    return (await storage.writeNew(join(real, name), text, 'shared')) ? saved : null;
  };

  if (before !== null) {
    const { id, session, path } = before;
    const text = await prepare(textOf(session, id), id);
    const saved = { session, path, id, sha256: sha256Of(text) };
    await request.onWriting?.({ ...saved, taskId: request.taskId });
    // Checked again: the user may have edited it while git answered.
    if (ownFile(request) !== null) {
      await storage.writeAtomic(join(real, basename(path)), text, 'shared');
      return { ...saved, ...unanchored };
    }
  }

  const ofDraft = request.draftPath === undefined ? null : sessionOfDraft(root, folder, request.draftPath);
  if (ofDraft !== null && request.draftPath !== undefined) {
    await freeOf(textOf(ofDraft, freshId), request);
    const kept = await keepDraft(join(real, basename(request.draftPath)));
    try {
      const claimed = kept === null ? null : await claim(ofDraft);
      if (claimed !== null) return { ...claimed, ...unanchored };
    } catch (error) {
      if (kept !== null) await kept.giveBack();
      throw error;
    }
  }
  for (;;) {
    const claimed = await claim(await nextSession(root, folder, request.said));
    if (claimed !== null) return { ...claimed, ...unanchored };
  }
}

/** Returns the name of the draft's file, if a next one can follow it. */
function draftName({ root, folder, draftPath }: SaveRequest): Pick<FrontMatter, 'draft'> {
  if (draftPath === undefined || draftPath.startsWith('../') || isAbsolute(draftPath)) return {};
  if (sessionOfDraft(root, folder, draftPath) !== null || seriesOfFile(draftPath) === null) return {};
  return { draft: draftPath };
}

/**
 * Thrown before anything is written: the payload with its front matter contains suspected secrets, or could not be
 * scanned.
 */
export class SecretFound extends Error {
  readonly findings: number;

  constructor(findings: number) {
    super('There is a suspected secret in what was about to be written.');
    this.findings = findings;
  }
}

async function freeOf(text: string, { pool, judge, signal }: SaveRequest): Promise<ScannedText> {
  const leave = await letLeave(
    text,
    { pool, signal },
    (spans) => judge?.blocking(text, spans) ?? spans.length,
  );
  if (leave.status === 'free') return leave.text;
  throw new SecretFound(leave.status === 'blocked' ? leave.findings : 1);
}

/**
 * Returns where `savePayload` would save to, if the folder does not change before. Rejects with `payloads/no-folder`.
 */
export async function saveTarget(
  request: Pick<SaveRequest, 'root' | 'folder' | 'over' | 'draftPath' | 'said'>,
): Promise<SaveTarget> {
  const { root, folder, draftPath } = request;
  const own = ownFile(request);
  if (own !== null) return { session: own.session, path: own.path, again: true };
  const ofDraft = draftPath === undefined ? null : sessionOfDraft(root, folder, draftPath);
  const session = ofDraft ?? (await nextSession(root, folder, request.said));
  return { session, path: `${folder}/session-${session}.md`, again: false };
}

/** Returns the earlier save, if its file is still there and unchanged. */
export function ownFile({
  root,
  folder,
  over,
}: Pick<SaveRequest, 'root' | 'folder' | 'over'>): Pick<SavedAs, 'session' | 'path' | 'id'> | null {
  if (over === undefined || dirname(over.path) !== folder) return null;
  const reading = readProjectFile(root, { path: over.path });
  if (reading.status !== 'ok' || reading.sha256 !== over.sha256) return null;
  const id = readPayload(reading.text).front?.id;
  return id === undefined ? null : { session: over.session, path: over.path, id };
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function movedAway(folder: string): AppError {
  return new AppError(
    'payloads/no-folder',
    `The payload folder "${folder}" was moved while the payload was saved. Check where it is now and try again.`,
    { folder },
  );
}
