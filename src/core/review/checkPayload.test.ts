import { describe, expect, test } from 'vitest';
import type { PayloadEntry } from '../../shared/domain/payload.ts';
import { git, makeFolder, makeRepository, write } from '../git/testing/makeRepository.ts';
import { checkPayload } from './checkPayload.ts';
import { applyFix } from './checks/applyFix.ts';
import { goodSections, makePayload } from './checks/testing/makePayload.ts';
import { parsePayload } from '../payload/read/parsePayload.ts';
import { createFilePool } from '../payload/testing/createFilePool.ts';
import { renderPayload } from '../payload/write/renderPayload.ts';

type Sections = Parameters<typeof makePayload>[0];

async function check(sections: Sections, root: string | null = null, all = false) {
  const payload = makePayload({ ...goodSections, ...sections });
  const { checks, ...rest } = await checkPayload({
    payload,
    markdown: renderPayload(payload),
    root,
    folder: 'scratch',
    since: null,
    all,
    pool: createFilePool(),
  });
  // In this test a character is a token.
  return { payload, checks: checks.filter(({ id }) => id !== 'too-long'), ...rest };
}

const ids = async (sections: Sections, root: string | null = null) =>
  (await check(sections, root)).checks.map(({ id }) => id);

describe('a secret', () => {
  test.each<[string, Sections]>([
    ['a point', { flags: ['The key is SECRET-abc123'] }],
    ['a reason', { decisions: [{ text: 'One key', why: 'SECRET-abc123 is for all' }] }],
    ['the goal', { goal: ['Use SECRET-abc123 in src/a.ts'] }],
    ['a second line', { flags: ['Run\n```\nexport A=SECRET-abc123\n```'] }],
    ['a path', { files: [{ text: 'to be created', path: 'keys/SECRET-abc123' }] }],
    ['something possible', { flags: ['Perhaps MAYBE-abc123'] }],
  ])('in %s is an error, masked, and redacted by its fix', async (_name, sections) => {
    const { payload, checks, tokens } = await check(sections);
    expect(tokens).toBeGreaterThan(0);
    expect(checks.map(({ id, severity }) => `${severity} ${id}`)).toEqual(['error secret']);
    const [found] = checks;
    expect(found?.message).not.toContain('abc123');
    expect(found?.fix?.label).toBe('Redact');
    const after = renderPayload(applyFix(payload, found?.fix ?? { replace: [] }));
    expect(after).not.toContain('abc123');
    expect(after).toMatch(/\[REDACTED:test-\w+\]/u);
  });

  test.each<[string, Sections]>([
    ['a name', { flags: ['The SECRET is in the vault'] }],
    ['a redacted one', { flags: ['The key is [REDACTED:aws-access-key-id]'] }],
    ['a hash', { flags: ['Since 4f1c0d2e8a11 it is write-through'] }],
    ['a variable', { flags: ['Set NOTION_TOKEN before `npm test`'] }],
    ['nothing', {}],
  ])('is not %s', async (_name, sections) => {
    expect(await ids(sections)).toEqual([]);
  });

  test('in two entries is redacted one by one, and in a title it has a line', async () => {
    const { checks } = await check({ flags: ['SECRET-one', 'again SECRET-one'] });
    expect(checks.map(({ at }) => at?.entry)).toEqual([0, 1]);
    const markdown = `## Payload after session 3 - SECRET-two\n\n**Current goal:** x\n`;
    const report = await checkPayload({
      payload: parsePayload(markdown),
      markdown,
      root: null,
      folder: 'scratch',
      since: null,
      pool: createFilePool(),
    });
    const found = report.checks.filter(({ id }) => id === 'secret');
    expect(found).toMatchObject([{ line: 1 }]);
    expect(found[0]?.fix).toEqual({ label: 'Redact', replace: [] });
    expect(JSON.stringify(report)).not.toContain('SECRET-two');
  });

  test('is found where it was left out of the sections, with its line', async () => {
    const markdown = `I used SECRET-three.\n\n## Goal\n\nGo on with src/a.ts\n`;
    const { checks } = await checkPayload({
      payload: parsePayload(markdown),
      markdown,
      root: null,
      folder: 'scratch',
      since: null,
      pool: createFilePool(),
    });
    expect(checks.filter(({ id }) => id === 'secret')).toMatchObject([{ line: 1 }]);
  });

  test('is not shown by another check either', async () => {
    const root = makeFolder();
    const { checks } = await check(
      { files: [{ text: '', path: 'SECRET-four/a.ts', state: 'in-progress' }] },
      root,
    );
    expect(checks.map(({ id }) => id)).toEqual(['secret', 'unknown-file']);
    expect(checks.map(({ message }) => message).join('\n')).not.toContain('SECRET-four');
  });

  test('may be anywhere if the text can’t be scanned', async () => {
    const pool = createFilePool();
    const failing: typeof pool = {
      ...pool,
      measure: async (texts, want) =>
        (await pool.measure(texts, want)).map((one) =>
          want.scan ? { ...one, scan: { status: 'failed' } } : one,
        ),
    };
    const payload = makePayload(goodSections);
    const { checks } = await checkPayload({
      payload,
      markdown: 'x',
      root: null,
      folder: 'scratch',
      since: null,
      pool: failing,
    });
    expect(checks.map(({ id, severity }) => `${severity} ${id}`)).toEqual(['error secret']);
  });
});

const file = (path: string): PayloadEntry => ({ text: '', path, state: 'done' });
const at = (root: string, ...files: readonly PayloadEntry[]) => ids({ files }, root);

describe('a file that is not there', () => {
  test('is told once, by whoever knows more', async () => {
    const root = makeRepository({ 'src/a.ts': 'one\ntwo\nthree\n', 'b.ts': 'x\n' });
    git(root, 'checkout', '-q', '-b', 'work');
    expect(await at(root, file('a.ts'))).toEqual(['unknown-file']);
    expect(await at(root, file('nowhere.ts'))).toEqual(['claim-contradicted']);
    expect(await at(root, { ...file('nowhere.ts'), state: 'in-progress' })).toEqual(['unknown-file']);
    git(root, 'mv', 'src/a.ts', 'moved.ts');
    expect(await at(root, file('src/a.ts'))).toEqual(['claim-unverified']);
    write(root, { 'b.ts': 'y\n' });
    expect(await at(root, file('b.ts'))).toEqual(['claim-uncommitted']);
  });

  test('is not missing where its submodule is not checked out', async () => {
    const library = makeRepository({ 'x.ts': 'one\n' });
    const root = makeRepository({ 'a.ts': 'one\n' });
    git(root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', library, 'lib');
    git(root, 'commit', '-q', '-m', 'lib');
    const named = { text: '', path: 'lib/x.ts', state: 'in-progress' } as const;
    const stateless = { text: '', path: 'lib/x.ts' };
    expect(await at(root, { ...named, path: 'lib/y.ts' })).toEqual(['unknown-file']);
    git(root, 'submodule', '--quiet', 'deinit', '--force', 'lib');
    expect(await at(root, named, stateless)).toEqual(['claim-unverified']);
  });

  test('is told without git as well', async () => {
    const root = makeFolder({ 'src/a.ts': 'x' });
    expect(await at(root, file('src/a.ts'))).toEqual([]);
    expect(await at(root, file('src/b.ts'))).toEqual(['unknown-file']);
  });
});

test('lines that moved are not also told to be past the end', async () => {
  const root = makeRepository({ 'a.ts': 'one\ntwo\nthree\nfour\n' });
  const head = git(root, 'rev-parse', 'HEAD').trim();
  write(root, { 'a.ts': 'three\nfour\n' });
  const files = [{ text: '', path: 'a.ts', lines: [{ first: 3, last: 4 }] }];
  const payload = makePayload({ files });
  const request = { payload, markdown: 'x', root, folder: 'scratch', since: null, pool: createFilePool() };
  const newest = { session: 1, front: { head }, payload };
  const idsOf = async (more: object) => {
    const { checks } = await checkPayload({ ...request, ...more });
    return checks.map(({ id }) => id).filter((id) => id.startsWith('lines'));
  };
  expect(await idsOf({ newest })).toEqual(['lines-moved']);
  expect(await idsOf({})).toEqual(['lines-out-of-range']);
});

test('errors come first, then warnings, in the order of the payload', async () => {
  const sections = {
    decisions: ['OrderService takes a userId', 'Renamed the local variable res'],
    next: ['Continue'],
    flags: ['Clean up the code'],
  };
  const { checks } = await check(sections, null, true);
  expect(checks.map(({ severity, id }) => `${severity} ${id}`)).toEqual([
    'error next-not-concrete',
    'warning no-why',
    'warning vague',
    'warning vague',
    'info micro-decision',
  ]);
});

test('checks that are off by default run if all are asked for', async () => {
  const sections = {
    decisions: ['Renamed the local variable res'],
    next: ['Fix the deadlock in Queue.take()'],
  };
  expect(await ids(sections)).toEqual([]);
  const { checks } = await check(sections, null, true);
  expect(checks.map(({ id }) => id)).toEqual(['no-reread', 'micro-decision']);
});
