import type { Draft } from '../../../shared/domain/draft.ts';
import type { CheckFix } from '../../../shared/domain/payloadCheck.ts';
import { isRedactionMark, redactionMark } from '../../../shared/domain/finding.ts';

const mark = redactionMark('password');

/**
 * Returns the source of a draft with the passwords redacted that a fix redacts in its entries: the source stands beside
 * the draft. Only the lines that such an entry was made from change, because a short password may be a word elsewhere.
 * Lines keep their numbers.
 */
export function redactSource({ source, sections }: Draft, { replace }: Pick<CheckFix, 'replace'>): string {
  const lines = source.split('\n');
  for (const part of replace) {
    const entry = sections[part.section]?.entries[part.entry];
    const [after] = part.with;
    if (entry?.from === undefined || after === undefined) continue;
    const values = [...hidden(entry.text, after.text), ...hidden(entry.why ?? '', after.why ?? '')];
    for (let at = entry.from.line - 1; at < entry.from.lastLine; at++) {
      const line = lines[at];
      if (line !== undefined) lines[at] = values.reduce(withMark, line);
    }
  }
  return lines.join('\n');
}

/** Returns the values that marks stand for in the text after a redaction. */
function hidden(before: string, after: string): readonly string[] {
  const pieces = after.split(mark);
  const found: string[] = [];
  let at = 0;
  for (const [index, piece] of pieces.entries()) {
    const next = index === pieces.length - 1 ? before.length - piece.length : before.indexOf(piece, at);
    if (next < at) return found;
    if (index > 0) found.push(before.slice(at, next));
    at = next + piece.length;
  }
  return found.filter((value) => value !== '' && !isRedactionMark(value));
}

function withMark(line: string, value: string): string {
  const at = line.lastIndexOf(value);
  return at < 0 ? line : `${line.slice(0, at)}${mark}${line.slice(at + value.length)}`;
}
