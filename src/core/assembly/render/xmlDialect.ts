import { createHash } from 'node:crypto';
import { describeLines, describeOutline, paragraph } from './describeBlock.ts';
import type { Dialect, MessageBlock } from './message.ts';
import { uniqueSuffix } from './uniqueSuffix.ts';

/**
 * Renders XML for a model, not for a parser: texts are not escaped, since a model should see the code as it is. So a
 * text's end tag has a suffix that the start tag announces and the text does not contain.
 */
export const xmlDialect: Dialect = {
  opening: (title, stackName, session) =>
    `${paragraph(title)}<task name="${attribute(stackName)}"${session === null ? '' : ` session="${session}"`}/>\n\n`,
  section(name, text) {
    const tag = name.toLowerCase().replaceAll(' ', '-');
    const suffix = uniqueSuffix(text, createHash('sha256').update(text).digest('hex'));
    return `<${tag} end="${suffix}">\n${text}\n</${tag}-${suffix}>\n\n`;
  },
  block(block, _place, { text, tokens, seed }) {
    const suffix = uniqueSuffix(text, seed);
    const count = tokens === null ? '' : ` tokens="${tokens}"`;
    return {
      before: `<document ${attributes(block)}${count} end="${suffix}">\n`,
      after: `</document-${suffix}>\n\n`,
    };
  },
  absent: (block, _place, problem) => `<document ${attributes(block)} missing="${attribute(problem)}"/>\n\n`,
};

function attributes(block: MessageBlock): string {
  const lines = describeLines(block);
  const outline = describeOutline(block);
  const source = block.kind === 'file' && block.edited !== true ? block.title : block.source;
  return [
    `source="${attribute(source)}"`,
    source === block.title ? '' : ` title="${attribute(block.title)}"`,
    block.version === '' ? '' : ` version="${attribute(block.version.replace(/^version /u, ''))}"`,
    lines === '' ? '' : ` lines="${lines}"`,
    outline === '' ? '' : ` outline="${attribute(outline)}"`,
    block.note === undefined || block.note === '' ? '' : ` note="${attribute(block.note)}"`,
  ].join('');
}

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function attribute(value: string): string {
  return value.replaceAll(
    /[&<>"\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    (character) => named[character] ?? `&#${character.charCodeAt(0)};`,
  );
}
