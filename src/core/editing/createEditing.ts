import type { Api, Emit } from '../../shared/api.ts';
import type { EditFigures, EditTarget } from '../../shared/api/editing.ts';
import type { StackRef } from '../../shared/api/common.ts';
import { editLimits } from '../../shared/domain/editedCopy.ts';
import { scaleTokens, type Model } from '../../shared/domain/model.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import type { LogBug } from '../../shared/rpc/dispatch.ts';
import { createTurns } from '../operations/createTurns.ts';
import type { Clock } from '../storage/clock.ts';
import type { SourceLookup } from '../sources/folders/sourceLookup.ts';
import type { SourceReaders } from '../sources/sourceReader.ts';
import type { Stacks } from '../stacks/createStacks.ts';
import type { Storage } from '../storage/storage.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { createHandTexts } from './createHandTexts.ts';
import { createHiddenValues, type RevealedText } from '../gate/createHiddenValues.ts';
import { createSession, type Session } from './createSession.ts';
import { editedItems, type EditedPlace } from './editedItems.ts';
import { editedMessages } from './editedMessages.ts';
import { elsewhere, notScanned, tooLarge } from './editProblems.ts';
import { hideFindings } from '../gate/hideFindings.ts';
import type { Assembled } from '../assembly/assembled.ts';

export interface EditingOptions {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly emit: Emit;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly logBug: LogBug;
  readonly pool: Pick<WorkerPool, 'readFiles' | 'measure'>;
  readonly readers: SourceReaders;
  readonly stacks: Pick<Stacks, 'get' | 'apply'>;
  readonly lookupOf: (projectId: string) => SourceLookup;
  readonly rootOf: (projectId: string) => Promise<string>;
  /** Returns the keyed hash of a secret's value. */
  readonly hash: (value: string) => Promise<string>;
  readonly modelOf: (id: string) => Promise<Model>;
  /** Returns a stack as it is now. */
  readonly assemble: (ref: StackRef) => Promise<Assembled>;
  /** Called when the text of a message changed. */
  readonly onMessage: (ref: StackRef) => void;
}

export interface Editing {
  readonly api: Api['editing'];
  /** Returns the user's own message of a stack, including unsaved typing; `null` if it is not on this machine. */
  readMessage(ref: StackRef, stack: Stack): Promise<RevealedText | null>;
  /** Resolves when everything typed in a stack is on disk; rejects with the reason if it can't be. */
  flush(ref: StackRef): Promise<void>;
  /** Resolves when everything typed is on disk, as far as possible. */
  close(): Promise<void>;
}

/** Texts that are edited at the same time; beyond these, the least recently edited one is closed. */
const maxSessions = 20;

/** Edits texts of stacks: an item's own copy, pasted text, the whole message. */
export function createEditing(options: EditingOptions): Editing {
  const { newId, emit, logBug, pool, stacks } = options;
  const texts = createHandTexts(options);
  const places = {
    item: editedItems(options),
    message: editedMessages({ ...options, texts }),
  };
  const sessions = new Map<string, Session>();
  /** Opens one text at a time: two windows that open it at once would both write it. */
  const inTurn = createTurns();

  const placeOf = (ref: StackRef, target: EditTarget): EditedPlace =>
    target.what === 'item' ? places.item(ref, target.itemId) : places.message(ref);

  const putAway = async (session: Session): Promise<void> => {
    // A text that can't be written stays open, so that it is tried again and never lost.
    await session.close();
    sessions.delete(session.editId);
  };

  const putAwayAll = async (key: string): Promise<void> => {
    for (const session of sessions.values()) if (session.key === key) await putAway(session);
  };

  const found = (editId: string): Session => {
    const session = sessions.get(editId);
    if (session === undefined) throw elsewhere();
    return session;
  };

  const counting =
    (model: Model) =>
    async (some: readonly string[]): Promise<readonly (number | null)[]> =>
      (await pool.measure(some, { encoding: model.encoding, scan: false })).map(({ tokens }) => tokens);

  const open = async (key: string, { target, ...ref }: Parameters<Api['editing']['open']>[0]) => {
    // One text has one editor: text typed in another is on disk before this one reads it.
    await putAwayAll(key);
    const place = placeOf(ref, target);
    const stack = await stacks.get(ref.projectId, ref.stackId);
    const begun = await place.begin(stack);
    const limit = editLimits[target.what];
    if (begun.text.length > limit) throw tooLarge(begun.text.length, limit);
    const values = createHiddenValues(options.hash);
    const shown = await hideFindings(begun.text, begun.spans, values, pool);
    if (shown === null) throw notScanned();
    const model = await options.modelOf(stack.model);
    const editId = newId();
    const session = createSession({
      editId,
      key,
      limit,
      text: shown,
      values,
      write: (text) => begun.write(text, editId),
      onKept: (problem) => emit('editing.kept', { editId, problem }),
      onBug: (error) => logBug({ method: 'editing.change', error }),
    });
    const figures = await session.figures(counting(model), scaling(model));
    sessions.set(editId, session);
    const [oldest] = sessions.values();
    if (sessions.size > maxSessions && oldest !== undefined) {
      await putAway(oldest).catch(() => undefined);
    }
    const { keptAs } = begun;
    const named = keptAs === undefined ? {} : { keptAs };
    return { editId, text: shown, hidden: values.count(), ...named, ...figures };
  };

  return {
    api: {
      open: (args) => {
        const key = keyOf(args, args.target);
        return inTurn(key, () => open(key, args));
      },
      async change({ editId, changes, length }) {
        const session = found(editId);
        session.change(changes, length);
        // The newest last: the first is the one to close.
        sessions.delete(editId);
        sessions.set(editId, session);
        return session.latestFigures();
      },
      async close({ editId }) {
        const session = sessions.get(editId);
        if (session !== undefined) await putAway(session);
      },
      difference: async ({ target, ...ref }) =>
        placeOf(ref, target).difference(await stacks.get(ref.projectId, ref.stackId)),
      keep: async ({ target, ...ref }) =>
        placeOf(ref, target).keep(await stacks.get(ref.projectId, ref.stackId)),
      revert: ({ target, ...ref }) => {
        const key = keyOf(ref, target);
        return inTurn(key, async () => {
          await putAwayAll(key);
          await placeOf(ref, target).revert();
        });
      },
    },
    async readMessage(ref, { byHand }) {
      if (byHand === undefined) return null;
      return texts.read(ref, byHand.id);
    },
    async flush({ projectId, stackId }) {
      const prefix = JSON.stringify([projectId, stackId]).slice(0, -1);
      for (const session of sessions.values()) if (session.key.startsWith(prefix)) await session.flush();
    },
    async close() {
      await Promise.allSettled([...sessions.values()].map(putAway));
    },
  };
}

function keyOf({ projectId, stackId }: StackRef, target: EditTarget): string {
  return JSON.stringify([projectId, stackId, target]);
}

function scaling(model: Model) {
  return (tokens: number | null): Pick<EditFigures, 'tokens' | 'exact'> => ({
    tokens: tokens === null ? null : scaleTokens(tokens, model),
    exact: model.exact,
  });
}
