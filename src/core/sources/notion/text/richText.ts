import { escapeText, inlineCode, linkTo } from './escapeText.ts';
import { fieldsOf, listOf, textOf, type Fields } from './field.ts';
import { pageAddress } from './notionId.ts';

/** Converts Notion's rich text to inline Markdown; line breaks stay LF. */
export function richText(value: unknown): string {
  let text = '';
  for (const run of mergeRuns(listOf(value).map(readRun))) text += renderRun(run);
  return text;
}

/** Returns its words alone, e.g. for titles. */
export function plainText(value: unknown): string {
  return listOf(value)
    .map((part) => wordsOf(fieldsOf(part)))
    .join('');
}

interface Run {
  /** Inline Markdown if `made`, else plain. */
  readonly text: string;
  readonly made: boolean;
  readonly marks: string;
  readonly link: string;
}

function readRun(value: unknown): Run {
  const part = fieldsOf(value);
  const annotations = fieldsOf(part['annotations']);
  const marks = [
    annotations['code'] === true ? 'c' : '',
    annotations['bold'] === true ? 'b' : '',
    annotations['italic'] === true ? 'i' : '',
    annotations['strikethrough'] === true ? 's' : '',
  ].join('');
  const link = textOf(fieldsOf(fieldsOf(part['text'])['link'])['url']) || textOf(part['href']);
  switch (part['type']) {
    case 'equation':
      return {
        text: `$${textOf(fieldsOf(part['equation'])['expression'])}$`,
        made: true,
        marks: '',
        link: '',
      };
    case 'mention':
      return { text: mention(fieldsOf(part['mention']), wordsOf(part)), made: true, marks: '', link: '' };
    default:
      return {
        text: wordsOf(part),
        made: false,
        marks,
        link: /^\/[0-9a-f]{32}/u.test(link) ? pageAddress(link.slice(1, 33)) : link,
      };
  }
}

function wordsOf(part: Fields): string {
  return textOf(part['plain_text']) || textOf(fieldsOf(part['text'])['content']);
}

/** Merges neighbours that look the same: Notion splits texts at edits. */
function mergeRuns(runs: readonly Run[]): readonly Run[] {
  const merged: Run[] = [];
  for (const run of runs) {
    if (run.text === '') continue;
    const last = merged.at(-1);
    if (last !== undefined && !last.made && !run.made && last.marks === run.marks && last.link === run.link) {
      merged[merged.length - 1] = { ...last, text: last.text + run.text };
    } else merged.push(run);
  }
  return merged;
}

function renderRun({ text, made, marks, link }: Run): string {
  if (made) return text;
  if (marks === '' && link === '') return escapeText(text);
  // Marks only work where they touch the words.
  const core = text.trim();
  if (core === '') return text;
  const before = text.slice(0, text.length - text.trimStart().length);
  const after = text.slice(text.trimEnd().length);
  let inner = marks.includes('c') ? inlineCode(core) : escapeText(core);
  if (marks.includes('s')) inner = around(inner, '~~');
  if (marks.includes('i')) inner = around(inner, '*');
  if (marks.includes('b')) inner = around(inner, '**');
  return `${before}${link === '' ? inner : linkTo(inner, link)}${after}`;
}

function around(text: string, mark: string): string {
  return `${mark}${text}${mark}`;
}

function mention(value: Fields, words: string): string {
  const type = textOf(value['type']);
  const inner = fieldsOf(value[type]);
  switch (type) {
    case 'user':
      return escapeText(words.startsWith('@') ? words : `@${words || textOf(inner['name']) || 'somebody'}`);
    case 'date':
      return escapeText(dateWords(inner) || words);
    case 'page':
    case 'database':
    case 'data_source':
      return linkTo(escapeText(words || 'Untitled'), pageAddress(textOf(inner['id'])));
    case 'link_preview':
      return linkTo(escapeText(words), textOf(inner['url']));
    case 'link_mention':
      return linkTo(escapeText(textOf(inner['title']) || words), textOf(inner['href']));
    default:
      return escapeText(words === '' ? `[unsupported: ${type || 'mention'}]` : words);
  }
}

/** Returns `2026-11-20`, or both ends of a span. */
export function dateWords(date: Fields): string {
  const [start, end, zone] = ['start', 'end', 'time_zone'].map((name) => textOf(date[name]));
  const span = end === '' || end === undefined ? (start ?? '') : `${start} to ${end}`;
  return zone === '' || zone === undefined ? span : `${span} (${zone})`;
}
