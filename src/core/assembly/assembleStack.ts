import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BlockOrigin, BlockSummary } from '../../shared/domain/assembly.ts';
import type { FindingTier } from '../../shared/domain/finding.ts';
import { modelOrDefault, scaleTokens, type Model } from '../../shared/domain/model.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import { payloadFrame } from '../sources/payloads/payloadFrame.ts';
import type { SourceReaders } from '../sources/sourceReader.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { countMessage, type CountedMessage } from './countMessage.ts';
import { describeSource } from './describeSource.ts';
import type { FindingRule } from './findingRules.ts';
import { readBlocks, tidyText, type BlockReading } from './readBlocks.ts';
import type { BlockContent, MessageBlock, MessageInput, Resume } from './render/message.ts';
import { renderMessage } from './render/renderMessage.ts';
import { settleFields } from './settleFields.ts';
import { settleFindings, type SettledFinding, type SettledText } from './settleFindings.ts';
import { sourceLine } from './sourceLine.ts';

export interface AssembleRequest {
  readonly stack: Stack;
  /** Absolute. */
  readonly root: string;
  readonly projectId: string;
  readonly pool: Pick<WorkerPool, 'readFiles' | 'measure'>;
  /** For the kinds that are not read in bulk. */
  readonly readers: SourceReaders;
  /** Keyed hash of a secret's value. */
  readonly hash: (value: string) => Promise<string>;
  readonly rule: FindingRule;
  /** Undecided possible findings block as certain ones do. */
  readonly possibleBlocks: boolean;
  readonly clock: () => number;
  readonly signal?: AbortSignal | undefined;
  /** Readings of a moment ago to use instead of the disk. */
  readonly reuse?: (stack: Stack) => ReadonlyMap<string, BlockReading>;
}

/** A stack as read at one moment, decided, rendered and counted. Holds texts: stays in core. */
export interface Assembled {
  readonly stack: Stack;
  readonly model: Model;
  /** Of the items that are on, in stack order. */
  readonly readings: readonly BlockReading[];
  readonly settled: readonly SettledText[];
  /** Of all items. */
  readonly blocks: readonly BlockSummary[];
  readonly findings: readonly SettledFinding[];
  readonly blocking: number;
  readonly message: CountedMessage;
  /** What the preview is rendered from: every finding is a mark. */
  readonly masked: MessageInput;
  /** ms for reading, counting and scanning. */
  readonly scanMs: number;
}

/** Reads a stack's items and makes its message. Rejects with `cancelled` only. */
export async function assembleStack(request: AssembleRequest): Promise<Assembled> {
  const { root, projectId, pool, readers, hash, rule, signal, clock } = request;
  const stack = tidyStack(request.stack);
  const model = modelOrDefault(stack.model);
  const want = { encoding: model.encoding, scan: true };
  const started = clock();
  const on = stack.items.filter((item) => item.on);
  const known = request.reuse?.(stack);
  const fresh = await readBlocks({
    root,
    projectId,
    pool,
    readers,
    want,
    signal,
    stackItems: on,
    items: known === undefined ? on : on.filter((item) => !known.has(item.id)),
  });
  const byId = new Map([...(known ?? []), ...fresh.map((reading) => [reading.item.id, reading] as const)]);
  const readings = on.flatMap((item) => byId.get(item.id) ?? []);
  const options = {
    hash,
    rule,
    measure: (texts: readonly string[]) => pool.measure(texts, want, signal),
  };
  const settled = await settleFindings(readings.map(scannedText), options);
  const fields = await settleFields(
    [stack.name, stack.goal, ...readings.flatMap(fieldsOf)],
    pool,
    options,
    signal,
  );
  const scanMs = clock() - started;

  const bodies = new Map(
    readings.map(({ item, content }, index) => [item.id, bodyTokens(content, settled[index])]),
  );
  const input = (look: 'text' | 'masked'): MessageInput => {
    const show = look === 'text' ? fields.leaving : fields.masked;
    return {
      format: stack.format,
      stackName: show(stack.name),
      goal: show(stack.goal),
      confirm: stack.confirm,
      blocks: readings.map((reading, index) =>
        messageBlock(
          reading,
          settled[index]?.[look] ?? '',
          scaleTokens(bodies.get(reading.item.id) ?? 0, model),
          show,
        ),
      ),
      resume: resumeOf(readings, settled, look),
    };
  };
  // With thousands of items each of these steps takes long enough; together they would hold up a window's calls.
  await nextTurn();
  const parts = renderMessage(input('text'));
  await nextTurn();
  const message = await countMessage(parts, bodies, model, pool, signal);
  await nextTurn();
  const blocks = summarise(stack, readings, settled, message, fields.masked);
  await nextTurn();
  const findings = [...settled.flatMap((text) => text.findings), ...fields.findings];
  const failed = settled.filter((text) => text.scanFailed).length + Number(fields.scanFailed);
  return {
    stack,
    model,
    readings,
    settled,
    blocks,
    findings,
    blocking: failed + findings.filter(({ view }) => isBlocking(view, request.possibleBlocks)).length,
    message,
    masked: input('masked'),
    scanMs,
  };
}

export function isBlocking(
  finding: { readonly tier: FindingTier; readonly state: string },
  possibleBlocks: boolean,
): boolean {
  return finding.state === 'open' && (finding.tier === 'certain' || possibleBlocks);
}

/** What a person typed may hold anything; from here on it is well-formed, with LF. */
function tidyStack(stack: Stack): Stack {
  return {
    ...stack,
    name: tidyText(stack.name),
    goal: tidyText(stack.goal).trim(),
    items: stack.items.map((item) =>
      item.note === undefined ? item : { ...item, note: tidyText(item.note) },
    ),
  };
}

function scannedText({ item, content, place }: BlockReading) {
  const linesBefore = content.status === 'ok' ? content.linesBefore : 0;
  return {
    text: content.status === 'ok' ? content.text : '',
    scan: content.status === 'ok' ? content.measurement.scan : ({ status: 'done', spans: [] } as const),
    itemId: item.id,
    place,
    lineOf: (line: number) => sourceLine(line, item.lines) + linesBefore,
  };
}

/** Everything of a block that a message states besides its text. */
function fieldsOf(reading: BlockReading): readonly string[] {
  const { title, item, content } = reading;
  return [
    title,
    sourceOf(reading),
    reading.detail,
    item.note ?? '',
    content.status === 'ok' ? content.fileName : content.problem,
    content.origin?.partial ?? '',
    content.origin?.editedBy ?? '',
  ];
}

function sourceOf({ item, source, content }: BlockReading): string {
  return item.source.kind === 'payload' && content.status === 'ok' ? `${source} ${content.path}` : source;
}

function bodyTokens(content: BlockReading['content'], settled: SettledText | undefined): number {
  if (content.status !== 'ok') return 0;
  return (settled?.measurement ?? content.measurement).tokens ?? 0;
}

function messageBlock(
  reading: BlockReading,
  text: string,
  tokens: number,
  show: (field: string) => string,
): MessageBlock {
  const { item, content, title, kind } = reading;
  const block: BlockContent =
    content.status === 'ok'
      ? { status: 'ok', text, tokens, fileName: show(content.fileName), seed: content.sha256 }
      : { status: 'absent', problem: show(content.problem) };
  return {
    itemId: item.id,
    title: show(title),
    kind,
    source: show(sourceOf(reading)),
    version: content.status === 'ok' ? content.version : '',
    ...(item.lines === undefined ? {} : { lines: item.lines }),
    ...(item.note === undefined ? {} : { note: show(item.note) }),
    ...(content.origin?.partial === undefined ? {} : { partial: show(content.origin.partial) }),
    content: block,
  };
}

/** Of the newest payload in the stack. */
function resumeOf(
  readings: readonly BlockReading[],
  settled: readonly SettledText[],
  look: 'text' | 'masked',
): Resume | null {
  let newest: { readonly session: number; readonly text: string } | null = null;
  for (const [index, { item, content, place }] of readings.entries()) {
    if (item.source.kind !== 'payload' || content.status !== 'ok') continue;
    const session = Number(place.slice('payload:'.length));
    if (newest === null || session > newest.session) newest = { session, text: settled[index]?.[look] ?? '' };
  }
  return newest === null ? null : payloadFrame(newest.text);
}

function summarise(
  stack: Stack,
  readings: readonly BlockReading[],
  settled: readonly SettledText[],
  message: CountedMessage,
  show: (field: string) => string,
): readonly BlockSummary[] {
  const places = new Map(readings.map(({ item }, index) => [item.id, index]));
  return stack.items.map((item) => {
    const index = places.get(item.id);
    const reading = index === undefined ? undefined : readings[index];
    if (reading === undefined) {
      // Off: left out of the message, so neither read nor counted.
      const { place: _place, source: _source, ...description } = describeSource(item);
      return { itemId: item.id, status: 'ok', ...description, tokens: null, sha256: null, version: '' };
    }
    const { kind, content } = reading;
    const title = show(reading.title);
    const detail = show(reading.detail);
    const base = {
      itemId: item.id,
      title,
      detail,
      kind,
      tokens: message.byItem.get(item.id) ?? null,
      ...(content.origin === undefined ? {} : { origin: maskedOrigin(content.origin, show) }),
    };
    if (content.status !== 'ok') {
      return { ...base, status: content.status, problem: show(content.problem), sha256: null, version: '' };
    }
    return {
      ...base,
      status: 'ok',
      sha256: content.sha256,
      version: content.version.replace(/^(version|session) /u, ''),
      ...(content.encodingNote === undefined ? {} : { encodingNote: content.encodingNote }),
      ...(settled[index ?? 0]?.scanFailed === true ? { scanFailed: true } : {}),
    };
  });
}

/** An address may hold a token, a name anything: what the scanner objects to goes. */
function maskedOrigin(origin: BlockOrigin, show: (field: string) => string): BlockOrigin {
  const { partial, editedBy, ...rest } = origin;
  return {
    ...rest,
    ...(partial === undefined ? {} : { partial: show(partial) }),
    ...(editedBy === undefined ? {} : { editedBy: show(editedBy) }),
  };
}
