import type { ExportResult, ExportTarget } from '../../shared/domain/assembly.ts';
import type { Clipboard } from '../gate/clipboard.ts';
import type { Storage } from '../storage/storage.ts';
import { assembleOnce, isFree, type FreeSnapshot, type Snapshot } from './assembleOnce.ts';
import { copyText } from '../gate/copyScanned.ts';
import { letLeave, type ScannedText } from '../gate/letLeave.ts';
import { saveMessage } from './saveMessage.ts';
import type { AssembleRequest, Assembled, AssembledHand } from './assembled.ts';

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
  if (request.hand === undefined && !request.stack.items.some((item) => item.on)) return { status: 'empty' };
  const snapshot = await assembleOnce(request);
  onSnapshot(snapshot);
  if (!isFree(snapshot)) return { status: 'blocked', blocking: snapshot.blocking };
  const { tokens } = snapshot.hand ?? snapshot.assembled.message;
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
  const readBack = await copyText(clipboard, text);
  return readBack === null ? result : { status: 'clipboard-differs', written: text.length, readBack };
}

/** Returns the answer, also stored, about a message that left. */
function doneOf({ assembled, findings, hand }: Snapshot): Done {
  const allowed = findings.filter(({ view }) => view.state === 'allowed').length;
  if (hand !== undefined) return doneByHand(assembled, hand, allowed);
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
function doneByHand(assembled: Assembled, { tokens, text }: AssembledHand, allowed: number): Done {
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
