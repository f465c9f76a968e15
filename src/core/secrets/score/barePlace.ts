import { isLetterOf, keyLetter, runEnd } from '../rules/runs.ts';
import {
  isHeadOfToken,
  isJumpy,
  isNameOfInstance,
  isPlaceholder,
  isUuid,
  looksRandom,
  wordiness,
} from '../rules/valueLooks.ts';

export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Characters: data in base64 is longer. */
const longest = 200;
const leastOfBase64 = 28;

/** Returns the place of the random value that a word is, or is a part of in base64; `null` if it does not look random. */
export function barePlace(text: string, start: number, end: number): Place | null {
  const whole = base64Around(text, start, end);
  if (whole !== null) return isOther(text, whole.start, whole.end) ? null : whole;
  const value = text.slice(start, end);
  if (isNameOfInstance(value)) return null;
  if (isData(value) || isHeadOfToken(value) || !looksRandom(value) || isPlaceholder(value)) return null;
  const to = secondPart(text, end);
  return isOther(text, start, to) ? null : { start, end: to };
}

const part = /\.([A-Za-z0-9_-]{14,150})(?![\w.-])/y;

/** Returns the end of a second random part behind a point; the given end without one. */
function secondPart(text: string, end: number): number {
  part.lastIndex = end;
  const [whole = '', value = ''] = part.exec(text) ?? [];
  return value !== '' && looksRandom(value) ? end + whole.length : end;
}

/** Ids that begin with a time, versions by their time, names that a compiler makes, constants, and lines of a drawing. */
const otherForm =
  /^(?:0[01][0-9A-HJKMNP-TV-Z]{24}|(?:\d-)?(?:0-)?\d{14}-[0-9a-f]{12}|__wbg_\w+|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[-\dMLHVCSQTAZmlhvcsqtaz]+)$/u;
/** In front of a value: a commit of an action, an event, a document or an archive by its address, a checksum, the name of an id. */
const otherFront =
  /(?:[@#$!]|\/d\/|\/(?:zipball|commit|blob|tree|gist\.github\.com\/[\w-]{1,40})\/|\/s:|[ :=]h1:|sha(?:1|256|384|512)[-:=~]|(?:\b|_)(?:integrity|checksum|contentHash|reference|etag)["']?\s?[:=]\s?["']?|(?:[a-z]I|_i|_I|\bi|\bI|\bgui|\buu?i|\bGUI|\bU?UI)[dD]s?["']?\]?\s?[:=]>?\s?\[?\s?["'`]?)$/u;
/** Behind a value: a call, the rest of a file's name, the host of a message, the comment of a project's list. */
const otherBehind = /^(?:\(|\.[A-Za-z]+\(|\.(?:[a-z]{2,5}|woff2|mp[34])(?![\w.])|@[\w.]|\s\/\*)/u;
/** Hex and UUIDs are commits, checksums and ids wherever nothing takes them for a key. */
const isArgument = /\w\(["'`]$/u;
/** A part of an address, unless it is one of a hook or stands behind the version of an interface. */
const inAddress = /https?:\/\/[^\s"'`<>]*$/iu;
const opensAddress = /\/(?:v\d{1,2}|tokens?|keys?|hooks?|webhooks?|bot|api)\/$|[?&][\w-]{1,30}=$/iu;
/** The address of a service, whose interface takes a key right behind its version. */
const opensService = /https:\/\/[\w.-]{4,60}\/v\d{1,2}\/$/iu;
const longestMark = 100;

/** True for a value that is none by its form, and by what stands next to it. */
function isOther(text: string, start: number, end: number): boolean {
  const value = text.slice(start, end);
  const front = text.slice(Math.max(0, start - longestMark), start);
  return (
    otherForm.test(value) ||
    otherFront.test(front) ||
    ((isUuid(value) || /^[0-9a-f]+$/iu.test(value)) &&
      !isArgument.test(front) &&
      !(opensService.test(front) && !isUuid(value))) ||
    otherBehind.test(text.slice(end, end + 20)) ||
    ((front.endsWith('/') || inAddress.test(front)) && !opensAddress.test(front)) ||
    isRowOfData(text, start, end)
  );
}

/** Characters of a full row of base64, as keys and certificates have them. */
const fullRow = 60;

/** True for a row of base64 with another one above or below, of which one is full. */
function isRowOfData(text: string, start: number, end: number): boolean {
  if ((start > 0 && text.charAt(start - 1) !== '\n') || !/^\r?\n/u.test(text.slice(end, end + 2)))
    return false;
  const above = text.slice(Math.max(0, start - longest), Math.max(0, start - 1));
  const [below = ''] = text
    .slice(end, end + longest)
    .trimStart()
    .split('\n', 1);
  return [above.slice(above.lastIndexOf('\n') + 1), below].some(
    (row) => /^[A-Za-z0-9+/]{16,}={0,2}\r?$/u.test(row) && Math.max(row.length, end - start) >= fullRow,
  );
}

/** True for base64 of a picture, of a font, of a key or certificate, and of JSON, which are read by themselves. */
function isData(value: string): boolean {
  return /^(?:iVBOR|R0lGOD|\/9j\/|UklGR|PHN2Z|PD94b|d09G|AAEAAAA|M[CEFHI][A-Za-z][A-Zw]|LS0tLS1|eyJ|H4sI|UEsDB|AGFzbQ)/u.test(
    value,
  );
}

function base64Around(text: string, start: number, end: number): Place | null {
  if (!isMarkAt(text, start - 1) && !isMarkAt(text, end) && !text.startsWith('=', end)) return null;
  // Most words between slashes are parts of a path.
  if (!isJumpy(text.slice(start, end))) return null;
  let from = start;
  while (from > 0 && start - from < longest && isLetterOf(text.charCodeAt(from - 1), keyLetter)) from -= 1;
  let to = runEnd(text, end, keyLetter, end + longest);
  while (to < end + longest + 2 && text.startsWith('=', to)) to += 1;
  if (to - from < leastOfBase64 || to - from > longest) return null;
  const value = text.slice(from, to);
  if (
    /^\/|[_-]/u.test(value) ||
    isData(value) ||
    !isJumpy(value) ||
    wordiness(value) > 0.5 ||
    !looksRandom(value) ||
    isPlaceholder(value)
  )
    return null;
  return { start: from, end: to };
}

/** True where `+` or `/` stands. */
function isMarkAt(text: string, at: number): boolean {
  if (at < 0 || at >= text.length) return false;
  const code = text.charCodeAt(at);
  return code === 43 || code === 47;
}
