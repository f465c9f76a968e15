import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLineSplitter, type Line } from './createLineSplitter.ts';
import { listPaths } from './listPaths.ts';
import { readSmall } from './readSmall.ts';
import { readEnds, readLines, type ReadPosition } from './readLines.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'carryover-lines-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Read {
  readonly lines: readonly string[];
  readonly numbers: readonly number[];
  readonly torn: boolean;
  readonly restarts: number;
  readonly position: ReadPosition;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

async function read(path: string, from?: ReadPosition): Promise<Read> {
  const lines: string[] = [];
  const numbers: number[] = [];
  let restarts = 0;
  const { position, torn } = await readLines(path, {
    from,
    onRestart: () => (restarts += 1),
    onLine({ text, number }) {
      const line = text.toString('utf8');
      if (!isJson(line)) return false;
      lines.push(line);
      numbers.push(number);
      return true;
    },
  });
  return { lines, numbers, torn, restarts, position };
}

const linesOf = (letter: string, count: number): string =>
  `{"${letter}":"${'x'.repeat(90)}"}\n`.repeat(count);

describe('reading lines', () => {
  it('reads what is new, and a torn line once it is whole', async () => {
    const path = join(folder, 'grows.jsonl');
    writeFileSync(path, '{"a":1}\n\r\n{"a":2}\r\n{"a":');
    const first = await read(path);
    expect(first).toMatchObject({ lines: ['{"a":1}', '{"a":2}'], numbers: [1, 3], torn: true });
    appendFileSync(path, '3}');
    // Whole, though its line end is still to come.
    const second = await read(path, first.position);
    expect(second).toMatchObject({ lines: ['{"a":3}'], numbers: [4], torn: false, restarts: 0 });
    appendFileSync(path, '\n{"a":4}\n');
    const third = await read(path, second.position);
    expect(third).toMatchObject({ lines: ['{"a":4}'], numbers: [5], torn: false, restarts: 0 });
    expect(await read(path, third.position)).toMatchObject({ lines: [], torn: false, restarts: 0 });
  });

  it('starts again if the file shrank, was replaced, or begins differently', async () => {
    const path = join(folder, 'changes.jsonl');
    const text = '{"a":1}\n{"a":2}\n';
    writeFileSync(path, text);
    const { position } = await read(path);
    truncateSync(path, 8);
    expect(await read(path, position)).toMatchObject({ lines: ['{"a":1}'], numbers: [1], restarts: 1 });
    writeFileSync(path, '{"b":1}\n{"a":2}\n');
    expect(await read(path, position)).toMatchObject({ lines: ['{"b":1}', '{"a":2}'], restarts: 1 });
    const other = join(folder, 'other.jsonl');
    writeFileSync(other, text);
    renameSync(other, path);
    expect(await read(path, position)).toMatchObject({ lines: ['{"a":1}', '{"a":2}'], restarts: 1 });
  });

  it('knows a replaced beginning after each reading, as the file grows beyond what is remembered of it', async () => {
    const path = join(folder, 'long.jsonl');
    for (const sizes of [
      [10, 60],
      [60, 70, 80],
    ]) {
      writeFileSync(path, linesOf('a', sizes[0] ?? 0));
      let { position } = await read(path);
      for (const count of sizes.slice(1)) {
        writeFileSync(path, linesOf('a', count));
        const more = await read(path, position);
        expect(more.restarts).toBe(0);
        position = more.position;
      }
      writeFileSync(path, linesOf('b', 100));
      expect(await read(path, position)).toMatchObject({ restarts: 1, numbers: { length: 100 } });
    }
  });

  it('reads a file that ends anywhere', async () => {
    const path = join(folder, 'torn.jsonl');
    const whole = `{"text":"${'ü€😀\\n\\u00e9 '.repeat(8)}"}\n{"last":true}\n`;
    const bytes = Buffer.from(whole);
    for (let end = 0; end <= bytes.length; end += 1) {
      writeFileSync(path, bytes.subarray(0, end));
      const { lines, torn, position } = await read(path);
      appendFileSync(path, bytes.subarray(end));
      const rest = await read(path, position);
      expect([...lines, ...rest.lines].join('\n')).toBe(whole.trimEnd());
      expect(torn).toBe(position.offset < end);
    }
  });

  it('stops when it is cancelled, and rejects if there is no such file', async () => {
    const path = join(folder, 'grows.jsonl');
    const cancelled = readLines(path, { onLine: () => true, signal: AbortSignal.abort() });
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
    const missing = readLines(join(folder, 'none.jsonl'), { onLine: () => true });
    await expect(missing).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('reads both ends of a file, and leaves out the lines that are cut', async () => {
    const path = join(folder, 'long.jsonl');
    const lines = Array.from({ length: 1_000 }, (_, index) => `{"n":${index}}`);
    writeFileSync(path, `${lines.join('\n')}\n`);
    const found: [number, string][] = [];
    const { whole } = await readEnds(path, { head: 15, tail: 15 }, ({ number, text }) =>
      found.push([number, text.toString('utf8')]),
    );
    expect(whole).toBe(false);
    expect(found).toEqual([
      [1, '{"n":0}'],
      [-1, '{"n":999}'],
    ]);
    const all: string[] = [];
    const both = await readEnds(path, { head: 5_000, tail: 50_000 }, ({ text }) =>
      all.push(text.toString('utf8')),
    );
    expect(both.whole).toBe(true);
    expect(all).toEqual(lines);
  });
});

it('reads further back for a last line that is longer than the end', async () => {
  const path = join(folder, 'last.jsonl');
  for (const end of ['\n', '']) {
    const last = `{"last":"${'word '.repeat(40_000)}"}`;
    writeFileSync(path, `${'{"n":1}\n'.repeat(100_000)}${last}${end}`);
    const found: { readonly number: number; readonly bytes: number }[] = [];
    await readEnds(path, { head: 8, tail: 20 }, ({ number, bytes }) => found.push({ number, bytes }));
    expect(found.at(-1)).toEqual({ number: -1, bytes: last.length });
    expect(found.length).toBeLessThan(100_000);
  }
  // There are limits: a file without any line end is not read whole.
  writeFileSync(path, Buffer.alloc(40_000_000, 'x'));
  const { whole } = await readEnds(path, { head: 8, tail: 20 }, () => undefined);
  expect(whole).toBe(false);
});

function split(text: string, chunkBytes: number): readonly (Line & { readonly copy: string })[] {
  const found: (Line & { readonly copy: string })[] = [];
  const splitter = createLineSplitter((line) => found.push({ ...line, copy: line.text.toString('utf8') }));
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += chunkBytes) splitter.take(bytes.subarray(at, at + chunkBytes));
  return found;
}

describe('long lines', () => {
  it('lose the ends of long strings, and are JSON still', () => {
    const image = 'A'.repeat(12_000_000);
    const escapes = '\\u00fc\\"😀\\\\'.repeat(20_000);
    const text = `{"a":"${escapes}","image":"${image}","uuid":"last"}\n{"b":1}\n`;
    for (const chunkBytes of [1_000_003, 65_536]) {
      const [long, next] = split(text, chunkBytes);
      expect(long).toMatchObject({
        number: 1,
        shortened: true,
        cut: false,
        bytes: Buffer.byteLength(text) - '\n{"b":1}\n'.length,
      });
      const value = JSON.parse(long?.copy ?? '') as { a: string; image: string; uuid: string };
      expect(value.uuid).toBe('last');
      // It has no spaces: nothing of it could be told from half a token.
      expect(value.image).toBe('');
      expect((JSON.parse(`"${escapes}"`) as string).startsWith(value.a)).toBe(true);
      expect(next).toMatchObject({ number: 2, copy: '{"b":1}', shortened: false });
    }
  });

  it('keep at most 1 MB, and say so', () => {
    const [many] = split(`[${'"0123456789",'.repeat(200_000)}1]\n`, 1_048_576);
    expect(many).toMatchObject({ cut: true });
    expect(many?.text.length).toBeLessThanOrEqual(1_000_000);
    const strings = `"${'x'.repeat(100_000)}",`.repeat(30);
    const [short] = split(`[${strings}1]\n`, 1_048_576);
    expect(short).toMatchObject({ cut: false, shortened: true });
    expect(JSON.parse(short?.copy ?? '')).toHaveLength(31);
  });
});

// Windows has no such files.
it.skipIf(process.platform === 'win32')('refuses a pipe, and does not wait for its writer', async () => {
  const pipe = join(folder, 'pipe.jsonl');
  execFileSync('mkfifo', [pipe]);
  const unread = { head: 10, tail: 10 };
  await expect(readEnds(pipe, unread, () => undefined)).rejects.toMatchObject({ code: 'EINVAL' });
  await expect(readLines(pipe, { onLine: () => true })).rejects.toMatchObject({ code: 'EINVAL' });
  await expect(readSmall(pipe, 10)).rejects.toMatchObject({ code: 'EINVAL' });
});

it('lists the entries of a folder whose links lead around, each once', async () => {
  const around = join(folder, 'around');
  mkdirSync(join(around, 'below'), { recursive: true });
  writeFileSync(join(around, 'below', 'a.jsonl'), '');
  for (const name of ['one', 'two']) symlinkSync(around, join(around, 'below', name), 'junction');
  const paths = await listPaths(around, true);
  expect([...paths].toSorted()).toEqual(
    ['below', join('below', 'a.jsonl'), join('below', 'one'), join('below', 'two')].map((name) =>
      join(around, name),
    ),
  );
});

it('reads a small file whole, and nothing of a larger one', async () => {
  const path = join(folder, 'small.json');
  writeFileSync(path, '{"a":1}');
  expect(await readSmall(path, 7)).toBe('{"a":1}');
  expect(await readSmall(path, 6)).toBeNull();
});
