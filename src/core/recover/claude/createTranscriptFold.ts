import type { AgentText, Compaction, ContextPoint, LineTally } from '../../../shared/domain/sessionFacts.ts';
import type { SessionEnding } from '../../../shared/domain/transcript.ts';
import type { Line } from '../lines/createLineSplitter.ts';
import type { Collector, Origin } from '../reading/createCollector.ts';
import type { Tasks } from '../reading/createTasks.ts';
import { numberAt, objectAt, textAt, timeAt, type JsonObject } from '../reading/jsonFields.ts';
import { keepStart } from '../reading/keepTexts.ts';
import { blocksOf, messageText, type ClaudeRecord } from './claudeRecord.ts';
import { createChain, parentOf, takeTip, type Chain, type Place } from './createChain.ts';
import { createEndingTracker } from './createEndingTracker.ts';
import { createReplies } from './createReplies.ts';
import type { ToolCalls } from './createToolCalls.ts';
import { notificationsIn } from './createWords.ts';
import { hearTeam, notifyTask } from './hearTasks.ts';
import { readLine } from './readLine.ts';

/** Characters. */
const maxText = 40_000;

export interface FoldOptions {
  readonly collector: Collector;
  readonly tasks: Tasks;
  readonly calls: ToolCalls;
  /** The sub-agent whose transcript it is; `main` for the session's own. */
  readonly by: string;
  /** Path of a sub-agent's transcript, for evidence. */
  readonly transcript?: string;
  /** True if a record of this id belongs to another transcript: a forked sub-agent repeats its parent's. */
  readonly isForeign?: (uuid: string) => boolean;
  /** Called for each record that is read as a whole. */
  readonly onRecord?: (record: ClaudeRecord, line: number, place: Place) => void;
}

export interface TranscriptFold {
  /** Takes a line; returns false if it is half written, which only a line `atEnd` can be. */
  take(line: Line, atEnd: boolean): boolean;
  readonly chain: Chain;
  tally(): Omit<LineTally, 'torn'>;
  unknownKinds(): readonly string[];
  ending(): SessionEnding;
  compactions(): readonly Compaction[];
  context(isActive: (place: Place) => boolean): readonly ContextPoint[];
  summaries(): readonly { readonly place: Place; readonly text: AgentText }[];
  said(isActive: (place: Place) => boolean): AgentText | null;
}

/** Goes through the lines of one transcript, a session's or a sub-agent's, and collects what they tell. */
export function createTranscriptFold({
  collector,
  tasks,
  calls,
  by,
  transcript,
  isForeign = () => false,
  onRecord,
}: FoldOptions): TranscriptFold {
  const chain = createChain();
  const tracker = createEndingTracker();
  const kinds = new Set<string>();
  const tally = { records: 0, unknown: 0, skipped: 0 };
  const compactions: Compaction[] = [];
  const summaries: { readonly place: Place; readonly text: AgentText }[] = [];
  const replies = createReplies((id) => chain.replyIndex(id));
  const spoken: { readonly place: Place; readonly text: AgentText }[] = [];
  /** Authors of records that older versions wrote into the session's own file for sub-agents. */
  const sideAuthors = new Map<string, string>();
  let lastTokens: number | null = null;
  let activeNow: ((place: Place) => boolean) | null = null;

  const isActive = (place: unknown): boolean => (activeNow ??= chain.active())(place as Place);
  const evidenceOf = (line: number) => (transcript === undefined ? { line } : { line, transcript });

  const authorOf = (record: ClaudeRecord, uuid: string | null): string => {
    if (by !== 'main' || !record.sidechain) return by;
    const parent = parentOf(record.fields);
    const prompt = parent === null ? messageText(record) : '';
    const task =
      prompt === '' ? undefined : calls.open().find(({ input }) => textAt(input, 'prompt') === prompt);
    const author = (parent === null ? task?.id : sideAuthors.get(parent)) ?? 'sub-agent';
    if (uuid !== null) sideAuthors.set(uuid, author);
    return author;
  };

  const takeUsage = (record: ClaudeRecord, place: Place): void => {
    const { fields } = record;
    const message = objectAt(fields, 'message');
    if (fields['isApiErrorMessage'] === true || textAt(message, 'model') === '<synthetic>') return;
    const usage = objectAt(message, 'usage');
    const input = sizeOf(usage);
    if (input === 0) return;
    const id = textAt(message, 'id') ?? textAt(fields, 'requestId') ?? textAt(fields, 'uuid') ?? '';
    const output = numberAt(usage, 'output_tokens') ?? 0;
    const at = timeAt(fields, 'timestamp');
    lastTokens = replies.take(id, { at, place, input, output, characters: charactersIn(record) });
  };

  const takeSystem = ({ fields }: ClaudeRecord, place: Place, line: number): void => {
    if (textAt(fields, 'subtype') !== 'compact_boundary') return;
    const about = objectAt(fields, 'compactMetadata');
    const at = timeAt(fields, 'timestamp');
    const recorded = numberAt(about, 'preTokens');
    // The record knows better than the last reply: results that came after it are in its figure.
    if (recorded !== null)
      replies.take(`compaction ${line}`, { at, place, input: recorded, output: 0, characters: 0 });
    compactions.push({
      at,
      before: recorded ?? lastTokens,
      automatic: textAt(about, 'trigger') === 'auto',
      ...evidenceOf(line),
    });
  };

  const takeChained = (record: ClaudeRecord, place: Place, line: number): void => {
    const { fields, type } = record;
    const at = timeAt(fields, 'timestamp');
    const evidence = evidenceOf(line);
    const origin: Origin = {
      by: authorOf(record, textAt(fields, 'uuid')),
      at,
      evidence,
      place,
      isActive,
      folder: textAt(fields, 'cwd'),
    };
    if (type === 'user' && fields['isCompactSummary'] === true)
      summaries.push({ place, text: { at, text: keepStart(messageText(record), maxText), ...evidence } });
    if (type === 'assistant' && !record.sidechain) takeUsage(record, place);
    if (type === 'system' && (by !== 'main' || !record.sidechain)) takeSystem(record, place, line);
    for (const block of type === 'user' || type === 'assistant' ? blocksOf(record) : []) {
      const id = textAt(block, type === 'user' ? 'tool_use_id' : 'id');
      if (block['type'] === 'tool_use' && id !== null)
        calls.begin({ id, name: textAt(block, 'name') ?? '', input: objectAt(block, 'input'), origin });
      else if (block['type'] === 'tool_result' && id !== null)
        calls.end(id, { block, structured: fields['toolUseResult'], origin });
      else if (type === 'assistant' && block['type'] === 'text' && !record.sidechain) {
        const text = textAt(block, 'text') ?? '';
        if (fields['isApiErrorMessage'] !== true && text.trim() !== '') {
          spoken.push({ place, text: { at, text: keepStart(text, maxText), ...evidence } });
          // The last one is asked for, and the ones before it only if that is on a dead branch.
          if (spoken.length > 200) spoken.splice(0, 100);
        }
      }
    }
    const attached = type === 'attachment' ? objectAt(fields, 'attachment') : {};
    const file =
      attached['type'] === 'file'
        ? (textAt(attached, 'filename') ??
          textAt(objectAt(objectAt(attached, 'content'), 'file'), 'filePath'))
        : null;
    if (file !== null) collector.read(file, origin);
  };

  const takeRecord = (record: ClaudeRecord, line: number): void => {
    const { fields, type } = record;
    const uuid = textAt(fields, 'uuid');
    let place: Place = null;
    if (type === 'last-prompt') takeTip(chain, fields);
    if (uuid !== null) {
      if (isForeign(uuid)) return;
      const isTalk = type === 'user' || type === 'assistant';
      place = chain.add({
        uuid,
        parent: parentOf(fields),
        reply: type === 'assistant' ? textAt(objectAt(fields, 'message'), 'id') : null,
        mayBeTip: isTalk && (by !== 'main' || !record.sidechain),
      });
      if (place === null) return;
      takeChained(record, place, line);
    }
    // In a sub-agent's own transcript all records are marked as a side chain.
    tracker.take(by === 'main' ? record : { ...record, sidechain: false }, place);
    const text = type === 'user' ? messageText(record) : '';
    const { texts, delivers } = notificationsIn(record, text);
    for (const one of texts) notifyTask(tasks, one, delivers, evidenceOf(line));
    hearTeam(tasks, text, evidenceOf(line));
    onRecord?.(record, line, place);
  };

  return {
    chain,
    take(line, atEnd) {
      const read = readLine(line);
      if (read.kind === 'unreadable' && atEnd) return false;
      activeNow = null;
      if (read.kind === 'unreadable') tally.skipped += 1;
      else if (read.kind === 'record' && !read.record.known) {
        tally.unknown += 1;
        kinds.add(keepStart(read.record.type, 60));
        const { fields } = read.record;
        const uuid = textAt(fields, 'uuid');
        // A record of an unknown kind may hold the chain together.
        if (uuid !== null) chain.add({ uuid, parent: parentOf(fields), reply: null, mayBeTip: false });
      } else {
        tally.records += 1;
        if (read.kind === 'link') chain.add({ ...read, reply: null, mayBeTip: false });
        else if (read.kind === 'record') takeRecord(read.record, line.number);
      }
      return true;
    },
    tally: () => tally,
    unknownKinds: () => [...kinds].slice(0, 20),
    ending: () => tracker.ending(chain.active()),
    compactions: () => compactions,
    context: (isOn) => replies.points(isOn),
    summaries: () => summaries,
    said: (isOn) => spoken.findLast(({ place }) => isOn(place))?.text ?? null,
  };
}

function charactersIn(record: ClaudeRecord): number {
  let characters = 0;
  for (const block of blocksOf(record)) {
    characters += textAt(block, 'text')?.length ?? 0;
    for (const value of Object.values(objectAt(block, 'input')))
      if (typeof value === 'string') characters += value.length;
  }
  return characters;
}

function sizeOf(usage: JsonObject): number {
  return (
    (numberAt(usage, 'input_tokens') ?? 0) +
    (numberAt(usage, 'cache_creation_input_tokens') ?? 0) +
    (numberAt(usage, 'cache_read_input_tokens') ?? 0)
  );
}
