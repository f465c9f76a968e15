/** Short texts by number, in one run of bytes: as strings, those of a large project take several times the memory. */
export interface Texts {
  readonly length: number;
  /** Returns an empty text for a number that has none. */
  at(number: number): string;
  /** Returns true without making a text, which is faster than comparing. */
  isEmpty(number: number): boolean;
  readonly bytes: Uint8Array;
  /** The place at which each text begins, and at last their end. */
  readonly starts: Uint32Array;
}

export interface TextsWriter {
  add(text: string): void;
  /** Copies a text of others. */
  copy(texts: Texts, number: number): void;
  finish(): Texts;
}

export function readTexts(bytes: Uint8Array, starts: Uint32Array): Texts {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    length: Math.max(0, starts.length - 1),
    at: (number) => buffer.toString('utf8', starts[number] ?? 0, starts[number + 1] ?? 0),
    isEmpty: (number) => starts[number] === starts[number + 1],
    bytes,
    starts,
  };
}

/** Makes a list of at most `count` texts. */
export function createTextsWriter(count: number): TextsWriter {
  const starts = new Uint32Array(count + 1);
  const bytes = createBytes();
  let number = 0;
  const next = (): void => {
    number += 1;
    starts[number] = bytes.length;
  };
  return {
    add(text) {
      bytes.append(Buffer.from(text));
      next();
    },
    copy(texts, other) {
      bytes.append(texts.bytes.subarray(texts.starts[other], texts.starts[other + 1]));
      next();
    },
    finish: () => readTexts(bytes.finish(), starts.slice(0, number + 1)),
  };
}

export interface Bytes {
  readonly length: number;
  append(more: Uint8Array): void;
  /** Appends a number with seven bits in each byte, the lowest first. */
  appendNumber(value: number): void;
  appendByte(value: number): void;
  finish(): Uint8Array;
}

/** Makes bytes that grow. */
export function createBytes(): Bytes {
  let bytes = new Uint8Array(1 << 12);
  let length = 0;
  const reserve = (more: number): void => {
    if (length + more <= bytes.length) return;
    const larger = new Uint8Array(Math.max(Math.ceil(bytes.length * 1.5), length + more));
    larger.set(bytes);
    bytes = larger;
  };
  return {
    get length() {
      return length;
    },
    append(more) {
      reserve(more.length);
      bytes.set(more, length);
      length += more.length;
    },
    appendNumber(value) {
      reserve(5);
      let rest = value;
      for (; rest > 127; rest >>>= 7) {
        bytes[length] = (rest & 127) | 128;
        length += 1;
      }
      bytes[length] = rest;
      length += 1;
    },
    appendByte(value) {
      reserve(1);
      bytes[length] = value;
      length += 1;
    },
    finish: () => bytes.slice(0, length),
  };
}
