import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { useCommandLine } from '../testing/useCommandLine.ts';

const command = useCommandLine();
let home: string;
let root: string;

beforeEach(() => {
  ({ home, root } = command.makePlaces());
  execFileSync('git', ['init', '-q', root]);
  write('src/a.ts', 'export const a = 1;\n');
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const run = (...args: readonly string[]) => command.run({ home, root }, args, { input: '' });
const team = (items: readonly object[]) =>
  JSON.stringify({ carryover: 1, id: 'any', name: 'Team start', goal: 'Begin together', items });

test('a stack of the repository is found by its name, on a machine that has none of its own', async () => {
  write('.carryover/stacks/team.stack.json', team([{ id: 'a', source: { kind: 'file', path: 'src/a.ts' } }]));
  const { code, out, err } = await run('assemble', 'team start');
  expect({ code, err: err.split('\n')[0] }).toMatchObject({
    code: 0,
    err: expect.stringMatching(/^1 item/u),
  });
  expect(out).toContain('Begin together');
  expect(out).toContain('export const a = 1;');
  expect((await run('assemble', 'nobody')).err).toContain('"Team start"');
});

test('a path that leads out of the project is not followed, wherever the stack comes from', async () => {
  write(
    '.carryover/stacks/team.stack.json',
    team([
      { id: 'a', source: { kind: 'file', path: '/etc/hostname' } },
      { id: 'b', source: { kind: 'file', path: '../../etc/hostname' } },
    ]),
  );
  const { code, out } = await run('assemble', 'Team start', '--json');
  expect(code).toBe(5);
  const { items } = JSON.parse(out) as { items: readonly { status: string }[] };
  expect(items.map(({ status }) => status)).toEqual(['outside-project', 'outside-project']);
});

test('a stack that can’t be read is named and left as it is', async () => {
  const file = '.carryover/stacks/team.stack.json';
  write(file, '<<<<<<< HEAD\n');
  const { code, err } = await run('assemble', 'Team start');
  expect(code).toBe(1);
  expect(err).toContain('team.stack.json');
  expect(existsSync(join(root, file))).toBe(true);
});
