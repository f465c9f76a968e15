import { setImmediate as nextTurn } from 'node:timers/promises';
import { modelOrDefault, scaleTokens } from '../../shared/domain/model.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import { nextSession } from '../payload/folder/listPayloads.ts';
import type { PayloadFrame } from '../payload/payloadFrame.ts';
import { likelyPayloadSettings } from '../payload/folder/projectSettings.ts';
import { countMessage } from './countMessage.ts';
import { describeSource } from '../../shared/domain/sourceKinds.ts';
import { expandItems } from './read/expandItems.ts';
import { readBlocks, tidyText, type BlockReading } from './read/readBlocks.ts';
import type { MessageInput, BlockContent, MessageBlock, Resume } from './render/message.ts';
import { renderMessage } from './render/renderMessage.ts';
import { settleFields } from './read/settleFields.ts';
import { settleFolders, shownPlace } from './read/settleFolders.ts';
import { settleFindings, type SettledText } from '../gate/settleFindings.ts';
import { sourceLine } from '../text/sourceLine.ts';
import { outlineLine } from '../text/takeOutline.ts';
import { summariseBlocks } from './summariseBlocks.ts';
import { scanAcross } from './read/scanAcross.ts';
import { withEdits } from './read/withEdits.ts';
import type { AssembleRequest, Assembled } from './assembled.ts';
import { isBlocking } from '../gate/findingRules.ts';
import type { DriftNote } from '../drift/driftNote.ts';
import type { ScanResult } from '../workers/jobs.ts';

/** The text that leaves, and the one that a window shows. */
type Look = 'text' | 'masked';

/** Reads a stack's items and makes its message. Rejects with `cancelled` only. */
export async function assembleStack(request: AssembleRequest): Promise<Assembled> {
  const { root, projectId, pool, readers, hash, rule, signal, clock } = request;
  const stack = tidyStack(request.stack);
  const model = request.model ?? modelOrDefault(stack.model);
  const want = { encoding: model.encoding, scan: true };
  const started = clock();
  const on = stack.items.filter((item) => item.on);
  const expanded = await expandItems(on, {
    root,
    lookup: request.lookup,
    fresh: request.fresh ?? false,
    ...(signal === undefined ? {} : { signal }),
  });
  const { items } = expanded;
  const known = request.reuse?.({ ...stack, items });
  const fresh = await readBlocks({
    root,
    projectId,
    pool,
    readers,
    want,
    signal,
    stackItems: on,
    listed: { list: request.lookup.list, fresh: request.fresh ?? false, model },
    items: known === undefined ? items : items.filter((item) => !known.has(item.id)),
    roots: expanded.roots,
    problems: expanded.problems,
  });
  const edited = await withEdits(fresh, pool, want, signal);
  const byId = new Map([...(known ?? []), ...edited.map((reading) => [reading.item.id, reading] as const)]);
  const { readings, folders } = settleFolders(
    items.flatMap((item) => byId.get(item.id) ?? []),
    expanded.folders,
  );
  const options = {
    hash,
    rule,
    measure: (texts: readonly string[]) => pool.measure(texts, want, signal),
  };
  const newest = newestPayload(readings);
  const scans = await scanAcross(readings, pool, signal);
  const { folder } = likelyPayloadSettings(root);
  const [settled, drift, session] = await Promise.all([
    settleFindings(
      readings.map((reading, index) => scannedText(reading, scans[index] ?? { status: 'failed' })),
      options,
    ),
    newest === null ? null : (request.drift?.(newest) ?? null),
    // The list of payloads reports a folder that can't be read.
    nextSession(root, folder).catch(() => null),
  ]);
  const ofReadings = readings.flatMap(fieldsOf);
  const [fields, off] = await Promise.all([
    settleFields(
      [stack.name, stack.goal, folder, ...ofReadings, ...driftFields(drift)],
      pool,
      options,
      signal,
    ),
    // Items that are off do not leave, so they block nothing; the window shows them all the same.
    settleFields(
      stack.items
        .filter((item) => !item.on)
        .map(describeSource)
        .flatMap(({ title, detail }) => [title, detail]),
      pool,
      options,
      signal,
    ),
  ]);
  const scanMs = clock() - started;

  const bodies = new Map(
    readings.map(({ item, content }, index) => [item.id, bodyTokens(content, settled[index])]),
  );
  const frameOf = newest === null ? null : await frameReader(newest, settled);
  const input = (look: Look): MessageInput => {
    const show = look === 'text' ? fields.leaving : fields.masked;
    return {
      format: stack.format,
      stackName: show(stack.name),
      session,
      goal: show(stack.goal),
      confirm: stack.confirm,
      payloadFolder: show(folder),
      blocks: readings.map((reading, index) =>
        messageBlock(
          reading,
          settled[index]?.[look] ?? '',
          scaleTokens(bodies.get(reading.item.id) ?? 0, model),
          show,
        ),
      ),
      resume: frameOf === null ? null : resumeOf(frameOf(look), drift, show),
    };
  };
  // With thousands of items each of these steps takes long; together they would hold up a window's calls.
  await nextTurn();
  const parts = renderMessage(input('text'));
  await nextTurn();
  const message = await countMessage(parts, bodies, model, pool, signal);
  await nextTurn();
  const blocks = summariseBlocks({ ...stack, folders }, readings, settled, message, {
    read: fields.masked,
    off: off.masked,
  });
  await nextTurn();
  const findings = [...settled.flatMap((text) => text.findings), ...fields.findings];
  const failed = settled.filter((text) => text.scanFailed).length + Number(fields.scanFailed);
  return {
    stack,
    model,
    readings,
    settled,
    folders,
    blocks,
    findings,
    blocking: failed + findings.filter(({ view }) => isBlocking(view, request.possibleBlocks)).length,
    message,
    masked: input('masked'),
    scanMs,
  };
}

/** Makes text that the user typed well-formed, with LF. */
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

function scannedText({ item, content, place }: BlockReading, scan: ScanResult) {
  const linesBefore = content.status === 'ok' ? content.linesBefore : 0;
  const outline = content.status === 'ok' ? content.outline : undefined;
  return {
    text: content.status === 'ok' ? content.text : '',
    scan,
    ...shownPlace(item),
    place,
    // An edited copy has its own lines.
    lineOf: (line: number) =>
      content.status === 'ok' && content.edited !== undefined
        ? line
        : outline?.status === 'outlined'
          ? outlineLine(line, outline.lines)
          : sourceLine(line, item.lines) + linesBefore,
  };
}

/** Returns everything of a block that a message states besides its text. */
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
  if (content.origin?.isPrompt === true) return 'prompt';
  const named = item.source.kind === 'payload' && content.status === 'ok' && content.edited === undefined;
  return named ? `${source} ${content.path}` : source;
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
    ...(content.status === 'ok' && content.edited !== undefined ? { edited: true } : {}),
    ...(item.lines === undefined ? {} : { lines: item.lines }),
    ...(content.status === 'ok' && content.outline !== undefined ? { outline: content.outline } : {}),
    ...(item.note === undefined ? {} : { note: show(item.note) }),
    ...(content.origin?.partial === undefined ? {} : { partial: show(content.origin.partial) }),
    ...(content.origin?.isPrompt === true ? { instruction: true } : {}),
    content: block,
  };
}

/** Returns the newest payload in the stack, by its place among the readings. */
function newestPayload(
  readings: readonly BlockReading[],
): { readonly index: number; readonly session: number; readonly content: object } | null {
  let newest: { readonly index: number; readonly session: number; readonly content: object } | null = null;
  for (const [index, { item, content, place }] of readings.entries()) {
    if (item.source.kind !== 'payload' || content.status !== 'ok') continue;
    const session = Number(place.slice('payload:'.length));
    if (newest === null || session > newest.session) newest = { index, session, content };
  }
  return newest;
}

/** Loads what reads a payload, which is much of core's code, and which most stacks do not need. */
async function frameReader(
  { index }: { readonly index: number },
  settled: readonly SettledText[],
): Promise<(look: Look) => PayloadFrame> {
  const { payloadFrame } = await import('../payload/payloadFrame.ts');
  return (look) => payloadFrame(settled[index]?.[look] ?? '');
}

/** Returns the part of a payload that the end repeats, with the drift since. Leaves out files that are gone. */
function resumeOf(frame: PayloadFrame, drift: DriftNote | null, show: (field: string) => string): Resume {
  if (drift === null) return frame;
  const { session, lines, gone, moved } = drift;
  const files = frame.filesToReRead.filter((path) => !gone.has(path));
  return {
    ...frame,
    filesToReRead: [...new Set(files.map((path) => show(moved.get(path) ?? path)))],
    drift: { session, lines: lines.map(show) },
  };
}

/** Returns texts on drift that the message states and no item's text contains. */
function driftFields(drift: DriftNote | null): readonly string[] {
  return drift === null ? [] : [...drift.lines, ...drift.moved.values()];
}
