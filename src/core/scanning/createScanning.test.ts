import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startCore, type StartedCore } from '../testing/startCore.ts';

/** The test composes the token, so that no scanner finds one in this repository. */
const token = `ghp_${'aB3dE5gH7j'.repeat(4).slice(0, 36)}`;
const acme = `acme_${'q7'.repeat(8)}`;

let folder: string;
let project: string;
let host: StartedCore;
let core: StartedCore['core'];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carryover-scanning-'));
  project = join(folder, 'shop');
  await mkdir(project);
  host = start();
  ({ core } = host);
});
afterEach(async () => {
  await core.close();
  await rm(folder, { recursive: true, force: true });
});

function start(): StartedCore {
  return startCore(join(folder, 'data'));
}

async function stackOf(text: string) {
  await writeFile(join(project, 'a.txt'), text);
  const { projectId } = await core.api.projects.open({ path: project });
  const { stackId } = await core.api.stacks.create({ projectId, name: 'Any' });
  const ref = { projectId, stackId };
  await core.api.stacks.add({ ...ref, sources: [{ kind: 'file', path: 'a.txt' }] });
  return ref;
}
const copy = (ref: { projectId: string; stackId: string }) =>
  core.api.assembly.export({ ...ref, target: 'clipboard' });
const addPattern = (on = true) =>
  core.api.settings.change({
    patch: {
      pattern: { id: 'p1', value: { name: 'Acme key', pattern: 'acme_[a-z0-9]{16}', tier: 'certain', on } },
    },
  });
const findings = () => {
  const last = host.heard.findLast(({ event }) => event === 'assembly.changed')?.payload;
  return last !== undefined && 'assembly' in last ? last.assembly.findings : [];
};

it('a pattern of the person’s own blocks what was scanned and copied before, until it is taken away', async () => {
  const ref = await stackOf(`- ${acme}\n`);
  expect(await copy(ref)).toMatchObject({ status: 'done' });
  await addPattern();
  host.clipboard = '';
  expect(await copy(ref)).toEqual({ status: 'blocked', blocking: 1 });
  expect(host.clipboard).toBe('');
  await addPattern(false);
  expect(await copy(ref)).toMatchObject({ status: 'done' });
  await core.api.settings.change({ patch: { pattern: { id: 'p1', value: null } } });
  expect((await core.api.settings.get({})).patterns).toEqual({});
});

it('what is open shows what a new pattern finds at once, and no more once it is gone', async () => {
  const ref = await stackOf(`- ${acme}\n`);
  await core.api.assembly.open(ref);
  await addPattern();
  await expect.poll(() => findings().map(({ rule }) => rule)).toEqual(['own-acme-key']);
  await addPattern(false);
  await expect.poll(() => findings()).toEqual([]);
});

it('a pattern that could hold up a scan is refused with a sentence, and one slipped into the file blocks', async () => {
  const value = { name: 'Bad', pattern: '(a+)+b', tier: 'certain', on: true } as const;
  await expect(core.api.settings.change({ patch: { pattern: { id: 'p', value } } })).rejects.toMatchObject({
    code: 'settings/bad-value',
    facts: { field: 'pattern' },
  });
  const ref = await stackOf('plain words\n');
  await writeFile(
    join(folder, 'data', 'settings.json'),
    JSON.stringify({ carryover: 1, patterns: { p: value } }),
  );
  expect(await copy(ref)).toMatchObject({ status: 'blocked' });
});

it('a rule that is off finds nothing, and finds again once it is on', async () => {
  const ref = await stackOf(`token ${token}\n`);
  expect(await copy(ref)).toMatchObject({ status: 'blocked' });
  const rule = (await core.api.scanning.rules({})).find(({ id }) => id === 'github');
  expect(rule?.finds).toContain('GitHub token');
  await core.api.settings.change({ patch: { rule: { id: 'github', on: false } } });
  expect(await copy(ref)).toMatchObject({ status: 'done' });
  await core.api.settings.change({ patch: { rule: { id: 'github', on: true } } });
  expect(await copy(ref)).toMatchObject({ status: 'blocked' });
});

it('tries a pattern in the worker: what it finds is masked, and its text stays nowhere', async () => {
  const text = `one\ntwo ${acme} three ${token}\n`;
  const tried = await core.api.scanning.tryPattern({ pattern: 'acme_[a-z0-9]{16}', text });
  expect(tried).toMatchObject({ status: 'tried', matches: [{ line: 2 }], more: 0 });
  expect(JSON.stringify(tried)).not.toContain(acme);
  expect(await core.api.scanning.tryPattern({ pattern: '.*x', text })).toMatchObject({ status: 'refused' });
  await core.close();
  for (const entry of await readdir(join(folder, 'data'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    expect((await readFile(join(entry.parentPath, entry.name))).includes(acme)).toBe(false);
  }
});

it('lists what is allowed by mask, place and reason; revoked or run out it blocks again', async () => {
  const ref = await stackOf(`token ${token}\n`);
  await core.api.assembly.open(ref);
  await expect.poll(() => findings().length).toBe(1);
  const allow = () =>
    core.api.secrets.decide({
      ...ref,
      findingIds: findings().map(({ id }) => id),
      decision: 'allow',
      scope: 'project',
      reason: 'a test key',
    });
  await allow();
  const [allowed, ...others] = await core.api.scanning.allowed(ref);
  expect(others).toEqual([]);
  expect(allowed).toMatchObject({
    rule: 'github-token',
    place: 'file:a.txt',
    reason: 'a test key',
    scope: 'project',
    expires: null,
  });
  expect(allowed?.masked).toContain('•');
  expect(JSON.stringify(allowed)).not.toContain(token);
  expect(await copy(ref)).toMatchObject({ status: 'done' });

  host.heard.length = 0;
  await core.api.scanning.revoke({ ...ref, ids: [allowed?.id ?? ''] });
  expect(host.heard.map(({ event }) => event)).toContain('scanning.decided');
  expect(await core.api.scanning.allowed(ref)).toEqual([]);
  expect(await copy(ref)).toMatchObject({ status: 'blocked' });

  await allow();
  const [again] = await core.api.scanning.allowed(ref);
  await core.api.scanning.expire({ ...ref, id: again?.id ?? '', days: 30 });
  expect((await core.api.scanning.allowed(ref))[0]?.expires).not.toBeNull();
  expect(await copy(ref)).toMatchObject({ status: 'done' });
  const file = join(folder, 'data', 'projects', ref.projectId, 'decisions.json');
  const kept = await readFile(file, 'utf8');
  await writeFile(file, kept.replace(/"expires": "\d{4}/u, '"expires": "2020'));
  expect(await core.api.scanning.allowed(ref)).toEqual([]);
  expect(await copy(ref)).toMatchObject({ status: 'blocked' });
});

it('a reason that holds a secret itself is shown covered', async () => {
  const ref = await stackOf(`token ${token}\n`);
  await core.api.assembly.open(ref);
  await expect.poll(() => findings().length).toBe(1);
  const findingIds = findings().map(({ id }) => id);
  await core.api.secrets.decide({
    ...ref,
    findingIds,
    decision: 'allow',
    scope: 'stack',
    reason: `is ${token}`,
  });
  const allowed = await core.api.scanning.allowed(ref);
  expect(allowed[0]?.reason).toBe('is [REDACTED:github-token]');
});
