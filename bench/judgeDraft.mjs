/**
 * @typedef {object} DraftLabels what a careful reader says of a document; docs/draft-labels.md describes the form
 * @property {string} language
 * @property {readonly { line: number, heading: string, section: string | null, or?: string | null }[]} headings
 * @property {readonly string[]} next
 * @property {readonly string[]} paths
 */

/**
 * Judges what the parser made of one document by its labels.
 *
 * @param {string} text
 * @param {DraftLabels} labels
 * @param {readonly { id: string, line: number }[]} opened sections in the order of the document, before equal ones are joined
 * @param {import('../src/shared/domain/payload.ts').ParsedPayload} parsed
 */
export function judgeDraft(text, labels, opened, parsed) {
  const known = opened.filter(({ id }) => id !== 'other');
  const at = new Map(known.map(({ id, line }) => [line, id]));
  const byLine = new Map(labels.headings.map((heading) => [heading.line, heading]));
  const wanted = labels.headings.filter(({ section }) => section !== null);
  const firm = wanted.filter((heading) => heading.or !== null);
  const next = entriesOf(parsed, 'next').map(wordsOfEntry);
  const paths = new Set(entriesOf(parsed, 'files').map(({ path }) => plainPath(path ?? '')));
  return {
    firm: firm.length,
    found: firm.filter((heading) => fits(heading, at.get(heading.line))).length,
    wanted: wanted.length,
    foundOfWanted: wanted.filter((heading) => fits(heading, at.get(heading.line))).length,
    opened: known.length,
    right: known.filter(({ id, line }) => byLine.has(line) && fits(byLine.get(line), id)).length,
    misses: firm
      .filter((heading) => !fits(heading, at.get(heading.line)))
      .map(({ line, heading, section }) => ({
        line,
        heading,
        wanted: section,
        opened: at.get(line) ?? null,
      })),
    falseOnes: known
      .filter(({ id, line }) => !byLine.has(line) || !fits(byLine.get(line), id))
      .map(({ id, line }) => ({
        line,
        heading: text.split('\n')[line - 1]?.trim() ?? '',
        opened: id,
        wanted: byLine.has(line) ? (byLine.get(line).section ?? 'none') : 'not labelled',
      })),
    hasNext: labels.next.length > 0,
    nextFound: labels.next.some((wantedText) => next.some((words) => words.includes(plain(wantedText)))),
    paths: labels.paths.length,
    missingPaths: labels.paths.filter((path) => !isFound(plainPath(path), paths)),
    lost: lostWords(text, parsed),
  };
}

/** True if a path was found: as written, or in a tree, where only its name is written, as the whole path. */
function isFound(wanted, paths) {
  return paths.has(wanted) || [...paths].some((path) => path.endsWith(`/${wanted}`));
}

/** True if the section that was opened is the one of the label, or its second choice. */
function fits(heading, id) {
  return id !== undefined && (id === heading.section || id === heading.or);
}

function entriesOf({ sections }, id) {
  return sections.filter((section) => section.id === id).flatMap(({ entries }) => entries);
}

function wordsOfEntry({ text, path, why }) {
  return plain([text, path, why].filter((part) => part !== undefined).join(' '));
}

/** Returns a text without Markdown marks, list marks and ticks, and with single spaces. */
function plain(text) {
  return text
    .replaceAll(/^[ \t]*(?:[-*+•]|\d{1,4}[.)])[ \t]+/gmu, '')
    .replaceAll(/\[[ xX]\]/gu, ' ')
    .replaceAll(/[*_`~#>|\\]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

function plainPath(path) {
  return path.replace(/^\.\//u, '').replace(/\/$/u, '');
}

const wordsOfState = [
  'complete',
  'completed',
  'finished',
  'implemented',
  'started',
  'pending',
  'wip',
  'ongoing',
  'modified',
  'do',
];
/** The language of a code block that was read as the draft itself or as a list of files. */
const plainFence =
  /^[ \t]*(?:`{3,}|~{3,})[ \t]*(?:markdown|md|te?xt|plain|plaintext|tree|sh|bash|shell|console)[ \t]*$/gimu;
const wordsOfReason = ['why', 'because', 'reason', 'reasoning', 'rationale'];

/** Returns the words of a document that are nowhere in what was parsed, each once. */
function lostWords(text, { title, task, session, sections, outside }) {
  const parts = sections.flatMap(({ title: ours, heading, entries }) => [
    ours,
    heading,
    ...entries.map(said),
  ]);
  const kept = wordsIn([title, task, session, ...parts, ...outside].join('\n'));
  const entries = sections.flatMap((section) => section.entries);
  const has = (field) => entries.some((entry) => entry[field] !== undefined);
  // A tick, a word for a state and one that leads to a reason or to lines are kept as fields of their entry.
  const asField = new Set([
    ...(has('state') ? wordsOfState : []),
    ...(has('why') ? wordsOfReason : []),
    ...(has('lines') ? ['line', 'lines'] : []),
    ...(task === undefined ? [] : ['task', 'feature', 'name']),
  ]);
  return [...wordsIn(text.replaceAll(/\[[xX]\]/gu, ' ').replaceAll(plainFence, ' '))].filter(
    (word) => !kept.has(word) && !asField.has(word),
  );
}

function said({ lines, line: _line, lastLine: _lastLine, ...entry }) {
  return [...Object.values(entry), ...(lines ?? []).flatMap(({ first, last }) => [first, last])].join('\n');
}

function wordsIn(text) {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}
