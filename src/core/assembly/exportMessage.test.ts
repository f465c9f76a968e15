import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Source } from '../../shared/domain/source.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import { createStorage } from '../storage/createStorage.ts';
import { assembleOnce } from './assembleOnce.ts';
import { exportMessage, type ExportRequest } from './exportMessage.ts';
import { redactEverything, ruleOfDecisions } from '../gate/findingRules.ts';
import type { AgentOpener } from './agents/agentOpener.ts';
import { createPoolDouble, noLookup, type PoolDouble } from './poolDouble.ts';
import { previewOf } from './previewOf.ts';

let root: string;
let pool: PoolDouble;
let clipboard: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'carryover-export-'));
  pool = createPoolDouble({ 'a.ts': 'const a = 1;\n', 'secret.ts': 'key = SECRET-abc;\n' });
  clipboard = '';
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(text: string): Promise<void> {
  clipboard = text;
  return Promise.resolve();
}

const sha = (value: string): string => createHash('sha256').update(value).digest('hex');

function stackOf(sources: readonly Source[], rest: Partial<Stack> = {}): Stack {
  return {
    id: 'stack',
    name: 'Task',
    task: '',
    goal: '',
    model: 'gpt-4o',
    budget: 100_000,
    format: 'markdown',
    confirm: false,
    items: sources.map((source, index) => ({ id: `i${index}`, on: true, source })),
    ...rest,
  };
}

const file = (path: string): Source => ({ kind: 'file', path });

function request(stack: Stack, rest: Partial<ExportRequest> = {}): ExportRequest {
  return {
    stack,
    root,
    projectId: 'project',
    readers: {},
    lookup: noLookup,
    pool,
    hash: (value) => Promise.resolve(sha(value)),
    rule: () => ({ state: 'open' }),
    possibleBlocks: true,
    clock: () => 0,
    target: 'clipboard',
    allowOverBudget: false,
    clipboard: {
      write: (text) => {
        clipboard = text;
        return Promise.resolve();
      },
      read: () => Promise.resolve(clipboard),
    },
    storage: createStorage(),
    ...rest,
  };
}

const allowInSecretFile = ruleOfDecisions(
  [
    {
      rule: 'test-secret',
      valueHash: sha('SECRET-abc'),
      place: 'file:secret.ts',
      decision: 'allow',
      scope: 'project',
      reason: 'a test key',
      at: '',
    },
  ],
  'stack',
);

describe('exporting a first message', () => {
  test('counts a folder as the one item that it is in the stack', async () => {
    pool.files.set('src/a.ts', 'a\n').set('src/b.ts', 'b\n');
    const entries = ['src/a.ts', 'src/b.ts'].map((path) => ({ path, bytes: 2 }));
    const lookup = { ...noLookup, list: () => Promise.resolve(entries) };
    const stack = stackOf([{ kind: 'folder', path: 'src' }, file('a.ts')]);
    expect(await exportMessage(request(stack, { lookup }))).toMatchObject({ status: 'done', items: 2 });
  });

  test('copies the text and tells items and tokens', async () => {
    const result = await exportMessage(request(stackOf([file('a.ts')])));
    expect(result).toMatchObject({ status: 'done', items: 1, exact: true, redacted: 0, unreadable: [] });
    expect(clipboard).toContain('```ts\nconst a = 1;\n```\n');
    // The test double counts characters.
    expect(result).toMatchObject({ tokens: clipboard.length });
  });

  test('says lines and tokens above in its last line', async () => {
    await exportMessage(request(stackOf([file('a.ts')])));
    const lines = clipboard.trimEnd().split('\n');
    const last = lines.at(-1) ?? '';
    const above = clipboard.length - last.length - 1;
    expect(last).toBe(`[end of first message: ${lines.length - 1} lines, ${above} tokens above]`);
  });

  test('tells how many findings left because they were allowed', async () => {
    const stack = stackOf([file('secret.ts')]);
    const allowed = await exportMessage(request(stack, { rule: allowInSecretFile }));
    expect(allowed).toMatchObject({ status: 'done', redacted: 0, allowed: 1 });
  });

  test('marks what could not be read and names it', async () => {
    const result = await exportMessage(request(stackOf([file('gone.ts'), file('a.ts')])));
    expect(result).toMatchObject({ status: 'done', unreadable: ['gone.ts'] });
    expect(clipboard).toContain('Missing: gone.ts is not there.');
  });

  test('refuses while a finding is undecided, and leaves the clipboard alone', async () => {
    expect(await exportMessage(request(stackOf([file('secret.ts')])))).toEqual({
      status: 'blocked',
      blocking: 1,
    });
    expect(clipboard).toBe('');
  });

  test.each([
    ['goal', stackOf([], { goal: 'use SECRET-abc' })],
    ['name', stackOf([], { name: 'SECRET-abc' })],
  ])('refuses for a secret in the %s', async (_where, stack) => {
    const items = stackOf([file('a.ts')]).items;
    expect(await exportMessage(request({ ...stack, items }))).toMatchObject({ status: 'blocked' });
  });

  test('refuses for a secret in a note, and takes it out when that is decided', async () => {
    const [item] = stackOf([file('a.ts')]).items;
    const stack = { ...stackOf([]), items: item === undefined ? [] : [{ ...item, note: 'see SECRET-abc' }] };
    expect(await exportMessage(request(stack))).toMatchObject({ status: 'blocked' });
    expect(await exportMessage(request(stack, { rule: redactEverything }))).toMatchObject({ redacted: 1 });
    expect(clipboard).toContain('Note: see [REDACTED:test-secret]');
  });

  test('blocks where a text could not be scanned', async () => {
    pool.failOn = 'const a';
    expect(await exportMessage(request(stackOf([file('a.ts')])))).toMatchObject({ status: 'blocked' });
  });

  test('redacts, and counts what it redacted', async () => {
    const result = await exportMessage(request(stackOf([file('secret.ts')]), { rule: redactEverything }));
    expect(result).toMatchObject({ status: 'done', redacted: 1, tokens: clipboard.length });
    expect(clipboard).toContain('key = [REDACTED:test-secret];');
    expect(clipboard).not.toContain('SECRET-abc');
  });

  test('lets an allowed value through at its place only', async () => {
    const rule = allowInSecretFile;
    expect(await exportMessage(request(stackOf([file('secret.ts')]), { rule }))).toMatchObject({
      status: 'done',
    });
    expect(clipboard).toContain('SECRET-abc');
    pool.files.set('a.ts', 'SECRET-abc');
    const both = stackOf([file('secret.ts'), file('a.ts')]);
    expect(await exportMessage(request(both, { rule }))).toEqual({ status: 'blocked', blocking: 1 });
  });

  test('lets possible findings pass where they are set not to block', async () => {
    pool.files.set('a.ts', 'MAYBE-abc');
    const stack = stackOf([file('a.ts')]);
    expect(await exportMessage(request(stack))).toMatchObject({ status: 'blocked' });
    expect(await exportMessage(request(stack, { possibleBlocks: false }))).toMatchObject({ status: 'done' });
  });

  test('refuses a secret that only the whole message holds', async () => {
    const scanned: string[] = [];
    const measure: PoolDouble['measure'] = async (texts, want) => {
      const results = await pool.measure(texts, want);
      return results.map((result, index) => {
        const text = texts[index] ?? '';
        scanned.push(text);
        const at = text.indexOf('[end of first');
        if (!want.scan || at === -1) return result;
        const span = { rule: 'over-a-seam', tier: 'certain', start: at, end: at + 4 } as const;
        return { ...result, scan: { status: 'done', spans: [span] } };
      });
    };
    const result = await exportMessage(
      request(stackOf([file('a.ts')]), {
        pool: { ...pool, measure },
        rule: redactEverything,
      }),
    );
    expect(result).toEqual({ status: 'blocked', blocking: 1 });
    expect(clipboard).toBe('');
  });

  test('refuses a value that was allowed in one item and is in another unnoticed', async () => {
    pool.files.set('a.ts', 'SECRET-abc');
    const stack = stackOf([file('secret.ts'), file('a.ts')]);
    expect(await exportMessage(request(stack, { pool: missing(), rule: allowInSecretFile }))).toEqual({
      status: 'blocked',
      blocking: 1,
    });
    expect(clipboard).toBe('');
  });

  test('takes a value that was redacted in one item out of another that holds it unnoticed', async () => {
    pool.files.set('a.ts', 'SECRET-abc');
    const stack = stackOf([file('secret.ts'), file('a.ts')]);
    expect(await exportMessage(request(stack, { pool: missing(), rule: redactEverything }))).toMatchObject({
      status: 'done',
    });
    expect(clipboard).toContain('a.ts');
    expect(clipboard).not.toContain('SECRET-abc');
    expect(clipboard.match(/\[REDACTED:[^\]]+\]/gu)?.length).toBeGreaterThan(1);
  });

  test('lets what is allowed in a payload through where the end repeats it', async () => {
    mkdirSync(join(root, 'scratch'));
    writeFileSync(join(root, 'scratch', 'session-3.md'), '');
    pool.files.set('scratch/session-3.md', '**Next action:** use SECRET-abc\n');
    const stack = stackOf([{ kind: 'payload', session: 'latest' }]);
    const allowed = request(stack, {
      rule: ({ place }) => ({ state: place === 'payload:3' ? 'allowed' : 'open' }),
    });
    expect(await exportMessage(allowed)).toMatchObject({ status: 'done' });
    expect(clipboard.match(/SECRET-abc/gu)).toHaveLength(2);
  });

  test('asks once before it goes over the budget', async () => {
    const stack = stackOf([file('a.ts')], { budget: 10 });
    expect(await exportMessage(request(stack))).toMatchObject({ status: 'over-budget', budget: 10 });
    expect(clipboard).toBe('');
    expect(await exportMessage(request(stack, { allowOverBudget: true }))).toMatchObject({ status: 'done' });
  });

  test('fits a budget to the last token', async () => {
    const over = await exportMessage(request(stackOf([file('a.ts')], { budget: 10 })));
    const tokens = over.status === 'over-budget' ? over.tokens : 0;
    const exportWith = (budget: number) => exportMessage(request(stackOf([file('a.ts')], { budget })));
    expect(await exportWith(tokens)).toMatchObject({ status: 'done', tokens });
    expect(await exportWith(tokens - 1)).toMatchObject({ status: 'over-budget', tokens });
  });

  test('has nothing to copy where no item is on', async () => {
    expect(await exportMessage(request(stackOf([])))).toEqual({ status: 'empty' });
  });

  test('says so when the clipboard holds something else, but not for CRLF', async () => {
    const stack = stackOf([file('a.ts')]);
    const cut = { write, read: () => Promise.resolve(clipboard.slice(0, 5)) };
    expect(await exportMessage(request(stack, { clipboard: cut }))).toMatchObject({
      status: 'clipboard-differs',
      readBack: 5,
    });
    const windows = { write, read: () => Promise.resolve(clipboard.replaceAll('\n', '\r\n')) };
    expect(await exportMessage(request(stack, { clipboard: windows }))).toMatchObject({ status: 'done' });
  });

  test('saves under the session about to start, and never over a file', async () => {
    mkdirSync(join(root, 'scratch'));
    writeFileSync(join(root, 'scratch', 'session-3.md'), 'Next action: go\n');
    const save = request(stackOf([file('a.ts')]), { target: 'file' });
    expect(await exportMessage(save)).toMatchObject({ path: 'scratch/first-message-4.md' });
    expect(await exportMessage(save)).toMatchObject({ path: 'scratch/first-message-4-2.md' });
    const copied = await exportMessage({ ...save, target: 'clipboard' });
    expect(copied).toMatchObject({ status: 'done' });
    expect(readFileSync(join(root, 'scratch', 'first-message-4-2.md'), 'utf8')).toBe(clipboard);
  });

  test('copies one line that names the saved file', async () => {
    const result = await exportMessage(request(stackOf([file('a.ts')]), { target: 'reference' }));
    expect(result).toMatchObject({ path: 'scratch/first-message-1.md' });
    expect(clipboard).toBe('Read scratch/first-message-1.md and follow it as my first message.');
  });

  test('copies nothing if the line that names the saved file may not leave', async () => {
    for (const failOn of ['Read scratch/', null]) {
      pool.failOn = failOn;
      if (failOn === null) {
        const { measure } = pool;
        const secret = { rule: 'test-secret', tier: 'certain', start: 0, end: 4 } as const;
        pool.measure = async (texts, ...rest) =>
          texts[0]?.startsWith('Read scratch/') === true
            ? [{ tokens: null, scan: { status: 'done', spans: [secret] } }]
            : measure(texts, ...rest);
      }
      const result = await exportMessage(request(stackOf([file('a.ts')]), { target: 'reference' }));
      expect(result).toEqual({ status: 'blocked', blocking: 1 });
      expect(clipboard).toBe('');
    }
  });

  test.each(['there', 'not-there'])(
    'does not save through a link out of the project (%s)',
    async (target) => {
      const elsewhere = mkdtempSync(join(tmpdir(), 'carryover-elsewhere-'));
      symlinkSync(target === 'there' ? elsewhere : join(elsewhere, 'later'), join(root, 'scratch'));
      const save = exportMessage(request(stackOf([file('a.ts')]), { target: 'file' }));
      await expect(save).rejects.toThrow(/leads outside the project/u);
      expect(readdirSync(elsewhere)).toEqual([]);
      rmSync(elsewhere, { recursive: true });
    },
  );

  test('says so when a file stands where the folder is needed', async () => {
    writeFileSync(join(root, 'scratch'), '');
    const save = exportMessage(request(stackOf([file('a.ts')]), { target: 'file' }));
    await expect(save).rejects.toMatchObject({ name: 'AppError' });
  });
});

describe('a snapshot', () => {
  test('is the same bytes for the same stack and files, in every format', async () => {
    for (const format of ['markdown', 'xml', 'plain'] as const) {
      const stack = stackOf([file('a.ts'), { kind: 'pasted', title: 'Log', text: 'one\r\ntwo\ud800' }], {
        format,
      });
      const [one, two] = await Promise.all([assembleOnce(request(stack)), assembleOnce(request(stack))]);
      expect(one.text).not.toBeNull();
      expect(one.text).toBe(two.text);
      expect(one.text).toContain('one\ntwo\ufffd\n');
    }
  });

  test('shows kinds of a newer version as not supported and never renders them', async () => {
    const stack = stackOf([{ kind: 'unknown', raw: { kind: 'notion', text: 'hidden' } }]);
    const { text, assembled } = await assembleOnce(request(stack));
    expect(assembled.blocks).toMatchObject([
      { status: 'not-supported', tokens: null, blockTokens: expect.any(Number) as number },
    ]);
    expect(text).not.toContain('hidden');
  });

  test('takes the newest payload, its front matter off, and repeats its next action at the end', async () => {
    mkdirSync(join(root, 'scratch'));
    const payload = '---\ncarryover: 1\ntask: "T"\n---\n**Next action:** write `src/a.ts`\n';
    for (const session of [2, 3]) writeFileSync(join(root, 'scratch', `session-${session}.md`), payload);
    pool.files.set('scratch/session-3.md', payload);
    const { text, assembled } = await assembleOnce(
      request(stackOf([{ kind: 'payload', session: 'latest' }])),
    );
    expect(assembled.blocks).toMatchObject([{ title: 'Session 3 payload', version: '3', detail: 'scratch' }]);
    expect(text).not.toContain('carryover: 1');
    expect(text?.split('write `src/a.ts`')).toHaveLength(3);
    expect(text).toContain('- src/a.ts');
  });

  test('previews what it would copy, with a mark in place of every value', async () => {
    pool.files.set('a.ts', 'one SECRET-abc two MAYBE-def\n');
    const stack = stackOf([file('a.ts')], { goal: 'SECRET-goal' });
    const { assembled } = await assembleOnce(request(stack));
    const preview = previewOf(assembled, 7);
    const whole = preview.parts.map((part) => part.text).join('');
    expect(whole).not.toMatch(/SECRET-|MAYBE-/u);
    const marked = preview.parts.flatMap((part) =>
      part.marks.map((mark) => part.text.slice(mark.start, mark.end)),
    );
    expect(marked).toEqual(['[FINDING:test-secret]', '[FINDING:test-secret]', '[FINDING:test-maybe]']);
    const clean = await assembleOnce(request(stackOf([file('secret.ts')]), { rule: redactEverything }));
    const previewed = previewOf(clean.assembled, 1)
      .parts.map((part) => part.text)
      .join('');
    expect(previewed).toBe(clean.text);
  });

  test('does not read or count what is off', async () => {
    const stack = stackOf([file('a.ts'), file('secret.ts')]);
    const items = stack.items.map((item) => ({ ...item, on: item.id === 'i0' }));
    const { assembled, text } = await assembleOnce(request({ ...stack, items }));
    expect(pool.read).toEqual(['a.ts']);
    expect(assembled.blocks.map((block) => block.tokens === null)).toEqual([false, true]);
    expect(text).not.toBeNull();
  });
});

/** Works like the pool, but a scan of `a.ts` alone misses the secret in it, for whatever reason. */
function missing(): Pick<PoolDouble, 'measure' | 'readFiles' | 'countFiles'> {
  return {
    measure: pool.measure,
    countFiles: pool.countFiles,
    readFiles: async (readRoot, files, want) => {
      const readings = await pool.readFiles(readRoot, files, want);
      return readings.map((reading, index) =>
        reading.status !== 'ok' || files[index]?.path !== 'a.ts'
          ? reading
          : { ...reading, measurement: { ...reading.measurement, scan: { status: 'done', spans: [] } } },
      );
    },
  };
}

describe('opening an agent', () => {
  const read = 'Read scratch/first-message-1.md and follow it as my first message.';

  test('hands over a message that fits as it is, and writes nothing', async () => {
    const { agents, links } = opener();
    const stack = stackOf([file('a.ts')], { goal: 'Fix & test "it" #1' });
    const result = await exportMessage(request(stack, { target: 'claude-code', agents }));
    expect(result).toMatchObject({ status: 'done', items: 1 });
    expect(result).not.toHaveProperty('path');
    const { text } = await assembleOnce(request(stack));
    expect(links.map(sentBy)).toEqual([{ cwd: root, q: text }]);
    expect(readdirSync(root)).toEqual([]);
    expect(clipboard).toBe('');
  });

  test('saves a longer message, and hands over the line that names the file', async () => {
    pool.files.set('long.ts', 'x'.repeat(9_000));
    const { agents, links } = opener();
    const stack = stackOf([file('long.ts')]);
    for (const target of ['claude-code', 'cursor', 'codex'] as const) {
      const result = await exportMessage(request(stack, { target, agents }));
      expect(result).toMatchObject({
        status: 'done',
        path: expect.stringMatching(/^scratch\/first-message-1/u),
      });
    }
    const { text } = await assembleOnce(request(stack));
    expect(readFileSync(join(root, 'scratch', 'first-message-1.md'), 'utf8')).toBe(text);
    expect(links.map(sentBy)).toEqual([
      { cwd: root, q: read },
      // Its link names no folder.
      { text: `Read scratch/first-message-1-2.md in ${root} and follow it as my first message.` },
      { path: root, prompt: read.replace('-1.md', '-1-3.md') },
    ]);
  });

  test('opens nothing while a secret is open or the message is over budget', async () => {
    const { agents, links } = opener();
    const target = 'claude-code';
    const blocked = await exportMessage(request(stackOf([file('secret.ts')]), { target, agents }));
    expect(blocked).toMatchObject({ status: 'blocked' });
    const small = stackOf([file('a.ts')], { budget: 10 });
    expect(await exportMessage(request(small, { target, agents }))).toMatchObject({ status: 'over-budget' });
    expect(links).toEqual([]);
    expect(readdirSync(root)).toEqual([]);
    expect(await exportMessage(request(small, { target, agents, allowOverBudget: true }))).toMatchObject({
      status: 'done',
    });
    expect(links).toHaveLength(1);
  });

  test('says why nothing is opened, before anything is read or written', async () => {
    const stack = stackOf([file('a.ts')]);
    const target = 'codex';
    const none = { status: 'not-opened', agent: 'codex' };
    expect(await exportMessage(request(stack, { target }))).toEqual({ ...none, why: 'no-host' });
    const { agents, links } = opener({ has: false });
    expect(await exportMessage(request(stack, { target, agents }))).toEqual({ ...none, why: 'no-program' });
    expect(links).toEqual([]);
    expect(readdirSync(root)).toEqual([]);
  });

  test('saves nothing for a folder that the link can’t name', async () => {
    const hidden = join(root, 'a\u200Bb');
    mkdirSync(hidden);
    const { agents, links } = opener();
    const result = await exportMessage(
      request(stackOf([file('a.ts')]), { root: hidden, target: 'claude-code', agents }),
    );
    expect(result).toEqual({ status: 'not-opened', agent: 'claude-code', why: 'folder' });
    expect([links, readdirSync(hidden)]).toEqual([[], []]);
  });

  test('says where the message is when the system refuses the link', async () => {
    pool.files.set('long.ts', 'x'.repeat(9_000));
    const { agents } = opener({ opens: false });
    const refused = { status: 'not-opened', agent: 'cursor', why: 'refused' };
    const short = request(stackOf([file('a.ts')]), { target: 'cursor', agents });
    expect(await exportMessage(short)).toEqual(refused);
    const long = request(stackOf([file('long.ts')]), { target: 'cursor', agents });
    expect(await exportMessage(long)).toMatchObject({
      ...refused,
      saved: { status: 'done', path: 'scratch/first-message-1.md' },
    });
  });

  test('opens nothing when the message can’t be saved', async () => {
    pool.files.set('long.ts', 'x'.repeat(9_000));
    writeFileSync(join(root, 'scratch'), 'a file in place of the folder');
    const { agents, links } = opener();
    await expect(
      exportMessage(request(stackOf([file('long.ts')]), { target: 'codex', agents })),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^(?:storage|payloads)\//u) });
    expect(links).toEqual([]);
  });

  test('hands over a long message that the person allowed, by a line that is scanned for itself', async () => {
    pool.files.set('long.ts', 'x'.repeat(9_000));
    const { agents, links } = opener();
    const stack = stackOf([file('secret.ts'), file('long.ts')]);
    const result = await exportMessage(request(stack, { target: 'codex', agents, rule: allowInSecretFile }));
    expect(result).toMatchObject({ status: 'done', allowed: 1 });
    expect(links.join()).not.toContain('SECRET');
  });
});

/** Returns an opener that records the links. */
function opener({ has = true, opens = true } = {}) {
  const links: string[] = [];
  const agents: AgentOpener = {
    platform: 'linux',
    hasProgram: () => Promise.resolve(has),
    open: (link) => Promise.resolve(opens && links.push(link) > 0),
  };
  return { agents, links };
}

function sentBy(link: string): Record<string, string> {
  return Object.fromEntries(new URL(link).searchParams);
}
