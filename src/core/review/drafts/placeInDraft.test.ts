import { describe, expect, it } from 'vitest';
import { applyDraftEdit } from '../../../shared/domain/draft/applyDraftEdit.ts';
import type { Draft } from '../../../shared/domain/draft.ts';
import type { HeadingPlace } from '../../../shared/domain/draft/placement.ts';
import { leftOutTexts, unknownSections } from '../../../shared/domain/draft/unplaced.ts';
import { renderPayload } from '../../payload/write/renderPayload.ts';
import { placeInDraft, recognisedHeadings } from './placeInDraft.ts';
import { startDraft } from './startDraft.ts';
import { toPayload } from './toPayload.ts';

const text = `Here is what you asked for.

## Current goal
Extract OrderService

## Rollout wishes (Kim)
- Start with one shop
- Then all of them, because support is small

## Next action
Run \`src/order.ts\`

## Bits and pieces
- \`src/a.ts\`
- \`src/b.ts:3-9\` (half done)

---

Bye, and thanks for the fish
`;

let ids = 0;
const newId = () => `id-${String((ids += 1))}`;

async function draftOf(
  source = text,
  placeOf?: (heading: string) => HeadingPlace | undefined,
): Promise<Draft> {
  const content = await startDraft({ from: 'text', text: source }, '/', 'scratch', newId, placeOf);
  return { id: 'd', revision: 0, created: '', edited: '', letGo: [], ...content };
}
const section = (draft: Draft, title: string) => {
  const found = draft.sections.find((one) => one.title === title);
  if (found === undefined) throw new Error(`No section ${title}`);
  return found;
};
const place = (draft: Draft, title: string, to: HeadingPlace) =>
  placeInDraft(draft, { kind: 'section', key: section(draft, title).key }, to, newId);
const rendered = (draft: Draft) => renderPayload(toPayload(draft, 4));
const withoutIds = (draft: Draft) => ({
  ...draft,
  sections: draft.sections.map(({ key: _key, ...one }) => ({
    ...one,
    entries: one.entries.map((entry) => ({ ...entry, id: '' })),
  })),
  placed: draft.placed.map((one) => ({ ...one, by: '', entryIds: one.entryIds.length })),
});

describe('a heading that is not recognised', () => {
  it('is listed with its section', async () => {
    expect(unknownSections(await draftOf()).map(({ title }) => title)).toEqual([
      'Rollout wishes (Kim)',
      'Bits and pieces',
    ]);
  });

  it.each<[string, HeadingPlace]>([
    ['Rollout wishes (Kim)', 'decisions'],
    ['Rollout wishes (Kim)', 'flags'],
    ['Rollout wishes (Kim)', 'next'],
    ['Bits and pieces', 'files'],
    ['Bits and pieces', 'status'],
    ['Rollout wishes (Kim)', 'outside'],
  ])('%s, placed in %s by the user, reads as it does when it is remembered', async (heading, to) => {
    const placed = place(await draftOf(), heading, to);
    const remembered = await draftOf(text, (title) => (title === heading ? to : undefined));
    expect(rendered(placed)).toBe(rendered(remembered));
    expect(placed.outside).toEqual(remembered.outside);
    expect(withoutIds(placed).placed).toEqual(withoutIds(remembered).placed);
    expect(unknownSections(placed)).toHaveLength(1);
    expect(placed.placed[0]?.entryIds).toHaveLength(to === 'outside' ? 0 : 2);
  });

  it('is read as the section it goes to: reasons of decisions, paths and lines of files', async () => {
    const draft = place(
      place(await draftOf(), 'Rollout wishes (Kim)', 'decisions'),
      'Bits and pieces',
      'files',
    );
    expect(section(draft, 'Decisions made').entries).toMatchObject([
      { text: 'Start with one shop', from: { line: 7 } },
      { text: 'Then all of them', why: 'support is small' },
    ]);
    expect(section(draft, 'Files in play').entries).toMatchObject([
      { path: 'src/a.ts' },
      { path: 'src/b.ts', lines: [{ first: 3, last: 9 }], text: 'half done' },
    ]);
    expect(rendered(draft)).toContain('**Files in play (Bits and pieces):**');
  });

  it('goes between the entries of a section that is there, by its lines', async () => {
    const draft = place(await draftOf(), 'Rollout wishes (Kim)', 'next');
    expect(section(draft, 'Next action').entries.map((entry) => entry.text)).toEqual([
      'Start with one shop',
      'Then all of them, because support is small',
      'Run `src/order.ts`',
    ]);
    expect(section(draft, 'Next action').heading).toBe('Rollout wishes, Kim');
  });

  it('keeps what the user has edited in it', async () => {
    const before = await draftOf();
    const { key, entries } = section(before, 'Bits and pieces');
    const [first, ...rest] = entries;
    if (first === undefined) throw new Error('No entry');
    const edited: Draft = {
      ...before,
      sections: before.sections.map((one) =>
        one.key === key ? { ...one, entries: [{ ...first, text: '`src/c.ts`' }, ...rest] } : one,
      ),
    };
    const draft = place(edited, 'Bits and pieces', 'files');
    expect(section(draft, 'Files in play').entries.map(({ path }) => path)).toEqual(['src/c.ts', 'src/b.ts']);
    const [placed] = draft.placed;
    const back = placeInDraft(draft, { kind: 'heading', line: placed?.line ?? 0 }, null, newId);
    expect(rendered(back)).toContain('src/c.ts');
    const left = place(edited, 'Bits and pieces', 'outside');
    expect(left.outside.at(-1)).toContain('src/c.ts');
    const again = placeInDraft(left, { kind: 'heading', line: placed?.line ?? 0 }, 'files', newId);
    expect(section(again, 'Files in play').entries.map(({ path }) => path)).toEqual(['src/c.ts', 'src/b.ts']);
    expect(again.outside).toEqual(before.outside);
  });

  it.each<HeadingPlace>(['decisions', 'next', 'goal', 'files', 'status', 'other', 'outside'])(
    'is as it was before when it is taken back from %s',
    async (to) => {
      const before = await draftOf();
      const draft = place(before, 'Rollout wishes (Kim)', to);
      expect(unknownSections(draft)).toHaveLength(1);
      const back = placeInDraft(draft, { kind: 'heading', line: 6 }, null, newId);
      expect(rendered(back)).toBe(rendered(before));
      expect([back.outside, back.placed]).toEqual([before.outside, []]);
      expect(unknownSections(back)).toHaveLength(2);
    },
  );

  it('moves on from one place to another, without a trace in the first', async () => {
    const before = await draftOf();
    const once = place(before, 'Bits and pieces', 'files');
    const moved = placeInDraft(
      place(before, 'Bits and pieces', 'decisions'),
      { kind: 'heading', line: 13 },
      'files',
      newId,
    );
    expect(rendered(moved)).toBe(rendered(once));
    expect(placeInDraft(moved, { kind: 'heading', line: 99 }, 'files', newId)).toBe(moved);
    expect(placeInDraft(moved, { kind: 'section', key: 'other:9' }, 'files', newId)).toBe(moved);
  });
});

describe('a heading that was recognised, but means something else', () => {
  const draftText = `## Decisions made
- Orders take a userId. Why: circular dependency

## Decisions of the shops
- Start with one shop
- Then all of them, because support is small

## Next steps
Run \`src/order.ts\`
`;
  const line = 4;
  const move = (draft: Draft, to: HeadingPlace | null) =>
    placeInDraft(draft, { kind: 'heading', line }, to, newId);

  it('is told by its line and section', () => {
    expect(recognisedHeadings(draftText)).toEqual([
      { heading: 'Decisions of the shops', line, section: 'decisions' },
      { heading: 'Next steps', line: 8, section: 'next' },
    ]);
  });

  it.each<HeadingPlace>(['flags', 'next', 'deferred', 'status', 'other', 'outside'])(
    'goes to %s as it does when that is remembered',
    async (to) => {
      const placed = move(await draftOf(draftText), to);
      const remembered = await draftOf(draftText, (heading) =>
        heading === 'Decisions of the shops' ? to : undefined,
      );
      expect(rendered(placed)).toBe(rendered(remembered));
      expect(placed.outside).toEqual(remembered.outside);
      expect(withoutIds(placed).placed).toEqual(withoutIds(remembered).placed);
      expect(rendered(placed)).toContain('Orders take a userId');
      expect(unknownSections(placed)).toEqual([]);
    },
  );

  it.each<HeadingPlace>(['flags', 'next', 'status', 'other', 'outside'])(
    'is back where it was when %s is taken back',
    async (to) => {
      const draft = await draftOf(draftText);
      const back = move(move(draft, to), null);
      expect(rendered(back)).toBe(rendered(draft));
      expect(back.placed).toEqual([]);
      expect(back.outside).toEqual(draft.outside);
    },
  );

  it('takes along what the user has edited, and leaves what is elsewhere by now', async () => {
    const draft = await draftOf(draftText);
    const [, first, second] = section(draft, 'Decisions made').entries;
    const edited = [
      { type: 'change', entryId: first?.id ?? '', fields: { text: 'Start with two shops' } },
      { type: 'move', entryIds: [second?.id ?? ''], section: 'next', before: null },
    ] as const;
    const placed = move(
      edited.reduce<Draft>((now, edit) => applyDraftEdit(now, edit), draft),
      'flags',
    );
    expect(section(placed, "Don't forget").entries.map((entry) => entry.text)).toEqual([
      'Start with two shops',
    ]);
    expect(section(placed, 'Next action').entries.map((entry) => entry.text)).toContain('Then all of them');
  });

  it('is not moved to the section that it is in, nor twice', async () => {
    const draft = await draftOf(draftText);
    expect(move(draft, 'decisions')).toBe(draft);
    expect(move(draft, null)).toBe(draft);
    const moved = move(draft, 'flags');
    expect(move(moved, 'flags')).toBe(moved);
    expect(rendered(move(moved, 'decisions'))).toBe(rendered(draft));
  });
});

describe('a text outside', () => {
  it('is placed with its lines, and listed no longer', async () => {
    const before = await draftOf();
    expect(leftOutTexts(before)).toEqual([
      { whole: 'Here is what you asked for.', text: 'Here is what you asked for.', lines: [1] },
      { whole: 'Bye, and thanks for the fish', text: 'Bye, and thanks for the fish', lines: [19] },
    ]);
    const draft = placeInDraft(
      before,
      { kind: 'outside', text: 'Bye, and thanks for the fish' },
      'flags',
      newId,
    );
    expect(section(draft, "Don't forget").entries[0]).toMatchObject({
      text: 'Bye, and thanks for the fish',
      from: { line: 19, lastLine: 19 },
    });
    expect(draft.outside).toEqual(['Here is what you asked for.']);
  });

  it('loses only the lines that the user has not restored alone', async () => {
    const source = `Before it\nthere was more\n\n${text}`;
    const before = await draftOf(source);
    const restored: Draft = {
      ...before,
      sections: before.sections.map((one) =>
        one.id === 'goal'
          ? {
              ...one,
              entries: [...one.entries, { id: 'r', text: 'Before it', from: { line: 1, lastLine: 1 } }],
            }
          : one,
      ),
    };
    expect(leftOutTexts(restored)[0]).toMatchObject({ text: 'there was more', lines: [2] });
    const draft = placeInDraft(
      restored,
      { kind: 'outside', text: 'Before it\nthere was more' },
      'flags',
      newId,
    );
    expect(rendered(draft).match(/Before it/gu)).toHaveLength(1);
    expect(rendered(draft)).toContain('there was more');
  });

  it('is a tree that was cut from an entry, which has the other lines', async () => {
    const tree = 'src/\n├── services/\n│   ├── OrderService.ts\n│   └── UserService.ts\n└── legacy/';
    const status = `\n## Current status\n- half of it is done, see\n${tree.replaceAll(/^/gmu, '  ')}\n  and go on\n`;
    const draft = await draftOf(`## Current goal\nGo\n${status}`);
    expect(leftOutTexts(draft)).toMatchObject([
      { text: expect.stringContaining('OrderService') as string, lines: [6, 7, 8, 9, 10] },
    ]);
    const [whole] = draft.outside;
    const placed = placeInDraft(draft, { kind: 'outside', text: whole ?? '' }, 'files', newId);
    expect(section(placed, 'Files in play').entries.map(({ path }) => path)).toContain(
      'src/services/OrderService.ts',
    );
    expect(leftOutTexts(placed)).toEqual([]);
  });

  it('that was cut comes back by its lines', async () => {
    const before = await draftOf();
    const cut: Draft = {
      ...before,
      sections: before.sections.map((one) => (one.id === 'next' ? { ...one, entries: [] } : one)),
    };
    const draft = placeInDraft(cut, { kind: 'lines', line: 11, lastLine: 11 }, 'questions', newId);
    expect(section(draft, 'Open questions').entries).toMatchObject([
      { text: 'Run `src/order.ts`', from: { line: 11, lastLine: 11 } },
    ]);
    expect(placeInDraft(draft, { kind: 'lines', line: 11, lastLine: 11 }, 'questions', newId)).toEqual(draft);
  });
});
