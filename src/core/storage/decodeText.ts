import { isUtf8 } from 'node:buffer';
import { hasBinarySignature, looksBinary } from './binaryContent.ts';

export interface DecodedText {
  /** Well-formed, line ends as LF: CRLF and lone CR mean the same to a model, but cost more tokens. */
  readonly text: string;
  /** Set if the decoder guessed, replaced or left out a part. */
  readonly note?: string;
}

/** Returns the text in a file's bytes; `null` if they are no text. Pure, and never fails. */
export function decodeText(bytes: Buffer): DecodedText | null {
  const decoded = decode(bytes);
  if (decoded === null || decoded.text.includes('\0')) return null;
  return decoded.text.includes('\r')
    ? { ...decoded, text: decoded.text.replaceAll(/\r\n?/gu, '\n') }
    : decoded;
}

function decode(bytes: Buffer): DecodedText | null {
  if (startsWith(bytes, [0xff, 0xfe, 0, 0])) return utf32(bytes.subarray(4), 'LE');
  if (startsWith(bytes, [0, 0, 0xfe, 0xff])) return utf32(bytes.subarray(4), 'BE');
  if (startsWith(bytes, [0xff, 0xfe])) return utf16(bytes.subarray(2), 'LE');
  if (startsWith(bytes, [0xfe, 0xff])) return utf16(bytes.subarray(2), 'BE');
  if (startsWith(bytes, [0xef, 0xbb, 0xbf])) {
    const rest = bytes.subarray(3);
    if (isUtf8(rest)) return { text: rest.toString('utf8'), note: 'Byte-order mark left out' };
    return utf8WithReplacements(rest);
  }
  if (hasBinarySignature(bytes)) return null;
  if (bytes.includes(0)) {
    const order = utf16OrderByNuls(bytes);
    return order === null ? null : utf16(bytes, order);
  }
  if (isUtf8(bytes)) return { text: bytes.toString('utf8') };
  if (looksBinary(bytes)) return null;
  return isMostlyUtf8(bytes) ? utf8WithReplacements(bytes) : windows1252(bytes);
}

function startsWith(bytes: Buffer, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}

type ByteOrder = 'LE' | 'BE';

function utf16(bytes: Buffer, order: ByteOrder): DecodedText {
  const even = bytes.subarray(0, bytes.length & ~1);
  const text = (order === 'LE' ? even : Buffer.from(even).swap16()).toString('utf16le');
  const repaired = text.replaceAll(/\p{Surrogate}/gu, '\ufffd');
  const broken = repaired !== text || even.length !== bytes.length;
  return { text: repaired, note: `Read as UTF-16 ${order}${broken ? replaced : ''}` };
}

function utf32(bytes: Buffer, order: ByteOrder): DecodedText {
  let text = '';
  let broken = bytes.length % 4 !== 0;
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = order === 'LE' ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
    const valid = code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff);
    text += valid ? String.fromCodePoint(code) : '\ufffd';
    broken ||= !valid;
  }
  return { text, note: `Read as UTF-32 ${order}${broken ? replaced : ''}` };
}

const replaced = ', invalid bytes replaced';

function utf8WithReplacements(bytes: Buffer): DecodedText {
  return { text: bytes.toString('utf8'), note: `Read as UTF-8${replaced}` };
}

/** Maximum number of bytes that a guess about the encoding reads. */
const guessBytes = 1_000_000;

/** Bytes that are by chance valid UTF-8 beyond ASCII are rare in other encodings; a few broken ones are damage. */
function isMostlyUtf8(bytes: Buffer): boolean {
  const text = bytes.subarray(0, guessBytes).toString('utf8');
  let valid = 0;
  let invalid = 0;
  for (const [character] of text.matchAll(/\P{ASCII}/gu)) {
    if (character === '\ufffd') invalid++;
    else valid++;
  }
  return valid > invalid;
}

const sampleBytes = 4_096;

/**
 * Returns the byte order: in UTF-16 most text has NUL as every other byte, and the half with nearly all of them shows
 * it.
 */
function utf16OrderByNuls(bytes: Buffer): ByteOrder | null {
  const length = Math.min(bytes.length, sampleBytes) & ~1;
  if (bytes.length % 2 !== 0 || length < 4) return null;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even++;
    if (bytes[at + 1] === 0) odd++;
  }
  const enough = (length / 2) * 0.7;
  const order = odd >= enough && even === 0 ? 'LE' : even >= enough && odd === 0 ? 'BE' : null;
  if (order === null) return null;
  const { text } = utf16(bytes.subarray(0, length), order);
  // Small numbers in binary data have the same pattern, but hardly without control characters.
  return looksBinary(Buffer.from(text, 'utf8')) || text.includes('\0') ? null : order;
}

// Characters of Windows-1252 in place of Latin-1's C1 controls; its five gaps stay controls, as in browsers.
const c1 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function windows1252(bytes: Buffer): DecodedText {
  const latin1 = bytes.toString('latin1');
  const text = latin1.replaceAll(/\p{Cc}/gu, (byte) => c1[byte.charCodeAt(0) - 0x80] ?? byte);
  return { text, note: `Read as ${text === latin1 ? 'Latin-1' : 'Windows-1252'}` };
}
