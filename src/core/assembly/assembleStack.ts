import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BlockSummary } from '../../shared/domain/assembly.ts';
import type { FindingTier } from '../../shared/domain/finding.ts';
import { modelOrDefault, scaleTokens, type Model } from '../../shared/domain/model.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import type { SourceLookup } from '../sources/folders/sourceLookup.ts';
import { likelyPayloadSettings } from '../sources/payloads/projectSettings.ts';
import type { SourceReaders } from '../sources/sourceReader.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import type { ReadPayloadItem } from '../drift/createDriftNotes.ts';
import type { DriftNote } from '../drift/driftNote.ts';
import type { ByHand } from '../../shared/domain/editedCopy.ts';
import type { HandText } from './assembleHand.ts';
import { countMessage, type CountedMessage } from './countMessage.ts';
import { expandItems } from './expandItems.ts';
import type { FindingRule } from './findingRules.ts';
import { bodyTokens, driftFields, fieldsOf, messageBlock, newestPayload, resumeOf } from './messageBlocks.ts';
import { readBlocks, tidyText, type BlockReading } from './readBlocks.ts';
import type { MessageInput } from './render/message.ts';
import { renderMessage } from './render/renderMessage.ts';
import { settleFields } from './settleFields.ts';
import { settleFolders, shownPlace, type SettledFolder } from './settleFolders.ts';
import { settleFindings, type SettledFinding, type SettledText } from './settleFindings.ts';
import { sourceLine } from './sourceLine.ts';
import { summariseBlocks } from './summariseBlocks.ts';
import { withEdits } from './withEdits.ts';

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
  /** With the person's figures; absent: as it ships. */
  readonly model?: Model;
  readonly clock: () => number;
  readonly lookup: SourceLookup;
  /** Folders are resolved on disk, whatever is known of it. */
  readonly fresh?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Readings of a moment ago to use instead of the disk. */
  readonly reuse?: (stack: Stack) => ReadonlyMap<string, BlockReading>;
  /** The person's own message, where there is one: it leaves in place of what the items make. */
  readonly hand?: { readonly text: HandText; readonly byHand: ByHand };
  /** What to say of the drift of the stack's newest payload; absent: nothing. */
  readonly drift?: (newest: ReadPayloadItem) => Promise<DriftNote | null>;
}

/** A stack as read at one moment, decided, rendered and counted. Holds texts: stays in core. */
export interface Assembled {
  readonly stack: Stack;
  readonly model: Model;
  /** Of the items that are on, in stack order. */
  readonly readings: readonly BlockReading[];
  readonly settled: readonly SettledText[];
  /** By item. */
  readonly folders: ReadonlyMap<string, SettledFolder>;
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
  const [settled, drift] = await Promise.all([
    settleFindings(readings.map(scannedText), options),
    newest === null ? null : (request.drift?.(newest) ?? null),
  ]);
  const { folder } = likelyPayloadSettings(root);
  const fields = await settleFields(
    [stack.name, stack.goal, folder, ...readings.flatMap(fieldsOf), ...driftFields(drift)],
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
      payloadFolder: show(folder),
      blocks: readings.map((reading, index) =>
        messageBlock(
          reading,
          settled[index]?.[look] ?? '',
          scaleTokens(bodies.get(reading.item.id) ?? 0, model),
          show,
        ),
      ),
      resume: newest === null ? null : resumeOf(settled[newest.index]?.[look] ?? '', drift, show),
    };
  };
  // With thousands of items each of these steps takes long enough; together they would hold up a window's calls.
  await nextTurn();
  const parts = renderMessage(input('text'));
  await nextTurn();
  const message = await countMessage(parts, bodies, model, pool, signal);
  await nextTurn();
  const blocks = summariseBlocks({ ...stack, folders }, readings, settled, message, fields.masked);
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
    ...shownPlace(item),
    place,
    // An edited copy has lines of its own.
    lineOf: (line: number) =>
      content.status === 'ok' && content.edited !== undefined
        ? line
        : sourceLine(line, item.lines) + linesBefore,
  };
}
