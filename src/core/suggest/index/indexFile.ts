import { crc32 } from 'node:zlib';
import type { History } from '../history/readHistory.ts';
import type { FileIndex } from './fileIndex.ts';
import { readTexts } from './texts.ts';

/** The file of a project on disk has hashes of words, paths and imports; no text of files. */
export interface IndexOnDisk {
  /** Differs with each change, so that a process can tell whether it has seen this one. */
  readonly state: string;
  readonly index: FileIndex;
  readonly history: History;
}

/** Changes with what the facts of a file are, so that files are read again. */
const format = 'carryover-suggest-4';

interface Header {
  readonly format: string;
  readonly state: string;
  readonly head: string | null;
  readonly cut: boolean;
  readonly bytes: readonly number[];
}

/** Renders an index as the parts of a file: a header of JSON with its length before it, then the sections. */
export function renderIndex({ state, index, history }: IndexOnDisk): Uint8Array {
  const sections = [
    bytesOf(index.stamps),
    bytesOf(index.words),
    bytesOf(index.starts),
    index.postings,
    bytesOf(index.vocabulary),
    index.unwanted,
    index.paths.bytes,
    bytesOf(index.paths.starts),
    index.imports.bytes,
    bytesOf(index.imports.starts),
    Buffer.from(renderCommits(history)),
  ];
  const header: Header = {
    format,
    state,
    head: history.head,
    cut: history.cut,
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
    const file = bufferAt(bytes);
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
    const section = (number: number): Buffer => sections[number] ?? Buffer.alloc(0);
    return {
      state: header.state,
      index: {
        stamps: new Float64Array(...placeOf(section(0), 8)),
        words: numbersIn(section(1)),
        starts: numbersIn(section(2)),
        postings: section(3),
        vocabulary: numbersIn(section(4)),
        unwanted: section(5),
        paths: readTexts(section(6), numbersIn(section(7))),
        imports: readTexts(section(8), numbersIn(section(9))),
      },
      history: {
        head: header.head,
        cut: header.cut,
        commits: parseCommits(section(10).toString('utf8')),
      },
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

/** Returns the bytes, or a copy of them that begins where numbers of eight bytes can be read in place. */
function bufferAt(bytes: Uint8Array): Buffer {
  const { buffer, byteOffset, length } = bytes.byteOffset % 8 === 0 ? bytes : new Uint8Array(bytes);
  return Buffer.from(buffer, byteOffset, length);
}

function placeOf(section: Buffer, width: number): [ArrayBuffer, number, number] {
  return [section.buffer as ArrayBuffer, section.byteOffset, section.length / width];
}

function numbersIn(section: Buffer): Uint32Array {
  return new Uint32Array(...placeOf(section, 4));
}

function padded(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}
