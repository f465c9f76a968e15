import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { beforeEach, describe, expect, test } from 'vitest';
import { createProgram } from './createProgram.ts';
import { topics } from './helpTopics.ts';
import { useCommandLine, type Places, type Ran } from './testing/useCommandLine.ts';

const command = useCommandLine();
let places: Places;
beforeEach(() => {
  places = command.makePlaces();
});
const run = (...args: readonly string[]): Promise<Ran> => command.run(places, args);
/** Starts a command as the user does, in a process of its own. */
const runAlone = (...args: readonly string[]): Promise<Ran> => command.runAlone(places, args);
/** The commands that are named after a sample was made in this folder. */
const printedIn = async (folder: string, how: string): Promise<readonly string[]> => {
  const { out } = await command.run(places, ['sample', folder], { env: { npm_command: how } });
  return out.split('Try:\n  ')[1]?.trimEnd().split('\n  ') ?? [];
};

/** Every command a person can see, with the words that lead to it. */
function commandsOf(of: Command, path: readonly string[] = []): readonly (readonly [string, Command])[] {
  return of.commands
    .filter((sub) => !sub.name().startsWith('_') && sub.name() !== 'help')
    .flatMap((sub) => {
      const words = [...path, sub.name()];
      return sub.commands.length > 0 ? commandsOf(sub, words) : [[words.join(' '), sub] as const];
    });
}

const program = () =>
  createProgram(
    { version: '0', workerUrl: new URL('file:///none'), rendererUrl: new URL('file:///none') },
    () => undefined,
  );

describe('help', () => {
  test.each(commandsOf(program()).map(([words]) => words))(
    'of "%s" says what it does, with examples',
    async (words) => {
      const { out, code } = await run(...words.split(' '), '--help');
      expect(code).toBe(0);
      expect(out).toMatch(/Examples:\n {2}\S/u);
      // An example is a command of ours, and one that exists.
      expect(out.split('Examples:')[1]).toContain(`carryover ${words}`);
    },
  );

  test('of everything has examples, and names the topics', async () => {
    const { out } = await run('--help');
    expect(out).toContain('Examples:\n  carryover sample');
    expect(out).toContain('carryover help topics');
    expect(out).not.toContain('__complete');
  });

  test('lists the topics, and explains each', async () => {
    const { out } = await run('help', 'topics');
    for (const { name, about, text } of topics) {
      expect(out).toContain(name);
      expect(out).toContain(about);
      expect(await run('help', name)).toEqual({ code: 0, out: `${text}\n`, err: '' });
    }
  });

  test('of a command is what its --help says first', async () => {
    const { out } = await run('help', 'payload', 'save');
    expect(out).toMatch(/^Usage: carryover payload save/u);
    expect((await run('help')).out).toMatch(/^Usage: carryover/u);
  });

  test('names the command that was probably meant', async () => {
    const typo = await run('asemble');
    expect(typo.code).toBe(2);
    expect(typo.err).toContain('Did you mean assemble?');
    const option = await run('scan', '.', '--jsn');
    expect(option.code).toBe(2);
    expect(option.err).toContain('Did you mean --json?');
    const topic = await run('help', 'nonsense');
    expect(topic.code).toBe(2);
    expect(topic.err).toContain('carryover help topics');
  });
});

describe('the sample', () => {
  test('is copied to a new folder, and everything the command line does works in it', async () => {
    const { code, out } = await runAlone('sample', 'shop', '--json');
    expect(code).toBe(0);
    const root = join(places.root, 'shop');
    expect(JSON.parse(out)).toEqual({ path: root, stack: 'ServiceLayer', history: true });
    const there = { ...places, root };
    const assembled = await command.runAlone(there, ['assemble', 'ServiceLayer', '--redact']);
    expect(assembled.code).toBe(0);
    expect(assembled.out).toContain('[REDACTED:');
    expect(assembled.out).toContain('Payload after session 2');
    expect((await command.runAlone(there, ['assemble', 'ServiceLayer'])).code).toBe(3);
    expect((await command.runAlone(there, ['scan', '.'])).code).toBe(3);
    const drift = await command.runAlone(there, ['payload', 'drift', 'latest']);
    expect(drift.out).toContain('src/types/UserContext.ts');
    expect((await command.runAlone(there, ['payload', 'check', 'scratch/handoff.md'])).code).toBe(6);
    expect(execFileSync('git', ['-C', root, 'rev-list', '--count', 'HEAD'], { encoding: 'utf8' })).toBe(
      '6\n',
    );
  });

  test('ends with commands that run as they stand', async () => {
    expect(await printedIn('my shop', 'exec')).toEqual([
      'npx carryover payload drift latest --project "my shop"',
      'npx carryover scan "my shop"',
      'npx carryover assemble ServiceLayer --project "my shop" --redact',
    ]);
    const commands = await printedIn('shop', '');
    expect(commands.length).toBe(3);
    for (const line of commands) {
      const [name, ...args] = line.split(' ');
      expect(name).toBe('carryover');
      expect([0, 3]).toContain((await runAlone(...args)).code);
    }
  });

  test('is listed in the app', async () => {
    await run('sample', 'shop');
    const { projects } = JSON.parse(readFileSync(join(places.home, 'projects.json'), 'utf8')) as {
      readonly projects: readonly { readonly path: string }[];
    };
    expect(projects.map(({ path }) => path)).toEqual([join(places.root, 'shop')]);
  });

  test('is there as a whole or not at all, so that the next try can succeed', async () => {
    writeFileSync(places.home, '');
    const { code, err } = await run('sample', 'shop');
    expect({ code, isSentence: err.startsWith('carryover: ') }).toEqual({ code: 1, isSentence: true });
    expect(readdirSync(join(places.root, 'shop'))).toEqual([]);
  });

  test('is never put where there is something already', async () => {
    mkdirSync(join(places.root, 'mine'));
    writeFileSync(join(places.root, 'mine', 'notes.md'), 'kept');
    const { code, err } = await run('sample', 'mine');
    expect({ code, names: err.includes('is not empty') }).toEqual({ code: 2, names: true });
    writeFileSync(join(places.root, 'file'), '');
    expect((await run('sample', 'file')).code).toBe(1);
    expect(existsSync(join(places.root, 'mine', '.git'))).toBe(false);
  });
});
