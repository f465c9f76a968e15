import type { Draft, DraftEntry, DraftSection } from '../draft.ts';
import type { DraftEdit, DraftFields, EntryFields, TypedField } from './draftEdit.ts';
import { pathWithLines } from './pathWithLines.ts';
import { sectionIds, sectionTitles, type PayloadEntry, type SectionId } from '../payload.ts';
import { joinMarked, splitMarked } from '../session/evidenceMark.ts';

/** Returns the draft after an edit; the same object if nothing changes. The caller sets revision and times. */
export function applyDraftEdit(draft: Draft, edit: DraftEdit): Draft {
  switch (edit.type) {
    case 'set':
      return setFields(draft, edit.fields);
    case 'task':
      return withTask(draft, edit);
    case 'add': {
      const known = new Set(entriesOf(draft).map(({ id }) => id));
      const entries = edit.entries.filter(
        (entry) => !known.has(entry.id) && !(edit.once === true && saysAlready(draft, entry)),
      );
      return insert(draft, edit, entries);
    }
    case 'change':
      return mapEntry(draft, edit.entryId, (entry) => [withFields(entry, edit.fields)]);
    case 'remove':
      return without(draft, edit.entryIds);
    case 'move': {
      const moving = entriesOf(draft).filter(({ id }) => edit.entryIds.includes(id));
      if (edit.before !== null && edit.entryIds.includes(edit.before)) return draft;
      return insert(without(draft, edit.entryIds), edit, moving);
    }
    case 'split':
      return mapEntry(draft, edit.entryId, (entry) => splitEntry(entry, edit.at, edit.newId));
    case 'merge':
      return mergeIntoPrevious(draft, edit.entryId);
    case 'let-go': {
      const letGo = [...new Set([...draft.letGo, ...edit.keys])];
      return letGo.length === draft.letGo.length ? draft : { ...draft, letGo };
    }
    case 'replace':
      return { ...draft, sections: edit.sections, outside: edit.outside };
  }
}

/** A field that another writer changed while the user typed it. */
export interface FieldConflict {
  readonly field: TypedField;
  /** The field as it is now. */
  readonly text: string;
}

/** Returns the field that an edit would overwrite although another writer has changed it since; `gone` with its entry. */
export function findConflict(draft: Draft, edit: DraftEdit): FieldConflict | 'gone' | null {
  if (edit.type === 'set') return conflictIn(edit.seen ?? {}, draft, edit.fields);
  if (edit.type !== 'change' || (edit.was === undefined && edit.seen === undefined)) return null;
  const entry = entriesOf(draft).find(({ id }) => id === edit.entryId);
  if (entry === undefined) return 'gone';
  const seen = { ...edit.seen, ...(edit.was === undefined ? {} : { text: edit.was }) };
  return conflictIn(seen, entry, edit.fields);
}

type Typable = EntryFields & DraftFields;

function conflictIn(
  seen: Readonly<Partial<Record<TypedField, string>>>,
  now: Typable,
  given: Typable,
): FieldConflict | null {
  for (const field of typedFields) {
    const before = seen[field];
    if (before === undefined || given[field] === undefined) continue;
    const text = wordsOf(now, field);
    if (text !== before && text !== wordsOf({ ...now, ...given }, field)) return { field, text };
  }
  return null;
}

const typedFields = ['text', 'why', 'path', 'title', 'task'] as const satisfies readonly TypedField[];

/** Returns what an edit gives to a field, by default to the first one that the user typed. */
export function typedIn(edit: DraftEdit, wanted?: TypedField): FieldConflict {
  const given: Typable = edit.type === 'set' || edit.type === 'change' ? edit.fields : {};
  const field = wanted ?? typedFields.find((one) => given[one] !== undefined) ?? 'text';
  return { field, text: wordsOf(given, field) };
}

/** Returns a field as the user types it: a path with its lines; empty if there is none. */
function wordsOf(of: Typable, field: TypedField): string {
  if (field !== 'path') return of[field] ?? '';
  return pathWithLines({
    ...(of.path === null || of.path === undefined ? {} : { path: of.path }),
    ...(of.lines === null || of.lines === undefined ? {} : { lines: of.lines }),
  });
}

/** True if a section of the draft has an entry in the same words; for a file without text, one with its path. */
export function saysAlready(draft: Pick<Draft, 'sections'>, { text, path }: PayloadEntry): boolean {
  const words = wordsIn(text);
  return entriesOf(draft).some(
    (entry) => entry.path === path && ((path !== undefined && words === '') || wordsIn(entry.text) === words),
  );
}

function wordsIn(text: string): string {
  return text.trim().replaceAll(/\s+/gu, ' ');
}

export function entriesOf(draft: Pick<Draft, 'sections'>): readonly DraftEntry[] {
  return draft.sections.flatMap(({ entries }) => entries);
}

function setFields(draft: Draft, fields: Extract<DraftEdit, { type: 'set' }>['fields']): Draft {
  // A name that is typed answers whose task the draft is.
  const named = fields.task !== undefined && fields.task !== draft.task && draft.taskAnswer === undefined;
  const next = { ...draft, ...fields, ...(named ? { taskAnswer: 'new' as const } : {}) };
  const same = next.title === draft.title && next.task === draft.task && next.template === draft.template;
  return same ? draft : next;
}

function withTask(
  draft: Draft,
  { answer, task, taskId }: Extract<DraftEdit, { readonly type: 'task' }>,
): Draft {
  const { taskId: own, ...rest } = draft;
  // A new task has the id that the draft states, if it states one.
  const id = answer === 'new' ? (taskId ?? own) : taskId;
  if (draft.taskAnswer === answer && draft.task === task && own === id) return draft;
  return { ...rest, task, taskAnswer: answer, ...(id === undefined ? {} : { taskId: id }) };
}

interface Place {
  readonly section: SectionId;
  readonly key?: string;
  readonly before: string | null;
}

function insert(draft: Draft, place: Place, entries: readonly DraftEntry[]): Draft {
  if (entries.length === 0) return draft;
  const key = place.key ?? (place.section === 'other' ? freshOtherKey(draft) : place.section);
  const sections = draft.sections.some((section) => section.key === key)
    ? draft.sections
    : withSection(draft.sections, {
        key,
        id: place.section,
        title: sectionTitles[place.section],
        entries: [],
      });
  return {
    ...draft,
    sections: sections.map((section) => {
      if (section.key !== key) return section;
      const found = section.entries.findIndex(({ id }) => id === place.before);
      const at = found === -1 ? section.entries.length : found;
      return { ...section, entries: section.entries.toSpliced(at, 0, ...entries) };
    }),
  };
}

/** Inserts a section where its kind belongs, after those of the same kind. */
function withSection(sections: readonly DraftSection[], section: DraftSection): readonly DraftSection[] {
  const at = sections.findIndex((other) => rankOf(other) > rankOf(section));
  return sections.toSpliced(at === -1 ? sections.length : at, 0, section);
}

function rankOf({ id }: DraftSection): number {
  return sectionIds.indexOf(id);
}

function freshOtherKey(draft: Draft): string {
  const keys = new Set(draft.sections.map(({ key }) => key));
  let number = 1;
  while (keys.has(`other:${number}`)) number += 1;
  return `other:${number}`;
}

function without(draft: Draft, entryIds: readonly string[]): Draft {
  const gone = new Set(entryIds);
  if (!entriesOf(draft).some(({ id }) => gone.has(id))) return draft;
  return {
    ...draft,
    sections: draft.sections.map((section) => ({
      ...section,
      entries: section.entries.filter(({ id }) => !gone.has(id)),
    })),
  };
}

function mapEntry(
  draft: Draft,
  entryId: string,
  change: (entry: DraftEntry) => readonly DraftEntry[],
): Draft {
  let changed = false;
  const sections = draft.sections.map((section) => {
    const at = section.entries.findIndex(({ id }) => id === entryId);
    const entry = section.entries[at];
    if (entry === undefined) return section;
    const next = change(entry);
    if (next.length === 1 && next[0] === entry) return section;
    changed = true;
    return { ...section, entries: section.entries.toSpliced(at, 1, ...next) };
  });
  return changed ? { ...draft, sections } : draft;
}

function withFields(entry: DraftEntry, fields: EntryFields): DraftEntry {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const next = Object.fromEntries(
    [...Object.entries(entry).filter(([name]) => !given.some(([other]) => other === name)), ...given].filter(
      ([, value]) => value !== null,
    ),
  ) as Partial<PayloadEntry>;
  const whole: DraftEntry = { ...next, id: entry.id, text: next.text ?? '' };
  return JSON.stringify(sorted(whole)) === JSON.stringify(sorted(entry)) ? entry : whole;
}

function sorted(entry: DraftEntry): readonly unknown[] {
  return Object.entries(entry).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function splitEntry(entry: DraftEntry, at: number, newId: string): readonly DraftEntry[] {
  const [first, second] = splitMarked(entry.text, at);
  if (first === '' || second === '') return [entry];
  const { why, ...rest } = entry;
  // The reason stood at the end, and moves with the text before it.
  return [
    { ...rest, text: first },
    { ...restOfSecond(entry), id: newId, text: second, ...(why === undefined ? {} : { why }) },
  ];
}

/** Returns the second half's fields: origin, session and mark belong to both, a path or a tick to the first. */
function restOfSecond({ from, session, mark, state }: DraftEntry): Omit<DraftEntry, 'id' | 'text'> {
  return {
    ...(from === undefined ? {} : { from }),
    ...(session === undefined ? {} : { session }),
    ...(mark === undefined ? {} : { mark }),
    ...(state === undefined ? {} : { state }),
  };
}

function mergeIntoPrevious(draft: Draft, entryId: string): Draft {
  for (const section of draft.sections) {
    const at = section.entries.findIndex(({ id }) => id === entryId);
    const entry = section.entries[at];
    const before = section.entries[at - 1];
    if (entry === undefined || before === undefined) continue;
    const merged = mergeEntries(before, entry);
    const entries = section.entries.toSpliced(at - 1, 2, merged);
    return {
      ...draft,
      sections: draft.sections.map((other) => (other === section ? { ...section, entries } : other)),
    };
  }
  return draft;
}

/** Keeps every word: a second path goes into the text, a second reason after the first. */
function mergeEntries(first: DraftEntry, second: DraftEntry): DraftEntry {
  const path = first.path === undefined ? second.path : undefined;
  const named = first.path !== undefined && second.path !== undefined ? `\`${second.path}\`` : '';
  const why = [first.why, second.why].filter((part) => part !== undefined && part !== '').join('; ');
  const from = joinPlaces(first.from, second.from);
  const { why: _why, from: _from, ...rest } = first;
  return {
    ...rest,
    text: joinMarked(first.text, second.text, named),
    ...(why === '' ? {} : { why }),
    ...(path === undefined ? {} : { path }),
    ...(first.session === undefined && second.session !== undefined ? { session: second.session } : {}),
    ...(from === undefined ? {} : { from }),
  };
}

function joinPlaces(a: DraftEntry['from'], b: DraftEntry['from']): DraftEntry['from'] {
  if (a === undefined || b === undefined) return a ?? b;
  return { line: Math.min(a.line, b.line), lastLine: Math.max(a.lastLine, b.lastLine) };
}
