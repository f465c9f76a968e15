import type { FindingSpan } from '../engine.ts';
import { isPublicPem } from './findStructure.ts';
import { isPlaceholder, looksRandom } from './valueLooks.ts';

/** Characters before and behind the line that names the kind. */
const reach = 6_000;
const reachBehind = 12_000;
/** Documents are divided by lines, and in a page by the fences of code. */
const separator = /^(?:---|[ \t]{0,12}```)/gmu;
/** Begins an entry of a list. */
const item = /^[ \t]*- +(?=["']?(?:apiVersion|kind|data|stringData|metadata|immutable|type)\b)/gmu;
const kind = /\bkind["']?[ \t]*:[ \t]*["']?Secret\b/iu;
const entry =
  /^[ \t]{0,12}["']?([\w.-]{1,100})["']?[ \t]{0,3}:[ \t]{1,4}(?:[>|][-+]?\r?\n([ \t]{1,24}))?["']?([A-Za-z0-9+/]{6,4000}={0,2}(?:\r?\n(?!$)\2[ \t]{0,24}[A-Za-z0-9+/]{1,4000}={0,2}(?=["']?,?[ \t]*\r?$)){0,400})["']?,?[ \t]*\r?$/dgmu;
const plain =
  /^[ \t]{1,12}["']?([\w.-]{1,100})["']?[ \t]{0,3}:[ \t]{1,4}()["']?([^\s"'|>{][^\n"']{2,400}?)["']?[ \t]*$/dgmu;

export interface KubernetesFound {
  readonly spans: readonly FindingSpan[];
  /** Up to here the text is read: a place before it has nothing new. */
  readonly end: number;
}

/** Finds the values of Kubernetes secrets in the document around a place, of which `done` was read before. */
export function findKubernetes(text: string, at: number, done: number): KubernetesFound {
  const from = Math.max(0, done, at - reach);
  const near = text.slice(from, at + reachBehind);
  const middle = at - from;
  const cuts = [...near.matchAll(separator)].map(({ index }) => index);
  const start = Math.max(0, ...cuts.filter((cut) => cut < middle));
  const end = Math.min(near.length, ...cuts.filter((cut) => cut > middle));
  const shift = from + start;
  const document = near.slice(start, end);
  const starts = [0, ...[...document.matchAll(item)].map(({ index }) => index).filter((index) => index > 0)];
  const spans = starts.flatMap((begin, index) => {
    const part = document.slice(begin, starts[index + 1]);
    if (!kind.test(part)) return [];
    return [...blocksOf(part, 'data', entry), ...blocksOf(part, 'stringData', plain)].map((span) => ({
      ...span,
      start: span.start + begin + shift,
      end: span.end + begin + shift,
    }));
  });
  const lastStart = (starts.at(-1) ?? 0) + shift;
  // The last entry may go on behind what was read.
  const isCut = end === near.length && from + near.length < text.length;
  return { spans, end: isCut && lastStart > at ? lastStart : shift + document.length };
}

function blocksOf(document: string, name: string, each: RegExp): readonly FindingSpan[] {
  const heads = document.matchAll(
    new RegExp(String.raw`^([ \t]*(?:- +)?)["']?${name}["']?[ \t]*:[ \t]*\{?[ \t]*\r?$`, 'gmu'),
  );
  return [...heads].flatMap((head) => blockOf(document, head, name, each));
}

function blockOf(
  document: string,
  head: RegExpExecArray,
  name: string,
  each: RegExp,
): readonly FindingSpan[] {
  const bodyStart = head.index + head[0].length + 1;
  const rest = document.slice(bodyStart);
  const indent = head[1]?.length ?? 0;
  const stop = rest
    .split('\n')
    .findIndex((line) => line.trim() !== '' && line.search(/\S/u) <= indent && !/^\s*[#}]/u.test(line));
  const body = stop === -1 ? rest : rest.split('\n').slice(0, stop).join('\n');
  return [...body.matchAll(each)].flatMap((match): FindingSpan[] => {
    const [from, to] = match.indices?.[3] ?? [0, 0];
    const value = body.slice(from, to);
    const shown = name === 'data' ? Buffer.from(value, 'base64').toString('latin1') : value;
    if (isPlaceholder(value) || shown.trim().length < 3 || isPublicPem(shown)) return [];
    const key = match[0].slice(0, match[0].indexOf(':'));
    const tier = isWord(shown) || saysWho.test(key) || isOther(key, shown) ? 'possible' : 'certain';
    return [{ rule: 'kubernetes-secret', tier, start: from + bodyStart, end: to + bodyStart }];
  });
}

/** True for a word where a key or a certificate would stand in lines of its own. */
function isOther(key: string, value: string): boolean {
  const word = value.trim();
  return (
    word.length <= 24 && /(?:^|[\s."'_-])(?:crt|cert|ca|key|pem)\d*["']?\s*$/u.test(key) && !looksRandom(word)
  );
}

/** Names of accounts and places stand beside their passwords. */
const saysWho =
  /user|login|email|host|account-?name$|namespace|port$|(?:^|[\s"'-])(?:name|server|cluster|current-context|kind|apiVersion|url|endpoint)["']?\s*$/iu;

function isWord(value: string): boolean {
  const word = value.trim();
  return (
    /^[A-Za-z]{1,10}$/u.test(word) ||
    // Words of a test or of a page, as in `this_is_the_secret` and `TESTCAS0`.
    (/^[A-Za-z]+(?:[ _-][A-Za-z]+)*\d?$/u.test(word) &&
      /test|secret|password|example|foo|bar|demo/iu.test(word))
  );
}
