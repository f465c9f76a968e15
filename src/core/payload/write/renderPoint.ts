import type { PayloadEntry, SectionId } from '../../../shared/domain/payload.ts';
import { groupState } from '../read/groupState.ts';
import { codeSpan, markWords, stateWords, writeExactPoint } from '../format/exactPoint.ts';
import { writeRanges } from '../format/pathsIn.ts';
import { readPoint } from '../read/readPoint.ts';

/** A tidy entry as it is written; `exact` where the plain form would be read as another entry. */
export function renderPoint(
  id: SectionId,
  entry: PayloadEntry,
): { readonly text: string; readonly exact: boolean } {
  const plain = writePlain(id, entry);
  const [read, ...more] = plain === '' ? [] : readPoint(id, plain, undefined);
  // Behind a bullet these would be a rule.
  const isRule = /^[-\s]*$/u.test(plain.split('\n', 1)[0] ?? '');
  const same =
    !isRule && read !== undefined && more.length === 0 && isSame(read, entry) && plain === plain.trim();
  return same && groupState(id, plain) === undefined
    ? { text: plain, exact: false }
    : { text: writeExactPoint(entry), exact: true };
}

function writePlain(
  id: SectionId,
  { text, why, session, path, state, lines, done, mark }: PayloadEntry,
): string {
  const box = done === undefined ? '' : done ? '[x] ' : '[ ] ';
  const label =
    state !== undefined ? `${stateWords[state]}: ` : mark === undefined ? '' : `${markWords[mark]}: `;
  const said = withReason(text, why, session);
  if (path === undefined) return `${box}${label}${said}`;
  const span = codeSpan(lines === undefined ? path : `${path}:${writeRanges(lines)}`);
  return `${box}${label}${span}${said === '' ? '' : ` (${said})`}`;
}

function withReason(text: string, why: string | undefined, session: number | undefined): string {
  const reason =
    why === undefined ? '' : `${text === '' ? '' : /[.!?:;]$/u.test(text) ? ' ' : '. '}Why: ${why}`;
  const decided =
    session === undefined ? '' : `${text === '' && why === undefined ? '' : ' '}(session ${session})`;
  return `${text}${reason}${decided}`;
}

const fields = ['text', 'why', 'session', 'path', 'state', 'done', 'mark'] as const;

function isSame(a: PayloadEntry, b: PayloadEntry): boolean {
  const same = fields.every((field) => a[field] === b[field]);
  return same && writeRanges(a.lines ?? []) === writeRanges(b.lines ?? []);
}
