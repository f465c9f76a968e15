import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksToNodes, type BlockTree } from './blocksToNodes.ts';
import { enhancedToNodes, unknownBlocks } from './enhancedToNodes.ts';
import { renderMarkdown } from './renderMarkdown.ts';
import { joinSections, sectionsOf } from './sections.ts';

type Marks = Partial<Record<'bold' | 'italic' | 'code' | 'strikethrough', boolean>>;
const words = (text: string, marks: Marks = {}, href: string | null = null) => [
  {
    type: 'text',
    text: { content: text, link: href === null ? null : { url: href } },
    plain_text: text,
    href,
    annotations: marks,
  },
];
const block = (type: string, own: unknown, children: readonly BlockTree[] = []): BlockTree => ({
  block: { object: 'block', id: '11111111-2222-4333-8444-555555555555', type, [type]: own },
  children,
});
const text = (type: string, content: string, children: readonly BlockTree[] = []) =>
  block(type, { rich_text: words(content) }, children);
const render = (...trees: readonly BlockTree[]) => renderMarkdown(blocksToNodes(trees));

test('lists nest to any depth, numbers count on, and boxes keep their state', () => {
  const markdown = render(
    text('numbered_list_item', 'one', [text('bulleted_list_item', 'a', [text('paragraph', 'under a')])]),
    text('numbered_list_item', 'two', [block('to_do', { rich_text: words('done'), checked: true })]),
    text('paragraph', 'after'),
    text('numbered_list_item', 'again'),
  );
  expect(markdown).toBe(
    ['1. one', '   - a', '', '     under a', '2. two', '   - [x] done', '', 'after', '', '1. again'].join(
      '\n',
    ),
  );
});

test('text that looks like markup stays text', () => {
  expect(render(text('paragraph', '# no heading'))).toBe('\\# no heading');
  expect(render(text('paragraph', '1. no list\n- none\n> nor this'))).toBe(
    '1\\. no list\n\\- none\n\\> nor this',
  );
  expect(render(text('paragraph', 'a *b* `c` [d](e) <f> snake_case _g_'))).toBe(
    'a \\*b\\* \\`c\\` \\[d](e) \\<f> snake_case \\_g\\_',
  );
  expect(render(text('paragraph', '---'))).toBe('\\---');
});

test('a fence is longer than any in the code, and language names are those that fences know', () => {
  const code = block('code', { rich_text: words('```js\nx\n```'), language: 'c++', caption: words('How') });
  expect(render(code)).toBe('````cpp\n```js\nx\n```\n````\n\nHow');
});

test('a table keeps its cells in one line each', () => {
  const row = (...cells: readonly string[]) =>
    block('table_row', { cells: cells.map((cell) => words(cell)) });
  const table = block('table', { has_column_header: true, table_width: 2 }, [row('a|b', 'c'), row('d\ne')]);
  expect(render(table)).toBe('| a\\|b | c |\n| --- | --- |\n| d<br>e |  |');
});

test('files are named and never addressed, signed links lose what signs them', () => {
  const signed =
    'https://prod-files-secure.s3.us-west-2.amazonaws.com/a/My%20plan.pdf?X-Amz-Signature=abc&X-Amz-Expires=3600';
  const markdown = render(
    block('pdf', { type: 'file', file: { url: signed }, caption: words('The plan') }),
    block('paragraph', { rich_text: words('here', {}, signed) }),
    block('bookmark', { url: 'https://example.com/watch?v=1', caption: [] }),
  );
  expect(markdown).not.toContain('X-Amz');
  expect(markdown).toContain('[pdf: My plan.pdf] The plan');
  expect(markdown).toContain('(https://example.com/watch?v=1)');
});

test('columns, synced blocks and toggle headings give up what they hold; unknown types are said', () => {
  const seen: string[] = [];
  const trees = [
    block('column_list', {}, [
      block('column', {}, [text('paragraph', 'left')]),
      block('column', {}, [text('quote', 'right')]),
    ]),
    block('synced_block', { synced_from: null }, [text('paragraph', 'same')]),
    block('heading_2', { rich_text: words('Fold'), is_toggleable: true }, [text('paragraph', 'inside')]),
    block('unsupported', { block_type: 'form' }),
    block('hologram', {}),
  ];
  const markdown = renderMarkdown(blocksToNodes(trees, (type) => seen.push(type)));
  expect(markdown).toBe(
    'left\n\n> right\n\nsame\n\n## Fold\n\ninside\n\n[unsupported: form]\n\n[unsupported: hologram]',
  );
  expect(seen).toEqual(['form', 'hologram']);
});

test('marks, links, mentions and equations of a line', () => {
  const rich = [
    ...words('bold ', { bold: true }),
    ...words('both', { bold: true, italic: true }),
    ...words(' x`y', { code: true }),
    { type: 'equation', equation: { expression: 'a^2' }, plain_text: 'a^2' },
    { type: 'mention', mention: { type: 'user', user: { id: 'u' } }, plain_text: '@Ada' },
    {
      type: 'mention',
      mention: { type: 'date', date: { start: '2026-11-20', end: '2026-11-21' } },
      plain_text: 'x',
    },
    {
      type: 'mention',
      mention: { type: 'page', page: { id: '11111111-2222-4333-8444-555555555555' } },
      plain_text: 'Plan',
    },
  ];
  expect(render(block('paragraph', { rich_text: rich }))).toBe(
    '**bold** ***both*** ``x`y``$a^2$@Ada2026-11-20 to 2026-11-21[Plan](https://www.notion.so/11111111222243338444555555555555)',
  );
});

test('enhanced Markdown and blocks say the same in the end', () => {
  const enhanced = [
    '# Plan {color="blue"}',
    'First line<br>second \\{x\\} <span color="red">red</span>',
    '- a',
    '\t- b',
    '\t\t```js',
    '\t\tif (x) {',
    '\t\t\ty();',
    '\t\t}',
    '\t\t```',
    '- [x] done',
    '<callout icon="💡" color="gray_bg">',
    '\tMind this',
    '\t- and that',
    '</callout>',
    '<details>',
    '<summary>More</summary>',
    '\tinside',
    '</details>',
    '<columns>',
    '\t<column>',
    '\t\tleft',
    '\t</column>',
    '</columns>',
    '<table header-row="true">',
    '<tr>',
    '<td>h|1</td>',
    '<td>h2</td>',
    '</tr>',
    '</table>',
    '![A chart](https://files.example/chart.png?X-Amz-Signature=1)',
    '<pdf src="https://files.example/a%20b.pdf?X-Amz-Signature=1">Cap</pdf>',
    '<page url="https://www.notion.so/11111111222243338444555555555555">Child</page>',
    '<unknown url="https://www.notion.so/a#11111111222243338444555555555555" alt="bookmark"/>',
    '<table_of_contents/>',
    '## Fold {toggle="true"}',
    '\tfolded <mention-user url="user://1">Ada</mention-user> on <mention-date start="2026-11-20"/>',
  ].join('\n');
  const unknown = new Map([
    ['11111111-2222-4333-8444-555555555555', [{ kind: 'text', text: 'filled', children: [] } as const]],
  ]);
  expect(renderMarkdown(enhancedToNodes(enhanced, { unknown }))).toBe(
    [
      '# Plan',
      '',
      'First line',
      'second {x} red',
      '',
      '- a',
      '  - b',
      '',
      '    ```js',
      '    if (x) {',
      '    \ty();',
      '    }',
      '    ```',
      '- [x] done',
      '',
      '> 💡 Mind this',
      '>',
      '> - and that',
      '',
      '- More',
      '',
      '  inside',
      '',
      'left',
      '',
      '| h\\|1 | h2 |',
      '| --- | --- |',
      '',
      '[image: chart.png] A chart',
      '',
      '[pdf: a b.pdf] Cap',
      '',
      '[Child](https://www.notion.so/11111111222243338444555555555555)',
      '',
      'filled',
      '',
      '## Fold',
      '',
      'folded @Ada on 2026-11-20',
    ].join('\n'),
  );
  expect(unknownBlocks(enhanced)).toEqual([{ id: '11111111-2222-4333-8444-555555555555', type: 'bookmark' }]);
});

test('sections carry ids that follow from their headings, and nothing lies outside of them', () => {
  const nodes = enhancedToNodes('start\n# Plan\na\n## Phase **1**\nb\n## Phase 1\nc\n# Other\n## Phase 1\nd');
  const sections = sectionsOf(nodes);
  expect(sections.map(({ id, level, title }) => [id, level, title])).toEqual([
    ['~beginning', 0, ''],
    ['plan', 1, 'Plan'],
    ['plan/phase-1', 2, 'Phase 1'],
    ['plan/phase-1~2', 2, 'Phase 1'],
    ['other', 1, 'Other'],
    ['other/phase-1', 2, 'Phase 1'],
  ]);
  expect(joinSections(sections)).toBe(renderMarkdown(nodes));
});

const types = [
  'paragraph',
  'heading_1',
  'heading_2',
  'heading_3',
  'heading_4',
  'bulleted_list_item',
  'numbered_list_item',
  'to_do',
  'toggle',
  'quote',
  'callout',
  'template',
  'code',
  'synced_block',
  'column_list',
  'unsupported',
  'nonsense',
];
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[-#>*_`[\]()<&\\~ \n\d.|$]{0,12}$/u),
);
const tree = fc.letrec<{ node: BlockTree }>((tie) => ({
  node: fc
    .record({
      type: fc.constantFrom(...types),
      parts: fc.array(fc.record({ text: anyText, bold: fc.boolean(), code: fc.boolean() }), { maxLength: 3 }),
      children: fc.oneof(
        { maxDepth: 5, depthSize: 'medium' },
        fc.constant([]),
        fc.array(tie('node'), { maxLength: 3 }),
      ),
    })
    .map(({ type, parts, children }) =>
      block(
        type,
        { rich_text: parts.flatMap((part) => words(part.text, { bold: part.bold, code: part.code })) },
        children,
      ),
    ),
})).node;

test('whatever the blocks hold, every word is in the Markdown, in order, and twice the same', () => {
  fc.assert(
    fc.property(fc.array(tree, { maxLength: 4 }), (trees) => {
      let count = 0;
      const expected: string[] = [];
      const named = (t: BlockTree): BlockTree => {
        const type = String(t.block['type']);
        const shows = !['synced_block', 'column_list', 'unsupported', 'nonsense'].includes(type);
        const word = `word${(count += 1)}x`;
        if (shows) expected.push(word);
        const own = t.block[type] as { rich_text: readonly unknown[] };
        return {
          block: { ...t.block, [type]: { rich_text: [...own.rich_text, ...words(` ${word} `)] } },
          children: type === 'code' ? [] : t.children.map(named),
        };
      };
      const known = trees.map(named);
      const markdown = render(...known);
      expect(markdown.match(/word\d+x/gu) ?? []).toEqual(expected);
      expect(render(...known)).toBe(markdown);
      expect(joinSections(sectionsOf(blocksToNodes(known))).replaceAll('\n', '')).toBe(
        markdown.replaceAll('\n', ''),
      );
    }),
    { numRuns: 300 },
  );
});

test('any text at all is read as enhanced Markdown without a crash, and no plain word is lost', () => {
  const pieces = fc.constantFrom(
    '<callout>',
    '</callout>',
    '<details>',
    '<summary>s</summary>',
    '</details>',
    '```',
    '$$',
    '\t',
    '- ',
    '> ',
    '# ',
    '1. ',
    '<table>',
    '<tr>',
    '<td>',
    '</table>',
    '<columns>',
    '::: callout {icon="x"}',
    ':::',
    '<unknown url="#" alt="x"/>',
    '`',
    '\\',
    '{color="red"}',
    '<br>',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.constant('\n'), anyText), { maxLength: 25 }), (parts) => {
      renderMarkdown(enhancedToNodes(parts.join('')));
    }),
    { numRuns: 500 },
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(3), pieces), { maxLength: 12 }), (lines) => {
      const safe = lines.filter(([, piece]) => !/table|tr>|td>|unknown|summary|^\$\$$/u.test(piece));
      const markdown = safe
        .map(([depth, piece], index) => `${'\t'.repeat(depth)}${piece}\nplain${index}x`)
        .join('\n');
      const found = new Set(renderMarkdown(enhancedToNodes(markdown)).match(/plain\d+x/gu));
      expect(found.size).toBe(safe.length);
    }),
    { numRuns: 300 },
  );
});

test.each(['[', ' ', '`a', '<mention-page>', '![](', '{', '*', '\\', '<', '| ', '_', 'https://a?', '- '])(
  'a page of nothing but %j is read like any other',
  (piece) => {
    const long = piece.repeat(100_000);
    renderMarkdown(enhancedToNodes(`# ${long}\n${long}\n- ${long}`));
    const bold = block('paragraph', { rich_text: words(long, { bold: true }) });
    const code = block('heading_1', { rich_text: words(`a${long}b`, { code: true }) });
    sectionsOf(blocksToNodes([text('paragraph', long), text('heading_1', long), bold, code]));
  },
);
