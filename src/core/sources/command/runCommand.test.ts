import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAlive } from '../../testing/isAlive.ts';
import { plainOutput } from '../../text/plainOutput.ts';
import { runCommand } from './runCommand.ts';

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'carryover-run-')));
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

const node = JSON.stringify(process.execPath);

/** Writes a script into the folder, since quoting differs between shells. */
async function script(name: string, code: string): Promise<string> {
  await writeFile(join(folder, name), code);
  return `${node} ${name}`;
}

const family = `
const { spawn } = require('node:child_process');
const child = spawn(process.execPath, ['-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"], { stdio: 'inherit' });
require('node:fs').writeFileSync('pid', String(child.pid));
console.log('started');
setInterval(() => {}, 1000);
`;

test('A command runs in its folder, and says how it ended', async () => {
  const command = await script('a.cjs', `console.log(process.cwd()); process.exitCode = 3;`);
  const result = await runCommand({ folder, command, timeoutMs: 30_000 });
  expect(result).toMatchObject({ output: `${folder}\n`, exitCode: 3, ended: 'exited' });
  expect(result.durationMs).toBeGreaterThan(0);
});

test('Both streams are kept, and input is at its end at once', async () => {
  const command = await script(
    'a.cjs',
    `process.stdin.on('end', () => { console.log('no more'); console.error('complaint'); }).resume();`,
  );
  const { output } = await runCommand({ folder, command, timeoutMs: 30_000 });
  expect(output.split('\n').toSorted()).toEqual(['', 'complaint', 'no more']);
});

test('Cancelling ends what the command started too, though it ignores being asked', async () => {
  const command = await script('family.cjs', family);
  const controller = new AbortController();
  const result = await runCommand({
    folder,
    command,
    timeoutMs: 60_000,
    signal: controller.signal,
    onOutput: () => controller.abort(),
  });
  expect(result).toMatchObject({ ended: 'cancelled', output: 'started\n' });
  const pid = Number(await readFile(join(folder, 'pid'), 'utf8'));
  // The system may take a moment to remove the dead process from its list.
  await expect.poll(() => isAlive(pid), { timeout: 60_000 }).toBe(false);
});

test('The time limit ends a command', async () => {
  const command = await script('a.cjs', `console.log('still here'); setInterval(() => {}, 1000);`);
  const result = await runCommand({ folder, command, timeoutMs: 1_500 });
  expect(result).toMatchObject({ ended: 'timed-out', output: 'still here\n' });
});

test('A shell that does not know the command is an answer', async () => {
  const result = await runCommand({ folder, command: 'no-such-program-here', timeoutMs: 30_000 });
  expect(result.ended).toBe('exited');
  expect(result.exitCode).not.toBe(0);
  expect(result.output).toContain('no-such-program-here');
});

test('Bytes that are no text are replaced', async () => {
  const command = await script('a.cjs', `process.stdout.write(Buffer.from([0x61, 0xff, 0x62, 0x0a]));`);
  const { output } = await runCommand({ folder, command, timeoutMs: 30_000 });
  expect(output).toBe('a\ufffdb\n');
});

test('Of a long output the start and the end are kept, and what is missing is counted', async () => {
  const lines = 400_000;
  const command = await script(
    'a.cjs',
    `let text = ''; for (let n = 1; n <= ${lines}; n += 1) text += 'line ' + String(n).padStart(7, '0') + '\\n'; process.stdout.write(text);`,
  );
  const { output } = await runCommand({ folder, command, timeoutMs: 60_000 });
  expect(output.startsWith('line 0000001\n')).toBe(true);
  expect(output.endsWith(`line 0${lines}\n`)).toBe(true);
  const note = /^… ([\d,]+) bytes left out …$/mu.exec(output);
  const missing = Number(note?.[1]?.replaceAll(',', ''));
  const kept = Buffer.byteLength(output) - Buffer.byteLength(`${note?.[0] ?? ''}\n`);
  expect(kept + missing).toBe(lines * 13);
  expect(kept).toBeLessThanOrEqual(1_200_000);
  expect(output.split('\n').every((line) => line === '' || line.length === 12 || line === note?.[0])).toBe(
    true,
  );
});

test('A folder that is gone rejects with the system’s error', async () => {
  const gone = join(folder, 'gone');
  await expect(runCommand({ folder: gone, command: 'echo hi', timeoutMs: 1_000 })).rejects.toThrow(/ENOENT/u);
});

test.each([
  ['colours', '\u001b[1;31mred\u001b[0m', 'red'],
  ['links and titles', '\u001b]0;title\u0007a\u001b]8;;https://x.y\u001b\\b', 'ab'],
  ['a title without an end', '\u001b]0;title\nnext', '\nnext'],
  ['progress', ' 10 %\r 50 %\r100 %\ndone', '100 %\ndone'],
  ['progress wiped away', 'working\r\u001b[K\nok', 'working\nok'],
  ['line ends of Windows', 'a\r\nb\r\n', 'a\nb\n'],
  ['other control characters', 'a\u0000\u0008\u0085b\tc', 'ab\tc'],
])('Plain output: %s', (_name, text, plain) => {
  expect(plainOutput(text)).toBe(plain);
});
