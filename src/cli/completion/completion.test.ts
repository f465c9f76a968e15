import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { useCommandLine, type Places } from '../testing/useCommandLine.ts';
import { makeFolder } from '../../core/git/testing/makeRepository.ts';

const command = useCommandLine();
let places: Places;
/** On the PATH for the shells, as an installed command. */
let bin: string;

beforeAll(async () => {
  places = command.makePlaces();
  const { code, err } = await command.run(places, ['sample', places.root]);
  if (code !== 0) throw new Error(err);
  bin = join(places.home, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'carryover'), `#!/bin/sh\nexec '${process.execPath}' '${command.script}' "$@"\n`);
  chmodSync(join(bin, 'carryover'), 0o755);
});

const environment = () => ({
  ...process.env,
  PATH: `${bin}:${process.env['PATH'] ?? ''}`,
  CARRYOVER_HOME: places.home,
  HOME: places.home,
});

async function complete(...words: readonly string[]): Promise<readonly string[]> {
  const current = words.at(-1) ?? '';
  const { out, code } = await command.run(places, [
    '__complete',
    `--current=${current}`,
    '--',
    ...words.slice(0, -1),
  ]);
  expect(code).toBe(0);
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t')[0] ?? '');
}

describe('what may stand at a place', () => {
  test('is a command at first, and never the one that completes', async () => {
    expect(await complete('')).toEqual(
      expect.arrayContaining([
        'assemble',
        'tokens',
        'scan',
        'payload',
        'sample',
        'serve',
        'completion',
        'help',
      ]),
    );
    expect(await complete('')).not.toContain('__complete');
    expect(await complete('payload', '')).toEqual([
      'list',
      'parse',
      'drift',
      'confirm',
      'save',
      'check',
      'help',
    ]);
    expect(await complete('asse')).toEqual(['assemble']);
  });

  test('is an option of the command, once, unless it may be repeated', async () => {
    const offered = await complete('assemble', '--goal', 'x', '--file', 'a', '--');
    expect(offered).toEqual(expect.arrayContaining(['--file', '--payload', '--redact', '--help']));
    expect(offered).not.toContain('--goal');
    expect(await complete('scan', '--redact', '--')).not.toContain('--file');
  });

  test('is a value of the option before it, also behind an equals sign', async () => {
    expect(await complete('tokens', '--model', 'gpt-5')).toContain('gpt-5');
    expect(await complete('assemble', '--format', '')).toEqual(['markdown', 'xml', 'plain']);
    expect(await complete('assemble', '--format=x')).toEqual(['--format=xml']);
    expect(await complete('assemble', '--git', 'status,d')).toEqual(['status,diff']);
    expect(await complete('assemble', '--payload', '')).toEqual(['latest', '2', '1']);
    expect(await complete('assemble', '--snippet', 'Store')).toEqual(['Storefront invariants']);
    expect(await complete('assemble', '--goal', '')).toEqual([]);
  });

  test('is a stack of the project, here or named', async () => {
    expect(await complete('assemble', '')).toEqual(['ServiceLayer']);
    const elsewhere = makeFolder();
    expect(await complete('assemble', '--project', elsewhere, '')).toEqual([]);
    expect(await complete('assemble', `--project=${places.root}`, 'serv')).toEqual(['ServiceLayer']);
    expect(await complete('assemble', '--project', '/nowhere', '')).toEqual([]);
  });

  test('is a file where the command takes files, which the shell knows', async () => {
    expect(await complete('scan', '')).toEqual([':files']);
    expect(await complete('scan', 'a', '--', '--')).toEqual([':files']);
    expect(await complete('payload', 'drift', '')).toEqual(['latest', '2', '1', ':files']);
    expect(await complete('assemble', '--file', '')).toEqual([':files']);
  });

  test('is nothing where nobody knows', async () => {
    expect(await complete('no-such', '--model', '')).toEqual([]);
    expect(await complete('help', 'exi')).toEqual(['exit-codes']);
    expect(await complete('completion', 'z')).toEqual(['zsh']);
  });
});

/** Returns what bash would put on the line for these words. */
function inBash(...words: readonly string[]): readonly string[] {
  const quoted = words.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ');
  const script = `eval "$(carryover completion bash)"
COMP_WORDS=(carryover ${quoted}); COMP_CWORD=${words.length}
_carryover
[[ \${#COMPREPLY[@]} -eq 0 ]] || printf '%s\\n' "\${COMPREPLY[@]}"`;
  const options = { cwd: places.root, encoding: 'utf8', env: environment() } as const;
  const out = execFileSync('bash', ['--norc', '--noprofile', '-c', script], options);
  return out.split('\n').slice(0, -1);
}

describe('bash', () => {
  test('completes commands, options and values', () => {
    expect(inBash('pay')).toEqual(['payload']);
    expect(inBash('assemble', '--form')).toEqual(['--format']);
    expect(inBash('assemble', '--format', '=', 'pl')).toEqual(['plain']);
    expect(inBash('assemble', '')).toEqual(['ServiceLayer']);
  });

  test('writes a name with a space as one word, quoted where no quote is open', () => {
    expect(inBash('assemble', '--snippet', 'Storefront')).toEqual([String.raw`Storefront\ invariants`]);
    expect(inBash('assemble', '--snippet', '"Storefront i')).toEqual(['Storefront invariants']);
  });

  test('adds names of files, also those with a space', () => {
    mkdirSync(join(places.root, 'scratch two'), { recursive: true });
    expect(inBash('scan', 'scra').toSorted()).toEqual(['scratch', 'scratch two']);
  });

  test('never runs what a name says', () => {
    const trap = '$(touch trapped)';
    const trapped = makeFolder({ [trap]: '' });
    symlinkSync(trapped, join(places.root, 'traps'));
    expect(inBash('scan', 'traps/')).toEqual([`traps/${trap}`]);
    expect(execFileSync('ls', [trapped], { encoding: 'utf8' }).trim()).toBe(trap);
  });
});

const has = (shell: string) => spawnSync(shell, ['-c', 'true']).status === 0;

test.runIf(has('zsh'))('zsh takes the script, and offers the words with what they mean', () => {
  // A widget can't run without a terminal: what it would offer is caught where it is handed over.
  const script = `compdef() { : }; _files() { print -r -- FILES }
_describe() { local -a all=("\${(@P)2}"); print -rl -- $all }
eval "$(carryover completion zsh)"
words=(carryover assemble --snippet ''); CURRENT=4; PREFIX=''; _carryover
words=(carryover scan ''); CURRENT=3; PREFIX=''; _carryover
words=(carryover assemble --git si); CURRENT=4; PREFIX='si'; _carryover`;
  const options = { cwd: places.root, encoding: 'utf8', env: environment() } as const;
  const lines = execFileSync('zsh', ['-f', '-c', script], options).split('\n');
  expect(lines).toContain('Storefront invariants:snippet');
  expect(lines).toContain('FILES');
  expect(lines.filter((line) => line.startsWith('si'))).toEqual([
    String.raw`since\::what changed since a session, e.g. since:3`,
  ]);
});

/** Returns what fish offers for a line. */
function ask(line: string): readonly string[] {
  const script = `carryover completion fish | source; complete -C '${line}'`;
  const options = { cwd: places.root, encoding: 'utf8', env: environment() } as const;
  return execFileSync('fish', ['--no-config', '-c', script], options).split('\n');
}

test.runIf(has('fish'))('fish completes with what the words mean', () => {
  expect(ask('carryover pay')).toEqual([
    'payload\tReads, checks and saves payloads, and shows what changed since.',
    '',
  ]);
  expect(ask('carryover assemble Serv')[0]).toMatch(/^ServiceLayer\t12 items/u);
  expect(ask('carryover scan CLA')[0]).toMatch(/^CLAUDE\.md/u);
});

test('every shell has a script, and another is refused with the names there are', async () => {
  for (const shell of ['bash', 'zsh', 'fish', 'powershell']) {
    const { code, out } = await command.run(places, ['completion', shell]);
    expect({ code, asks: out.includes('__complete') }).toEqual({ code: 0, asks: true });
  }
  const { code, err } = await command.run(places, ['completion', 'tcsh']);
  expect(code).toBe(2);
  expect(err).toContain('bash, zsh, fish, powershell');
});
