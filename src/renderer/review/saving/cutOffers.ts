import type { DraftEntry, DraftView } from '../../../shared/domain/draft.ts';
import type { SectionId } from '../../../shared/domain/payload.ts';
import type { CheckId } from '../../../shared/domain/payloadCheck.ts';
import { formatCount } from '../../ui/formats.ts';
import type { ReportView } from '../reportView.ts';

/** An entry, or all entries of a section, that a payload over its limit could do without. */
export interface CutOffer {
  readonly key: string;
  readonly entryIds: readonly string[];
  /** The start of the entry's path, text and reason; or how many lines the section has. */
  readonly words: string;
  readonly title: string;
  readonly tokens: number;
  /** A sentence: what the next session loses. */
  readonly cost: string;
}

/** An entry of fewer tokens would hardly be noticed. */
const fewTokens = 10;
/** A section of fewer entries is cut by its lines. */
const fewEntries = 5;

/**
 * Returns the entries that can be cut, and sections of many entries as a whole, the largest first. The goal and the first
 * next step are not among them: without them the next session can't begin.
 */
export function cutOffers(
  { sections }: Pick<DraftView, 'sections'>,
  { entryTokens, shownChecks }: Pick<ReportView, 'entryTokens' | 'shownChecks'>,
): readonly CutOffer[] {
  const found = new Map<string, CheckId[]>();
  for (const { id, entryId } of shownChecks) {
    if (entryId !== null) found.set(entryId, [...(found.get(entryId) ?? []), id]);
  }
  const firstStep = sections.find(({ id }) => id === 'next')?.entries[0]?.id;
  const tokensOf = (entryId: string): number => entryTokens[entryId] ?? 0;
  return sections
    .filter(({ id }) => id !== 'goal')
    .flatMap(({ key, id, title, entries }): readonly CutOffer[] => {
      const lines = entries.map((entry): CutOffer => ({
        key: entry.id,
        entryIds: [entry.id],
        words: wordsOf(entry),
        title,
        tokens: tokensOf(entry.id),
        cost: costOf(id, entry, found.get(entry.id) ?? []),
      }));
      if (id === 'next' || entries.length < fewEntries) return lines;
      const entryIds = entries.map((entry) => entry.id);
      const tokens = entryIds.reduce((sum, entryId) => sum + tokensOf(entryId), 0);
      const words = `All ${formatCount(entries.length)} lines`;
      return [{ key, entryIds, words, title, tokens, cost: wholeCosts[id] ?? costs[id] }, ...lines];
    })
    .filter(({ key, tokens }) => tokens >= fewTokens && key !== firstStep)
    .toSorted((a, b) => b.tokens - a.tokens);
}

/** Characters. */
const shownWords = 200;

function wordsOf({ path, text, why }: DraftEntry): string {
  const said = [path, plainText(text)].filter((part) => part !== undefined && part !== '');
  const words = [said.join(' '), why === undefined || why === '' ? '' : `Why: ${why}`]
    .filter((part) => part !== '')
    .join(' · ');
  return words.length > shownWords ? `${words.slice(0, shownWords).trimEnd()}…` : words;
}

/** The text without code fences, the marks of bold words and of code. */
function plainText(text: string): string {
  return text
    .replaceAll(/^\s*[`~]{3,}.*$/gmu, '')
    .replaceAll(/\*\*|`/gu, '')
    .trim();
}

function costOf(section: SectionId, { mark, done }: DraftEntry, checks: readonly CheckId[]): string {
  const cheap = checks.map((id) => cheapOf[id]).find((words) => words !== undefined);
  if (cheap !== undefined) return cheap;
  if (mark === 'done' || done === true) return 'It is done: git and the sessions before show it.';
  return costs[section];
}

/** Costs of what a check complains about already. */
const cheapOf: Readonly<Partial<Record<CheckId, string>>> = {
  transcript: 'Little is lost: it retells the session.',
  'raw-output': 'Little is lost: the command prints it again.',
  'file-tree': 'Little is lost: the repository shows it.',
  'style-preference': 'Little is lost if it is a text of the library.',
  'said-twice': 'Little is lost: it is said in another line.',
};

/** Costs of a whole section, where its line says less. */
const wholeCosts: Readonly<Partial<Record<SectionId, string>>> = {
  decisions: 'The agent may decide all of it anew.',
  files: 'The agent has to find its files again.',
  flags: 'The agent may run into each of them.',
  eliminated: 'The agent may try all of it again.',
  questions: 'None of them is asked.',
};

const costs: Readonly<Record<SectionId, string>> = {
  goal: 'The agent does not know what for.',
  decisions: 'The agent may decide it anew.',
  deferred: 'The agent may begin it too early.',
  next: 'The agent does not know that it comes later.',
  files: 'The agent has to find this file again.',
  flags: 'The agent may run into it.',
  constraints: 'The agent may break it.',
  hypothesis: 'The agent looks for the cause from the start.',
  eliminated: 'The agent may try it again.',
  questions: 'The question is not asked.',
  status: 'The agent has to find out how far this is.',
  risks: 'The agent does not watch for it.',
  agents: 'Its output may stay unread.',
  validation: 'It may stay unchecked.',
  other: 'The agent is not told.',
};
