import { createHash } from 'node:crypto';
import { stringify } from 'yaml';
import {
  snippetKinds,
  snippetLimits,
  type Snippet,
  type SnippetFields,
} from '../../../shared/domain/snippet.ts';
import { splitFrontMatter } from '../../payload/format/parseFrontMatter.ts';

/** A snippet as its file states it. */
export interface SnippetFile {
  readonly content: Required<SnippetFields> & { readonly about?: string };
  /** Fields that this version does not know; written back unchanged. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** Written by a newer version: shown, never overwritten. */
  readonly newer: boolean;
}

const version = 1;
const own = new Set(['carryover', 'name', 'kind', 'tags', 'about']);

/**
 * Reads Markdown with or without front matter, whatever wrote it. Never fails: front matter that does not parse is
 * text, and stays. `fallbackName` is for a text without name and heading.
 */
export function parseSnippetFile(markdown: string, fallbackName: string): SnippetFile {
  const { front: found, body } = splitFrontMatter(tidyLines(markdown));
  const front = found ?? {};
  // A blank line after the front matter and the last line's end belong to the file, not to the text.
  const text = (found === null ? body : body.replace(/^\n/u, '')).replace(/\n$/u, '');
  const kind = snippetKinds.find((candidate) => candidate === front['kind']) ?? 'snippet';
  const about = shortText(front['about'] ?? front['description'], snippetLimits.name);
  const written = front['carryover'];
  return {
    content: {
      name:
        shortText(front['name'] ?? front['title'], snippetLimits.name) ??
        headingOf(text) ??
        cut(fallbackName, snippetLimits.name),
      kind,
      tags: tagsOf(front['tags'] ?? front['keywords']),
      text,
      ...(about === undefined ? {} : { about }),
    },
    extra: Object.fromEntries(Object.entries(front).filter(([key]) => !own.has(key))),
    newer: typeof written === 'number' && written > version,
  };
}

/** Renders block style with quoted strings, since users edit these files by hand. */
export function renderSnippetFile({ content, extra }: Pick<SnippetFile, 'content' | 'extra'>): string {
  const { name, kind, tags, about, text } = content;
  const front = {
    carryover: version,
    name,
    kind,
    ...(tags.length === 0 ? {} : { tags }),
    ...(about === undefined ? {} : { about }),
    ...extra,
  };
  const yaml = stringify(front, { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN', lineWidth: 0 });
  return `---\n${yaml}---\n\n${tidyLines(text)}\n`;
}

/** Returns the version that a save names as its base. */
export function versionOf({ content }: Pick<SnippetFile, 'content'>): Snippet['version'] {
  const { name, kind, tags, about, text } = content;
  const state = JSON.stringify([name, kind, tags, about ?? null, text]);
  return createHash('sha256').update(state).digest('hex').slice(0, 12);
}

/** Returns well-formed text, lines ending with LF, without a byte order mark. */
export function tidyLines(text: string): string {
  return text
    .replace(/^\uFEFF/u, '')
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}

function headingOf(text: string): string | undefined {
  let fenced = false;
  for (const line of text.split('\n', 200)) {
    if (/^ {0,3}(?:```|~~~)/u.test(line)) fenced = !fenced;
    const heading = fenced || line.length > 1_000 ? null : /^ {0,3}#{1,6}[ \t]+(.*)$/u.exec(line);
    const words = (heading?.[1] ?? '').replace(/[ \t]+#+[ \t]*$/u, '').replaceAll(/[*_`]/gu, '');
    const name = shortText(words, snippetLimits.name);
    if (name !== undefined) return name;
  }
  return undefined;
}

function tagsOf(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(',')
      : [];
  const tags = list.flatMap((tag) => {
    const words = typeof tag === 'number' ? String(tag) : tag;
    return (
      shortText(typeof words === 'string' ? words.replace(/^\s*#+/u, '') : undefined, snippetLimits.tag) ?? []
    );
  });
  return [...new Set(tags)].slice(0, snippetLimits.tags);
}

/** Returns one line, or `undefined` if there is nothing to show. */
function shortText(value: unknown, limit: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  const line = value.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return line === '' ? undefined : cut(line, limit);
}

function cut(text: string, limit: number): string {
  return text.length <= limit ? text : `${tidyLines(text.slice(0, limit - 1)).replace(/\uFFFD$/u, '')}…`;
}
