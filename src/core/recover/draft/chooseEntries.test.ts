import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileStates, type SectionId } from '../../../shared/domain/payload.ts';
import { parsePayload } from '../../payload/read/parsePayload.ts';
import { renderPayload } from '../../payload/write/renderPayload.ts';
import { chooseEntries } from './chooseEntries.ts';
import { propose, ranks, type Proposal } from './proposal.ts';

const count = (texts: readonly string[]): Promise<readonly number[]> =>
  Promise.resolve(texts.map(({ length }) => Math.ceil(length / 4)));

/** Words of the kind that a transcript holds, and such as have a meaning in a payload. */
const words = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom(
        'DONE:',
        '- [x]',
        'Why:',
        '(session 2)',
        '**Next action:**',
        '`a.ts`',
        '## Files',
        '[verified: git]',
        '```',
        '1.',
        '---',
        'because',
        '+',
        '|',
      ),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(' '));

const proposal: fc.Arbitrary<Proposal> = fc
  .record({
    section: fc.constantFrom<SectionId>(
      'goal',
      'decisions',
      'next',
      'files',
      'flags',
      'status',
      'constraints',
      'agents',
    ),
    text: words,
    why: fc.option(words, { nil: undefined }),
    line: fc.nat(9_999),
    state: fc.constantFrom(...fileStates),
    rank: fc.constantFrom(...Object.values(ranks)),
  })
  .map(({ section, text, why, line, state, rank }) => {
    const evidence = { kind: 'record', line, at: '2026-11-20T12:04:00.000Z' } as const;
    const file = section === 'files' ? { path: `src/a${line}.ts`, state } : {};
    const reason = why === undefined || section !== 'decisions' ? {} : { why };
    return propose(section, { text, ...file, ...reason }, { standing: 'reconstructed', evidence, rank });
  });

test('whatever the evidence says, a draft is read again as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(proposal, { minLength: 1, maxLength: 12 }), async (proposals) => {
      const draft = await chooseEntries(proposals, { title: 'Recovered payload', limit: 100_000, count });
      const read = parsePayload(draft.markdown);
      expect(read.outside).toEqual([]);
      expect(renderPayload({ ...read, template: 'recovery' })).toBe(draft.markdown);
      expect(read.sections.map(({ id, entries }) => [id, entries.map(({ text }) => text)])).toEqual(
        draft.sections.map(({ id, entries }) => [id, entries.map(({ text }) => text)]),
      );
    }),
  );
});

test('a draft keeps the limit, and every entry is in it or left out', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(proposal, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 150, max: 600 }),
      async (proposals, limit) => {
        const draft = await chooseEntries(proposals, { title: 'Recovered payload', limit, count });
        const taken = draft.sections.flatMap(({ entries }) => entries);
        expect(draft.tokens <= limit || taken.length <= 2).toBe(true);
        const kept = new Set([...taken, ...draft.leftOut].map(({ text, path }) => path ?? text));
        // One of two entries about the same file or with the same words stands for both.
        const missing = proposals.filter(({ entry }) => !kept.has(entry.path ?? entry.text));
        const others = proposals.filter((one) => !missing.includes(one));
        for (const { section, entry } of missing)
          expect(
            others.some((other) => other.section === section && bare(other.entry.text) === bare(entry.text)),
          ).toBe(true);
        expect(taken.some(({ evidence }) => evidence === null)).toBe(draft.leftOut.length > 0);
      },
    ),
  );
});

test('the draft as a whole keeps the limit, although its parts seemed shorter', async () => {
  const proposals = Array.from({ length: 20 }, (_one, number) =>
    propose(
      'flags',
      { text: `flag ${number}` },
      { standing: 'verified', evidence: { kind: 'git' }, rank: number },
    ),
  );
  const draft = await chooseEntries(proposals, {
    title: 'Recovered payload',
    limit: 400,
    count: (texts) => Promise.resolve(texts.map((text) => (text.startsWith('##') ? text.length : 1))),
  });
  expect(draft.tokens).toBe(draft.markdown.length);
  expect(draft.tokens).toBeLessThanOrEqual(400);
  const [flags] = draft.sections;
  const { length } = draft.leftOut;
  expect(flags?.entries).toHaveLength(20 - length + 1);
  expect(flags?.entries.findLast(() => true)?.text).toContain(`${length} of “Don't forget”`);
  // The last ones in the queue go first.
  expect(draft.leftOut[0]?.text).toBe(`flag ${20 - length} [verified: git]`);
});

/** Returns letters and digits of the words without the mark. */
function bare(text: string): string {
  return text
    .replace(/\[[^[\]]*\]$/u, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
