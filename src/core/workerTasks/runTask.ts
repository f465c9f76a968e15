import type { FileEntry } from '../../shared/domain/file.ts';
import { compareTexts } from '../text/compareTexts.ts';
import { errorCode } from '../storage/errorCode.ts';
import { listProjectFiles } from '../sources/files/listFiles.ts';
import { readProjectFile, readUnlessSame, type RawReading } from '../sources/files/readFile.ts';
import { takeOutline } from '../text/takeOutline.ts';
import { isOutline, isWholeFile } from '../workers/fileRequest.ts';
import type { FileCount, FileReading, FileRequest, Measurement, Want } from '../workers/jobs.ts';
import { fileKey, knownMeasurement, measureText, textKey, type Instruments } from '../workers/measureText.ts';
import type { Item, Reply, Task, TaskMessage } from '../workers/protocol.ts';
import { runRelate } from './runRelate.ts';
import { runSearch } from './runSearch.ts';

/** Maximum characters of a message, unless a single text is longer: the receiver must not stall on one. */
const messageCharacters = 256_000;
/** Characters of a task, after which the rest is returned: work is balanced by its cost. */
const taskCharacters = 1_000_000;
const largeCharacters = 500_000;
/** Cost of a file that is only read and hashed. */
const sameCharacters = 1_000;
const messagePauseMs = 80;
/** Milliseconds. */
const comparePatience = 5_000;

class Cancelled extends Error {}

/** Runs a task; answers through `reply`, and never rejects because of a file's or text's content. */
export async function runTask(
  instruments: Instruments,
  { task, cancelled }: TaskMessage,
  reply: (reply: Reply) => void,
): Promise<void> {
  const isCancelled = (): boolean => Atomics.load(cancelled, 0) !== 0;
  if (task.kind === 'list') {
    await list(task, isCancelled, reply);
    return;
  }
  if (task.kind === 'relate') {
    await runRelate(task, isCancelled, reply);
    return;
  }
  if (task.kind === 'search') {
    await runSearch(instruments, task, isCancelled, reply);
    return;
  }
  if (task.kind === 'compare') {
    reply({ kind: 'working', bytes: task.before.length + task.now.length });
    reply({
      kind: 'items',
      items: [compareTexts(task.title, task.before, task.now, { patience: comparePatience })],
    });
    reply({ kind: 'done' });
    return;
  }
  let items: Item[] = [];
  let waiting = 0;
  let total = 0;
  let sentAt = performance.now();
  const send = (): void => {
    if (items.length > 0) reply({ kind: 'items', items });
    items = [];
    waiting = 0;
    sentAt = performance.now();
  };
  const announce = (characters: number): void => {
    if (characters < largeCharacters) return;
    send();
    reply({ kind: 'working', bytes: characters });
  };
  const steps = stepsOf(instruments, task, announce);
  for (const step of steps) {
    if (isCancelled()) break;
    const { item, characters, answered } = await step();
    if (waiting > 0 && waiting + answered > messageCharacters) send();
    items.push(item);
    waiting += answered;
    total += characters;
    if (waiting >= messageCharacters || performance.now() - sentAt > messagePauseMs) send();
    if (total >= taskCharacters) break;
  }
  reply(items.length > 0 ? { kind: 'done', items } : { kind: 'done' });
}

interface Step {
  readonly item: Item;
  /** Characters of the text that was processed. */
  readonly characters: number;
  /** Characters of the text in the answer. */
  readonly answered: number;
}

function stepsOf(
  instruments: Instruments,
  task: Exclude<Task, { kind: 'list' | 'search' | 'relate' | 'compare' }>,
  announce: (characters: number) => void,
): readonly (() => Promise<Step>)[] {
  if (task.kind === 'texts') {
    return task.texts.map((text, index) => async () => {
      announce(text.length);
      const key = task.keys[index] ?? textKey(text);
      const item = await measureText(instruments, text, key, task.want);
      return { item, characters: text.length, answered: 0 };
    });
  }
  if (task.kind === 'counts') {
    return task.files.map((file) => async () => {
      const { raw, measurement, characters } = await readAndMeasure(instruments, file, task, announce);
      return { item: countOf(file.path, raw, measurement), characters, answered: 0 };
    });
  }
  return task.files.map((file, index) => async () => {
    const sha256 = task.known[index] ?? null;
    const measurement =
      sha256 === null ? null : knownMeasurement(instruments.table, fileKey(sha256), task.want);
    if (sha256 !== null && measurement !== null) {
      const found = readUnlessSame(task.root, file, sha256);
      if (found.status === 'same') {
        return { item: { status: 'same', measurement }, characters: sameCharacters, answered: 0 };
      }
    }
    const {
      raw,
      measurement: measured,
      characters,
    } = await readAndMeasure(instruments, file, task, announce);
    return { item: readingOf(raw, measured), characters, answered: lengthOf(raw) };
  });
}

interface RawMeasured {
  readonly raw: RawReading;
  readonly measurement: Measurement | null;
  /** Characters that were read, those included that an outline leaves out. */
  readonly characters: number;
}

async function readAndMeasure(
  instruments: Instruments,
  file: FileRequest,
  { root, want }: { readonly root: string; readonly want: Want },
  announce: (characters: number) => void,
): Promise<RawMeasured> {
  const whole = readProjectFile(root, file);
  if (whole.status !== 'ok') return { raw: whole, measurement: null, characters: 0 };
  announce(whole.text.length);
  const raw = isOutline(file) ? await outlineOf(instruments, file.path, whole) : whole;
  const measurement = await measureFile(instruments, file, raw, want);
  return { raw, measurement, characters: whole.text.length };
}

async function outlineOf({ outliner }: Instruments, path: string, whole: Ok): Promise<Ok> {
  const outline = await outliner.outline(path, whole.text);
  return outline.status === 'whole'
    ? { ...whole, outline }
    : { ...whole, text: takeOutline(whole.text, outline.lines).text, outline };
}

function lengthOf(raw: RawReading): number {
  return raw.status === 'ok' ? raw.text.length : 0;
}

type Ok = Extract<RawReading, { status: 'ok' }>;

function measureFile(instruments: Instruments, file: FileRequest, raw: Ok, want: Want): Promise<Measurement> {
  return measureText(
    instruments,
    raw.text,
    isWholeFile(file) ? fileKey(raw.sha256) : textKey(raw.text),
    want,
  );
}

function readingOf(raw: RawReading, measurement: Measurement | null): FileReading {
  if (raw.status !== 'ok') return raw;
  return { ...raw, measurement: measurement ?? { tokens: null, scan: { status: 'failed' } } };
}

const ignoredBy: Readonly<Record<Exclude<RawReading['status'], 'ok'>, FileEntry['ignored'] | undefined>> = {
  binary: 'binary',
  missing: 'missing',
  'too-large': 'too large',
  unreadable: 'no permission',
  'outside-project': 'link out of the project',
  changing: undefined,
};

function countOf(path: string, raw: RawReading, measurement: Measurement | null): FileCount {
  if (raw.status === 'ok') return { path, tokens: measurement?.tokens ?? null };
  const ignored = ignoredBy[raw.status];
  return { path, tokens: null, ...(ignored === undefined ? {} : { ignored }) };
}

async function list(
  task: Extract<Task, { kind: 'list' }>,
  isCancelled: () => boolean,
  reply: (reply: Reply) => void,
): Promise<void> {
  try {
    const onChunk = (entries: readonly FileEntry[]): void => {
      if (isCancelled()) throw new Cancelled();
      reply({ kind: 'items', items: [entries] });
    };
    await listProjectFiles(task.root, task.git, onChunk, task.within);
  } catch (error) {
    if (!(error instanceof Cancelled)) {
      reply({ kind: 'failed', code: errorCode(error) });
      return;
    }
  }
  reply({ kind: 'done' });
}
