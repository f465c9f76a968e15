import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createFakeNotion, type FakeNotion } from '../../../../../e2e/fakes/notion/createFakeNotion.ts';
import type { NotionSource } from '../../../../shared/domain/source.ts';
import { createPoolDouble } from '../../../assembly/poolDouble.ts';
import { makeFolder } from '../../../git/testing/makeRepository.ts';
import { createOperations, type Operations } from '../../../operations/createOperations.ts';
import { createStorage } from '../../../storage/createStorage.ts';
import type { ItemOf, SourceReading } from '../../sourceReader.ts';
import { createNotion, type Notion } from '../createNotion.ts';
import { sleepFor, type Sleep } from '../client/createPacer.ts';

export interface Connected {
  readonly fake: FakeNotion;
  readonly notion: Notion;
  readonly operations: Operations;
  readonly dataFolder: string;
  /** Words of progress that were emitted. */
  readonly words: string[];
  /** Waits in ms, all of them skipped. */
  readonly slept: number[];
  readonly refused: string[];
  readonly fetch: (source: NotionSource, signal?: AbortSignal) => Promise<void>;
  readonly read: (source: NotionSource, headings?: readonly string[]) => Promise<SourceReading>;
  /** Fetches, then reads, a page. */
  readonly text: (id: string, more?: Partial<NotionSource>) => Promise<string>;
}

interface Settings {
  readonly token?: string | null;
  readonly sleep?: Sleep;
  readonly timeoutMs?: number;
}

/** Connects the real client, over a socket, to the fake; waits are recorded and skipped. */
export async function connectNotion({ token, sleep, timeoutMs }: Settings = {}): Promise<Connected> {
  const fake = await createFakeNotion();
  onTestFinished(() => fake.close());
  const words: string[] = [];
  const slept: number[] = [];
  const refused: string[] = [];
  const dataFolder = join(makeFolder(), 'data');
  const operations = createOperations();
  const notion = createNotion({
    dataFolder,
    storage: createStorage(),
    clock: Date.now,
    emit: (event, payload) => {
      if (event === 'operations.progress') words.push((payload as { readonly words: string }).words);
    },
    pool: createPoolDouble(),
    operations,
    fetch: globalThis.fetch,
    baseUrl: () => Promise.resolve(fake.url),
    token: () => Promise.resolve(token === undefined ? fake.settings.token : token),
    onRefused: (note) => refused.push(note),
    perSecond: 10_000,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    sleep:
      sleep ??
      ((ms, signal) => {
        slept.push(ms);
        return sleepFor(0, signal);
      }),
  });
  const context = { root: dataFolder, projectId: '', items: [], pool: createPoolDouble() };
  const connected: Connected = {
    fake,
    notion,
    operations,
    dataFolder,
    words,
    slept,
    refused,
    async fetch(source, signal = new AbortController().signal) {
      await notion.reader.fetch?.(item(source), {
        ...context,
        signal,
        onProgress: (said) => words.push(said),
      });
    },
    read: (source, headings) => notion.reader.read(item(source, headings), context),
    async text(id, more = {}) {
      const source: NotionSource = { kind: 'notion', object: 'page', id, title: 'x', ...more };
      await connected.fetch(source);
      const reading = await connected.read(source);
      if (reading.status !== 'ok') throw new Error(reading.problem);
      return reading.text;
    },
  };
  return connected;
}

export function pageSource(id: string, more: Partial<NotionSource> = {}): NotionSource {
  return { kind: 'notion', object: 'page', id, title: 'As last seen', ...more };
}

function item(source: NotionSource, headings?: readonly string[]): ItemOf<'notion'> {
  return { id: 'item', on: true, source, ...(headings === undefined ? {} : { headings }) };
}
