import type { JudgedFinding } from './judgedFinding.ts';
import { plainWords, sectionsOf, type RuleLine } from './ruleLines.ts';

const stateTitle =
  /^(?:[^\p{L}]*)(?:(?:project|current|implementation|development|build|session|work|migration|phase)\s+)*(?:(?:status|state|progress)(?:\s*[(:–—-].*)?$|current (?:focus|task|sprint|work|phase|priorit(?:y|ies)|issue|goal|milestone)|(?:now|to-?do(?: list)?|in progress|next steps?|next up|open tasks|pending(?: tasks| work)?|remaining (?:work|tasks)|active (?:task|work|tasks)|recent(?:ly)? (?:changes|updates|work|completed|fix(?:es)?)|what['’]?s (?:next|done|left)|session (?:log|notes)|where we (?:are|left off)|last session|completed (?:work|tasks|phases|features)|changes since)(?:\s*[(:–—-].*)?$)/iu;
const stateLine =
  /\b(?:currently working on|we are (?:currently )?(?:working on|in the middle of)|left off (?:at|in|here)|go on from|continue (?:from|at) (?:line|here)|next session (?:should|will|must)|in this session|last session|still (?:missing|to do|broken|failing)\b|work in progress\b)/iu;
/** A template asks its reader to write state elsewhere: it holds none. */
const notState =
  /\b(?:codes?|management|machine|field|column|enum|values?|http|global|check|format|convention|report|template)\b/iu;

/** Finds what changes from session to session: it belongs in a payload. */
export function findTaskState(lines: readonly RuleLine[]): readonly JudgedFinding[] {
  const sections = sectionsOf(lines).filter(
    ({ title, level }) => level > 1 && stateTitle.test(title) && !notState.test(title),
  );
  const found = sections.filter(
    (section) =>
      !sections.some((other) => other.first < section.first && other.last >= section.last) &&
      hasState(lines, section),
  );
  const within = (line: number): boolean => found.some(({ first, last }) => first <= line && line <= last);
  const single = lines.flatMap((row) => {
    if (row.fence !== null || row.aside || row.heading !== null || within(row.line)) return [];
    const words = plainWords(row.text);
    // A line in the middle of a paragraph tells something else.
    const begins =
      /^\s*(?:[-*+]|\d+[.)])\s/u.test(row.text) || (lines[row.line - 2]?.text.trim() ?? '') === '';
    if (!begins) return [];
    const isState =
      stateLine.test(words) || /^\s*[-*+]\s+\[[xX]\]\s/u.test(row.text) || /^TODO\b\s*[:(-]/u.test(words);
    return isState && !/\b(?:when|if|whenever|before|after|never|always|should|must)\b/iu.test(words)
      ? [row.line]
      : [];
  });
  return [
    ...found.map(({ first, last, title }) => finding(lines, first, lastFilled(lines, first, last), title)),
    ...runs(single).map(({ first, last }) => finding(lines, first, last, null)),
  ].toSorted((a, b) => a.first - b.first);
}

/** Signs that something is done, or is not, at some time. */
const stateMark =
  /✅|🚧|⏳|🔄|❌|☑|\[[xX ]\]\s|\b(?:done|completed?|implemented|finished|shipped|released|pending|in progress|blocked|wip|remaining|todo|phases? \d|not (?:yet|started|implemented)|working on|built and tested|stub(?:bed)?)\b|\b20\d\d-\d\d/iu;

/** True if a section says something: a heading alone, or a sentence that says where state is kept, holds none. */
function hasState(
  lines: readonly RuleLine[],
  { first, last }: { readonly first: number; readonly last: number },
): boolean {
  const rows = lines.slice(first, last).filter(({ text, aside }) => text.trim() !== '' && !aside);
  if (rows.length === 0) return false;
  const text = rows.map((row) => row.text).join('\n');
  // A section that tells the reader what to write holds no state, though its title may sound so.
  const isOrder =
    /^\s*(?:[-*+]\s+|\d+[.)]\s+)?\**(?:use|update|provide|maintain|keep|write|add|track|record|at the (?:start|end)|when|before|after|always|every)\b/iu.test(
      rows[0]?.text ?? '',
    );
  if (isOrder || !stateMark.test(text)) return false;
  const points =
    /\b(?:see|read|check|update|maintain|tracked in|kept in|lives in|refer to|consult)\b[^.\n]{0,60}(?:`[^`]+`|\]\(|\.md)/iu.test(
      text,
    );
  return !(points && rows.length <= 3);
}

function lastFilled(lines: readonly RuleLine[], first: number, last: number): number {
  let end = last;
  while (end > first && /^\s*(?:-{3,}|\*{3,})?\s*$/u.test(lines[end - 1]?.text ?? '')) end -= 1;
  return end;
}

/** Returns stretches of neighbouring lines. */
function runs(numbers: readonly number[]): readonly { readonly first: number; readonly last: number }[] {
  const made: { first: number; last: number }[] = [];
  for (const line of numbers) {
    const before = made.at(-1);
    if (before?.last === line - 1) before.last = line;
    else made.push({ first: line, last: line });
  }
  return made;
}

function finding(
  lines: readonly RuleLine[],
  first: number,
  last: number,
  title: string | null,
): JudgedFinding {
  const said = lines
    .slice(title === null ? first - 1 : first, last)
    .map(({ text }) => plainWords(text))
    .find((words) => /\p{L}{2}/u.test(words));
  const where = first === last ? `Line ${first}` : `Lines ${first}–${last}`;
  const quoted = said === undefined || title === null ? (said ?? '') : `${title}: ${said}`;
  return {
    id: `state ${String(first)}`,
    kind: 'task-state',
    first,
    last,
    title: 'Task state, belongs in a payload',
    detail: `${where}: “${quoted.length > 90 ? `${quoted.slice(0, 89)}…` : quoted}”`,
    choices: [{ label: 'Remove', changes: [{ type: 'remove', first, last }] }],
    safe: false,
  };
}
