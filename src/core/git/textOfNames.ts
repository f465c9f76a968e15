import { isUtf8 } from 'node:buffer';
import { nameOfBytes } from '../text/showName.ts';

/**
 * Returns git's answer with `-z` as text, with its NULs. A name that is not UTF-8 shows its bytes, as in the list of
 * files: a decoder would make one name of several.
 */
export function textOfNames(output: Buffer): string {
  if (isUtf8(output)) return output.toString('utf8');
  const parts: string[] = [];
  for (let at = 0; at <= output.length;) {
    const found = output.indexOf(0, at);
    const end = found === -1 ? output.length : found;
    const part = output.subarray(at, end);
    parts.push(isUtf8(part) ? part.toString('utf8') : nameOfBytes(part));
    at = end + 1;
  }
  return parts.join('\0');
}
