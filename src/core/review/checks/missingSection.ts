import { neededSections, sectionTitles, type SectionId } from '../../../shared/domain/payload.ts';
import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import { clearSection } from '../../../shared/domain/draft/likelySections.ts';
import { isNothing, type CheckedPayload } from './entryPlaces.ts';

/** Sections for which "none" is no answer. */
const mustSay: ReadonlySet<SectionId> = new Set(['goal', 'next', 'hypothesis']);

const consequences: Partial<Record<SectionId, string>> = {
  goal: 'the next session has to guess what the work is for',
  decisions: 'the next session may reopen what is decided',
  next: 'the next session has to find out where to begin',
  files: 'the next session has to search for what was worked on',
  hypothesis: 'the next session starts the search from the beginning',
  status: 'whoever takes over can’t tell what is finished',
};

export function missingSection(payload: CheckedPayload): readonly PayloadCheck[] {
  return neededSections[payload.template].flatMap((anyOf): PayloadCheck[] => {
    const [first] = anyOf;
    if (first === undefined || anyOf.some((id) => hasContent(payload, id))) return [];
    const at = payload.sections.findIndex(({ id }) => anyOf.includes(id));
    const section = payload.sections[at];
    const names = anyOf.map((id) => `"${sectionTitles[id]}"`).join(' or ');
    // Uses the title of an existing section, e.g. the template's.
    const problem = section === undefined ? `There is no ${names}` : `"${section.title}" is empty`;
    return [
      {
        id: 'missing-section',
        severity: 'error',
        section: first,
        ...(section === undefined ? {} : { at: { section: at } }),
        ...(section !== undefined && 'line' in section ? { line: section.line } : {}),
        message: `${problem}, so ${consequences[first] ?? 'the next session lacks it'}.${candidateWords(payload, anyOf)}`,
      },
    ];
  });
}

/** Titles of what a project is about, which may say what this session is for. */
const description =
  /^\P{L}*(?:(?:project|product|app|system|task)\s+)?(?:overview|context|background|introduction|description|about|projekt(?:überblick|übersicht|kontext|beschreibung)|überblick|hintergrund|contexte|présentation|vue d.ensemble|contexto|descripci[oó]n|descri[cç][aã]o|vis[aã]o geral|contesto|panoramica|descrizione|обзор|контекст|описание|о проекте)(?!\p{L})|概述|概要|背景|简介|개요|소개/iu;

/** Names a section with a title of its own whose entries, or title, have the form of a missing one. */
function candidateWords({ sections }: CheckedPayload, anyOf: readonly SectionId[]): string {
  const candidate = sections.find(({ id, title, entries }) => {
    if (id !== 'other' || entries.length === 0) return false;
    if (anyOf.includes('goal') && description.test(title)) return true;
    const clear = clearSection(entries);
    return clear !== undefined && anyOf.includes(clear);
  });
  return candidate === undefined ? '' : ` Not recognised: "${candidate.title}", which may be it.`;
}

function hasContent({ sections }: CheckedPayload, wanted: SectionId): boolean {
  return sections.some(
    ({ id, entries }) =>
      id === wanted &&
      entries.some(
        ({ text, path }) => path !== undefined || (text.trim() !== '' && !isPlaceholder(text, id)),
      ),
  );
}

const placeholder =
  /^[\s<[({*_]*(tbd|tba|to ?do|to be (decided|defined|determined|filled)|fill (this )?in|\?+|\.{2,}|…|xxx+)[\s\])}>.*_]*$/iu;

function isPlaceholder(text: string, id: SectionId): boolean {
  return placeholder.test(text) || (mustSay.has(id) && isNothing(text));
}
