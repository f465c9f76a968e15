import { escapeText, linkTo } from './escapeText.ts';
import { normalId, parseReference } from './notionId.ts';

/** Titles and names by id, for mentions without any. */
export type Names = ReadonlyMap<string, string>;

/** Converts inline text of Notion's enhanced Markdown to plain Markdown; `<br>` becomes LF. */
export function enhancedInline(text: string, names: Names = new Map()): string {
  return text.replaceAll(token, (whole: string) => {
    if (whole.startsWith('\\')) return /^\\[{}^$|>]$/u.test(whole) ? whole.slice(1) : whole;
    if (whole.startsWith('$`')) return `$${whole.slice(2, -2)}$`;
    if (whole.startsWith('`')) return whole;
    if (whole.startsWith('[^')) return citation(whole.slice(2, -1), whole);
    return tag(whole, names);
  });
}

/** Limits the length of spans: else a page with nothing but starts of spans would take minutes. */
const token = new RegExp(
  [
    String.raw`\\[\s\S]`,
    '\\$`[^`]*`\\$',
    '(`+)(?!`)[\\s\\S]{0,4000}?(?<!`)\\1(?!`)',
    String.raw`\[\^[^\]\s]+\]`,
    String.raw`<(mention-[\w-]+)(?:\s[^<>]*)?(?<!\/)>[\s\S]{0,1000}?<\/\2>`,
    String.raw`<\/?[A-Za-z][\w-]*(?:\s(?:"[^"]*"|[^<>"])*)?\/?>`,
  ].join('|'),
  'gu',
);

function citation(target: string, whole: string): string {
  return URL.canParse(target) ? linkTo('', target) : whole;
}

function tag(whole: string, names: Names): string {
  const name = /^<\/?([\w-]+)/u.exec(whole)?.[1]?.toLowerCase() ?? '';
  if (name === 'br') return '\n';
  if (name === 'span' || whole.startsWith('</')) return '';
  const attributes = attributesOf(whole);
  const words = /^<[^>]*[^/]>([\s\S]*)<\//u.exec(whole)?.[1]?.trim() ?? '';
  const url = attributes.get('url') ?? '';
  const id = parseReference(url) ?? normalId(url.replace(/^.*[/:]/u, '')) ?? '';
  const known = names.get(id);
  switch (name) {
    case 'mention-date': {
      const [start = '', end = '', zone = ''] = ['start', 'end', 'timeZone'].map(
        (key) => attributes.get(key) ?? '',
      );
      const day = [start, attributes.get('startTime') ?? ''].filter(Boolean).join(' ');
      return [day, ...(end === '' ? [] : ['to', end]), ...(zone === '' ? [] : [`(${zone})`])].join(' ');
    }
    case 'mention-user':
    case 'mention-agent':
      return words === ''
        ? escapeText(`@${known ?? 'somebody'}`)
        : words.startsWith('@')
          ? words
          : `@${words}`;
    case 'mention-page':
    case 'mention-database':
    case 'mention-data-source':
      return linkTo(words === '' ? escapeText(known ?? name.slice('mention-'.length)) : words, url);
    default:
      return name.startsWith('mention-') && (words !== '' || url !== '')
        ? linkTo(words, url)
        : `\\[unsupported: ${escapeText(name)}]`;
  }
}

/** Returns the `a="b"` of a tag, with XML entities resolved. */
export function attributesOf(tagText: string): ReadonlyMap<string, string> {
  const head = /^(?:<[\w-]+|:::+\s*\w+\s*\{|\{)(?:"[^"]*"|[^>"])*/u.exec(tagText)?.[0] ?? '';
  const found = new Map<string, string>();
  for (const [, key = '', value = ''] of head.matchAll(/([\w-]+)="([^"]*)"/gu))
    found.set(key, entities(value));
  return found;
}

function entities(text: string): string {
  const known: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replaceAll(/&(lt|gt|quot|apos|amp);/gu, (_, name: string) => known[name] ?? '');
}

/** Returns ids of mentions without a name: of pages and databases, and of people. */
export function namelessMentions(markdown: string): {
  readonly pages: readonly string[];
  readonly users: readonly string[];
} {
  const pages = new Set<string>();
  const users = new Set<string>();
  for (const [whole, kind] of markdown.matchAll(/<mention-(page|database|data-source|user)\b[^<>]*\/>/gu)) {
    const url = attributesOf(whole).get('url') ?? '';
    const id = parseReference(url) ?? normalId(url.replace(/^.*[/:]/u, ''));
    if (id !== null) (kind === 'user' ? users : pages).add(id);
  }
  return { pages: [...pages], users: [...users] };
}
