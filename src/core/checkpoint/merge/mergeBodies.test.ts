import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeBodies, textOfMerge, type MergedBody } from './mergeBodies.ts';

const body = (status: readonly string[], next: readonly string[], more = ''): string =>
  [
    '## Current status',
    ...status,
    '',
    '## Decisions locked',
    '_Nothing noted._',
    '',
    '## Remaining risks',
    '_Nothing noted._',
    '',
    '## Resume instruction',
    ...next,
    more,
  ].join('\n');
const runs = Number(process.env['MERGES'] ?? 1_000);
const base = body(['- [ ] Phase 1', '- [ ] Phase 2'], ['Finish create()']);
const merged = (mine: string, theirs: string, from: string | null = base) =>
  textOfMerge(mergeBodies(from, mine, theirs));

test('a box ticked on GitHub and a point added there stay, beside what is new here', () => {
  const mine = body(['- [x] Phase 1', '- [ ] Phase 2', '- [ ] Phase 3'], ['Finish create()']);
  const theirs = body(
    ['- [ ] Phase 1', '- [x] Phase 2', '- [ ] Ask Payments'],
    ['Finish create()'],
  ).replaceAll('\n', '\r\n');
  expect(merged(mine, theirs)).toBe(
    body(
      ['- [x] Phase 1', '- [x] Phase 2', '- [ ] Phase 3', '- [ ] Ask Payments'],
      ['Finish create()'],
    ).trimEnd(),
  );
});

test('a box that was ticked is ticked in its new wording, too', () => {
  const mine = body(['- [ ] Phase 1', '- [ ] Phase 2: take a userId'], ['x']);
  const theirs = body(['- [ ] Phase 1', '- [x] Phase 2: take a user id'], ['x']);
  const from = body(['- [ ] Phase 1', '- [ ] Phase 2: take a user id'], ['x']);
  expect(merged(mine, theirs, from)).toContain('- [x] Phase 2: take a userId');
});

test('neighbouring points that each side edited are no conflict', () => {
  const mine = body(['- [ ] Phase 1 with tests', '- [ ] Phase 2'], ['Finish create()']);
  const theirs = body(['- [ ] Phase 1', '- [ ] Phase 2 with docs'], ['Finish create()']);
  expect(merged(mine, theirs)).toBe(
    body(['- [ ] Phase 1 with tests', '- [ ] Phase 2 with docs'], ['Finish create()']).trimEnd(),
  );
});

test('a text that both reworded is a conflict with the three texts, and nothing is preselected', () => {
  const mine = body(['- [ ] Phase 1', '- [ ] Phase 2'], ['Start at phase 2']);
  const theirs = body(['- [ ] Phase 1', '- [ ] Phase 2'], ['Start with the failing cases']);
  const found = mergeBodies(base, mine, theirs);
  expect(textOfMerge(found)).toBeNull();
  expect(found.conflicts).toEqual([
    {
      id: expect.any(String) as string,
      section: 'Resume instruction',
      mine: 'Start at phase 2',
      theirs: 'Start with the failing cases',
      base: 'Finish create()',
    },
  ]);
  const [{ id } = { id: '' }] = found.conflicts;
  const decided = (choice: Parameters<typeof mergeBodies>[3]) =>
    textOfMerge(mergeBodies(base, mine, theirs, choice));
  expect(decided({ [id]: { kind: 'mine' } })).toBe(mine.trimEnd());
  expect(decided({ [id]: { kind: 'theirs' } })).toBe(theirs.trimEnd());
  expect(decided({ [id]: { kind: 'both' } })).toContain('Start at phase 2\nStart with the failing cases');
  expect(decided({ [id]: { kind: 'text', text: 'a\nb' } })).toContain('## Resume instruction\na\nb');
});

test('what a person removed stays removed, unless it was changed here meanwhile', () => {
  const theirs = body(['- [ ] Phase 2'], ['Finish create()']);
  expect(merged(base, theirs)).toBe(theirs.trimEnd());
  const ticked = body(['- [x] Phase 1', '- [ ] Phase 2'], ['Finish create()']);
  expect(mergeBodies(base, ticked, theirs).conflicts).toMatchObject([{ mine: '- [x] Phase 1', theirs: '' }]);
});

test('a section of a person stays where it stands, push after push', () => {
  const theirs = base.replace('## Remaining', '## Asked by Ida\nUntil when?\n\n## Remaining');
  const mine = body(['- [x] Phase 1', '- [ ] Phase 2'], ['Finish create()']);
  const pushed = merged(mine, theirs);
  expect(pushed).toContain('## Asked by Ida\nUntil when?\n\n## Remaining');
  const later = body(['- [x] Phase 1', '- [x] Phase 2'], ['Write the docs']);
  expect(textOfMerge(mergeBodies(mine, later, pushed))).toContain(
    '## Asked by Ida\nUntil when?\n\n## Remaining',
  );
});

test('without a known base nothing counts as removed', () => {
  const mine = body(['- [x] Phase 1', '- [ ] Phase 3'], ['Finish create()']);
  const theirs = body(['- [ ] Phase 1', '- [x] Phase 2'], ['Finish create()']);
  expect(merged(mine, theirs, null)).toBe(
    body(['- [x] Phase 1', '- [ ] Phase 3', '- [x] Phase 2'], ['Finish create()']).trimEnd(),
  );
});

const fold = (lines: string): string =>
  `\n<details>\n<summary>Files in play</summary>\n\n${lines}\n\n</details>`;

test('folds are merged like sections, and headings in a code block are none', () => {
  const from = body(['- [ ] a'], ['x'], fold('- DONE: `a.ts`'));
  const mine = body(['- [ ] a'], ['x'], fold('- DONE: `a.ts`\n- DONE: `b.ts`'));
  const theirs = body(['- [ ] a'], ['x'], fold('- DONE: `a.ts`\n\n```md\n## no heading\n```'));
  const text = merged(mine, theirs, from);
  expect(text).toContain('<summary>Files in play</summary>\n\n- DONE: `a.ts`\n');
  expect(text).toContain('- DONE: `b.ts`');
  expect(text).toContain('```md\n## no heading\n```');
});

const anyLine = fc.constantFrom(
  '',
  '- [ ] a',
  '- [x] a',
  '- [ ] b',
  '- c',
  '  - nested',
  '  more of it',
  'A paragraph.',
  'Another one.',
  '```',
  '## Notes',
  '## Current status',
  '### Deep',
  '<details>',
  '<summary>Files</summary>',
  '</details>',
  '| a | b |',
  '1. one',
  '2. two',
  '\t- tabbed',
  '> quoted',
  '---',
);
const anyText = fc.array(anyLine, { maxLength: 14 }).map((lines) => lines.join('\n'));
const keyOf = (line: string): string => line.replace(/\[[ x]\]/u, '[ ]').trimEnd();

test('no line that is new on a side is lost, whatever the three texts are', () => {
  fc.assert(
    fc.property(fc.option(anyText), anyText, anyText, (from, mine, theirs) => {
      const found = mergeBodies(from, mine, theirs);
      const kept = new Set(
        found.parts
          .flatMap(({ open, close, pieces }) => [
            ...open,
            ...close,
            ...pieces.flatMap((piece) =>
              piece.kind === 'line'
                ? [piece.line.text]
                : [...piece.conflict.mine.split('\n'), ...piece.conflict.theirs.split('\n')],
            ),
          ])
          .map(keyOf),
      );
      const before = new Set((from ?? '').split('\n').map(keyOf));
      for (const line of [...mine.split('\n'), ...theirs.split('\n')].map(keyOf)) {
        if (line.trim() !== '' && !before.has(line)) expect([...kept], line).toContain(line);
      }
    }),
    { numRuns: 1_000 },
  );
}, 60_000);

// A plain model of the truth: what each side did to each point, by the point's own number.

interface Item {
  readonly id: number;
  words: string[];
  ticked: boolean;
}
type Section = Item[];
interface Deeds {
  readonly edited: Map<number, string>;
  readonly removed: Set<number>;
  readonly boxes: Map<number, boolean>;
  readonly added: Map<number, string>;
}
const sectionNames = ['Current status', 'Decisions locked', 'Remaining risks', 'Resume instruction', 'Notes'];
const wordsOf = (item: Item): string => `item${item.id}x ${item.words.join(' ')}`;
const lineOf = (item: Item, boxed: boolean): string =>
  `- ${boxed ? (item.ticked ? '[x] ' : '[ ] ') : ''}${wordsOf(item)}`;
const write = (sections: readonly Section[], order: readonly number[]): string =>
  order
    .map((at) =>
      [`## ${sectionNames[at] ?? ''}`, ...(sections[at] ?? []).map((item) => lineOf(item, at === 0))].join(
        '\n',
      ),
    )
    .join('\n\n');

const word = fc.constantFrom('auth', 'cart', 'queue', 'userId', 'retry', 'index', 'cache', 'token');
const plain = fc.tuple(word, fc.integer({ min: 10, max: 99 })).map(([one, more]) => `${one}${more}`);
const deed = fc.record({
  kind: fc.constantFrom('edit', 'remove', 'tick', 'add', 'move'),
  section: fc.nat(4),
  item: fc.nat(5),
  to: fc.nat(6),
  word: fc.tuple(word, fc.nat(9)).map(([one, more]) => `${one}${more}`),
});
const history = fc.record({
  base: fc.array(fc.array(fc.array(plain, { minLength: 4, maxLength: 4 }), { maxLength: 6 }), {
    minLength: 5,
    maxLength: 5,
  }),
  mine: fc.array(deed, { maxLength: 8 }),
  theirs: fc.array(deed, { maxLength: 8 }),
  reordered: fc.boolean(),
  crlf: fc.boolean(),
});

function act(
  start: readonly Section[],
  deeds: readonly (typeof deed extends fc.Arbitrary<infer T> ? T : never)[],
  first: number,
) {
  const sections = start.map((section) => section.map((item) => ({ ...item, words: [...item.words] })));
  const done: Deeds = { edited: new Map(), removed: new Set(), boxes: new Map(), added: new Map() };
  let next = first;
  for (const { kind, section: at, item: index, to, word: said } of deeds) {
    const section = sections[at] ?? [];
    const item = section[index];
    if (kind === 'add') {
      const added = { id: next, words: [said, 'new', 'one'], ticked: false };
      next += 1;
      section.splice(to, 0, added);
      done.added.set(added.id, wordsOf(added));
    } else if (item === undefined || done.added.has(item.id)) continue;
    else if (kind === 'edit') {
      item.words[2] = said;
      done.edited.set(item.id, wordsOf(item));
    } else if (kind === 'remove') {
      section.splice(index, 1);
      done.removed.add(item.id);
    } else if (kind === 'move') {
      section.splice(index, 1);
      section.splice(to, 0, item);
    } else if (at === 0) {
      item.ticked = !item.ticked;
      done.boxes.set(item.id, item.ticked);
    }
  }
  return { sections, done };
}

test('1,000 random merges lose nothing, against a plain model of the truth', () => {
  fc.assert(
    fc.property(history, ({ base: texts, mine: ours, theirs: others, reordered, crlf }) => {
      let id = 0;
      const start: Section[] = texts.map((section) =>
        section.map((words) => ({ id: id++, words, ticked: id % 3 === 0 })),
      );
      const mine = act(start, ours, 1_000);
      const theirs = act(start, others, 2_000);
      const order = [0, 1, 2, 3, 4];
      const theirText = write(theirs.sections, reordered ? [2, 0, 4, 3, 1] : order);
      const found = mergeBodies(
        write(start, order),
        write(mine.sections, order),
        crlf ? theirText.replaceAll('\n', '\r\n') : theirText,
      );
      check(found, start, mine.done, theirs.done);
    }),
    { numRuns: runs },
  );
}, 60_000);

function check(found: MergedBody, start: readonly Section[], mine: Deeds, theirs: Deeds): void {
  const lines = found.parts.flatMap(({ pieces }) =>
    pieces.flatMap((piece) => (piece.kind === 'line' ? [piece.line.text] : [])),
  );
  const { conflicts } = found;
  const saying = (text: string): readonly string[] =>
    lines.filter((line) => line.replace(/^- (?:\[[ x]\] )?/u, '') === text);
  const inConflict = (side: 'mine' | 'theirs', text: string): boolean =>
    conflicts.some((one) => one[side].includes(text));
  for (const [side, deeds] of [
    ['mine', mine],
    ['theirs', theirs],
  ] as const) {
    for (const text of deeds.added.values())
      expect(saying(text).length === 1 || inConflict(side, text), `added: ${text}`).toBe(true);
    for (const [id, text] of deeds.edited) {
      if (deeds.removed.has(id)) continue;
      const other = side === 'mine' ? theirs : mine;
      expect(saying(text).length === 1 || inConflict(side, text), `edited: ${text}`).toBe(true);
      if (!other.edited.has(id) && !other.removed.has(id))
        expect(saying(text), `edited alone: ${text}`).toHaveLength(1);
    }
  }
  for (const [at, section] of start.entries()) {
    for (const item of section) {
      const { id } = item;
      const [goneHere, goneThere] = [mine.removed.has(id), theirs.removed.has(id)];
      const untouched = (deeds: Deeds): boolean =>
        !deeds.edited.has(id) && (deeds.boxes.get(id) ?? item.ticked) === item.ticked;
      const mentions = lines.filter((line) => line.includes(`item${id}x `));
      if (goneHere && goneThere) expect(mentions, `gone: ${id}`).toEqual([]);
      else if (goneHere || goneThere) {
        const left = goneHere ? theirs : mine;
        if (untouched(left)) expect(mentions, `removed: ${id}`).toEqual([]);
        else
          expect(
            mentions.length > 0 ||
              conflicts.some((one) => `${one.mine}${one.theirs}`.includes(`item${id}x `)),
            `changed and removed: ${id}`,
          ).toBe(true);
      } else {
        const here = mine.boxes.get(id) ?? item.ticked;
        const there = theirs.boxes.get(id) ?? item.ticked;
        const expected = there === item.ticked ? here : there;
        if (mine.edited.has(id) && theirs.edited.has(id) && mine.edited.get(id) !== theirs.edited.get(id)) {
          expect(
            conflicts.some((one) => one.mine.includes(`item${id}x `) && one.theirs.includes(`item${id}x `)),
            `both: ${id}`,
          ).toBe(true);
        } else {
          expect(mentions, `once: ${id}`).toHaveLength(1);
          if (at === 0) expect(mentions[0], `box: ${id}`).toContain(expected ? '[x]' : '[ ]');
        }
      }
    }
  }
  // Every conflict has an id of its own, except for one that occurs twice.
  const choices = Object.fromEntries(conflicts.map((one) => [one.id, { kind: 'both' } as const]));
  expect(Object.keys(choices).length).toBeLessThanOrEqual(conflicts.length);
}

const risks = (...lines: readonly string[]): string => ['## Remaining risks', ...lines].join('\n');

test.each([
  ['a picture below the points', ['- a', '', '![shot](https://example.org/a.png)', '', '- [x] hers']],
  ['a fold in one line', ['- a', '', '<details><summary>Log</summary>line</details>', '', '- [x] hers']],
  ['paragraphs in place of nothing', ['First of hers', '', 'Second of hers']],
])('the blank lines of a person stay, push after push: %s', (_name, theirs) => {
  const mine = risks(...(theirs[0] === '- a' ? ['- a'] : ['_Nothing noted._']));
  const pushed = textOfMerge(mergeBodies(mine, mine, risks(...theirs)));
  expect(pushed).toBe(risks(...theirs));
  // The next push has something new of ours, too.
  const next = textOfMerge(mergeBodies(mine, `${mine}\n\n## Resume instruction\nGo on`, pushed));
  expect(next).toBe(`${risks(...theirs)}\n\n## Resume instruction\nGo on`);
});

test('the blank lines of a payload stay, and none is left where the last point was removed', () => {
  const mine = risks('First', '', 'Second');
  expect(textOfMerge(mergeBodies(null, mine, null))).toBe(mine);
  const before = risks('- a', '- b');
  expect(textOfMerge(mergeBodies(before, risks('- a'), risks('- a', '', '- b')))).toBe(risks('- a'));
});
