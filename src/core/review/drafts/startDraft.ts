import type { Draft, DraftOrigin, DraftSection } from '../../../shared/domain/draft.ts';
import { draftLimits } from '../../../shared/domain/draft/draftSchema.ts';
import type { Template, ParsedPayload, PayloadEntry, Placed } from '../../../shared/domain/payload.ts';
import type { CheckFix } from '../../../shared/domain/payloadCheck.ts';
import type { HeadingPlace } from '../../../shared/domain/draft/placement.ts';
import type { DraftStart } from '../../../shared/api/drafts.ts';
import type { RecoveredPayload } from '../../../shared/domain/session/recoveredPayload.ts';
import { templateForms } from '../../../shared/domain/payload/templateForms.ts';
import { AppError } from '../../../shared/errors.ts';
import { readPlaced } from '../../payload/read/readPlaced.ts';
import { withNotes } from '../../payload/read/withNotes.ts';
import { unknownPayload } from '../../payload/folder/unknownPayload.ts';
import { readProjectFile } from '../../sources/files/readFile.ts';
import { findPayload } from '../../payload/folder/listPayloads.ts';
import { checkText } from '../checks/checkText.ts';
import { placedAtStart } from './placeInDraft.ts';
import { toDraftSections } from './toDraftSections.ts';
import { applyFix } from './applyFix.ts';

export type DraftContent = Pick<
  Draft,
  'origin' | 'source' | 'template' | 'title' | 'task' | 'taskId' | 'said' | 'sections' | 'outside' | 'placed'
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
  /** Returns the remembered place of a heading. */
  placeOf: (heading: string) => HeadingPlace | undefined = () => undefined,
): Promise<DraftContent> {
  switch (start.from) {
    case 'text':
      return fromText(start.text, { kind: 'pasted' }, newId, placeOf);
    case 'file':
      return fromText(readText(root, start.path), { kind: 'file', path: start.path }, newId, placeOf);
    case 'template':
      return fromTemplate(start.template);
    case 'payload': {
      const entry = await findPayload(root, start.session, folder);
      if (entry === null) throw unknownPayload(start.session);
      const origin: DraftOrigin = { kind: 'payload', session: start.session };
      // A saved payload has its headings where the user wanted them.
      return fromText(readText(root, entry.path), origin, newId, () => undefined);
    }
  }
}

/** Returns the content of a draft that was recovered from a session. Its title is left to its task, or to its goal. */
export function startRecoveredDraft(
  { markdown, template, task = '', taskId }: RecoveredPayload,
  session: string | undefined,
  newId: () => string,
): DraftContent {
  const text = markdown.replace(/^## [^\n]*\n+/u, '');
  return {
    ...fromText(
      text,
      { kind: 'recovered', ...(session === undefined ? {} : { session }) },
      newId,
      () => undefined,
    ),
    title: '',
    template,
    task,
    ...(taskId === undefined ? {} : { taskId }),
  };
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
    placed: [],
  };
}

function fromText(
  text: string,
  origin: DraftOrigin,
  newId: () => string,
  placeOf: (heading: string) => HeadingPlace | undefined,
): DraftContent {
  if (text.length > draftLimits.source) {
    throw new AppError(
      'drafts/too-large',
      'This text is longer than a million characters. Paste only the part with the hand-off, or ask the agent for a shorter one.',
      { limit: draftLimits.source },
    );
  }
  const source = text.replaceAll(/\r\n?/gu, '\n');
  const { front, payload: parsed, headings } = readPlaced(source, placeOf);
  const payload = withNotes(parsed, source);
  const sections = toDraftSections(payload.sections, newId);
  const trees = fileTrees(payload, sections);
  return {
    origin,
    source,
    template: payload.template,
    title: payload.title,
    task: payload.task ?? '',
    ...(front?.taskId === undefined ? {} : { taskId: front.taskId }),
    ...(payload.session === undefined ? {} : { said: payload.session }),
    sections: applyFix(sections, { replace: trees }, newId),
    outside: [...payload.outside, ...cutTexts(payload, trees, source)],
    placed: placedAtStart(headings, sections),
  };
}

function readText(root: string, path: string): string {
  const reading = readProjectFile(root, { path });
  if (reading.status === 'ok') return reading.text;
  throw new AppError('drafts/unreadable', reading.problem, { path });
}

/** Finds the file trees that agents paste: the repository has them, so a draft begins without. */
function fileTrees(payload: ParsedPayload, sections: readonly DraftSection[]): CheckFix['replace'] {
  // Sections of one kind may have been merged, which changes places.
  if (sections.length !== payload.sections.length) return [];
  return checkText(payload, 0)
    .filter(({ id }) => id === 'file-tree')
    .flatMap(({ fix }) => fix?.replace ?? [])
    .map((part) => ({ ...part, with: part.with.map(withoutPlace) }));
}

/** Removes the lines of a parsed entry: a draft's entry has them in `from`, and is not read back with others. */
function withoutPlace(entry: PayloadEntry & Partial<Placed>): PayloadEntry {
  const { line: _line, lastLine: _lastLine, ...rest } = entry;
  return rest;
}

/** Returns the lines that replacing entries cuts, each run of lines as one text: they are outside of the payload then. */
function cutTexts(payload: ParsedPayload, replace: CheckFix['replace'], source: string): readonly string[] {
  const lines = source.split('\n');
  const cut = new Map<number, string>();
  for (const { section, entry: at, with: left } of replace) {
    const entry = payload.sections[section]?.entries[at];
    if (entry === undefined) continue;
    const kept = left.flatMap(({ text }) => text.split('\n')).map((text) => text.trim());
    for (let number = entry.line; number <= entry.lastLine; number += 1) {
      const text = lines[number - 1] ?? '';
      const words = text.trim();
      if (
        words !== '' &&
        !/^[`~]{3,}/u.test(words) &&
        !kept.some((line) => line !== '' && words.endsWith(line))
      )
        cut.set(number, text);
    }
  }
  const numbers = [...cut.keys()].toSorted((a, b) => a - b);
  const texts: string[][] = [];
  for (const [index, number] of numbers.entries()) {
    if (numbers[index - 1] === number - 1) texts.at(-1)?.push(cut.get(number) ?? '');
    else texts.push([cut.get(number) ?? '']);
  }
  return texts.map((run) => run.join('\n').trimEnd());
}

/** Returns empty sections to fill in, in the order of the payload. */
function templateSections(template: Template): readonly DraftSection[] {
  return templateForms[template].map(({ id, title }) => ({ key: id, id, title, entries: [] }));
}
