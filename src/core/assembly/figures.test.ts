import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { Assembly } from '../../shared/domain/assembly.ts';
import type { Source } from '../../shared/domain/source.ts';
import { openStack } from '../testing/openStack.ts';

/** The test composes the token, so that no scanner finds one in this repository. */
const token = `ghp_${'aB3dE5gH7j'.repeat(4).slice(0, 36)}`;

const files: Readonly<Record<string, string>> = {
  'src/a.ts': 'export const a = 1;\nexport const b = 2;\nexport const c = 3;\nexport const d = 4;\n',
  'src/no-end.ts': '\n\n  // begins with space, ends without a line end\nexport const e = "中文";',
  'src/fences.md': '```ts\nlet x;\n```\n\n````\n',
  'src/empty.txt': '',
  'src/secret.ts': `const token = '${token}';\n`,
  'docs/one.md': '# One\n\nText of the first page.\n',
  'docs/deep/two.md': '# Two\r\n\r\nText of the second page.\r\n',
  'docs/image.bin': '\0\0\0',
  'scratch/session-2.md':
    '---\ncarryover: 1\nid: "x"\ntask: "Shop"\nsession: 2\nsaved: "2026-01-01T00:00:00Z"\n---\n**Current goal:** One shop.\n\n**Next action:** Finish `src/a.ts`.\n',
};

function makeProject(more: Readonly<Record<string, string>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'carryover-figures-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries({ ...files, ...more })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const sources: readonly Source[] = [
  { kind: 'file', path: 'src/a.ts' },
  { kind: 'file', path: 'src/no-end.ts' },
  { kind: 'file', path: 'src/fences.md' },
  { kind: 'file', path: 'src/empty.txt' },
  { kind: 'file', path: 'src/secret.ts' },
  { kind: 'file', path: 'src/gone.ts' },
  { kind: 'file', path: 'docs/image.bin' },
  { kind: 'folder', path: 'docs' },
  { kind: 'folder', path: '.', include: ['src/**', 'docs/one.md'], exclude: ['src/empty.txt'] },
  { kind: 'payload', session: 'latest' },
  { kind: 'pasted', title: 'Notes', text: 'One line.\n\nAnother.' },
];

const formats = ['markdown', 'xml', 'plain'] as const;

function sumOfTexts({ blocks }: Assembly): number {
  return blocks.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0);
}

// Each format is a test of its own: every edit waits for the disk, and all of them take long on a busy machine.
test.each(formats)(
  'texts and frame add up to the whole message, whatever is in the stack, as %s',
  async (format) => {
    const { api, ref, ready, add } = await openStack(makeProject());
    let turn = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          picked: fc.subarray([...sources], { minLength: 1 }),
          model: fc.constantFrom('gpt-5', 'claude-sonnet-4.5'),
          confirm: fc.boolean(),
          off: fc.nat(),
          lines: fc.boolean(),
          edited: fc.boolean(),
          redact: fc.boolean(),
        }),
        async ({ picked, model, confirm, off, lines, edited, redact }) => {
          const goal = `Turn ${(turn += 1)}`;
          const stackOf = async () => (await api.stacks.list(ref)).find(({ id }) => id === ref.stackId);
          const before = (await stackOf())?.items ?? [];
          await api.stacks.removeItems({ ...ref, itemIds: before.map(({ id }) => id) });
          await add(...picked);
          const items = (await stackOf())?.items ?? [];
          for (const { id, source } of items) {
            if (source.kind !== 'file') continue;
            if (lines && source.path === 'src/a.ts') {
              await api.stacks.changeItem({
                ...ref,
                itemId: id,
                options: { lines: [{ first: 2, last: 3 }] },
              });
            }
            if (edited && source.path === 'src/fences.md') {
              const copy = { text: 'My own words.', sha256: '0'.repeat(64), of: '' };
              await api.stacks.changeItem({ ...ref, itemId: id, options: { edited: copy } });
            }
          }
          const offId = items[off % (items.length + 1)]?.id;
          if (offId !== undefined) await api.stacks.switchItems({ ...ref, itemIds: [offId], on: false });
          await api.stacks.set({ ...ref, fields: { goal, format, model, confirm } });
          await api.assembly.refresh(ref);
          const now = await stackOf();
          const isThis = (assembly: Assembly): boolean =>
            assembly.blocks.length === items.length &&
            assembly.blocks.every(({ itemId }, at) => now?.items[at]?.id === itemId);
          let assembly = await ready(isThis);
          const open = assembly.findings.filter(({ state }) => state === 'open').map(({ id }) => id);
          if (redact && open.length > 0) {
            await api.secrets.decide({ ...ref, findingIds: open, decision: 'redact', scope: 'stack' });
            assembly = await ready(({ findings }) => findings.every(({ state }) => state !== 'open'));
          }

          expect(assembly.frameTokens).toBeGreaterThan(0);
          expect(sumOfTexts(assembly) + (assembly.frameTokens ?? 0)).toBe(assembly.tokens);
          const preview = await api.assembly.preview(ref);
          const inPreview = preview.parts.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0);
          expect(inPreview).toBe(sumOfTexts(assembly));
          // Turning an item off saves its lines of the frame as well, unless other items have all of a folder's files.
          for (const { tokens, blockTokens, folder } of assembly.blocks) {
            if (folder?.files === 0) expect([tokens, blockTokens]).toEqual([0, 0]);
            else if (tokens !== null) expect(blockTokens).toBeGreaterThan(tokens);
          }
        },
      ),
      { numRuns: 4 },
    );
  },
);

test.each(formats)(
  'an item counts what the tree counts for its file, and a folder what its files do, as %s',
  async (format) => {
    const small = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`many/file-${at}.ts`, `export const value${at} = ${at};\n`]),
    );
    const { api, ref, ready, add, heard } = await openStack(makeProject(small));
    await api.stacks.set({ ...ref, fields: { format, model: 'claude-sonnet-4.5' } });
    await add(
      { kind: 'file', path: 'src/a.ts' },
      { kind: 'file', path: 'src/no-end.ts' },
      { kind: 'file', path: 'docs/deep/two.md' },
      { kind: 'folder', path: 'many' },
    );
    const assembly = await ready(({ blocks }) => blocks.length === 4);
    const paths = ['src/a.ts', 'src/no-end.ts', 'docs/deep/two.md', ...Object.keys(small)];
    await api.files.count({
      projectId: ref.projectId,
      model: 'claude-sonnet-4.5',
      paths,
      operationId: 'count',
    });
    const counts = new Map<string, number | null>();
    for (const { event, payload } of heard) {
      if (event !== 'files.counted') continue;
      for (const { path, tokens } of payload.counts) counts.set(path, tokens);
    }
    const sumOf = (some: readonly string[]): number =>
      some.reduce((sum, path) => sum + (counts.get(path) ?? 0), 0);

    expect(assembly.blocks.map(({ tokens }) => tokens)).toEqual([
      counts.get('src/a.ts'),
      counts.get('src/no-end.ts'),
      counts.get('docs/deep/two.md'),
      sumOf(Object.keys(small)),
    ]);
    const folder = assembly.blocks[3]?.itemId ?? '';
    const listed = await api.folders.files({ ...ref, itemId: folder });
    expect(listed.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0)).toBe(assembly.blocks[3]?.tokens);
  },
);

test('a payload counts in a list what its item counts', async () => {
  const { api, ref, ready, add } = await openStack(makeProject());
  const model = 'claude-sonnet-4.5';
  await api.stacks.set({ ...ref, fields: { model } });
  await add({ kind: 'payload', session: 2 });
  const { blocks } = await ready(({ blocks: [block] }) => typeof block?.tokens === 'number');
  expect(await api.payloads.counts({ projectId: ref.projectId, model })).toEqual({
    counts: [{ session: 2, tokens: blocks[0]?.tokens }],
    exact: false,
  });
});
