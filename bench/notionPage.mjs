import { timeInTurns } from './timeInTurns.mjs';

/** Target in ms from the last byte of a page to its Markdown, split into sections. */
const target = 150;
const blocks = 2_000;
const deep = 5;

/**
 * Measures a page of 2,000 blocks, nested five deep, as blocks and as Notion's own Markdown; both must give the same
 * text.
 */
export async function benchNotionPage({ bundled, rounds }) {
  const [{ blocksToNodes }, { enhancedToNodes }, { joinSections, sectionsOf }] = await Promise.all(
    ['notionBlocks', 'notionMarkdown', 'notionSections'].map(bundled.load),
  );
  const page = makePage();
  const asBlocks = JSON.stringify(page);
  const asMarkdown = JSON.stringify({ markdown: page.map((tree) => enhanced(tree, 0)).join('\n') });
  const text = (nodes) => joinSections(sectionsOf(nodes));
  const works = {
    'from its blocks': () => text(blocksToNodes(JSON.parse(asBlocks))),
    'from Notion’s Markdown': () => text(enhancedToNodes(JSON.parse(asMarkdown).markdown)),
  };
  const [first, second] = Object.values(works).map((work) => work());
  if (bare(first) !== bare(second))
    throw new Error('A page from its blocks and from its Markdown is not the same.');
  for (let index = 1; index <= blocks; index += 1) {
    if (!first.includes(`block ${index} `)) throw new Error(`Block ${index} is lost.`);
  }
  const times = await timeInTurns(works, rounds);
  return {
    title: `a Notion page of ${blocks.toLocaleString('en')} blocks, ${deep} deep, after the last byte`,
    rows: Object.entries(times).map(([name, ms]) => ({
      name,
      figure: `${ms.toFixed(0)} ms`,
      beside: ms < target ? `under ${target} ms: met` : `under ${target} ms: MISSED`,
    })),
  };
}

function makePage() {
  const trees = [];
  for (let first = 1; first <= blocks; first += deep) trees.push(chain(first, first + deep - 1));
  return trees;
}

/** Makes a heading now and then, else items of a list, each containing the next. */
function chain(number, last) {
  const isHeading = number % 50 === 1;
  const type = isHeading ? 'heading_2' : 'bulleted_list_item';
  const rich_text = [
    words(`block ${number} `),
    words('with bold words', { bold: true }),
    words(' and some_code that [looks] like *markup* #'),
  ];
  const children = number < last ? [chain(number + 1, last)] : [];
  const has_children = children.length > 0;
  return {
    block: { object: 'block', id: `b${number}`, type, has_children, [type]: { rich_text } },
    children,
  };
}

function words(content, annotations = {}) {
  return { type: 'text', plain_text: content, href: null, annotations };
}

/** Returns Notion's Markdown: tabs, and a backslash before every mark. */
function enhanced({ block, children }, depth) {
  const [plain, bold, rest] = block[block.type].rich_text.map((part) =>
    part.plain_text.replaceAll(/[\\*~`$[\]<>{}|^]/gu, '\\$&'),
  );
  const mark = block.type === 'heading_2' ? '##' : '-';
  const line = `${'\t'.repeat(depth)}${mark} ${plain}**${bold}**${rest}`;
  return [line, ...children.map((child) => enhanced(child, depth + 1))].join('\n');
}

/** Drops backslashes: Notion escapes more marks than it accepts. */
function bare(markdown) {
  return markdown.replaceAll('\\', '');
}
