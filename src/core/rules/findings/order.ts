import type { JudgedFinding } from './judgedFinding.ts';
import { sectionsOf, type RuleLine } from './ruleLines.ts';

type Part = 'constraints' | 'changing' | 'validation' | 'style';
const parts: readonly Part[] = ['constraints', 'changing', 'validation', 'style'];

const titles: Readonly<Record<Part, RegExp>> = {
  constraints:
    /^(?:[^\p{L}]*)(?:(?:hard|critical|absolute|strict|key|core|important|project|security|safety|architectural|architecture|global|non-negotiable)\s+)*(?:constraints?|invariants?|guardrails?|non-negotiables?|prohibitions?|prohibited|forbidden|red lines|golden rules|hard rules|critical rules|safety rules|never do|do not|don['’]ts|must[- ]not|boundaries)(?:\b|$)/iu,
  changing:
    /^(?:[^\p{L}]*)(?:changing code|making changes|modification rules|modifying|editing rules|editing|change policy|code changes)\b/iu,
  validation:
    /^(?:[^\p{L}]*)(?:testing|tests|validation|verification|quality (?:gates?|checks?)|before (?:committing|you commit|finishing|merging|submitting)|definition of done|running tests|testing (?:guidelines|requirements|instructions|rules))\s*$/iu,
  style:
    /^(?:[^\p{L}]*)(?:(?:code|coding)\s+)?(?:style(?:\s+(?:guide|guidelines|rules|conventions))?|formatting|naming(?:\s+conventions)?)(?:\s*(?:&|and|\/)\s*(?:formatting|naming|style|conventions)(?:\s+conventions)?)?\s*$|^(?:[^\p{L}]*)(?:code|coding)\s+(?:conventions|standards)(?:\s|$)/iu,
};

/** Finds hard constraints that stand below other rules, and style that stands above them. */
export function findOrder(lines: readonly RuleLine[]): readonly JudgedFinding[] {
  const sections = siblings(lines).flatMap((section) => {
    const part = parts.find((one) => titles[one].test(section.title));
    return part === undefined ? [] : [{ ...section, part }];
  });
  // Changing before validation or not is a matter of taste: only constraints that come late, or style that comes early, count.
  const late = sections.find(({ part, first }) =>
    part === 'constraints'
      ? sections.some((other) => other.first < first && other.part !== 'constraints')
      : part !== 'style' && sections.some((other) => other.first < first && other.part === 'style'),
  );
  if (late === undefined) return [];
  const before = sections.find(
    (other) =>
      other.first < late.first &&
      (late.part === 'constraints' ? other.part !== 'constraints' : other.part === 'style'),
  );
  if (before === undefined) return [];
  const sorted = sections.toSorted((a, b) => rank(a.part) - rank(b.part) || a.first - b.first);
  const target = sorted.map(({ first, last }) => ({ first, last }));
  return [
    {
      id: 'order',
      kind: 'order',
      first: before.first,
      last: before.last,
      title: `“${before.title}” comes before “${late.title}”`,
      detail: `Lines ${before.first}–${before.last}, ${late.part === 'constraints' ? 'constraints begin' : 'the other begins'} at ${late.first}. What comes first weighs most.`,
      choices: [{ label: 'Reorder', changes: [{ type: 'order', sections: target }] }],
      safe: true,
    },
  ];
}

/** Returns the largest run of neighbouring sections of one level. */
function siblings(lines: readonly RuleLine[]) {
  const all = sectionsOf(lines);
  const level = [1, 2, 3, 4].find((one) => all.filter((section) => section.level === one).length > 1);
  if (level === undefined) return [];
  let run: (typeof all)[number][] = [];
  let longest: (typeof all)[number][] = [];
  for (const section of all) {
    if (section.level < level) run = [];
    else if (section.level === level) {
      run.push(section);
      if (run.length > longest.length) longest = run;
    }
  }
  return longest;
}

function rank(part: Part): number {
  return parts.indexOf(part);
}
