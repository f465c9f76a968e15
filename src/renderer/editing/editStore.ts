import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EditFigures, EditTarget, OpenedText, TextChange } from '../../shared/api/editing.ts';
import { wholeText } from '../../shared/domain/stack/editedCopy.ts';
import { isAppError } from '../../shared/errors.ts';
import type { StackRef } from '../../shared/api/common.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { problemOf } from '../requests/createAttempts.ts';
import { createLatest } from '../requests/createLatest.ts';

export interface EditState {
  /** `elsewhere`: another window is editing the text now. */
  readonly phase: 'closed' | 'opening' | 'open' | 'failed' | 'elsewhere';
  readonly target: EditTarget | null;
  readonly opened: OpenedText | null;
  readonly figures: EditFigures | null;
  /** Set if another process changed the text, too: both are kept until the user chooses. */
  readonly conflict: { readonly theirs: string | null } | null;
  readonly kept: 'kept' | 'typing' | 'not-kept';
  /** The reason why the text could not be opened or saved: a sentence with the remedy. */
  readonly problem: string | null;
  readonly open: (ref: StackRef, target: EditTarget) => Promise<void>;
  /** Opens the same text again, e.g. after another window has edited it. */
  readonly reopen: () => Promise<void>;
  /** Sends typing; calls `whole` if the texts of window and core differ. */
  readonly type: (changes: readonly TextChange[], length: number, whole: () => string) => Promise<void>;
  readonly settle: (keep: 'mine' | 'theirs') => Promise<void>;
  /** Resolves to whether all typing is on disk; if not, the text stays open with the reason. */
  readonly close: () => Promise<boolean>;
  /** Closes the text although the last typing could not be saved. */
  readonly abandon: () => void;
}

export type EditStore = StoreApi<EditState>;

const closed = {
  phase: 'closed',
  target: null,
  opened: null,
  figures: null,
  conflict: null,
  kept: 'kept',
  problem: null,
} as const;

/** Edits one text in this window. Typing is sent at once, so that a copy includes it. */
export function createEditStore(client: Client): EditStore {
  const { editing } = client.api;
  return createStore<EditState>()((set, get) => {
    let ref: StackRef | null = null;
    const latest = createLatest();
    let sent = 0;

    client.on('editing.kept', ({ editId, problem }) => {
      if (editId !== get().opened?.editId) return;
      set({ kept: problem === null ? 'kept' : 'not-kept', problem });
    });

    client.on('editing.conflict', ({ editId, theirs }) => {
      if (editId === get().opened?.editId) set({ conflict: { theirs } });
    });

    const begin = async (target: EditTarget): Promise<void> => {
      if (ref === null) return;
      set({ ...closed, phase: 'opening', target });
      const opening = editing.open({ ...ref, target });
      const answer = await latest.run(() => opening);
      if (answer.status === 'ok') {
        const { theirs } = answer.value;
        const conflict = theirs === undefined ? null : { theirs };
        set({ phase: 'open', opened: answer.value, figures: answer.value, conflict });
      }
      if (answer.status === 'failed') set({ phase: 'failed', problem: sentenceOf(answer.error) });
      // The answer is outdated, so nothing here waits for the text that core has opened.
      if (answer.status === 'replaced')
        void opening.then(({ editId }) => editing.close({ editId })).catch(() => undefined);
    };

    const send = async (
      editId: string,
      changes: readonly TextChange[],
      length: number,
      whole: (() => string) | null,
    ): Promise<void> => {
      const mine = ++sent;
      try {
        const figures = await editing.change({ editId, changes, length });
        if (mine === sent && get().opened?.editId === editId) set({ figures });
      } catch (error) {
        if (get().opened?.editId !== editId) return;
        if (isAppError(error, 'editing/elsewhere')) set({ phase: 'elsewhere', kept: 'kept' });
        else if (isAppError(error, 'editing/out-of-step') && whole !== null) {
          const text = whole();
          await send(editId, [{ from: 0, to: wholeText, insert: text }], text.length, null);
        } else set({ kept: 'not-kept', problem: sentenceOf(error) });
      }
    };

    return {
      ...closed,
      open: async (next, target) => {
        await get().close();
        ref = next;
        await begin(target);
      },
      reopen: async () => {
        const { target } = get();
        if (target !== null) await begin(target);
      },
      type: async (changes, length, whole) => {
        const { opened, phase } = get();
        if (opened === null || phase !== 'open') return;
        set({ kept: 'typing' });
        await send(opened.editId, changes, length, whole);
      },
      settle: async (keep) => {
        const { opened, target } = get();
        if (opened === null) return;
        // Another change since is another conflict, which may be told before the answer.
        set({ conflict: null });
        try {
          await editing.settle({ editId: opened.editId, keep });
          if (keep === 'theirs' && target !== null) await begin(target);
        } catch (error) {
          set({ kept: 'not-kept', problem: sentenceOf(error) });
        }
      },
      close: async () => {
        const { opened, phase } = get();
        latest.cancel();
        if (opened !== null && phase !== 'elsewhere') {
          try {
            await editing.close({ editId: opened.editId });
          } catch (error) {
            set({ kept: 'not-kept', problem: sentenceOf(error) });
            return false;
          }
        }
        set(closed);
        return true;
      },
      abandon: () => {
        latest.cancel();
        set(closed);
      },
    };
  });
}

function sentenceOf(error: unknown): string {
  return problemOf(error, 'Something went wrong in Carryover. Copy your text, then try again.');
}
