import { applyDraftEdit, entriesOf, typedIn } from '../../shared/domain/draft/applyDraftEdit.ts';
import type { DraftEntry, DraftView } from '../../shared/domain/draft.ts';
import { pathWithLines } from '../../shared/domain/draft/pathWithLines.ts';
import type { DraftEdit, DraftFields, EntryFields, TypedField } from '../../shared/domain/draft/draftEdit.ts';

/** An edit whose outcome core has not reported. */
interface Pending {
  readonly draftId: string;
  edit: DraftEdit;
  /** True if core has accepted the edit; the draft with it is still under way. */
  acknowledged: boolean;
  /** True if core has reported a state of the draft since this was sent; that state includes an acknowledged edit. */
  reported: boolean;
  /** True if the edit must not be sent any more. */
  cancelled: boolean;
  sent: boolean;
}

type TypedEdit = Extract<DraftEdit, { type: 'change' }>;

export interface DraftEditsOptions {
  readonly send: (draftId: string, edit: DraftEdit) => Promise<void>;
  /** Called if core refused the edit. */
  readonly onRefused: (error: unknown, draftId: string, edit: DraftEdit) => void;
  /** Called when the result of `show` may have changed. */
  readonly onChange: () => void;
}

export interface DraftEdits {
  /** Returns a draft of core with every later edit of this window applied. */
  show(draft: DraftView): DraftView;
  /** Sends an edit after all earlier ones. */
  add(draftId: string, edit: DraftEdit): Promise<void>;
  /** Records typing in an entry; it is sent 150 ms after the first unsent letter, or by `flush`. */
  type(draft: DraftView, entryId: string, fields: EntryFields): void;
  /** Sends the recorded typing; resolves when no edit is under way. */
  flush(): Promise<void>;
  /** Sends all at once, without waiting for an edit under way: its answer no longer reaches a page that goes. */
  sendNow(): void;
  /**
   * Drops all typing in a field of an entry, or of the draft itself, that is not on disk, returns the newest of it.
   */
  discardTyping(draftId: string, entryId: string | null, field: TypedField): string | null;
  /** Handles a newer state of a draft from core. */
  arrived(draftId: string): void;
  /** True if anything is not on disk yet. */
  busy(): boolean;
}

/** ms. Including the time to the disk, a crash loses less than the last 250. */
const typingMs = 150;

/**
 * Sends edits one after the other. Applying one a second time changes nothing, so that it may show before and after.
 */
export function createDraftEdits({ send, onRefused, onChange }: DraftEditsOptions): DraftEdits {
  let pending: readonly Pending[] = [];
  let typed: { readonly draftId: string; readonly edit: TypedEdit } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let chain: Promise<void> = Promise.resolve();

  const run = async (item: Pending): Promise<void> => {
    if (item.cancelled || item.sent) return;
    item.sent = true;
    try {
      item.reported = false;
      await send(item.draftId, item.edit);
      item.acknowledged = true;
      // Core reports a state before it answers the edit that made it. Typed text may appear there with a mark in it.
      if (item.reported) pending = pending.filter((other) => other !== item);
    } catch (error) {
      pending = pending.filter((other) => other !== item);
      // Later typing was made on top of this edit, which is not on disk: without it, it is no conflict.
      for (const other of pending)
        if (!other.sent && other.draftId === item.draftId) other.edit = basedOn(item.edit, other.edit);
      if (typed?.draftId === item.draftId) typed = { ...typed, edit: basedOn(item.edit, typed.edit) };
      onRefused(error, item.draftId, item.edit);
    }
    onChange();
  };
  const queue = (draftId: string, edit: DraftEdit): Promise<void> => {
    const item: Pending = {
      draftId,
      edit,
      acknowledged: false,
      reported: false,
      cancelled: false,
      sent: false,
    };
    pending = [...pending, item];
    chain = chain.then(() => run(item));
    return chain;
  };
  const sendTyped = (): void => {
    clearTimeout(timer);
    const now = typed;
    typed = null;
    if (now === null) return;
    void queue(now.draftId, now.edit);
  };

  return {
    show(draft) {
      const edits = [...pending, ...(typed === null ? [] : [typed])];
      return edits
        .filter(({ draftId }) => draftId === draft.id)
        .reduce((now, { edit }) => ({ ...now, ...applyDraftEdit(now, edit) }), draft);
    },
    add(draftId, edit) {
      sendTyped();
      const done = queue(draftId, edit);
      onChange();
      return done;
    },
    type(draft, entryId, fields) {
      const isOther = typed !== null && (typed.draftId !== draft.id || typed.edit.entryId !== entryId);
      // Each edit is of one field: another writer may word the entry anew while the user writes a reason.
      if (isOther || (typed !== null && !isOfSameField(typed.edit.fields, fields))) sendTyped();
      if (typed === null) {
        const before = entriesOf(draft).find(({ id }) => id === entryId);
        const edit: TypedEdit = { type: 'change', entryId, fields, ...seenOf(before, fields) };
        typed = { draftId: draft.id, edit };
        timer = setTimeout(sendTyped, typingMs);
      } else {
        typed = { ...typed, edit: { ...typed.edit, fields: { ...typed.edit.fields, ...fields } } };
      }
      onChange();
    },
    async flush() {
      sendTyped();
      await chain;
    },
    sendNow() {
      sendTyped();
      for (const item of pending) void run(item);
    },
    discardTyping(draftId, entryId, field) {
      const isOfEntry = (of: { readonly draftId: string; readonly edit: DraftEdit }): boolean =>
        of.draftId === draftId && isTypedIn(of.edit, entryId, field);
      const waiting = pending.filter((item) => isOfEntry(item) && !item.acknowledged);
      for (const item of waiting) item.cancelled = true;
      pending = pending.filter((item) => !item.cancelled);
      const last = typed !== null && isOfEntry(typed) ? typed : waiting.at(-1);
      if (last === typed) {
        clearTimeout(timer);
        typed = null;
      }
      return last === undefined ? null : typedIn(last.edit, field).text;
    },
    arrived(draftId) {
      for (const item of pending) if (item.draftId === draftId) item.reported = true;
      pending = pending.filter((item) => item.draftId !== draftId || !item.acknowledged);
    },
    busy: () => typed !== null || pending.some((item) => !item.acknowledged),
  };
}

function isTypedIn(edit: DraftEdit, entryId: string | null, field: TypedField): boolean {
  if (edit.type === 'set') return entryId === null && edit.fields[field as keyof DraftFields] !== undefined;
  const isChange = edit.type === 'change' && edit.entryId === entryId;
  return isChange && edit.fields[field as keyof EntryFields] !== undefined;
}

/** Returns an edit with what the user saw before an earlier one, if both are of one field. */
function basedOn<E extends DraftEdit>(earlier: DraftEdit, edit: E): E {
  if (earlier.type !== 'change' && earlier.type !== 'set') return edit;
  const { field } = typedIn(earlier);
  if (!isTypedIn(edit, earlier.type === 'set' ? null : earlier.entryId, field)) return edit;
  const was = earlier.type === 'change' && earlier.was !== undefined ? { was: earlier.was } : {};
  return { ...edit, ...was, ...(earlier.seen === undefined ? {} : { seen: earlier.seen }) };
}

function isOfSameField(before: EntryFields, now: EntryFields): boolean {
  return Object.keys(now).some((field) => Object.hasOwn(before, field));
}

/** Returns what the user saw of the field that they type into. */
function seenOf(entry: DraftEntry | undefined, fields: EntryFields): Pick<TypedEdit, 'was' | 'seen'> {
  if (entry === undefined) return {};
  if (fields.text !== undefined) return { was: entry.text };
  if (fields.why !== undefined) return { seen: { why: entry.why ?? '' } };
  return fields.path === undefined ? {} : { seen: { path: pathWithLines(entry) } };
}
