import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { isAppError } from '../../shared/errors.ts';
import type { PayloadsApi } from '../../shared/api/payloads.ts';
import { git, makeFolder, write } from '../git/testing/makeRepository.ts';
import { createChosenPaths, type ChosenPaths } from '../storage/createChosenPaths.ts';
import { createMaskedTexts } from '../gate/createMaskedTexts.ts';
import { modelOrDefault, scaleTokens } from '../../shared/domain/model.ts';
import { createStorage } from '../storage/createStorage.ts';
import { createValueJudge, payloadPlace } from '../gate/judgeValues.ts';
import type { Decision } from '../secrets/decision.ts';
import { createWorkerPool } from '../workers/createWorkerPool.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { createPayloads } from './createPayloads.ts';

/** The test composes the token, so that no scanner finds one in this repository. */
const secret = `ghp_${'aB3dE5gH7j'.repeat(4).slice(0, 36)}`;

const payload = (session: number, task: string, decisions: readonly string[]) => `---
carryover: 1
id: "id-${session}"
task: "${task}"
taskId: "of ${task.split(' ')[0] ?? ''}"
session: ${session}
saved: "2026-11-0${session}T10:00:00Z"
---
## Payload after session ${session} - ${task}

**Current goal:** Extract OrderService from the monolith

**Decisions made:**
${decisions.map((decision) => `- ${decision}`).join('\n')}

**Next action:** Finish \`src/order.ts\`
`;

let root: string;
let pool: WorkerPool;
let clipboard: string;
let payloads: PayloadsApi;
let chosen: ChosenPaths;
let allowed: Decision[];
const ref = (session: number) => ({ projectId: 'p1', session });

// A worker takes longer to start than most of these tests to run.
beforeAll(() => {
  pool = createWorkerPool({ workerUrl: new URL(inject('workerUrl')), size: 1, cacheFile: null });
});
afterAll(() => pool.close());

beforeEach(() => {
  root = makeFolder({
    'scratch/session-1.md': payload(1, 'Orders', ['Errors stay untyped. Why: speed']),
    'scratch/session-2.md': payload(2, 'Search', ['The index lives in memory. Why: size']),
    'scratch/session-3.md': payload(3, 'Orders', [
      'REVERSED: Errors stay untyped. Why: speed',
      'OrderService takes a userId. Why: circular imports',
    ]),
  });
  clipboard = '';
  chosen = createChosenPaths();
  allowed = [];
  payloads = createPayloads({
    pool,
    clipboard: {
      write: (text) => Promise.resolve(void (clipboard = text)),
      read: () => Promise.resolve(clipboard),
    },
    masked: createMaskedTexts({
      pool,
      hash: (value) => Promise.resolve(createHash('sha256').update(value).digest('hex')),
    }),
    storage: createStorage(),
    chosen,
    judgeOf: () =>
      createValueJudge({
        place: payloadPlace,
        hash: (value) => Promise.resolve(createHash('sha256').update(value).digest('hex')),
        decided: () => Promise.resolve(allowed),
        possibleBlocks: () => Promise.resolve(true),
      }),
    rootOf: () => Promise.resolve(root),
    modelFor: (id) => Promise.resolve(modelOrDefault(id)),
  });
});

it('a possible secret stays here until it is allowed for payloads', async () => {
  const value = 'Klippe77';
  write(root, { 'scratch/session-4.md': payload(4, 'Orders', [`DB_PASSWORD=${value}`]) });
  git(root, 'init', '-q');
  git(root, 'config', 'user.name', 'Ada');
  git(root, 'config', 'user.email', 'ada@example.org');
  const path = join(root, 'out.md');
  const leave = async (): Promise<readonly string[]> => {
    chosen.allow(path);
    const copied = await payloads.copy({ ...ref(4), what: 'markdown' });
    const exported = await payloads.export({ ...ref(4), path, frontMatter: true });
    const committed = await payloads.commit({ ...ref(4), message: `DB_PASSWORD=${value}` }).then(
      () => 'done',
      (error: unknown) => (isAppError(error, 'git/commit-refused') ? 'blocked' : String(error)),
    );
    return [copied.status, exported.status, committed];
  };
  expect(await leave()).toEqual(['blocked', 'blocked', 'blocked']);
  const valueHash = createHash('sha256').update(value).digest('hex');
  const about = { rule: 'password', place: payloadPlace, scope: 'project', at: '' } as const;
  allowed = [{ ...about, valueHash, decision: 'redact' }];
  expect(await leave()).toEqual(['blocked', 'blocked', 'blocked']);
  allowed = [{ ...about, valueHash, decision: 'allow' }];
  expect(await leave()).toEqual(['done', 'done', 'done']);
  expect(git(root, 'log', '-1', '--format=%s', '--name-only')).toContain('scratch/session-4.md');
});

it('the timeline has each payload with its facts, and says which are superseded within their task', async () => {
  const found = await payloads.timeline({ projectId: 'p1' });
  expect(found.map(({ session, task, superseded }) => [session, task, superseded])).toEqual([
    [3, 'Orders', false],
    [2, 'Search', false],
    [1, 'Orders', true],
  ]);
  expect(found[0]).toMatchObject({ id: 'id-3', taskId: 'of Orders', saved: '2026-11-03T10:00:00Z' });
  expect(found[0]?.markdown.startsWith('## Payload after session 3')).toBe(true);
  expect(found[0]?.tokens).toBeGreaterThan(40);
});

it('payloads are counted for a model, and anew only once their file has changed', async () => {
  const measure = vi.spyOn(pool, 'measure');
  onTestFinished(() => measure.mockRestore());
  const timeline = await payloads.timeline({ projectId: 'p1' });
  measure.mockClear();
  const asked = { projectId: 'p1', model: 'gpt-5' };
  expect(await payloads.counts(asked)).toEqual({
    counts: timeline.map(({ session, tokens }) => ({ session, tokens })),
    exact: true,
  });
  const claude = modelOrDefault('claude-sonnet-4.5');
  expect(await payloads.counts({ ...asked, model: claude.id })).toEqual({
    counts: timeline.map(({ session, tokens }) => ({ session, tokens: scaleTokens(tokens, claude) })),
    exact: false,
  });
  write(root, { 'scratch/session-2.md': '---\ncarryover: 1\n---\nShort' });
  expect((await payloads.counts(asked)).counts).toContainEqual({ session: 2, tokens: 1 });
  expect(measure.mock.calls.map(([texts]) => texts.length)).toEqual([3, 0, 1]);
});

it('the ledger follows the decisions of one task over its sessions', async () => {
  const ledger = await payloads.ledger(ref(3));
  expect(ledger.map(({ entry, status, madeIn, endedIn }) => [entry.text, status, madeIn, endedIn])).toEqual(
    expect.arrayContaining([
      ['Errors stay untyped', 'reversed', 1, 3],
      ['OrderService takes a userId', 'standing', 3, undefined],
    ]),
  );
  expect(JSON.stringify(ledger)).not.toContain('index lives');
});

it('two payloads are compared', async () => {
  const difference = await payloads.difference({ ...ref(3), before: 1 });
  expect(JSON.stringify(difference)).toContain('+- OrderService takes a userId. Why: circular imports');
});

it('an answer is held against a payload, and what it lacks can be copied', async () => {
  const answer = 'The goal is to extract OrderService from the monolith.';
  const { marks } = await payloads.confirm({ ...ref(3), answer });
  expect(marks.find(({ part }) => part === 'goal')?.verdict).toBe('named');
  expect(marks.find(({ part }) => part === 'next')?.verdict).toBe('missed');
  expect(await payloads.copy({ ...ref(3), what: { correctionOf: answer } })).toEqual({ status: 'done' });
  expect(clipboard).toContain('src/order.ts');
});

it('a payload is copied as it is, without front matter, or as a line that names its file', async () => {
  await payloads.copy({ ...ref(1), what: 'markdown' });
  expect(clipboard).toMatch(/^## Payload after session 1 - Orders\n/u);
  await payloads.copy({ ...ref(1), what: 'reference' });
  expect(clipboard).toBe('Read scratch/session-1.md and go on from there.');
});

describe('a payload made by hand with a secret in it', () => {
  beforeEach(() =>
    write(root, { 'scratch/session-3.md': payload(3, `Orders ${secret}`, [`The token is ${secret}`]) }),
  );

  it('shows a mark for it everywhere', async () => {
    const shown = [
      await payloads.timeline({ projectId: 'p1' }),
      await payloads.list({ projectId: 'p1' }),
      await payloads.difference({ ...ref(3), before: 1 }),
      await payloads.ledger(ref(3)),
      await payloads.confirm({ ...ref(3), answer: `The token is known: ${secret}. The token is ${secret}` }),
    ];
    expect(JSON.stringify(shown)).not.toContain(secret);
    expect(JSON.stringify(shown[0])).toContain('The token is');
  });

  it('is not copied', async () => {
    expect(await payloads.copy({ ...ref(3), what: 'markdown' })).toEqual({ status: 'blocked', findings: 2 });
    expect(clipboard).toBe('');
  });
});

it('a payload that is gone is said so', async () => {
  const unknown = { code: 'payloads/unknown', facts: { session: 9 } };
  await expect(payloads.ledger(ref(9))).rejects.toMatchObject(unknown);
  await expect(payloads.copy({ ...ref(9), what: 'markdown' })).rejects.toMatchObject(unknown);
});

it('a payload is exported to the place that was chosen and to no other, with its facts or without', async () => {
  const away = makeFolder({ 'old.md': 'old' });
  const path = join(away, 'old.md');
  const to = { ...ref(1), path, frontMatter: true };
  await expect(payloads.export(to)).rejects.toMatchObject({ code: 'shell/path-not-chosen' });
  expect(readFileSync(path, 'utf8')).toBe('old');
  chosen.allow(path);
  expect(await payloads.export(to)).toEqual({ status: 'done', name: 'old.md' });
  expect(readFileSync(path, 'utf8')).toBe(readFileSync(join(root, 'scratch/session-1.md'), 'utf8'));
  // The user's choice allows one file, once.
  await expect(payloads.export(to)).rejects.toMatchObject({ code: 'shell/path-not-chosen' });
  chosen.allow(path);
  await payloads.export({ ...to, frontMatter: false });
  expect(readFileSync(path, 'utf8')).toMatch(/^## Payload after session 1/u);
});

it('a payload with a secret is not exported', async () => {
  write(root, { 'scratch/session-4.md': payload(4, 'Orders', [`The token is ${secret}`]) });
  const path = join(makeFolder({ 'old.md': 'old' }), 'old.md');
  chosen.allow(path);
  expect(await payloads.export({ ...ref(4), path, frontMatter: false })).toEqual({
    status: 'blocked',
    findings: 1,
  });
  expect(readFileSync(path, 'utf8')).toBe('old');
});

it('shows payloads of other branches, with every suspected secret masked', async () => {
  git(root, 'init', '-q', '-b', 'main');
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '-m', 'start');
  git(root, 'checkout', '-q', '-b', 'feature/x');
  write(root, {
    'scratch/session-5.md': payload(5, `Rotate ${secret}`, [`The key is ${secret}. Why: none`]),
  });
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '-m', 'more');
  git(root, 'checkout', '-q', 'main');
  const found = await payloads.elsewhere({ projectId: 'p1' });
  expect(found).toMatchObject({ payloads: [{ session: 5, branch: 'feature/x' }], more: 0 });
  const key = found.payloads[0]?.key ?? '';
  const { text } = await payloads.readElsewhere({ projectId: 'p1', key });
  expect(text).toContain('Extract OrderService from the monolith');
  expect(JSON.stringify([found, text])).not.toContain(secret);
  git(root, 'branch', '-q', '-D', 'feature/x');
  expect(await payloads.elsewhere({ projectId: 'p1' })).toEqual({ payloads: [], more: 0 });
  await expect(payloads.readElsewhere({ projectId: 'p1', key })).rejects.toMatchObject({
    code: 'payloads/unknown',
  });
});
