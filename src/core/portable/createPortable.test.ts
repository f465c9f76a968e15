import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ImportPlan } from '../../shared/api/portable.ts';
import type { Core } from '../createCore.ts';
import { startCore } from '../testing/startCore.ts';

/** The test composes the token, so that no scanner finds one in this repository. */
const token = `ghp_${'aB3dE5gH7j'.repeat(4).slice(0, 36)}`;
const everything = { settings: true, snippets: true, stacks: true };

let folder: string;
let cores: Core[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carryover-portable-'));
  cores = [];
});
afterEach(async () => {
  await Promise.all(cores.map((core) => core.close()));
  await rm(folder, { recursive: true, force: true });
});

/** Makes a machine with a project named shop. */
async function machine(name: string) {
  const project = join(folder, name, 'shop');
  await mkdir(project, { recursive: true });
  const { core } = startCore(join(folder, name, 'data'));
  cores.push(core);
  const { projectId } = await core.api.projects.open({ path: project });
  return { ...core, projectId, project };
}
type Machine = Awaited<ReturnType<typeof machine>>;

async function fill({ api, projectId }: Machine, pasted = 'some words') {
  await api.settings.change({ patch: { theme: 'light', githubApiUrl: 'https://git.example.com/api/v3' } });
  await api.settings.change({ patch: { possibleBlocks: false } });
  await api.settings.change({ patch: { model: { id: 'my-model', change: { factor: 1.3 } } } });
  await api.settings.change({
    patch: {
      pattern: { id: 'p', value: { name: 'Acme', pattern: 'acme_[a-z]{9}', tier: 'certain', on: true } },
    },
  });
  await api.library.create({
    fields: { name: 'House style', kind: 'snippet', tags: ['style'], text: 'Short.' },
  });
  const { stackId } = await api.stacks.create({ projectId, name: 'Extraction' });
  await api.stacks.add({
    projectId,
    stackId,
    sources: [
      { kind: 'file', path: 'a.ts' },
      { kind: 'pasted', title: 'Note', text: pasted },
    ],
  });
  return { projectId, stackId };
}

async function exported(from: Machine): Promise<string> {
  const path = join(folder, 'carryover-settings.json');
  from.allowSave(path);
  expect(await from.api.portable.export({ path, parts: everything })).toMatchObject({ status: 'done' });
  return await readFile(path, 'utf8');
}
const titles = ({ rows }: ImportPlan, state: string) =>
  rows.filter((row) => row.state === state && !row.refused).map(({ title }) => title);
const read = (to: Machine, text: string) => to.api.portable.readText({ text, name: 'x.json' });
const all = ({ rows }: ImportPlan) => rows.map(({ id }) => id);

it('carries over each setting that may go along, once it is changed', async () => {
  const from = await machine('a');
  const changed = {
    theme: 'light',
    motion: 'reduced',
    codeFont: 'system',
    defaultModel: 'gpt-4o',
    defaultFormat: 'xml',
    payloadFirst: false,
    knowledgeFolder: 'docs/notes',
    possibleBlocks: false,
  } as const;
  for (const [name, value] of Object.entries(changed)) {
    await from.api.settings.change({ patch: { [name]: value } });
  }
  await from.api.settings.change({ patch: { rule: { id: 'npm', on: false } } });
  const to = await machine('b');
  const text = await exported(from);
  // Releases exchange these files, so that not even the order may change.
  expect(text).toBe(`{
  "carryover": 1,
  "kind": "portable",
  "settings": {
    "theme": "light",
    "motion": "reduced",
    "codeFont": "system",
    "defaultModel": "gpt-4o",
    "defaultFormat": "xml",
    "payloadFirst": false,
    "knowledgeFolder": "docs/notes",
    "possibleBlocks": false,
    "rulesOff": [
      "npm"
    ]
  },
  "models": {},
  "patterns": [],
  "snippets": [],
  "stacks": []
}
`);
  const { planId, rows } = await read(to, text);
  await to.api.portable.apply({ planId, ids: rows.map(({ id }) => id) });
  expect(await to.api.settings.get({})).toMatchObject({ ...changed, rulesOff: ['npm'] });
});

it('carries settings, snippets and stacks over, without addresses, paths and decisions', async () => {
  const from = await machine('a');
  await fill(from);
  const text = await exported(from);
  expect(text).not.toContain(folder);
  expect(text).not.toContain('git.example.com');
  const to = await machine('b');
  const plan = await read(to, text);
  expect(plan.unreadable).toBe(0);
  expect(titles(plan, 'new').toSorted()).toEqual([
    'House style',
    'Model my-model',
    'Pattern Acme',
    'Possible findings block export',
    'Theme',
    'shop: Extraction',
  ]);
  expect(plan.rows.filter(({ weaker }) => weaker).map(({ title }) => title)).toEqual([
    'Possible findings block export',
  ]);
  // Planning changes nothing.
  expect((await to.api.settings.get({})).theme).toBe('system');
  expect(await to.api.portable.apply({ planId: plan.planId, ids: all(plan) })).toEqual({
    settings: 4,
    snippets: 1,
    stacks: 1,
  });
  expect(await to.api.settings.get({})).toMatchObject({
    theme: 'light',
    possibleBlocks: false,
    githubApiUrl: '',
    models: { 'my-model': { factor: 1.3 } },
  });
  const [stack] = await to.api.stacks.list({ projectId: to.projectId });
  expect(stack).toMatchObject({ name: 'Extraction', items: [{}, {}] });
  expect(titles(await read(to, text), 'same')).toHaveLength(6);
});

it('replaces and doubles nothing without being told, and takes an import back', async () => {
  const from = await machine('a');
  await fill(from);
  const text = await exported(from);
  const to = await machine('b');
  await to.api.settings.change({ patch: { theme: 'dark' } });
  await to.api.library.create({ fields: { name: 'House style', kind: 'snippet', tags: [], text: 'Long.' } });
  const before = await to.api.settings.get({});
  const plan = await read(to, text);
  expect(titles(plan, 'different').toSorted()).toEqual(['House style', 'Theme']);
  await to.api.portable.apply({ planId: plan.planId, ids: all(plan) });
  const names = (await to.api.library.list({})).filter(({ name }) => name === 'House style');
  expect(names.map(({ text: words }) => words).toSorted()).toEqual(['Long.', 'Short.']);
  await expect(to.api.portable.apply({ planId: plan.planId, ids: [] })).rejects.toMatchObject({
    code: 'portable/plan-gone',
  });
  expect(await to.api.portable.undo({})).toEqual({ undone: true });
  expect(await to.api.settings.get({})).toEqual(before);
  expect((await to.api.library.list({})).filter(({ name }) => name === 'House style')).toHaveLength(1);
  expect(await to.api.stacks.list({ projectId: to.projectId })).toEqual([]);
  expect(await to.api.portable.undo({})).toEqual({ undone: false });
});

it('writes no file with a secret in it, and says where it is', async () => {
  const from = await machine('a');
  await fill(from, `token = ${token}`);
  const summary = await from.api.portable.summary({ parts: everything });
  expect(summary).toMatchObject({ snippets: 1, stacks: 1, texts: 1, notScanned: false });
  expect(summary.secrets).toEqual([{ where: 'Extraction: Note', tier: 'certain', count: 1 }]);
  const path = join(folder, 'out.json');
  from.allowSave(path);
  const result = await from.api.portable.export({ path, parts: everything, allowPossible: true });
  expect(result).toMatchObject({ status: 'blocked' });
  expect(JSON.stringify(result)).not.toContain(token);
  await expect(readFile(path)).rejects.toMatchObject({ code: 'ENOENT' });
  from.allowSave(path);
  const without = await from.api.portable.export({ path, parts: { ...everything, stacks: false } });
  expect(without).toMatchObject({ status: 'done' });
  await expect(from.api.portable.export({ path, parts: everything })).rejects.toMatchObject({
    code: 'shell/path-not-chosen',
  });
});

it('names no place by a title that holds a secret', async () => {
  const from = await machine('a');
  const { stackId } = await from.api.stacks.create({ projectId: from.projectId, name: `Try ${token}` });
  const sources = [{ kind: 'pasted', title: `Log ${token}`, text: `token = ${token}` }] as const;
  await from.api.stacks.add({ projectId: from.projectId, stackId, sources });
  const summary = await from.api.portable.summary({ parts: everything });
  expect(summary.secrets.length).toBeGreaterThan(0);
  expect(JSON.stringify(summary)).not.toContain(token);
});

const file = (fields: object) => JSON.stringify({ carryover: 1, kind: 'portable', ...fields });

it.each([
  ['nothing', ''],
  ['no JSON', '{"carryover": 1,'],
  ['a list', '[]'],
  ['deep nesting', '['.repeat(200_000)],
  ['another file of ours', '{"carryover":1,"theme":"dark"}'],
  ['a newer file', '{"carryover":9,"kind":"portable"}'],
  ['10,000 snippets', file({ snippets: Array.from({ length: 10_000 }, () => ({})) })],
])('takes %s for no file of its own, with a sentence', async (_name, text) => {
  const to = await machine('b');
  await expect(read(to, text)).rejects.toMatchObject({
    code: expect.stringMatching(/^portable\//u) as unknown,
    message: expect.stringContaining('x.json') as unknown,
  });
});

const stack = (path: string) => ({
  project: 'shop',
  stack: {
    carryover: 1,
    id: '../../evil',
    name: 'Evil',
    later: { kept: true },
    items: [
      { id: 'i', source: { kind: 'file', path } },
      { id: 'j', source: { kind: 'file', path: 'ok.ts' } },
      { id: 'k', source: { kind: 'hologram', path: 'x' } },
    ],
  },
});

it('takes only what is what it should be out of a hostile file', async () => {
  const to = await machine('b');
  await to.api.settings.change({ patch: { theme: 'dark' } });
  const text = file({
    settings: { theme: 'neon', possibleBlocks: 'no', defaultModel: 7, githubApiUrl: 'https://evil.example' },
    models: { 'my-model': { factor: -1 }, huge: { factor: 99 }, constructor: { factor: 2 } },
    patterns: [
      { name: 'Slow', pattern: '(a+)+b', tier: 'certain', on: true },
      { name: 'Odd', pattern: 7, tier: 'certain', on: true },
    ],
    snippets: [
      { name: 'N', kind: 'virus', text: 'x' },
      'text',
      { name: 'Big', kind: 'snippet', text: 'x'.repeat(200_000) },
    ],
    stacks: [
      stack('../../etc/passwd'),
      stack('/etc/passwd'),
      { project: 'elsewhere', stack: stack('a').stack },
      7,
    ],
  }).replace('"models":{', '"models":{"__proto__":{"factor":3},');
  const plan = await read(to, text);
  expect(({} as Record<string, unknown>)['factor']).toBeUndefined();
  expect(plan.unreadable).toBe(10);
  expect(plan.rows.map(({ title, refused }) => [title, refused])).toEqual([
    ['Model huge', true],
    ['Model constructor', false],
    ['Pattern Slow', true],
    ['shop: Evil', false],
    ['shop: Evil', false],
    ['elsewhere: Evil', true],
  ]);
  await to.api.portable.apply({ planId: plan.planId, ids: all(plan) });
  expect(await to.api.settings.get({})).toMatchObject({ theme: 'dark', githubApiUrl: '', patterns: {} });
  const stacks = await to.api.stacks.list({ projectId: to.projectId });
  expect(stacks.map(({ name }) => name).toSorted()).toEqual(['Evil', 'Evil 2']);
  for (const made of stacks) {
    expect(made.items.map(({ source }) => source.kind)).toEqual(['file', 'unknown']);
    const path = join(folder, 'b', 'data', 'projects', to.projectId, 'stacks', `${made.id}.stack.json`);
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ later: { kept: true } });
  }
});

it('reads no more of a file than one may hold, and only one that was chosen', async () => {
  const to = await machine('b');
  const path = join(folder, 'large.json');
  await writeFile(path, Buffer.alloc(100_000_000, 0x20));
  await expect(to.api.portable.readFile({ path })).rejects.toMatchObject({ code: 'shell/path-not-chosen' });
  to.allowRead(path);
  await expect(to.api.portable.readFile({ path })).rejects.toMatchObject({ code: 'portable/too-large' });
});
