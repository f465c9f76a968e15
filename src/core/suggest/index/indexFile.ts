import { crc32 } from 'node:zlib';
import type { History } from '../history/readHistory.ts';
import type { FileIndex } from './fileIndex.ts';

/** The file of a project on disk has hashes of words, paths and imports; no text of files. */
export interface IndexOnDisk {
  /** Differs with each change, so that a process can tell whether it has seen this one. */
  readonly state: string;
  readonly index: FileIndex;
  readonly history: History;
}

/** Changes with what the facts of a file are, so that files are read again. */
const format = 'carryover-suggest-2';

interface Header {
  readonly format: string;
  readonly state: string;
  readonly head: string | null;
  readonly cut: boolean;
  readonly files: number;
  readonly bytes: readonly number[];
}

/** Renders an index as the parts of a file: a header of JSON with its length before it, then the sections. */
export function renderIndex({ state, index, history }: IndexOnDisk): Uint8Array {
  const sections = [
    bytesOf(index.stamps),
    bytesOf(index.words),
    bytesOf(index.starts),
    bytesOf(index.terms),
    index.unwanted,
    index.weights,
    Buffer.from(index.paths.join('\0')),
    Buffer.from(index.imports.join('\0')),
    Buffer.from(renderCommits(history)),
  ];
  const header: Header = {
    format,
    state,
    head: history.head,
    cut: history.cut,
    files: index.paths.length,
    bytes: sections.map(({ length }) => length),
  };
  const head = Buffer.from(JSON.stringify(header));
  const start = padded(8 + head.length);
  const file = Buffer.alloc(sections.reduce((sum, { length }) => sum + padded(length), start));
  file.writeUInt32LE(head.length, 0);
  head.copy(file, 8);
  let at = start;
  for (const section of sections) {
    file.set(section, at);
    at += padded(section.length);
  }
  file.writeUInt32LE(crc32(file.subarray(8)), 4);
  return file;
}

/** Parses the file; `null` for one that is damaged anywhere, `old` for one of another version. */
export function parseIndex(bytes: Uint8Array): IndexOnDisk | 'old' | null {
  try {
    // A copy begins where the numbers of the sections can be read in place.
    const file = Buffer.from(new Uint8Array(bytes).buffer);
    if (file.length < 8 || file.readUInt32LE(4) !== crc32(file.subarray(8))) return null;
    const length = file.readUInt32LE(0);
    const header = JSON.parse(file.toString('utf8', 8, 8 + length)) as Header;
    if (header.format !== format) return 'old';
    let at = padded(8 + length);
    const sections = header.bytes.map((size) => {
      const section = file.subarray(at, at + size);
      at += padded(size);
      return section;
    });
    if (at !== file.length) return null;
    const [stamps, words, starts, terms, unwanted, weights, paths, imports, commits] = sections;
    const texts = (section: Buffer | undefined): string[] =>
      header.files === 0 ? [] : (section?.toString('utf8').split('\0') ?? []);
    return {
      state: header.state,
      index: {
        stamps: new Float64Array(bufferOf(stamps)),
        words: new Uint32Array(bufferOf(words)),
        starts: new Uint32Array(bufferOf(starts)),
        terms: new Uint32Array(bufferOf(terms)),
        unwanted: new Uint8Array(bufferOf(unwanted)),
        weights: new Uint8Array(bufferOf(weights)),
        paths: texts(paths),
        imports: texts(imports),
      },
      history: { head: header.head, cut: header.cut, commits: parseCommits(commits?.toString('utf8') ?? '') },
    };
  } catch {
    return null;
  }
}

type Row = readonly [words: readonly number[], paths: readonly number[]];

/** Names each path of the history once. */
function renderCommits({ commits }: History): string {
  const numbers = new Map<string, number>();
  const rows = commits.map(({ words, paths }): Row => {
    const numbered = paths.map((path) => {
      const known = numbers.get(path) ?? numbers.size;
      numbers.set(path, known);
      return known;
    });
    return [words, numbered];
  });
  return JSON.stringify({ paths: [...numbers.keys()], rows });
}

function parseCommits(json: string): History['commits'] {
  const { paths, rows } = JSON.parse(json) as { paths: readonly string[]; rows: readonly Row[] };
  return rows.map(([words, numbers]) => ({ words, paths: numbers.map((number) => paths[number] ?? '') }));
}

function bytesOf(array: Float64Array | Uint32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

function bufferOf(section: Buffer | undefined): ArrayBuffer {
  return section === undefined
    ? new ArrayBuffer(0)
    : (section.buffer.slice(section.byteOffset, section.byteOffset + section.length) as ArrayBuffer);
}

function padded(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}
