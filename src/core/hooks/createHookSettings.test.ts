import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { NamedHooks } from '../../shared/api/once.ts';
import { hookParts, partsOf } from '../../shared/domain/hooks/hookParts.ts';
import { createStorage } from '../storage/createStorage.ts';
import { makePipe } from '../sources/files/testing/makePipe.ts';
import { createPoolDouble } from '../assembly/poolDouble.ts';
import { makeFolder } from '../git/testing/makeRepository.ts';
import { createHookSettings } from './createHookSettings.ts';
import { settingsForms } from './settings/testing/settingsForms.ts';

const pool = createPoolDouble();
const onPosix = process.platform !== 'win32';

function makeHome(platform = process.platform, more: Readonly<Record<string, string>> = {}) {
  const home = makeFolder();
  const hooks = createHookSettings({
    dataFolder: join(home, 'data'),
    storage: createStorage(),
    environment: { CARRYOVER_AGENTS_HOME: home, PATH: '', ...more },
    pool,
    platform,
  });
  return { home, hooks, settings: join(home, '.claude', 'settings.json') };
}
function place(file: string, text: string | Uint8Array): void {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
}

const wanted: NamedHooks = { agent: 'claude-code', scope: 'user', root: null, parts: hookParts };
const none: NamedHooks = { ...wanted, parts: [] };
type Home = ReturnType<typeof makeHome>;

async function install({ hooks }: Home, what: NamedHooks = wanted) {
  const { seen } = await hooks.look(what);
  return hooks.write({ ...what, seen });
}

const odd = Buffer.from(
  '\ufeff{\r\n\t"model": "opus", // mine\r\n\t"hooks": {"Stop": []},\r\n\t"env": {"A": "ü"}\r\n}',
);

test('installs, says so, installs nothing twice, and removes without a trace', async () => {
  const home = makeHome();
  place(home.settings, odd);
  if (onPosix) chmodSync(home.settings, 0o640);
  const look = await home.hooks.look(wanted);
  expect(look).toMatchObject({ status: 'would-write', path: home.settings, whole: false });
  expect(JSON.stringify(look.difference)).toContain('+\\t\\t\\"SessionStart\\": [');
  expect(readFileSync(home.settings)).toEqual(odd);
  expect(await install(home)).toMatchObject({ status: 'written' });
  const { files } = await home.hooks.status('claude-code', null);
  expect(files).toMatchObject([{ parts: hookParts, isCurrent: true, problem: null }]);
  expect(await install(home)).toMatchObject({ status: 'same' });
  expect(await install(home, { ...wanted, parts: ['session-end'] })).toMatchObject({ status: 'written' });
  expect(await install(home)).toMatchObject({ status: 'written' });
  expect(await install(home, none)).toMatchObject({ status: 'written' });
  expect(readFileSync(home.settings)).toEqual(odd);
  if (onPosix) expect(statSync(home.settings).mode & 0o777).toBe(0o640);
  expect(await install(home, none)).toMatchObject({ status: 'same' });
});

test.each(Object.entries(settingsForms))(
  'installed and removed, hooks leave no trace in settings with %s',
  async (_name, before) => {
    const home = makeHome();
    place(home.settings, before);
    expect(await install(home)).toMatchObject({ status: 'written' });
    expect(readFileSync(home.settings, 'utf8')).not.toBe(before);
    expect(await install(home, none)).toMatchObject({ status: 'written' });
    expect(readFileSync(home.settings, 'utf8')).toBe(before);
  },
);

test('deletes the file and the folder that it made, and nothing that others put there', async () => {
  const home = makeHome();
  const codex: NamedHooks = { ...wanted, agent: 'codex', parts: partsOf('codex') };
  const folder = join(home.home, '.codex');
  expect(await install(home, codex)).toMatchObject({ status: 'written', whole: true });
  expect(Object.keys(JSON.parse(readFileSync(join(folder, 'hooks.json'), 'utf8')) as object)).toEqual([
    'hooks',
  ]);
  await install(home, { ...codex, parts: [] });
  expect(existsSync(folder)).toBe(false);
  await install(home, codex);
  writeFileSync(join(folder, 'config.toml'), '');
  await install(home, { ...codex, parts: [] });
  expect(existsSync(join(folder, 'hooks.json'))).toBe(false);
  expect(existsSync(folder)).toBe(true);
});

test('remembers white space that the names of the commands do not tell', async () => {
  const home = makeHome();
  const before = '{\n  "hooks": { },\n  "model": "opus"\n}\n';
  place(home.settings, before);
  await install(home);
  await install(home, none);
  expect(readFileSync(home.settings, 'utf8')).toBe(before);
});

test('keeps what a person wrote since, and finds its entries though the record is lost', async () => {
  const home = makeHome();
  const before = '{\n  "hooks": {},\n  "model": "opus"\n}\n';
  place(home.settings, before);
  await install(home);
  place(home.settings, readFileSync(home.settings, 'utf8').replace('"opus"', '"sonnet"'));
  await install(home, none);
  expect(readFileSync(home.settings, 'utf8')).toBe(before.replace('"opus"', '"sonnet"'));
});

test('writes nothing over settings that changed since they were shown', async () => {
  const home = makeHome();
  place(home.settings, '{}');
  const { seen } = await home.hooks.look(wanted);
  place(home.settings, '{"model": "opus"}');
  expect(await home.hooks.write({ ...wanted, seen })).toMatchObject({
    status: 'changed',
    problem: expect.stringContaining('changed since it was shown') as unknown,
  });
  expect(readFileSync(home.settings, 'utf8')).toBe('{"model": "opus"}');
});

test.runIf(onPosix)('follows a link of the person, and writes its target', async () => {
  const home = makeHome();
  const target = join(home.home, 'dotfiles', 'claude.json');
  place(target, '{"model": "opus"}');
  mkdirSync(join(home.home, '.claude'));
  symlinkSync(target, home.settings);
  await install(home);
  expect(lstatSync(home.settings).isSymbolicLink()).toBe(true);
  expect(readFileSync(target, 'utf8')).toContain('carryover hook run session-start');
  await install(home, none);
  expect(readFileSync(target, 'utf8')).toBe('{"model": "opus"}');
});

test.runIf(onPosix)('refuses a link of a repository', async () => {
  const home = makeHome();
  const root = join(home.home, 'project');
  place(join(home.home, 'elsewhere', 'settings.local.json'), '{}');
  mkdirSync(root);
  symlinkSync(join(home.home, 'elsewhere'), join(root, '.claude'));
  expect(await install(home, { ...wanted, scope: 'project', root })).toMatchObject({
    status: 'refused',
    problem: expect.stringContaining('is a link') as unknown,
  });
  expect(readFileSync(join(home.home, 'elsewhere', 'settings.local.json'), 'utf8')).toBe('{}');
});

test('writes a project’s own settings that are not committed', async () => {
  const home = makeHome();
  const root = join(home.home, 'project');
  mkdirSync(root);
  await install(home, { ...wanted, scope: 'project', root });
  expect(existsSync(join(root, '.claude', 'settings.local.json'))).toBe(true);
  expect((await home.hooks.status('claude-code', root)).files.map(({ parts }) => parts.length)).toEqual([
    0, 5,
  ]);
});

test.runIf(onPosix)('refuses read-only settings', async () => {
  const home = makeHome();
  place(home.settings, '{}');
  chmodSync(home.settings, 0o444);
  expect(await install(home)).toMatchObject({
    status: 'refused',
    problem: expect.stringContaining('is read-only') as unknown,
  });
  expect(readFileSync(home.settings, 'utf8')).toBe('{}');
});

test.each([
  ['is not JSON: see line 2', Buffer.from('{\n  "hooks": {,\n}')],
  ['is not UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
  ['is not UTF-8', Buffer.from('\ufeff{}', 'utf16le')],
  ['is larger than any settings', Buffer.alloc(4_000_001, ' ')],
  ['has "hooks" that are no object', Buffer.from('{"hooks": 1}')],
])('refuses settings, which %s, and leaves every byte', async (problem, bytes) => {
  const home = makeHome();
  place(home.settings, bytes);
  expect(await install(home)).toMatchObject({
    status: 'refused',
    problem: expect.stringContaining(problem) as unknown,
  });
  expect(readFileSync(home.settings).equals(bytes)).toBe(true);
});

test.runIf(onPosix)('reads no pipe', async () => {
  const home = makeHome();
  mkdirSync(join(home.home, '.claude'));
  makePipe(home.settings);
  expect(await install(home)).toMatchObject({
    status: 'refused',
    problem: expect.stringContaining('no regular file') as unknown,
  });
});

test('shows no secret of the settings', async () => {
  const home = makeHome();
  const token = 'SECRET-one';
  place(home.settings, `{\n  "env": {\n    "GITHUB_TOKEN": "${token}"\n  }\n}\n`);
  const look = await home.hooks.look(wanted);
  expect(JSON.stringify(look.difference)).toContain('GITHUB_TOKEN');
  expect(JSON.stringify(look)).not.toContain(token);
});

test('on Windows a status line is refused without a shell for it', async () => {
  const line = '{"statusLine": {"type": "command", "command": "mine.ps1"}}';
  const without = makeHome('win32');
  place(without.settings, line);
  expect(await install(without)).toMatchObject({
    status: 'refused',
    problem: expect.stringContaining('needs sh') as unknown,
  });
  const { usual } = await without.hooks.status('claude-code', null);
  expect(usual).toEqual(hookParts.filter((part) => part !== 'status-line'));
  expect(await install(without, { ...wanted, parts: usual })).toMatchObject({ status: 'written' });
  expect(readFileSync(without.settings, 'utf8')).toContain('"mine.ps1"');
  const shell = join(without.home, 'git', 'sh.exe');
  place(shell, '');
  for (const more of [{ PATH: join(shell, '..') }, { CLAUDE_CODE_GIT_BASH_PATH: shell }]) {
    const found = makeHome('win32', more);
    place(found.settings, line);
    expect(await install(found)).toMatchObject({ status: 'written' });
  }
});

test('says what keeps hooks from running', async () => {
  const home = makeHome();
  place(home.settings, '{"disableAllHooks": true}');
  expect((await home.hooks.status('claude-code', null)).notes).toEqual([]);
  await install(home);
  const { notes } = await home.hooks.status('claude-code', null);
  expect(notes).toEqual([
    `Claude Code runs no hooks: "disableAllHooks" is true in ${home.settings}.`,
    expect.stringContaining('not in the PATH'),
  ]);
  await install(home, { ...wanted, agent: 'codex', parts: ['session-start'] });
  writeFileSync(join(home.home, '.codex', 'config.toml'), '[features]\nhooks = false\n');
  expect((await home.hooks.status('codex', null)).notes).toEqual([
    expect.stringContaining('trusted it in Codex'),
    expect.stringContaining('switched off in'),
    expect.stringContaining('not in the PATH'),
  ]);
});
