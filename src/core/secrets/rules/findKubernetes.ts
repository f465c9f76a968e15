import type { FindingSpan } from '../engine.ts';
import { isPlaceholder } from './valueLooks.ts';

/** In characters, on each side of the line that names the kind. */
const reach = 6_000;
const separator = /^---/gmu;
const entry =
  /^[ \t]{0,12}["']?([\w.-]{1,100})["']?[ \t]{0,3}:[ \t]{1,4}(?:[>|][-+]?\r?\n[ \t]{1,12})?["']?([A-Za-z0-9+/]{6,4000}={0,2})["']?,?[ \t]*$/dgmu;
const plain =
  /^[ \t]{1,12}["']?([\w.-]{1,100})["']?[ \t]{0,3}:[ \t]{1,4}["']?([^\s"'|>{][^\n"']{2,400}?)["']?[ \t]*$/dgmu;

/** Finds the values of a Kubernetes secret, given a place in its document. */
export function findKubernetes(text: string, at: number): readonly FindingSpan[] {
  const from = Math.max(0, at - reach);
  const near = text.slice(from, at + reach);
  const middle = at - from;
  const cuts = [...near.matchAll(separator)].map(({ index }) => index);
  const start = Math.max(0, ...cuts.filter((cut) => cut < middle));
  const end = Math.min(near.length, ...cuts.filter((cut) => cut > middle));
  const shift = from + start;
  const document = near.slice(start, end);
  return [...blocksOf(document, 'data', entry), ...blocksOf(document, 'stringData', plain)].map((span) => ({
    ...span,
    start: span.start + shift,
    end: span.end + shift,
  }));
}

function blocksOf(document: string, name: string, each: RegExp): readonly FindingSpan[] {
  const head = new RegExp(String.raw`^([ \t]*)["']?${name}["']?[ \t]*:[ \t]*\{?[ \t]*$`, 'mu').exec(document);
  if (head === null) return [];
  const bodyStart = head.index + head[0].length + 1;
  const rest = document.slice(bodyStart);
  const indent = head[1]?.length ?? 0;
  const stop = rest
    .split('\n')
    .findIndex((line) => line.trim() !== '' && line.search(/\S/u) <= indent && !/^\s*[#}]/u.test(line));
  const body = stop === -1 ? rest : rest.split('\n').slice(0, stop).join('\n');
  return [...body.matchAll(each)].flatMap((match): FindingSpan[] => {
    const [from, to] = match.indices?.[2] ?? [0, 0];
    const value = body.slice(from, to);
    const shown = name === 'data' ? Buffer.from(value, 'base64').toString('latin1') : value;
    if (isPlaceholder(value) || shown.trim().length < 3) return [];
    return [{ rule: 'kubernetes-secret', tier: 'certain', start: from + bodyStart, end: to + bodyStart }];
  });
}
