import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { createInstruments } from '../workers/createInstruments.ts';
import type { FileRequest } from '../workers/jobs.ts';
import { createMeasurementTable } from '../workers/measurementTable.ts';
import type { Reply } from '../workers/protocol.ts';
import { runTask } from './runTask.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carryover-task-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

it('returns the rest of a long task of outlines by the length of the files, not of what is left of them', async () => {
  const files: readonly FileRequest[] = [1, 2, 3].map((n) => ({ path: `${String(n)}.ts`, outline: true }));
  const text = `export function work() {\n${'  step();\n'.repeat(60_000)}}\n`;
  await Promise.all(files.map(({ path }) => writeFile(join(folder, path), text)));
  const replies: Reply[] = [];
  await runTask(
    createInstruments(createMeasurementTable(), new URL(inject('workerUrl'))),
    {
      task: {
        kind: 'files',
        root: folder,
        files,
        known: [null, null, null],
        want: { encoding: null, scan: false },
      },
      cancelled: new Int32Array(new SharedArrayBuffer(4)),
    },
    (reply) => replies.push(reply),
  );
  const items = replies.flatMap((reply) =>
    reply.kind === 'items' || reply.kind === 'done' ? (reply.items ?? []) : [],
  );
  expect(items).toMatchObject(
    [1, 2].map(() => ({ status: 'ok', text: 'export function work() {\n… 2-60002\n' })),
  );
  expect(replies.at(-1)).toMatchObject({ kind: 'done' });
});

it('answers a task that takes no time in one message', async () => {
  const files: readonly FileRequest[] = Array.from({ length: 64 }, (_, n) => ({ path: `${String(n)}.txt` }));
  await Promise.all(files.map(({ path }) => writeFile(join(folder, path), 'one two')));
  const replies: Reply[] = [];
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  await runTask(
    createInstruments(createMeasurementTable(), new URL(inject('workerUrl'))),
    {
      task: { kind: 'counts', root: folder, files, want: { encoding: 'o200k_base', scan: false } },
      cancelled: new Int32Array(new SharedArrayBuffer(4)),
    },
    (reply) => replies.push(reply),
  );
  now.mockRestore();
  expect(replies).toEqual([{ kind: 'done', items: files.map(({ path }) => ({ path, tokens: 2 })) }]);
});
