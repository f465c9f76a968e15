/** Characters of all strings and keys together: room for a large paste, or for every path of a huge project. */
const maxCharacters = 64_000_000;
const maxValues = 1_000_000;

/** Whether a message is larger than any honest one, looked at before it is parsed. Loops count as endless. */
export function isTooLarge(message: unknown): boolean {
  let characters = 0;
  let values = 0;
  const waiting: unknown[] = [message];
  while (waiting.length > 0) {
    const value = waiting.pop();
    values += 1;
    if (typeof value === 'string') characters += value.length;
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) characters += value.byteLength;
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        characters += key.length;
        waiting.push(inner);
      }
    }
    if (characters > maxCharacters || values + waiting.length > maxValues) return true;
  }
  return false;
}
