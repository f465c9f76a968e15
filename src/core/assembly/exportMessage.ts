import type { ExportResult, ExportTarget, MessageSent } from '../../shared/domain/assembly.ts';
import { isLinkedAgent } from '../../shared/domain/linkedAgent.ts';
import type { Clipboard } from '../gate/clipboard.ts';
import type { Storage } from '../storage/storage.ts';
import { assembleOnce, isFree, type FreeSnapshot, type Snapshot } from './assembleOnce.ts';
import { copyText } from '../gate/copyScanned.ts';
import { letLeave, type ScannedText } from '../gate/letLeave.ts';
import type { AssembleRequest, Assembled, AssembledManualEdit } from './assembled.ts';
import type { AgentOpener } from './agents/agentOpener.ts';
import { openInAgent, whyNotOpened } from './agents/openInAgent.ts';
import { saveMessage } from './saveMessage.ts';

interface SendingPorts extends Pick<AssembleRequest, 'root' | 'pool' | 'signal'> {
  readonly clipboard: Clipboard;
  readonly storage: Pick<Storage, 'writeNew'>;
  /** Absent: no agent is opened from here. */
  readonly agents?: AgentOpener | undefined;
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
  const refusal = isLinkedAgent(request.target) ? await whyNotOpened(request.target, request) : null;
  if (refusal !== null) return refusal;
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
  const save = () => saveMessage(ports.root, snapshot.text, ports.storage);
  if (isLinkedAgent(target))
    return openInAgent({ ...ports, agent: target, text: snapshot.text, left: doneOf(snapshot), save });
  const path = await save();
  const result = { ...doneOf(snapshot), path };
  if (target === 'file') return result;
  const reference = await letLeave(`Read ${path} and follow it as my first message.`, ports);
  if (reference.status !== 'free') return { status: 'blocked', blocking: 1 };
  return copy(ports.clipboard, reference.text, result);
}

async function copy(clipboard: Clipboard, text: ScannedText, result: MessageSent): Promise<ExportResult> {
  const copied = await copyText(clipboard, text);
  return copied.status === 'done' ? result : copied;
}

/** Returns the answer, also stored, about a message that left. */
function doneOf({ assembled, findings, manualEdit }: Snapshot): MessageSent {
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
function doneByHand(
  assembled: Assembled,
  { tokens, text }: AssembledManualEdit,
  allowed: number,
): MessageSent {
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
