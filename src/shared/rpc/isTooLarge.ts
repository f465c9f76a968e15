/** Characters of all strings and keys together: enough for a large paste, or for every path of a huge project. */
const maxCharacters = 64_000_000;
const maxValues = 1_000_000;

/** Follows the values of an object in the queue: when it is reached, the object has been walked through. */
class End {
  readonly of: object;
  constructor(of: object) {
    this.of = of;
  }
}

/** True if a message is larger than any legitimate one; runs before parsing. Loops count as endless. */
export function isTooLarge(message: unknown): boolean {
  let characters = 0;
  let values = 0;
  /** The objects that contain the current value. */
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
      // Walking a loop up to the size limit would block every other request.
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
