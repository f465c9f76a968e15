import type { DraftEntry, DraftSection } from '../../shared/domain/draft.ts';
import type { EntryFields } from '../../shared/domain/draft/draftEdit.ts';
import { readEvidenceMark, withoutEvidenceMark } from '../../shared/domain/session/evidenceMark.ts';
import type { PayloadEntry, SectionId } from '../../shared/domain/payload.ts';
import { announce } from '../ui/announce.ts';
import type { DraftStore } from './draftState.ts';
import { editorSections, neighbourOf, stepEntry } from './entryOrder.ts';
import type { ReviewViewStore } from './reviewViewStore.ts';
import { plainLine, sectionOfLine } from './sourceLines.ts';

const contentFields = ['why', 'session', 'path', 'state', 'lines', 'done', 'mark'] as const;

type Home = Pick<DraftSection, 'id' | 'key'>;

/** The actions of keys and buttons on entries, with the focus afterwards. */
export interface EntryActions {
  /** Adds an empty entry and edits it. */
  add(home: Home, before: string | null): void;
  /** Adds an entry with content at the end of its section, unless the draft has it already. */
  put(home: { readonly id: SectionId; readonly key?: string }, entry: PayloadEntry): void;
  addBelow(entryId: string): void;
  split(entryId: string, at: number): void;
  /** Merges into the entry before it; does nothing for the first one of a section. */
  mergeUp(entryId: string): void;
  mergeDown(entryId: string): void;
  move(entryId: string, by: -1 | 1): void;
  moveTo(entryId: string, home: Home): void;
  remove(entryId: string): void;
  change(entryId: string, fields: EntryFields): void;
  /** Removes the mark of a recovered line: the user has checked it. */
  confirm(entryId: string): void;
  /** Restores a line of the source that is in no entry. */
  restoreLine(line: number): void;
}

export function createEntryActions(drafts: DraftStore, view: ReviewViewStore): EntryActions {
  /** Former entries, by their first line in the source, so that restoring a line restores its whole entry. */
  const seen = new Map<string, DraftEntry>();
  const seenKey = (line: number) => `${drafts.getState().currentId ?? ''} ${line}`;
  drafts.subscribe((now, before) => {
    if (now.shown?.sections === before.shown?.sections) return;
    for (const { entries } of now.shown?.sections ?? []) {
      for (const entry of entries) if (entry.from !== undefined) seen.set(seenKey(entry.from.line), entry);
    }
  });

  const sections = () => editorSections(drafts.getState().shown?.sections ?? []);
  const edit = drafts.getState().edit;
  const find = (entryId: string) => {
    const home = sections().find(({ entries }) => entries.some(({ id }) => id === entryId));
    const at = home?.entries.findIndex(({ id }) => id === entryId) ?? -1;
    const entry = home?.entries[at];
    return home === undefined || entry === undefined ? null : { home, at, entry };
  };
  const goTo = view.getState().goTo;

  const add = (home: Home, before: string | null): void => {
    const id = newId();
    void edit({ type: 'add', section: home.id, key: home.key, before, entries: [{ id, text: '' }] });
    goTo({ entryId: id, field: fieldOf(home), caret: 'start' });
  };
  const merge = (home: DraftSection, at: number): void => {
    const first = home.entries[at - 1];
    const second = home.entries[at];
    if (first === undefined || second === undefined) return;
    void edit({ type: 'merge', entryId: second.id });
    const [before, after] = [first, second].map(({ text }) => withoutEvidenceMark(text));
    const joint = (before?.length ?? 0) + (before === '' || after === '' ? 0 : 1);
    goTo({ entryId: first.id, field: 'text', caret: joint });
  };
  return {
    add,
    put: ({ id: section, key }, entry) => {
      const id = newId();
      const entries = [{ ...entryContent(entry), id }];
      void edit({
        type: 'add',
        section,
        ...(key === undefined ? {} : { key }),
        before: null,
        entries,
        once: true,
      });
    },
    addBelow: (entryId) => {
      const found = find(entryId);
      if (found !== null) add(found.home, found.home.entries[found.at + 1]?.id ?? null);
    },
    split: (entryId, at) => {
      const text = withoutEvidenceMark(find(entryId)?.entry.text ?? '');
      if (text.slice(0, at).trim() === '' || text.slice(at).trim() === '') return;
      const id = newId();
      void edit({ type: 'split', entryId, at, newId: id });
      goTo({ entryId: id, field: 'text', caret: 'start' });
    },
    mergeUp: (entryId) => {
      const found = find(entryId);
      if (found !== null) merge(found.home, found.at);
    },
    mergeDown: (entryId) => {
      const found = find(entryId);
      if (found !== null) merge(found.home, found.at + 1);
    },
    move: (entryId, by) => {
      const before = view.getState().editingId === entryId;
      const step = stepEntry(sections(), entryId, by);
      if (step === null) return;
      void edit(step);
      const found = find(entryId);
      if (found === null) return;
      const { home, at } = found;
      announce(`${home.title}, ${at + 1} of ${home.entries.length}`);
      goTo({ entryId, field: before ? fieldOf(home) : 'row', caret: 'end' });
    },
    moveTo: (entryId, home) => {
      void edit({ type: 'move', entryIds: [entryId], section: home.id, key: home.key, before: null });
      goTo({ entryId, field: 'row', caret: 'end' });
    },
    remove: (entryId) => {
      const found = find(entryId);
      if (found === null) return;
      const next = neighbourOf(found.home, entryId);
      void edit({ type: 'remove', entryIds: [entryId] });
      goTo({ entryId: next ?? `section ${found.home.key}`, field: 'row', caret: 'end' });
    },
    change: (entryId, fields) => void edit({ type: 'change', entryId, fields }),
    confirm: (entryId) => {
      const text = find(entryId)?.entry.text;
      if (text === undefined || readEvidenceMark(text) === null) return;
      void edit({ type: 'change', entryId, was: text, fields: { text: withoutEvidenceMark(text) } });
      announce('Confirmed');
      goTo({ entryId, field: 'row', caret: 'end' });
    },
    restoreLine: (line) => {
      const { shown } = drafts.getState();
      if (shown === null) return;
      const { section, key } = sectionOfLine(shown, line);
      const known = seen.get(seenKey(line));
      const text = plainLine(shown.source.split('\n')[line - 1] ?? '');
      const entry = known ?? { text, from: { line, lastLine: line } };
      const id = newId();
      const after = shown.sections.find((other) => other.key === key)?.entries ?? [];
      const before = after.find(({ from }) => from !== undefined && from.line > line)?.id ?? null;
      void edit({ type: 'add', section, key, before, entries: [{ ...entry, id }] });
      goTo({ entryId: id, field: 'row', caret: 'end' });
    },
  };
}

function fieldOf({ id }: Home) {
  return id === 'files' ? 'path' : 'text';
}

function newId(): string {
  return crypto.randomUUID();
}

/** Returns an entry's content without its place in the text that it was read from. */
function entryContent(entry: PayloadEntry): PayloadEntry {
  const given = contentFields.filter((field) => entry[field] !== undefined);
  return { text: entry.text, ...Object.fromEntries(given.map((field) => [field, entry[field]])) };
}
