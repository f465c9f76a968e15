import type { Draft, DraftOrigin, DraftSection } from '../../../shared/domain/draft.ts';
import { draftLimits } from '../../../shared/domain/draftSchema.ts';
import {
  type Template,
  type ParsedPayload,
  sectionTitles,
  type SectionId,
} from '../../../shared/domain/payload.ts';
import type { DraftStart } from '../../../shared/api/drafts.ts';
import { AppError } from '../../../shared/errors.ts';
import { readPayload } from '../../payload/read/readPayload.ts';
import { withNotes } from '../../payload/read/withNotes.ts';
import { unknownPayload } from '../../payload/folder/unknownPayload.ts';
import { readProjectFile } from '../../sources/files/readFile.ts';
import { findPayload } from '../../payload/folder/listPayloads.ts';
import { checkText } from '../checks/checkText.ts';
import { toDraftSections } from './toDraftSections.ts';
import { applyFix } from './applyFix.ts';

const sectionsOf: Readonly<Record<Template, readonly SectionId[]>> = {
  standard: ['goal', 'decisions', 'deferred', 'next', 'files', 'flags'],
  debug: ['goal', 'next', 'files', 'flags', 'hypothesis', 'eliminated'],
  team: ['goal', 'decisions', 'next', 'files', 'flags', 'questions', 'status'],
  recovery: ['goal', 'decisions', 'next', 'files', 'flags', 'status'],
};

/** Titles for sections whose plain name is too general. */
const titlesOf: Readonly<Partial<Record<Template, Partial<Record<SectionId, string>>>>> = {
  debug: { hypothesis: 'Surviving hypothesis', eliminated: 'Hypotheses eliminated' },
  team: { questions: 'Open questions for the next developer', flags: 'Warnings' },
};

export type DraftContent = Pick<
  Draft,
  'origin' | 'source' | 'template' | 'title' | 'task' | 'taskId' | 'sections' | 'outside'
>;

/**
 * Returns the content of a new draft. Rejects with `drafts/unreadable` for a file without text, `drafts/too-large`, and
 * `payloads/unknown`.
 */
export async function startDraft(
  start: DraftStart,
  root: string,
  folder: string,
  newId: () => string,
): Promise<DraftContent> {
  switch (start.from) {
    case 'text':
      return fromText(start.text, { kind: 'pasted' }, newId);
    case 'file':
      return fromText(readText(root, start.path), { kind: 'file', path: start.path }, newId);
    case 'template':
      return fromTemplate(start.template);
    case 'payload': {
      const entry = await findPayload(root, start.session, folder);
      if (entry === null) throw unknownPayload(start.session);
      const origin: DraftOrigin = { kind: 'payload', session: start.session };
      return fromText(readText(root, entry.path), origin, newId);
    }
  }
}

function fromTemplate(template: Template): DraftContent {
  return {
    origin: { kind: 'template' },
    source: '',
    template,
    title: '',
    task: '',
    sections: templateSections(template),
    outside: [],
  };
}

function fromText(text: string, origin: DraftOrigin, newId: () => string): DraftContent {
  if (text.length > draftLimits.source) {
    throw new AppError(
      'drafts/too-large',
      'This text is longer than a million characters. Paste only the part with the hand-off, or ask the agent for a shorter one.',
      { limit: draftLimits.source },
    );
  }
  const source = text.replaceAll(/\r\n?/gu, '\n');
  const { front, payload: parsed } = readPayload(source);
  const payload = withNotes(parsed, source);
  const sections = toDraftSections(payload.sections, newId);
  return {
    origin,
    source,
    template: payload.template,
    title: payload.title,
    task: payload.task ?? '',
    ...(front?.taskId === undefined ? {} : { taskId: front.taskId }),
    sections: cutFileTrees(payload, sections, newId),
    outside: payload.outside,
  };
}

function readText(root: string, path: string): string {
  const reading = readProjectFile(root, { path });
  if (reading.status === 'ok') return reading.text;
  throw new AppError('drafts/unreadable', reading.problem, { path });
}

/**
 * Returns sections without the file trees that agents paste: the repository has them. Their lines stay in the source,
 * from which the user can restore each.
 */
function cutFileTrees(
  payload: ParsedPayload,
  sections: readonly DraftSection[],
  newId: () => string,
): readonly DraftSection[] {
  // Sections of one kind may have been merged, which changes places.
  if (sections.length !== payload.sections.length) return sections;
  const fixes = checkText(payload, 0)
    .filter(({ id }) => id === 'file-tree')
    .flatMap(({ fix }) => (fix === undefined ? [] : [fix]));
  const replace = fixes.flatMap((fix) => fix.replace);
  return applyFix(sections, { replace }, newId);
}

/** Returns empty sections to fill in, in the order of the payload. */
function templateSections(template: Template): readonly DraftSection[] {
  return sectionsOf[template].map((id) => ({
    key: id,
    id,
    title: titlesOf[template]?.[id] ?? sectionTitles[id],
    entries: [],
  }));
}
