import { isAbout, partOfHeading, plainHeading, type PlanPart } from '../lines/partOfHeading.ts';
import { readPhaseLabel, type PhaseLabel } from '../lines/phaseLabel.ts';
import { boldLevel, type PlanLine } from '../lines/planLines.ts';

/** A heading, with the lines below it. */
export interface Heading {
  readonly index: number;
  readonly level: number;
  readonly words: string;
  readonly part: PlanPart;
  readonly label: PhaseLabel | null;
  readonly parent: Heading | null;
  /** Index after all that is below it. */
  readonly end: number;
  /** Index of the next heading of any level, lines in bold left out; `end` if there is none. */
  readonly ownEnd: number;
  /** True for the heading of the whole document. */
  readonly isTitle: boolean;
}

/** Returns the headings of a plan in order, lines in bold included. */
export function outlineOf(lines: readonly PlanLine[]): readonly Heading[] {
  const found = lines.flatMap((line, index) => (line.kind === 'heading' ? [{ line, index }] : []));
  const ends = endsOf(
    found.map(({ line, index }) => ({ level: line.level, index })),
    lines,
  );
  const first = found[0];
  const titleLevel = first?.line.level ?? 0;
  const hasTitle =
    first !== undefined &&
    titleLevel < boldLevel &&
    found.every(({ line }, at) => at === 0 || line.level > titleLevel) &&
    found.length > 1;
  const headings: Heading[] = [];
  const path: Heading[] = [];
  for (const [at, { line, index }] of found.entries()) {
    while ((path.at(-1)?.level ?? 0) >= line.level) path.pop();
    const label = readPhaseLabel(line.words);
    const heading: Heading = {
      index,
      level: line.level,
      words: line.words,
      // The name of a phase says nothing of what stands below it: "Phase 2: Tests first".
      part:
        (label !== null && label.rank < 7) || /^\P{L}*v\d+\.\d/u.test(line.words)
          ? (label?.rank ?? 0) > 2 && openQuestions.test(plainHeading(label?.title ?? ''))
            ? 'questions'
            : 'other'
          : isPath.test(line.words) && at > 0
            ? 'other'
            : partOfHeading(line.words),
      label,
      parent: path.at(-1) ?? null,
      end: ends.all[at] ?? lines.length,
      ownEnd: ends.own[at] ?? lines.length,
      isTitle: at === 0 && (hasTitle || (found.length === 1 && titleLevel === 1)),
    };
    headings.push(heading);
    path.push(heading);
  }
  return headings;
}

/** A heading that is the path of a file says what it is about: `docs/open-questions.md`. */
const isPath = /^[`*_]*[\w.-]+(?:\/[\w.-]+)+[`*_]*$/u;

/** The name of a part that lists questions: `Part 4 — Open questions for our discussion`. */
const openQuestions = /^(?:open|unresolved|outstanding|remaining) questions?\b/iu;

function endsOf(
  found: readonly { readonly level: number; readonly index: number }[],
  lines: readonly PlanLine[],
): { readonly all: readonly number[]; readonly own: readonly number[] } {
  const all: number[] = [];
  const own: number[] = [];
  // The nearest heading below of each level or a higher one.
  const next = Array.from({ length: boldLevel + 1 }, () => lines.length);
  for (let at = found.length - 1; at >= 0; at--) {
    const { level, index } = found[at] ?? { level: 1, index: 0 };
    all[at] = next[level] ?? lines.length;
    own[at] = level === boldLevel ? (next[level] ?? lines.length) : (next[boldLevel - 1] ?? lines.length);
    for (let deeper = level; deeper <= boldLevel; deeper++) next[deeper] = index;
  }
  return { all, own };
}

/** Parts that contain steps of their own, which are no phases. */
export const apart: ReadonlySet<PlanPart> = new Set([
  'questions',
  'risks',
  'assumptions',
  'invariants',
  'validation',
  'goal',
  'done',
  'files',
]);

/** Words of the sections that every document has, numbered or not. */
export const stock =
  /\b(?:overview|introduction|background|context|architecture|summary|scope|goals?|non-goals|requirements|appendix|references?|glossary|conclusion|motivation|problem|current state|existing|design|data model|schema|api|tech stack|technology|structure|security|deployment|testing|timeline|risks?|metrics|decisions?|open questions?|notes?|future|alternatives|prerequisites|dependencies|files|success|acceptance|rollout|rollback|monitoring|checklist|table of contents|contents|contributing|(?:how to|maintaining|about) (?:read |use |this )?(?:this )?(?:document|file|roadmap|plan)?)\b|^(?:目录|目次|índice|inhalt(?:sverzeichnis)?|sommaire|содержание)$/iu;

/** True for the heading of a section that every document may have. */
export function isSection({ part, words }: Heading): boolean {
  return part !== 'other' || stock.test(words);
}

/** True for a section that says something about a plan; one that names work has more words: "Task State Tracking". */
export function isAboutPlan({ part, words }: Heading): boolean {
  const plain = plainHeading(words);
  const count = plain.split(/\s+/u).length;
  const isWork = (part === 'other' && count > 1) || (part === 'phases' && count > 2);
  return isWork ? stock.test(plain) || isAbout(plain) : true;
}
