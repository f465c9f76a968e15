import { createHash } from 'node:crypto';
import type { BlockOrigin, BlockStatus } from '../../../shared/domain/assembly.ts';
import type { Outline } from '../../../shared/domain/outline.ts';
import type { EditState } from '../../../shared/domain/stack/editedCopy.ts';
import type { StackItem } from '../../../shared/domain/stack.ts';
import { isAppError } from '../../../shared/errors.ts';
import { readSource } from '../../sources/readSource.ts';
import type { ListedFiles, SourceReaders, SourceReading } from '../../sources/sourceReader.ts';
import { takeLines } from '../../text/takeLines.ts';
import type { FileReading, FileRequest, Measurement, Want, WorkerPool } from '../../workers/jobs.ts';
import type { ItemProblem, ReadItem } from './expandItems.ts';
import { describeSource, folderOf, type SourceDescription } from '../../../shared/domain/sourceKinds.ts';

/** An item as just read. */
export interface BlockReading extends SourceDescription {
  readonly item: ReadItem;
  readonly content: ReadContent;
}

export type ReadContent =
  | {
      readonly status: 'ok';
      readonly text: string;
      /** Hash of the source's bytes, in hex. */
      readonly sha256: string;
      readonly version: string;
      /** Path of the file behind it; empty if there is none. */
      readonly path: string;
      /** Name whose extension tells the text's language. */
      readonly fileName: string;
      /** Lines of the source left out before the text's first. */
      readonly linesBefore: number;
      readonly encodingNote?: string;
      readonly origin?: BlockOrigin;
      /** Set if the item asks for an outline. */
      readonly outline?: Outline;
      readonly measurement: Measurement;
      /** Set if the user's own text replaces the text that was read. */
      readonly edited?: EditState;
    }
  | { readonly status: Exclude<BlockStatus, 'ok'>; readonly problem: string; readonly origin?: BlockOrigin };

interface Request {
  readonly root: string;
  readonly projectId: string;
  readonly items: readonly ReadItem[];
  /** Real paths of other projects, by alias. */
  readonly roots?: ReadonlyMap<string, string>;
  /** Keyed by item: known problems that prevent reading. */
  readonly problems?: ReadonlyMap<string, ItemProblem>;
  /** Items of the whole stack; `items` may be some of them. */
  readonly stackItems: readonly StackItem[];
  readonly readers: SourceReaders;
  /** Lists files for readers that need it; without it, they say that they can't. */
  readonly listed?: Omit<ListedFiles, 'roots'>;
  readonly pool: Pick<WorkerPool, 'readFiles' | 'countFiles' | 'measure'>;
  readonly want: Want;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads items in bulk, in their order. An item that can't be read is an outcome of its own; rejects with `cancelled`
 * only.
 */
export async function readBlocks(request: Request): Promise<readonly BlockReading[]> {
  const { items } = request;
  const found = await Promise.all(
    items.map(async (item) => {
      const problem = request.problems?.get(item.id);
      if (problem !== undefined) return { ...describeSource(item), item, content: problem };
      return isFile(item) ? null : readOther(request, item);
    }),
  );
  const files = items.filter((item) => isFile(item) && request.problems?.has(item.id) !== true);
  const texts = found.flatMap((block) => (block !== null && 'unmeasured' in block ? [block.unmeasured] : []));
  const [readings, measurements] = await Promise.all([
    readInBulk(request, files),
    texts.length === 0 ? [] : request.pool.measure(texts.map(textOf), request.want, request.signal),
  ]);
  let file = 0;
  let text = 0;
  return items.map((item, index) => {
    const other = found[index] ?? null;
    if (other === null) return fileBlock(item, present(readings[file++]));
    if (!('unmeasured' in other)) return other;
    return { ...other.block, content: { ...other.unmeasured, measurement: present(measurements[text++]) } };
  });
}

/** Reads file items, those of each project together; returns them in the order of the items. */
async function readInBulk(
  { root, roots, pool, want, signal }: Request,
  files: readonly ReadItem[],
): Promise<readonly (FileReading | undefined)[]> {
  const byProject = new Map<string | undefined, ReadItem[]>();
  for (const item of files) {
    const alias = item.source.kind === 'file' ? item.source.project : undefined;
    const group = byProject.get(alias);
    if (group === undefined) byProject.set(alias, [item]);
    else group.push(item);
  }
  const read = new Map<ReadItem, FileReading | undefined>();
  await Promise.all(
    [...byProject].map(async ([alias, group]) => {
      const base = alias === undefined ? root : roots?.get(alias);
      if (base === undefined) throw new Error('A file’s project was not looked up.');
      const readings = await pool.readFiles(base, group.map(fileRequest), want, signal);
      for (const [index, item] of group.entries()) read.set(item, readings[index]);
    }),
  );
  return files.map((item) => read.get(item));
}

function fileRequest({ source, lines, outline }: ReadItem): FileRequest {
  const path = source.kind === 'file' ? source.path : '';
  return {
    path,
    ...(lines === undefined ? {} : { lines }),
    ...(outline === true ? { outline } : {}),
  };
}

type Unmeasured = Omit<Extract<ReadContent, { status: 'ok' }>, 'measurement'>;

type OtherBlock =
  | BlockReading
  | {
      readonly block: Omit<BlockReading, 'content'>;
      readonly unmeasured: Unmeasured;
    };

function isFile(item: StackItem): boolean {
  return item.source.kind === 'file';
}

function fileBlock(item: ReadItem, reading: FileReading): BlockReading {
  const description = describeSource(item);
  if (reading.status !== 'ok') return { ...description, item, content: reading };
  const { bytes: _bytes, ...rest } = reading;
  const version = `version ${shortHash(reading.sha256)}`;
  return {
    ...description,
    item,
    content: { ...rest, version, path: description.title, fileName: description.title, linesBefore: 0 },
  };
}

async function readOther(request: Request, item: ReadItem): Promise<OtherBlock> {
  const description = describeSource(item);
  const { source } = item;
  if (source.kind === 'payload') return readPayload(request, item, source.session);
  if (source.kind !== 'pasted') {
    const { root, projectId, pool, signal, readers, stackItems, listed, roots = new Map() } = request;
    const files = listed === undefined ? {} : { files: { ...listed, roots } };
    const context = { root, projectId, items: stackItems, pool, signal, ...files };
    const reading = await readSource(readers, item, context);
    if (reading !== null) return sourceBlock(item, description, reading);
    const problem = `This version of Carryover can't read a source of kind ${JSON.stringify(description.title)}. Update Carryover, or turn off the item.`;
    return { ...description, item, content: { status: 'not-supported', problem } };
  }
  const sha256 = hashOf(tidyText(source.text));
  const version = `version ${shortHash(sha256)}`;
  const reading = { status: 'ok', text: source.text, version, fileName: 'pasted.txt' } as const;
  return sourceBlock(item, description, reading);
}

/** Returns a reading of any kind that is not read in bulk, cut to the item's lines. */
function sourceBlock(item: StackItem, known: SourceDescription, reading: SourceReading): OtherBlock {
  if (reading.status !== 'ok') return { ...known, item, content: reading };
  const { title = known.title, detail = known.detail, text, version, fileName, origin } = reading;
  const block = { ...known, item, title, detail };
  const whole = tidyText(text);
  const taken = takeLines(whole, item.lines);
  if (taken.problem !== undefined) {
    const problem = `${taken.problem} Change the lines of this item.`;
    return { ...block, content: { status: 'missing', problem } };
  }
  return {
    block,
    unmeasured: {
      status: 'ok',
      text: taken.text,
      sha256: hashOf(whole),
      version,
      path: '',
      fileName,
      linesBefore: 0,
      ...(origin === undefined ? {} : { origin }),
    },
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function readPayload(
  { root, pool, signal }: Request,
  item: StackItem,
  session: number | 'latest',
): Promise<OtherBlock> {
  const description = describeSource(item);
  // Loaded with the first payload: the parser of its front matter is large.
  const [{ findPayload }, { payloadFolderOf }, { parseFrontMatter }] = await Promise.all([
    import('../../payload/folder/listPayloads.ts'),
    import('../../payload/folder/projectSettings.ts'),
    import('../../payload/format/parseFrontMatter.ts'),
  ]);
  let entry;
  let folder;
  try {
    folder = payloadFolderOf(root);
    entry = await findPayload(root, session, folder);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { ...description, item, content: { status: 'unreadable', problem: error.message } };
  }
  if (entry === null) {
    const which = session === 'latest' ? 'no saved payload yet' : `no ${folder}/session-${session}.md`;
    const problem = `There is ${which}. Save one, or turn off the item.`;
    return { ...description, item, content: { status: 'missing', problem } };
  }
  const lines = item.lines === undefined ? {} : { lines: item.lines };
  const unmeasured: Want = { encoding: null, scan: false };
  const [reading] = await pool.readFiles(root, [{ path: entry.path, ...lines }], unmeasured, signal);
  const block = {
    item,
    title: `Session ${entry.session} payload`,
    detail: folderOf(entry.path),
    kind: description.kind,
    source: description.source,
    place: `payload:${entry.session}`,
  };
  if (reading === undefined || reading.status !== 'ok') return { ...block, content: present(reading) };
  const { body } = parseFrontMatter(reading.text);
  const { measurement: _measurement, bytes: _bytes, ...rest } = reading;
  const front = reading.text.slice(0, reading.text.length - body.length);
  return {
    block,
    unmeasured: {
      ...rest,
      text: body,
      version: `session ${entry.session}`,
      path: entry.path,
      fileName: entry.path,
      linesBefore: front.split('\n').length - 1,
    },
  };
}

/** Returns the text in the form of decoded files: well-formed, line ends as LF. */
export function tidyText(text: string): string {
  return text.replaceAll(/\r\n?/gu, '\n').replaceAll(/\p{Surrogate}/gu, '\ufffd');
}

function shortHash(sha256: string): string {
  return sha256.slice(0, 12);
}

function textOf({ text }: Unmeasured): string {
  return text;
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The pool answered fewer results than it was asked for.');
  return value;
}
