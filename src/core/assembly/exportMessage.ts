import type { ExportResult, ExportTarget } from '../../shared/domain/assembly.ts';
import type { Clipboard } from '../gate/clipboard.ts';
import type { Storage } from '../storage/storage.ts';
import { assembleOnce, isFree, type FreeSnapshot, type Snapshot } from './assembleOnce.ts';
import { copyText } from '../gate/copyScanned.ts';
import { letLeave, type ScannedText } from '../gate/letLeave.ts';
import type { AssembleRequest, Assembled, AssembledManualEdit } from './assembled.ts';
import { lstatSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import { resolveInside } from '../storage/resolveInside.ts';
import { nextSession } from '../payload/folder/listPayloads.ts';
import { payloadFolderOf } from '../payload/folder/projectSettings.ts';

interface SendingPorts extends Pick<AssembleRequest, 'root' | 'pool' | 'signal'> {
  readonly clipboard: Clipboard;
  readonly storage: Pick<Storage, 'writeNew'>;
}

export interface ExportRequest extends AssembleRequest, SendingPorts {
  readonly target: ExportTarget;
  readonly allowOverBudget: boolean;
}

/**
 * Reads everything afresh and writes exactly the scanned text. Rejects with `clipboard/unavailable`,
 * `storage/write-failed`, `payloads/no-folder`; every other outcome is an answer. `onSnapshot` receives the state that
 * was read.
 */
export async function exportMessage(
  request: ExportRequest,
  onSnapshot: (snapshot: Snapshot) => void = () => undefined,
): Promise<ExportResult> {
  if (request.manualEdit === undefined && !request.stack.items.some((item) => item.on))
    return { status: 'empty' };
  const snapshot = await assembleOnce(request);
  onSnapshot(snapshot);
  if (!isFree(snapshot)) return { status: 'blocked', blocking: snapshot.blocking };
  const { tokens } = snapshot.manualEdit ?? snapshot.assembled.message;
  const { budget } = request.stack;
  if (tokens > budget && !request.allowOverBudget) return { status: 'over-budget', tokens, budget };
  return sendMessage(snapshot, request.target, request);
}

/** Brings a message to where it was asked for: exactly what was scanned, or nothing. Rejects as `exportMessage`. */
export async function sendMessage(
  snapshot: FreeSnapshot,
  target: ExportTarget,
  ports: SendingPorts,
): Promise<ExportResult> {
  if (target === 'clipboard') return copy(ports.clipboard, snapshot.text, doneOf(snapshot));
  const path = await saveMessage(ports.root, snapshot.text, ports.storage);
  const result = { ...doneOf(snapshot), path };
  if (target === 'file') return result;
  const reference = await letLeave(`Read ${path} and follow it as my first message.`, ports);
  if (reference.status !== 'free') return { status: 'blocked', blocking: 1 };
  return copy(ports.clipboard, reference.text, result);
}

type Done = Extract<ExportResult, { status: 'done' }>;

async function copy(clipboard: Clipboard, text: ScannedText, result: Done): Promise<ExportResult> {
  const copied = await copyText(clipboard, text);
  return copied.status === 'done' ? result : copied;
}

/** Returns the answer, also stored, about a message that left. */
function doneOf({ assembled, findings, manualEdit }: Snapshot): Done {
  const allowed = findings.filter(({ view }) => view.state === 'allowed').length;
  if (manualEdit !== undefined) return doneByHand(assembled, manualEdit, allowed);
  return {
    status: 'done',
    items: itemsIn(assembled),
    tokens: assembled.message.tokens,
    exact: assembled.model.exact,
    redacted: findings.filter(({ view }) => view.state === 'redacted').length,
    allowed,
    unreadable: assembled.blocks.filter((block) => block.status !== 'ok').map((block) => block.title),
    ...incompleteOf(assembled),
  };
}

/** Returns the answer for the user's own message, regardless of the items' content. */
function doneByHand(assembled: Assembled, { tokens, text }: AssembledManualEdit, allowed: number): Done {
  const redacted = text.match(/\[REDACTED:[a-z0-9-]+\]/gu)?.length ?? 0;
  const { exact } = assembled.model;
  return {
    status: 'done',
    items: itemsIn(assembled),
    tokens,
    exact,
    redacted,
    allowed,
    unreadable: [],
    byHand: true,
  };
}

/** Counts items as the stack does: a folder is one, however many of its files are in the message. */
function itemsIn({ readings }: Assembled): number {
  return new Set(readings.map(({ item }) => item.partOf ?? item.id)).size;
}

function incompleteOf({ blocks }: Assembled): { readonly incomplete?: readonly string[] } {
  const incomplete = blocks.flatMap(({ status, title, origin }) =>
    status === 'ok' && origin?.partial !== undefined ? [`${title}: ${origin.partial}`] : [],
  );
  return incomplete.length === 0 ? {} : { incomplete };
}

/**
 * Saves a message as `first-message-N.md` in the payload folder, N being the next session; never overwrites a file.
 * Returns the path relative to the root. Rejects with `storage/write-failed`, `payloads/no-folder`.
 */
async function saveMessage(
  root: string,
  text: ScannedText,
  storage: Pick<Storage, 'writeNew'>,
): Promise<string> {
  const folder = payloadFolderOf(root);
  const session = await nextSession(root, folder);
  for (let number = 1; ; number += 1) {
    const name = `first-message-${session}${number === 1 ? '' : `-${number}`}.md`;
    if (await storage.writeNew(join(realFolder(root, folder), name), text)) return `${folder}/${name}`;
  }
}

/**
 * Returns the folder's real path, checked again right before writing: a link made in the meantime must not lead the
 * text out of the project.
 */
function realFolder(root: string, folder: string): string {
  const resolved = resolveInside(root, folder);
  if (resolved.status === 'ok') return resolved.real;
  if (resolved.status === 'missing' && !isDanglingLink(root, folder))
    return join(realpathSync.native(root), folder);
  throw new AppError(
    'storage/write-failed',
    `The message was not saved: the folder "${folder}" leads outside the project or can’t be read. Make it a folder inside this project and try again.`,
    { file: folder, cause: resolved.status },
  );
}

/** True for a link to a missing folder, which looks missing too, but would be made elsewhere. */
function isDanglingLink(root: string, folder: string): boolean {
  return lstatSync(join(root, folder), { throwIfNoEntry: false })?.isSymbolicLink() === true;
}
