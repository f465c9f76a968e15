import {
  neededSections,
  sectionIds,
  type PayloadEntry,
  type PayloadSection,
  type SectionId,
  type Template,
} from '../payload.ts';

interface Around {
  readonly template: Template;
  readonly sections: readonly Pick<PayloadSection, 'id' | 'entries'>[];
}

type Known = Exclude<SectionId, 'other'>;

const path = /^`?(?:[\w@.-]+\/)*[\w@.-]+\.[A-Za-z]\w{0,7}`?(?=$|[\s:,(–-])|^`?(?:[\w@.-]+\/){1,}`?/u;
const doing =
  /^(?:\[ \] )?(?:add|build|call|change|check|clean|continue|create|debug|delete|deploy|draft|fix|finish|implement|investigate|make|merge|migrate|move|open|port|publish|push|refactor|remove|rename|replace|rerun|review|rollback|run|send|set|split|start|switch|test|turn|update|upgrade|verify|wire|write)\b/iu;
const warning = /\b(?:never|don['’]t|do not|careful|beware|must not|avoid|caution|breaks?|watch out)\b/iu;
const rule = /\b(?:must|always|only|at least|at most|no more than|required?)\b/iu;
const later = /\b(?:later|until|not now|postponed|after the|next (?:release|sprint|quarter))\b/iu;
const why = /\b(?:because|so that|instead of|rather than|chose|decided|why:)/iu;

type Weights = Partial<Record<Known, number>>;

/**
 * Returns the sections that a text may belong to, the likeliest first: those that its words and form speak for, and
 * those that the payload needs and does not have. Always all of them but `other`.
 */
export function likelySections(entries: readonly PayloadEntry[], around: Around): readonly Known[] {
  const weights = weigh(entries);
  for (const anyOf of neededSections[around.template]) {
    const has = anyOf.some((id) => around.sections.some((one) => one.id === id && one.entries.length > 0));
    if (!has) for (const id of anyOf) if (id !== 'other') weights[id] = (weights[id] ?? 0) + 1;
  }
  return byWeight(weights);
}

/** Returns the section that the words and form of a text speak for clearly, if any. */
export function clearSection(entries: readonly PayloadEntry[]): Known | undefined {
  const weights = weigh(entries);
  const [first] = byWeight(weights);
  return first !== undefined && (weights[first] ?? 0) >= clearly ? first : undefined;
}

/** The weight of a text of which half the entries have the form of a section. */
const clearly = 1;

function byWeight(weights: Weights): readonly Known[] {
  return sectionIds.filter((id) => id !== 'other').toSorted((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0));
}

function weigh(entries: readonly PayloadEntry[]): Weights {
  const share = (is: (entry: PayloadEntry) => boolean): number =>
    entries.length === 0 ? 0 : entries.filter(is).length / entries.length;
  const said = (pattern: RegExp): number => share(({ text }) => pattern.test(text));
  return {
    files: 4 * share((entry) => entry.path !== undefined || path.test(entry.text)),
    status:
      3 *
      share(({ done, state, text }) => done === true || state !== undefined || /^(?:✅|done\b)/iu.test(text)),
    next:
      2 * said(doing) +
      2 * share(({ done }) => done === false) +
      (entries.some(({ number }) => number !== undefined) ? 0.5 : 0),
    questions: 4 * said(/\?\s*$/u),
    flags: 2 * said(warning) + 0.2,
    constraints: 1.5 * said(rule),
    deferred: 1.5 * said(later),
    decisions: 2 * share(({ text, why: reason }) => reason !== undefined || why.test(text)) + 0.1,
  };
}
