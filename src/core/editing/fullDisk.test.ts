import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, type TestContext } from 'vitest';
import { makeFolder, write } from '../git/testing/makeRepository.ts';
import { measurementsFile } from '../storage/dataFolder.ts';
import { startCore } from '../testing/startCore.ts';

const mayMount = process.platform === 'linux' && process.getuid?.() === 0;

const run = (program: string, args: readonly string[]) => execFileSync(program, args, { stdio: 'ignore' });

/** Writes into a file until the disk is full. */
function fill(file: string): void {
  const open = openSync(file, 'w');
  try {
    for (;;) writeSync(open, Buffer.alloc(65_536, 'x'));
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  } finally {
    closeSync(open);
  }
}

/** Types into an item on a disk that is full by then, and ends. Returns what the log says, and the stack's file. */
async function typeAndEnd(context: TestContext, filled: 'cache' | 'other') {
  const folder = makeFolder({ 'shop/order.ts': 'export const order = 1;\n' });
  const data = join(folder, 'data');
  mkdirSync(data);
  try {
    run('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', data]);
  } catch {
    // Containers may forbid mounting.
    return context.skip('mounting is not allowed here');
  }
  onTestFinished(() => void run('umount', ['-l', data]));
  const logged: unknown[] = [];
  const host = startCore(data, { logBug: ({ error }) => void logged.push(error) });
  const { projectId } = await host.api.projects.open({ path: join(folder, 'shop') });
  const { stackId } = await host.api.stacks.create({ projectId, name: 'Orders' });
  const ref = { projectId, stackId };
  await host.api.stacks.add({ ...ref, sources: [{ kind: 'file', path: 'order.ts' }] });
  const [stack] = await host.api.stacks.list({ projectId });
  const target = { what: 'item', itemId: stack?.items[0]?.id ?? '' } as const;
  const { editId, text } = await host.api.editing.open({ ...ref, target });
  write(data, { 'cache/measurements.bin': '' });
  fill(filled === 'cache' ? measurementsFile(data) : join(data, 'other'));
  await host.api.editing.change({
    editId,
    changes: [{ from: 0, to: text.length, insert: 'typed last' }],
    length: 'typed last'.length,
  });
  const kept = await host.core.close();
  const file = join(data, 'projects', encodeURIComponent(projectId), 'stacks', `${stackId}.stack.json`);
  expect(existsSync(file)).toBe(true);
  return { kept, logged, stack: readFileSync(file, 'utf8') };
}

it.skipIf(!mayMount)('what is typed last has the room of the cache at the end', async (context) => {
  const { kept, logged, stack } = await typeAndEnd(context, 'cache');
  expect(kept).toBe(true);
  expect(stack).toContain('typed last');
  expect(logged).toEqual([]);
});

it.skipIf(!mayMount)('what is typed last and has no room is named at the end', async (context) => {
  const { kept, logged, stack } = await typeAndEnd(context, 'other');
  expect(kept).toBe(false);
  expect(stack).not.toContain('typed last');
  expect(logged).toEqual([
    expect.objectContaining({
      code: 'storage/write-failed',
      message: expect.stringMatching(
        /^What you typed last could not be saved before the end\. The stack “Orders” was not saved: the disk is full/u,
      ),
    }),
  ]);
});
