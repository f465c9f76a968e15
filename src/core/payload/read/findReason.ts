/** A text with the reason and the session of its decision, if found. */
export interface Reasoned {
  readonly text: string;
  readonly why?: string;
  readonly session?: number;
}

/** Characters; a longer text is not searched. */
const maxText = 4_000;

/** A text without any of these has neither. */
const hint = /why|reason|rationale|session|because|[-–—([]/iu;

const decidedIn =
  /(?:(?:decided|locked(?: in)?|made|agreed|set|settled|chosen|added|found|confirmed|eliminated|ruled out|deferred)[ \t]+)?(?:(?:in|at|during|since|from)[ \t]+)?\bsession[ \t]*#?(\d{1,9})\b/iu;
const explicit =
  /(?:^|[\s.;,(—–-])([*_]{0,2}(?:why|reason|reasoning|rationale)[*_]{0,2}[ \t]*:[*_]{0,2})(?=\s|$)/iu;

/** Begins a note such as "last merged: main" or "see PR 12", which says where something is, and no reason. */
const reference =
  /^(?:(?:see|cf\.?)\s|last\s+(?:\p{L}{2,12}:|(?:merged|updated|changed|seen|checked|verified|edited|released|deployed)\b)|(?:prs?|mrs?|issues?|tickets?|commits?|branch|merged|updated|status|owner)\s*[:#\d]|#\d)/iu;

/** Words; a longer note may contain a reason. */
const mostWords = 8;

function isReference(words: string): boolean {
  return reference.test(words) && words.split(/\s+/u).length <= mostWords && !/;|\bbecause\b/iu.test(words);
}

/**
 * Splits text of the form `what. Why: reason (session 2)` and, if `loose`, of agents' other forms: `(why; decided
 * session 2)`, `because ...`, ` - why`.
 */
export function findReason(written: string, loose: boolean): Reasoned {
  if (written.length > maxText || !hint.test(written)) return { text: written };
  const first = explicit.exec(masked(written));
  if (first !== null) return explicitReason(written, first);
  const taken = takeSession(written);
  const { session } = taken;
  const isNote = isReference(taken.rest);
  const { text, rest } = isNote ? { text: joined(taken.text, taken.rest), rest: '' } : taken;
  if (rest !== '') return reasoned(text, stripLead(rest), session);
  if (!loose) return reasoned(text, '', session);
  const hidden = masked(text);
  const because =
    /[\s,;(]because[ \t]+(?=\S)/iu.exec(hidden) ?? /\((?:why|reason):?[ \t]+(?=\S)/iu.exec(hidden);
  const dash = dashAt(hidden);
  if (because !== null && because.index > 0 && (dash === null || because.index < dash.at)) {
    return split(text, because.index, because.index + because[0].length, session);
  }
  return dash === null ? reasoned(text, '', session) : split(text, dash.at, dash.end, session);
}

function explicitReason(written: string, found: RegExpExecArray): Reasoned {
  const label = found[1] ?? '';
  const at = found.index + found[0].length - label.length;
  const after = takeSession(written.slice(at + label.length).trim());
  const before = takeSession(trimEnd(written.slice(0, at), ' \t\n(—–-').replace(/[.;,]$/u, ''));
  const opened = written.slice(0, at).trimEnd().endsWith('(');
  const why = joined(after.text, after.rest);
  const closed = opened && why.endsWith(')') ? why.slice(0, -1) : why;
  // Without a reason the words stand above a list of them.
  if (closed.trim() === '') return { text: written };
  return reasoned(joined(before.text, before.rest), closed, after.session ?? before.session);
}

/** Takes the session and other words from the brackets at the end. */
function takeSession(written: string): { text: string; session?: number; rest: string } {
  const trimmed = written.trim();
  const bare = trimmed.replace(/[.;,]$/u, '');
  const close = bare.at(-1);
  const open = close === ')' ? openBracket(bare, '(', ')') : close === ']' ? openBracket(bare, '[', ']') : -1;
  const inside = open === -1 ? '' : bare.slice(open + 1, -1);
  const found = inside.length > 2_000 ? null : decidedIn.exec(inside);
  const short = /^S(\d{1,4})$/u.exec(inside);
  const number = found?.[1] ?? short?.[1];
  if (number === undefined) return { text: trimmed, rest: '' };
  // The bracket says when something else happened, e.g. "last merged: session 3".
  if (found !== null && /^last\s+\p{L}{2,12}:\s*$/iu.test(inside.slice(0, found.index)))
    return { text: trimmed, rest: '' };
  const around =
    found === null
      ? ''
      : `${inside.slice(0, found.index).trim()} ${inside.slice(found.index + found[0].length).trim()}`;
  const rest = trimEnd(around.replace(/^[;,:.–—\-\s]+/u, ''), ';,:–—- \t\n');
  return { text: bare.slice(0, open).trim(), session: Number(number), rest };
}

/** Returns the index at which the last bracket closed at the end was opened. */
function openBracket(text: string, open: string, close: string): number {
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    if (text[at] === close) depth++;
    else if (text[at] === open && --depth === 0) return at;
  }
  return -1;
}

/** Finds a dash between words, not after a mere name: `Auth - JWT`. */
function dashAt(hidden: string): { at: number; end: number } | null {
  for (const found of hidden.matchAll(/(?<=\S)[ \t](?:-|–|—|--)[ \t]+(?=\S)/gu)) {
    const before = hidden.slice(0, found.index).trim();
    if (before.split(/\s+/u).length < 3 && !before.includes('\u0000')) continue;
    const after = hidden.slice(found.index + found[0].length);
    if (/^until\b/iu.test(after) || isReference(after)) return null;
    return { at: found.index, end: found.index + found[0].length };
  }
  return null;
}

function split(text: string, at: number, end: number, session: number | undefined): Reasoned {
  const bracketed = text[at] === '(' || text.slice(at, end).includes('(');
  const after = text.slice(end).trim();
  const why = bracketed && after.endsWith(')') ? after.slice(0, -1) : after;
  return reasoned(trimEnd(text.slice(0, at), ' \t\n,;'), stripLead(why), session);
}

/** Masks code and brackets, which are not searched; the same length, so that places stay. */
function masked(text: string): string {
  return text
    .replaceAll(/`[^`]+`/gu, (code) => '\u0000'.repeat(code.length))
    .replaceAll(/\((?!\s*(?:because|why|reason))[^()\n]*\)/giu, (group) => '\u0000'.repeat(group.length));
}

/** Trims in one pass; a pattern anchored at the end would be slow for a long run of such characters. */
function trimEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1] ?? '')) end--;
  return text.slice(0, end);
}

function stripLead(why: string): string {
  return why.replace(/^(?:because|why|reason)[ \t]*:?[ \t]+/iu, '');
}

function joined(text: string, rest: string): string {
  return rest === '' ? text : `${text} (${rest})`.trim();
}

function reasoned(text: string, why: string, session: number | undefined): Reasoned {
  return {
    text: text.trim(),
    ...(why.trim() === '' ? {} : { why: why.trim() }),
    ...(session === undefined ? {} : { session }),
  };
}
