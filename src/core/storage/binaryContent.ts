/** First bytes of formats that are never text, in Latin-1. Formats full of NUL need no entry. */
const signatures = [
  '\x89PNG\r\n\x1a\n',
  'GIF87a',
  'GIF89a',
  '\xff\xd8\xff',
  '%PDF-',
  'PK\x03\x04',
  'PK\x05\x06',
  '\x1f\x8b\x08',
  'BZh91AY&SY',
  '\xfd7zXZ',
  '7z\xbc\xaf\x27\x1c',
  '\x28\xb5\x2f\xfd',
  '\x7fELF',
  '\xca\xfe\xba\xbe',
  '\xcf\xfa\xed\xfe',
  '\xfe\xed\xfa\xce',
  '\xfe\xed\xfa\xcf',
  'SQLite format 3\0',
  '\0asm',
  'wOFF',
  'wOF2',
  'OggS\0',
].map((signature) => [...Buffer.from(signature, 'latin1')]);

export function hasBinarySignature(bytes: Buffer): boolean {
  return signatures.some((signature) => signature.every((byte, index) => bytes[index] === byte));
}

const sampleBytes = 65_536;
/** Compressed or random bytes have about 10 % control characters; text in any old encoding nearly none. */
const mostControls = 0.02;

/** True if bytes without a known signature have more control characters than any text. */
export function looksBinary(bytes: Buffer): boolean {
  const length = Math.min(bytes.length, sampleBytes);
  let controls = 0;
  for (let at = 0; at < length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === 0x7f || (byte < 0x20 && !isTextControl(byte))) controls++;
  }
  return controls > length * mostControls;
}

/**
 * True for backspace, tab, line feed, vertical tab, form feed, carriage return, and escape, which is frequent in logs.
 */
function isTextControl(byte: number): boolean {
  return (byte >= 0x08 && byte <= 0x0d) || byte === 0x1b;
}
