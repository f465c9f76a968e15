import { isUtf8 } from 'node:buffer';
import type { FindingSpan } from '../engine.ts';
import { dataLetter, nextRun, runEnd } from './runs.ts';

/** Characters. A shorter run of base64 holds no token, and twice that is needed in hex. */
const shortest = 24;
/** Characters. */
const longest = 2_000_000;
/** Bytes of the beginning that are looked at before the rest is decoded. */
const looked = 12;
const ascii = /^[\t\n\r\x20-\x7e]+$/u;
const control = /[^\t\n\r\x20-\x7e\x80-\xff]/u;
const printable = /^[\t\n\r\x20-\x7e\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]+$/u;

/**
 * Finds runs of base64 or hex in which `search` finds a secret. All of a run is the finding: what is encoded together is
 * one value.
 */
export function findEncoded(
  text: string,
  search: (text: string) => readonly FindingSpan[],
): readonly FindingSpan[] {
  const state: State = { found: [], wrappedUntil: 0, search };
  let from = 0;
  for (;;) {
    const start = nextRun(text, from, shortest, dataLetter);
    if (start === -1) return state.found;
    from = runEnd(text, start + shortest, dataLetter);
    if (mayBegin(text, start, from)) from = readRun(text, start, from, state);
  }
}

interface State {
  readonly found: FindingSpan[];
  /** End of the last run with further lines: each is read once with those behind it. */
  wrappedUntil: number;
  readonly search: (text: string) => readonly FindingSpan[];
}

/** Looks for a secret in a run; returns the end of what was found, or of the run. */
function readRun(text: string, start: number, end: number, state: State): number {
  const starts = startsOf(text, start, end).filter((begin) => mayDecode(text, begin, end));
  const ends = start < state.wrappedUntil ? [closed(text, end)] : endsOf(text, start, end);
  state.wrappedUntil = Math.max(state.wrappedUntil, ...ends);
  const span = firstOf(text, starts, ends, state.search);
  if (span === null) return end;
  state.found.push(span);
  return span.end;
}

/** True if text could be encoded in some of a run. */
function mayBegin(text: string, start: number, end: number): boolean {
  if (mayDecode(text, start, end)) return true;
  const slash = lastSlash(text, start, end);
  if (slash !== -1 && mayDecode(text, slash + 1, end)) return true;
  return text.charCodeAt(start) === 48 && mayDecode(text, start + 2, end);
}

/** Within the run: a search of the whole text for each run would take the square of its length. */
function lastSlash(text: string, start: number, end: number): number {
  let at = end - 1;
  while (at >= start && text.charCodeAt(at) !== 47) at -= 1;
  return at < start ? -1 : at;
}

/** Returns the first stretch that holds a secret: what stands around a run may look like a part of it. */
function firstOf(
  text: string,
  starts: readonly number[],
  ends: readonly number[],
  search: (text: string) => readonly FindingSpan[],
): FindingSpan | null {
  for (const end of ends) {
    for (const start of starts) {
      if (end - start > longest || end - start < shortest) continue;
      const run = text.slice(start, end);
      const inner = fromHex(run) ?? fromBase64(run);
      if (inner === null) continue;
      const certain = search(inner).filter(({ tier }) => tier === 'certain');
      const named = certain.find(({ rule }) => rule !== 'secret-value' && rule !== 'password') ?? certain[0];
      if (named !== undefined) return { rule: named.rule, tier: 'certain', start, end };
    }
  }
  return null;
}

/** A path, or the mark of hexadecimal digits, may stand before the run. */
function startsOf(text: string, start: number, end: number): readonly number[] {
  const slash = lastSlash(text, start, end);
  const starts = [start];
  if (slash !== -1) starts.push(slash + 1);
  if (/^0x/iu.test(text.slice(start, start + 2))) starts.push(start + 2);
  return starts;
}

const head = new Uint8Array(looked);

/** True if the first bytes of a run could be text, which those of most runs, such as paths and long names, are not. */
function mayDecode(text: string, start: number, end: number): boolean {
  if (start + shortest > text.length) return false;
  let isHex = end - start >= shortest;
  for (let at = 0; at < looked && isHex; at += 1) {
    const high = hexValue(text.charCodeAt(start + 2 * at));
    const low = hexValue(text.charCodeAt(start + 2 * at + 1));
    if (high === -1 || low === -1) isHex = false;
    else head[at] = (high << 4) | low;
  }
  if (isHex && beginsText()) return true;
  for (let at = 0; at < looked; at += 3) {
    const from = start + (at / 3) * 4;
    const bits =
      (sextet(text.charCodeAt(from)) << 18) |
      (sextet(text.charCodeAt(from + 1)) << 12) |
      (sextet(text.charCodeAt(from + 2)) << 6) |
      sextet(text.charCodeAt(from + 3));
    head[at] = bits >> 16;
    head[at + 1] = bits >> 8;
    head[at + 2] = bits;
  }
  return beginsText();
}

/** True if the bytes in `head` could be the beginning of UTF-8 or UTF-16. */
function beginsText(): boolean {
  if (head[1] === 0 && head[3] === 0) return true;
  let following = 0;
  for (const byte of head) {
    if (following > 0) {
      if (byte >> 6 !== 2) return false;
      following -= 1;
    } else if (byte < 0x80) {
      if (byte === 0x7f || (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13)) return false;
    } else if (byte >= 0xf0 && byte < 0xf5) following = 3;
    else if (byte >= 0xe0 && byte < 0xf0) following = 2;
    else if (byte >= 0xc2 && byte < 0xe0) following = 1;
    else return false;
  }
  return true;
}

/** The values of letters by their codes. */
const hexValues = new Int8Array(128).fill(-1);
for (const [value, letter] of [...'0123456789abcdef'].entries()) {
  hexValues[letter.charCodeAt(0)] = value;
  hexValues[letter.toUpperCase().charCodeAt(0)] = value;
}

function hexValue(code: number): number {
  return hexValues[code & 127] ?? -1;
}

/** The values of the letters of base64, of both kinds. */
const sextets = new Uint8Array(128);
for (const last of ['+/', '-_']) {
  const letters = `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789${last}`;
  for (const [value, letter] of [...letters].entries()) sextets[letter.charCodeAt(0)] = value;
}

function sextet(code: number): number {
  return sextets[code & 127] ?? 0;
}

const nextLine = /={0,2}\r?\n[ \t]{0,12}(?=[A-Za-z0-9+/_-]{20})/y;
const lastLine =
  /\r?\n[ \t]{0,12}[A-Za-z0-9+/_-]{2,19}(?![A-Za-z0-9+/_-])={0,2}(?=["'`,;)}]{0,4}[ \t]*(?:[\r\n]|$))/y;
const closing = /={1,2}/y;

/** Returns the ends that a run may have, the last one first: with a short last line, without it, after the first line. */
function endsOf(text: string, start: number, firstEnd: number): readonly number[] {
  const end = wrappedEnd(text, firstEnd);
  const ends = [closed(text, end), closed(text, firstEnd)];
  lastLine.lastIndex = end;
  // Lines of encoded data are full but for the last one, and have a multiple of four letters.
  const isFull = (firstEnd - start) % 4 === 0 && closed(text, end) === end;
  if (isFull && lastLine.test(text)) ends.unshift(lastLine.lastIndex);
  return [...new Set(ends)];
}

/** Returns the end of a run with what fills it up. */
function closed(text: string, end: number): number {
  closing.lastIndex = end;
  return closing.test(text) ? closing.lastIndex : end;
}

function wrappedEnd(text: string, from: number): number {
  let end = from;
  for (;;) {
    nextLine.lastIndex = end;
    if (!nextLine.test(text)) break;
    end = runEnd(text, nextLine.lastIndex, dataLetter);
  }
  return end;
}

function fromBase64(run: string): string | null {
  if (textOf(Buffer.from(run.slice(0, (looked / 3) * 4), 'base64'), true) === null) return null;
  const bytes = Buffer.from(run, 'base64');
  return bytes.length >= (shortest * 3) / 4 ? textOf(bytes) : null;
}

function fromHex(run: string): string | null {
  if (run.length < shortest * 2 - 16 || !/^[0-9a-fA-F\s]+$/u.test(run)) return null;
  const bytes = Buffer.from(run.replaceAll(/\s/gu, ''), 'hex');
  return textOf(bytes);
}

/** Reads bytes as UTF-8 or as UTF-16; `null` if they are no text. A part may end within a character. */
function textOf(bytes: Buffer, isPart = false): string | null {
  const latin = bytes.toString('latin1');
  if (ascii.test(latin)) return latin;
  if (bytes[1] === 0 && bytes[3] === 0) {
    const wide = bytes.toString('utf16le');
    return printable.test(wide) ? wide : null;
  }
  if (control.test(latin)) return null;
  // Nothing is thrown for what is no text, as by a decoder: most runs are none.
  for (let cut = 0; cut <= (isPart ? 3 : 0); cut += 1) {
    const part = bytes.subarray(0, bytes.length - cut);
    if (isUtf8(part)) return printable.test(part.toString()) ? part.toString() : null;
  }
  return null;
}
