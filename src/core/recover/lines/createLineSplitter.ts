/** One line of a file, without its line end. */
export interface Line {
  /** Counts from 1. */
  readonly number: number;
  /** Offset of its first byte in the file. */
  readonly start: number;
  /** Length in the file, without its line end. */
  readonly bytes: number;
  /** Its kept part: all of it, unless `shortened` or `cut`. Valid until the next line. */
  readonly text: Buffer;
  /** True if long strings in it lack their ends. It is valid JSON if the line was. */
  readonly shortened: boolean;
  /** True if the line is too long even so: the kept part ends anywhere. */
  readonly cut: boolean;
}

/** Bytes. Lines up to this length are kept as they are. */
const plainBytes = 256_000;
/** Bytes. A longer string of a long line loses its end: it is image data, or the whole output of a program. */
const stringBytes = 64_000;
/** Bytes. Once this much of a line is kept, strings lose all but `shortStringBytes`. */
const fullBytes = 600_000;
const shortStringBytes = 200;
/** Bytes. Nothing is kept after this. */
const maxBytes = 1_000_000;

const quote = 0x22;
const backslash = 0x5c;
const feed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;

export interface LineSplitter {
  /** Takes the next bytes of the file, and passes on the lines that end in them. */
  take(chunk: Buffer): void;
  /** Returns the bytes after the last line end, as a line; `null` if there are none. */
  rest(): Line | null;
}

/** The place at which splitting begins, in a file that was read before. */
export interface LinePlace {
  readonly offset: number;
  /** Number of lines before it. */
  readonly lines: number;
}

/**
 * Splits bytes into lines. A line of any length takes at most 1 MB of memory: the ends of long strings in its JSON are
 * dropped as they arrive, so that it can still be parsed. Empty lines are counted and not passed on.
 */
export function createLineSplitter(
  onLine: (line: Line) => void,
  { offset, lines }: LinePlace = { offset: 0, lines: 0 },
): LineSplitter {
  let number = lines + 1;
  let start = offset;
  /** Bytes of the current line in earlier chunks. */
  let bytes = 0;
  let parts: Buffer[] = [];
  let shortener: Shortener | null = null;

  const add = (part: Buffer): void => {
    bytes += part.length;
    if (shortener === null && bytes > plainBytes) {
      shortener = createShortener();
      for (const earlier of parts) shortener.take(earlier);
      parts = [];
    }
    if (shortener === null) parts.push(part);
    else shortener.take(part);
  };
  const current = (): Line => {
    const [only] = parts;
    const kept =
      shortener?.kept() ?? (parts.length === 1 && only !== undefined ? only : Buffer.concat(parts));
    const text = kept.at(-1) === carriageReturn ? kept.subarray(0, -1) : kept;
    return {
      number,
      start,
      bytes,
      text,
      shortened: shortener?.isShortened() ?? false,
      cut: shortener?.isCut() ?? false,
    };
  };

  return {
    take(chunk) {
      let at = 0;
      for (let end = chunk.indexOf(feed); end !== -1; end = chunk.indexOf(feed, at)) {
        add(chunk.subarray(at, end));
        const line = current();
        if (line.text.length > 0) onLine(line);
        number += 1;
        start += bytes + 1;
        bytes = 0;
        parts = [];
        shortener = null;
        at = end + 1;
      }
      // The reader uses the chunk's memory again.
      if (at < chunk.length) add(Buffer.from(chunk.subarray(at)));
    },
    rest() {
      const line = current();
      return line.text.length === 0 ? null : line;
    },
  };
}

interface Shortener {
  take(part: Buffer): void;
  kept(): Buffer;
  isShortened(): boolean;
  isCut(): boolean;
}

/** Copies JSON and drops the ends of long strings; a cut falls neither into a character nor into an escape. */
function createShortener(): Shortener {
  let kept = Buffer.allocUnsafe(plainBytes);
  let length = 0;
  let inString = false;
  let isEscaped = false;
  /** Digits of `\u` that are still to come. */
  let digits = 0;
  /** Bytes of the current string. */
  let inside = 0;
  /** The place in `kept` to which the current string is kept if its end is dropped: after a space, or at its beginning. */
  let wordEnd = 0;
  /** First byte of the character before. */
  let lead = 0;
  let isDropping = false;
  let shortened = false;
  let cut = false;

  const keep = (byte: number): void => {
    if (length >= maxBytes) {
      cut = true;
      return;
    }
    if (length === kept.length) kept = Buffer.concat([kept], Math.min(maxBytes, kept.length * 2));
    kept[length] = byte;
    length += 1;
  };
  const isBetweenCharacters = (byte: number): boolean => !isEscaped && digits === 0 && (byte & 0xc0) !== 0x80;

  return {
    take(part) {
      for (let at = 0; at < part.length; at += 1) {
        const byte = part[at] ?? 0;
        if (!inString) {
          inString = byte === quote;
          inside = 0;
          isDropping = false;
          keep(byte);
          wordEnd = length;
          continue;
        }
        const limit = length < fullBytes ? stringBytes : shortStringBytes;
        if (!isDropping && inside >= limit && isBetweenCharacters(byte) && byte !== quote) {
          isDropping = true;
          shortened = true;
          // The rest of a word would be half a token, which no scan for secrets knows.
          if (byte !== space) length = wordEnd;
        }
        let endsWord = byte === space;
        if (isEscaped) {
          isEscaped = false;
          digits = byte === 0x75 ? 4 : 0;
          endsWord = byte === 0x6e || byte === 0x72 || byte === 0x74;
        } else if (digits > 0) digits -= 1;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) {
          inString = false;
          keep(byte);
          continue;
        }
        inside += 1;
        if (isDropping) continue;
        if (!cut && isWide(lead) && isBetweenCharacters(byte)) wordEnd = length;
        keep(byte);
        if ((byte & 0xc0) !== 0x80) lead = byte;
        if (endsWord) wordEnd = length;
      }
    },
    kept: () => kept.subarray(0, length),
    isShortened: () => shortened,
    isCut: () => cut,
  };
}

/** True for the first byte of a character in a script without spaces, such as Chinese; no token has any. */
function isWide(lead: number): boolean {
  return lead >= 0xe3 && lead <= 0xed;
}
