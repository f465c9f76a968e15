import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createRollout } from '../../core/recover/testing/createRollout.ts';
import { hookEvents } from '../../shared/domain/hooks.ts';
import { wrapStatusLine } from '../../shared/domain/hooks/statusLineCommand.ts';
import { useCommandLine } from '../testing/useCommandLine.ts';

const command = useCommandLine();
const onPosix = process.platform !== 'win32';

const input = (more: object = {}): string =>
  JSON.stringify({ session_id: 'abc-123', transcript_path: '/nowhere.jsonl', cwd: '/nowhere', ...more });

test.each(hookEvents)(
  '%s ends with 0 whatever it reads, and prints nothing about a project that is gone',
  async (event) => {
    const places = command.makePlaces();
    const inputs = [
      '',
      '{',
      '[]',
      '{}',
      input(),
      input({ cwd: 7, later: { field: true } }),
      `"${'x'.repeat(1_100_000)}"`,
    ];
    for (const text of inputs) {
      expect(await command.run(places, ['hook', 'run', event], { input: text })).toEqual({
        code: 0,
        out: '',
        err: '',
      });
    }
    const fired = JSON.parse(
      readFileSync(join(places.home, 'agents', 'hooks', `claude-code-${event}.json`), 'utf8'),
    ) as unknown;
    expect(fired).toMatchObject({
      carryover: 1,
      event,
      outcome: 'The input was empty, too large or not JSON.',
    });
  },
);

test.each([
  [[]],
  [['no-such-event']],
  [['stop', '--agent', 'cursor']],
  [['stop', '--of-a-later-version', 'x']],
  [['stop', '--json']],
])('ends with 0 for the words %j', async (words) => {
  const ran = await command.run(command.makePlaces(), ['hook', 'run', ...words], { input: input() });
  expect(ran.code).toBe(0);
  expect(ran.err).toBe('');
});

test('ends with 0 though its data folder can’t be used', async () => {
  const places = command.makePlaces();
  writeFileSync(places.home, 'a file in place of the folder');
  expect(await command.run(places, ['hook', 'run', 'stop'], { input: input() })).toMatchObject({
    code: 0,
    err: '',
  });
  const relative = { env: { CARRYOVER_HOME: 'relative' }, input: input() };
  expect(await command.run(places, ['hook', 'run', 'stop'], relative)).toMatchObject({ code: 0, err: '' });
});

test('marks the end of a session', async () => {
  const places = command.makePlaces();
  await command.run(places, ['hook', 'run', 'session-end'], { input: input({ reason: 'clear' }) });
  const mark = JSON.parse(
    readFileSync(join(places.home, 'agents', 'ended', 'claude-code-abc-123.json'), 'utf8'),
  ) as unknown;
  expect(mark).toMatchObject({ reason: 'clear', cwd: '/nowhere', transcript: '/nowhere.jsonl' });
});

test.runIf(onPosix)(
  'hands the status line’s input on, byte for byte, and ends as the person’s command does',
  async () => {
    const places = command.makePlaces();
    const seen = join(places.root, 'seen');
    const text = `${input({ name: 'Ö' })}\r\n `;
    const then = `cat > '${seen}'; printf 'a\\tb\\n'; echo oops >&2; exit 7`;
    const ran = await command.runAlone(places, ['statusline', '--then', then], { input: text });
    expect(ran).toEqual({ code: 7, out: 'a\tb\n', err: 'oops\n' });
    expect(readFileSync(seen, 'utf8')).toBe(text);
    expect(existsSync(join(places.home, 'agents', 'status', 'claude-code-abc-123.json'))).toBe(true);
  },
);

test.runIf(onPosix)(
  'runs a status line that reads nothing, and one that gets too much to be kept',
  async () => {
    const places = command.makePlaces();
    const large = input({ text: 'x'.repeat(1_200_000) });
    const unread = await command.runAlone(places, ['statusline', '--then', 'exec true'], { input: large });
    expect(unread).toEqual({ code: 0, out: '', err: '' });
    const counted = await command.runAlone(places, ['statusline', '--then', 'wc -c'], { input: large });
    expect(Number(counted.out)).toBe(large.length);
    expect(existsSync(join(places.home, 'agents'))).toBe(false);
    const missing = await command.runAlone(places, ['statusline', '--then', 'no-such-program'], {
      input: '{}',
    });
    expect(missing.code).toBe(127);
  },
);

const broken: Readonly<Record<string, string | null>> = {
  'is missing': null,
  'has no interpreter': '#!/no/such/interpreter\n',
  'is not built':
    '#!/bin/sh\necho "carryover: not built yet."; echo "carryover: not built yet." >&2; exit 1\n',
  'is too old for it': '#!/bin/sh\ncat >/dev/null; echo "unknown command" >&2; exit 2\n',
  'never ends': '#!/bin/sh\nexec sleep 30\n',
};

test.runIf(onPosix).each(Object.entries(broken))(
  'the status line of a person is as it is alone where the program %s',
  (_how, script) => {
    const places = command.makePlaces();
    const bin = join(places.root, 'bin');
    mkdirSync(bin);
    if (script !== null) writeFileSync(join(bin, 'carryover'), script, { mode: 0o755 });
    const run = (line: string, text: string) => {
      const { status, stdout, stderr } = spawnSync('sh', ['-c', line], {
        input: text,
        encoding: 'utf8',
        env: { PATH: [bin, '/usr/bin', '/bin'].join(delimiter) },
        timeout: 60_000,
      });
      return { status, stdout, stderr };
    };
    const text = `${input({ name: 'Ö %s \\n $HOME' })}\n\n`;
    const theirs = `cat; printf '\\033[1m%s\\n' "it's mine"; echo oops >&2; exit 7`;
    const alone = run(theirs, text);
    expect(alone.stdout).toContain(text);
    expect(run(wrapStatusLine(theirs), text)).toEqual(alone);
    // It need not read its input.
    const large = input({ text: 'x'.repeat(300_000) });
    expect(run(wrapStatusLine('echo short'), large)).toEqual({ status: 0, stdout: 'short\n', stderr: '' });
  },
);

const commands = [
  '',
  'exit 3',
  '# nothing but a comment',
  'cat; # and a comment',
  `printf '%s|' "a'b" '$HOME' "\\n" 'c"d'; cat | wc -c`,
  'echo `cat | wc -c` "$(echo "in $(echo two)")"',
  "cat <<'END'\nit's $HOME `here`\nEND\ncat",
  'echo "never closed',
  'IFS=; set -- a b; echo "$#" "$0" $$ >/dev/null; cat',
  `jq() { printf 'x'; }; jq -r '.model.display_name + "\\'"'`,
  'trap "echo bye" EXIT; cat; kill -9 $$',
];
const inputs: readonly (readonly [string, Uint8Array])[] = [
  ['nothing', new Uint8Array()],
  ['quotes and commands', Buffer.from(`{"a": "$(touch broken) \`touch broken\` '; touch broken; '"}`)],
  // A shell keeps no NUL, and JSON has none.
  ['bytes that are no text', Buffer.from([0x7b, 0x01, 0xff, 0xfe, 0x0a, 0x0d, 0x0a, 0x25, 0x73])],
  ['no last line end', Buffer.from('{"a": 1}')],
];

test.runIf(onPosix).each(inputs)(
  'commands of persons do the same within the wrap, with %s',
  (_name, bytes) => {
    const places = command.makePlaces();
    const bin = join(places.root, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'carryover'), '#!/bin/sh\ncat >/dev/null\n', { mode: 0o755 });
    const run = (line: string) => {
      const { status, signal, stdout } = spawnSync('sh', ['-c', line], {
        cwd: places.root,
        input: bytes,
        env: { PATH: [bin, '/usr/bin', '/bin'].join(delimiter), HOME: '/home/it' },
        timeout: 60_000,
      });
      // A shell says that what it ran was ended by a signal in its own status.
      return { status: signal === null ? status : 137, stdout: stdout.toString('latin1') };
    };
    for (const theirs of commands) expect(run(wrapStatusLine(theirs)), theirs).toEqual(run(theirs));
    expect(existsSync(join(places.root, 'broken'))).toBe(false);
  },
);

test.runIf(onPosix)('the wrapped status line keeps what the agent sends', async () => {
  const places = command.makePlaces();
  const bin = join(places.root, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'carryover'), `#!/bin/sh\nexec '${process.execPath}' '${command.script}' "$@"\n`, {
    mode: 0o755,
  });
  const { stdout } = spawnSync('sh', ['-c', wrapStatusLine('echo mine')], {
    input: input(),
    encoding: 'utf8',
    env: { PATH: [bin, '/usr/bin', '/bin'].join(delimiter), CARRYOVER_HOME: places.home },
  });
  expect(stdout).toBe('mine\n');
  const kept = join(places.home, 'agents', 'status', 'claude-code-abc-123.json');
  await vi.waitFor(() => expect(existsSync(kept)).toBe(true), { timeout: 60_000, interval: 100 });
});

test('prints a line of its own for a person who has none', async () => {
  const places = command.makePlaces();
  const status = {
    model: { display_name: 'Opus\u001B[31m' },
    context_window: { used_percentage: 41.6, context_window_size: 200_000 },
  };
  const ran = await command.run(places, ['statusline'], { input: input(status) });
  expect(ran.code).toBe(0);
  expect(ran.out).toMatch(/^Opus\S* · 42 % of 200k\n$/u);
  expect(ran.out).not.toContain('\u001B');
  expect(await command.run(places, ['statusline'], { input: '' })).toEqual({ code: 0, out: '', err: '' });
});

test.runIf(onPosix)('the real command is found by sh, and nothing is said where it is missing', async () => {
  const { hookCommand } = await import('../../shared/domain/hooks/hookHandler.ts');
  const places = command.makePlaces();
  const bin = join(places.root, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'carryover'), `#!/bin/sh\nexec '${process.execPath}' '${command.script}' "$@"\n`, {
    mode: 0o755,
  });
  const run = (path: string): string =>
    execFileSync('sh', ['-c', `${hookCommand('claude-code', 'session-end')} 2>&1`], {
      input: input(),
      encoding: 'utf8',
      env: { PATH: path, CARRYOVER_HOME: places.home },
    });
  expect(run('/usr/bin:/bin')).toBe('');
  expect(existsSync(places.home)).toBe(false);
  expect(run([bin, '/usr/bin', '/bin'].join(delimiter))).toBe('');
  expect(existsSync(join(places.home, 'agents', 'ended'))).toBe(true);
});

test.runIf(onPosix)('the end of a session is that of the agent which runs the hook', async () => {
  const { hookCommand } = await import('../../shared/domain/hooks/hookHandler.ts');
  const places = command.makePlaces();
  const bin = join(places.root, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'carryover'), `#!/bin/sh\nexec '${process.execPath}' '${command.script}' "$@"\n`, {
    mode: 0o755,
  });
  const claude = join(places.root, '.claude');
  const sessions = join(claude, 'sessions');
  mkdirSync(sessions, { recursive: true });
  const running = JSON.stringify({ sessionId: 'abc-123', startedAt: Date.now() });
  // This process runs the session, too, and is further above the hook.
  writeFileSync(join(sessions, `${process.pid}.json`), running);
  const transcript = join(claude, 'projects', 'shop', 'abc-123.jsonl');
  const end = input({ transcript_path: transcript });
  const agent = [
    "const { spawnSync } = require('node:child_process');",
    `require('node:fs').writeFileSync(${JSON.stringify(sessions)} + '/' + process.pid + '.json', ${JSON.stringify(running)});`,
    `const { status } = spawnSync(${JSON.stringify(hookCommand('claude-code', 'session-end'))}, { shell: true, input: ${JSON.stringify(end)} });`,
    "process.stdout.write(process.pid + ' ' + status);",
  ].join('\n');
  const said = execFileSync(process.execPath, ['-e', agent], {
    encoding: 'utf8',
    env: { PATH: [bin, '/usr/bin', '/bin'].join(delimiter), CARRYOVER_HOME: places.home },
  });
  const [pid = '', status] = said.split(' ');
  expect(status).toBe('0');
  expect(readdirSync(join(places.home, 'agents', 'ended'))).toEqual([`claude-code-abc-123.${pid}.json`]);
});

test.runIf(onPosix)('lets Codex go on at once, and makes the draft after that', async () => {
  const places = command.makePlaces();
  const person = join(places.root, '..', 'person');
  const rollout = createRollout({ cwd: places.root });
  rollout.turn();
  rollout.prompt('Extract the service');
  rollout.patch('*** Add File: src/a.ts\n+one');
  rollout.save(join(person, '.codex'));
  mkdirSync(join(places.root, 'scratch'));
  // A slow git makes a draft take seconds.
  const bin = join(places.root, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'git'), '#!/bin/sh\nsleep 3\nexit 1\n', { mode: 0o755 });
  const ran = await command.runAlone(places, ['hook', 'run', 'pre-compact', '--agent', 'codex'], {
    input: input({ session_id: rollout.id, transcript_path: null, cwd: places.root }),
    env: { PATH: [bin, '/usr/bin', '/bin'].join(delimiter), CARRYOVER_AGENTS_HOME: person, CODEX_HOME: '' },
  });
  expect(ran).toEqual({ code: 0, out: '', err: '' });
  const record = join(places.home, 'agents', 'hooks', 'codex-pre-compact.json');
  expect(existsSync(record)).toBe(false);
  await vi.waitFor(() => expect(readFileSync(record, 'utf8')).toContain('It left the recovery draft'), {
    timeout: 60_000,
    interval: 100,
  });
});

test('ends in time though the agent never closes the input', async () => {
  const places = command.makePlaces();
  const child = spawn(process.execPath, [command.script, 'hook', 'run', 'session-end'], {
    env: { CARRYOVER_HOME: places.home },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.write('{');
  const code = await new Promise((resolve) => void child.on('close', resolve));
  child.stdin.destroy();
  expect(code).toBe(0);
});
