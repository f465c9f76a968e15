/** Characters of all strings and keys together: room for a large paste, or for every path of a huge project. */
const maxCharacters = 64_000_000;
const maxValues = 1_000_000;

/** Stands behind all that lies in an object: once it comes up, the object has been walked through. */
class End {
  readonly of: object;
  constructor(of: object) {
    this.of = of;
  }
}

/** Whether a message is larger than any honest one, looked at before it is parsed. Loops count as endless. */
export function isTooLarge(message: unknown): boolean {
  let characters = 0;
  let values = 0;
  /** What the value that is looked at lies in. */
  const around = new Set<object>();
  const waiting: unknown[] = [message];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (value instanceof End) {
      around.delete(value.of);
      continue;
    }
    values += 1;
    if (typeof value === 'string') characters += value.length;
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) characters += value.byteLength;
    else if (typeof value === 'object' && value !== null) {
      // A loop: walked round until it is large enough, it would keep everybody waiting.
      if (around.has(value)) return true;
      around.add(value);
      waiting.push(new End(value));
      for (const [key, inner] of Object.entries(value)) {
        characters += key.length;
        waiting.push(inner);
      }
    }
    if (characters > maxCharacters || values + waiting.length > maxValues) return true;
  }
  return false;
}
