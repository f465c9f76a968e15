import type { Api, Emit } from '../../shared/api.ts';
import type { EditFigures, EditTarget } from '../../shared/api/editing.ts';
import type { StackRef } from '../../shared/api/common.ts';
import { editLimits } from '../../shared/domain/stack/editedCopy.ts';
import { scaleTokens, type Model } from '../../shared/domain/model.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import { AppError, isAppError } from '../../shared/errors.ts';
import type { LogBug } from '../../shared/rpc/dispatch.ts';
import { createTurns } from '../operations/createTurns.ts';
import type { Clock } from '../storage/clock.ts';
import type { SourceLookup } from '../sources/folders/sourceLookup.ts';
import type { SourceReaders } from '../sources/sourceReader.ts';
import type { Stacks } from '../stacks/createStacks.ts';
import type { OtherTexts } from '../storage/createOtherTexts.ts';
import type { Storage } from '../storage/storage.ts';
import { isDiskFull } from '../storage/writeFailed.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { createManualTexts } from './createManualTexts.ts';
import { createHiddenValues, type RevealedText } from '../gate/createHiddenValues.ts';
import { createSession, type Session } from './createSession.ts';
import { editedItems, type BegunText, type EditedPlace } from './editedItems.ts';
import { editedMessages } from './editedMessages.ts';
import { ChangedElsewhere, elsewhere, notScanned, tooLarge } from './editProblems.ts';
import { hideFindings } from '../gate/hideFindings.ts';
import type { Assembled } from '../assembly/assembled.ts';

export interface EditingOptions {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly emit: Emit;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly logBug: LogBug;
  readonly pool: Pick<WorkerPool, 'readFiles' | 'countFiles' | 'measure'>;
  readonly readers: SourceReaders;
  readonly stacks: Pick<Stacks, 'get' | 'apply'>;
  readonly lookupOf: (projectId: string) => SourceLookup;
  readonly rootOf: (projectId: string) => Promise<string>;
  /** Returns the keyed hash of a secret's value. */
  readonly hash: (value: string) => Promise<string>;
  readonly modelOf: (id: string) => Promise<Model>;
  /** Returns a stack as it is now. */
  readonly assemble: (ref: StackRef) => Promise<Assembled>;
  /** Deletes what can be made again; called where the disk is too full for what was typed last. */
  readonly makeRoom?: () => Promise<void>;
  /** Called when the text of a message changed. */
  readonly onMessage: (ref: StackRef) => void;
  readonly otherTexts: OtherTexts;
}

export interface Editing {
  readonly api: Api['editing'];
  /** Returns the user's own message of a stack, including unsaved typing; `null` if it is not on this machine. */
  readMessage(ref: StackRef, stack: Stack): Promise<RevealedText | null>;
  /** Resolves when everything typed in a stack is on disk; rejects with the reason if it can't be. */
  flush(ref: StackRef): Promise<void>;
  /** Notes a change of a stack that this process wrote: it is no conflict with what is typed. */
  stackWritten(ref: StackRef, before: Stack, after: Stack): void;
  /** Resolves when everything typed is on disk; rejects with the reason if it can't be, once all else is. */
  close(): Promise<void>;
}

/** Texts that are edited at the same time; beyond these, the least recently edited one is closed. */
const maxSessions = 20;

/** Edits texts of stacks: an item's own copy, pasted text, the whole message. */
export function createEditing(options: EditingOptions): Editing {
  const { newId, emit, logBug, pool, stacks, otherTexts } = options;
  const texts = createManualTexts(options);
  const places = {
    item: editedItems(options),
    message: editedMessages({ ...options, texts }),
  };
  const sessions = new Map<string, Session>();
  /** The opened text of each session. */
  const opened = new Map<string, Opened>();
  /** Opens one text at a time: two windows that open it at once would both write it. */
  const inTurn = createTurns();

  const placeOf = (ref: StackRef, target: EditTarget): EditedPlace =>
    target.what === 'item' ? places.item(ref, target.itemId) : places.message(ref);

  const putAway = async (session: Session): Promise<void> => {
    // A text that can't be written stays open, so that it is tried again and never lost.
    await session.close();
    forget(session);
  };
  const forget = ({ editId }: Session): void => {
    sessions.delete(editId);
    opened.delete(editId);
  };

  /** Returns why some texts are not on disk. */
  const putAllAway = async (): Promise<readonly unknown[]> =>
    (await Promise.allSettled([...sessions.values()].map(putAway))).flatMap((end) =>
      end.status === 'rejected' ? [end.reason as unknown] : [],
    );

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
    const hide = async ({ text, spans }: RevealedText): Promise<string> => {
      const hidden = await hideFindings(text, spans, values, pool);
      if (hidden === null) throw notScanned();
      return hidden;
    };
    const current = await hide(begun);
    const left = await otherTexts.take(key);
    const other = left?.other.text === begun.text ? null : left;
    if (left !== null && other === null) await otherTexts.drop(key, left.id);
    const { text: typed = '', spans = [] } = other?.other ?? {};
    const shown = other === null ? current : await hide({ text: typed, spans });
    const model = await options.modelOf(stack.model);
    const editId = newId();
    const otherId = other?.id ?? editId;
    const conflict = other === null ? {} : { conflict: new ChangedElsewhere(begun, () => undefined) };
    const session = createSession({
      editId,
      key,
      limit,
      text: shown,
      values,
      ...conflict,
      write: (text) => begun.write(text, editId),
      keepOther: (text) => otherTexts.keep(key, otherId, text),
      onKept: (problem) => emit('editing.kept', { editId, problem }),
      onConflict: (theirs) => tellConflict(editId, theirs, hide),
      onBug: (error) => logBug({ method: 'editing.change', error }),
    });
    const figures = await session.figures(counting(model), scaling(model));
    sessions.set(editId, session);
    opened.set(editId, { key, otherId, stack: keyOfStack(ref), begun });
    const [oldest] = sessions.values();
    if (sessions.size > maxSessions && oldest !== undefined) {
      await putAway(oldest).catch(() => undefined);
    }
    const { keptAs } = begun;
    const named = keptAs === undefined ? {} : { keptAs };
    const theirs = other === null ? {} : { theirs: current };
    return { editId, text: shown, hidden: values.count(), ...named, ...theirs, ...figures };
  };

  const tellConflict = async (
    editId: string,
    theirs: RevealedText | null,
    hide: (text: RevealedText) => Promise<string>,
  ): Promise<void> => {
    // A text that can't be scanned is not shown; it is kept all the same.
    const shown = theirs === null ? null : await hide(theirs).catch(() => '');
    emit('editing.conflict', { editId, theirs: shown });
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
      async settle({ editId, keep }) {
        const session = found(editId);
        const known = opened.get(editId);
        if (keep === 'mine') await session.keepMine();
        else {
          await session.abandon();
          forget(session);
        }
        if (known !== undefined && !session.isUndecided()) await otherTexts.drop(known.key, known.otherId);
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
      const stack = keyOfStack({ projectId, stackId });
      for (const session of sessions.values())
        if (opened.get(session.editId)?.stack === stack) await session.flush();
    },
    stackWritten(ref, before, after) {
      const stack = keyOfStack(ref);
      for (const one of opened.values()) if (one.stack === stack) one.begun.moved(before, after);
    },
    async close() {
      let failed = await putAllAway();
      if (failed.some(isDiskFull)) {
        await options.makeRoom?.();
        failed = await putAllAway();
      }
      // The user was told of an item that is gone, and has no use for that now.
      const lost = failed.filter((error) => !isAppError(error) || error.code.startsWith('storage/'));
      if (lost.length > 0) throw lostAtEnd(lost[0]);
    },
  };
}

interface Opened {
  readonly key: string;
  readonly stack: string;
  readonly otherId: string;
  readonly begun: BegunText;
}

/** Returns the error with a sentence about what it means for the user, who has no window any more. */
function lostAtEnd(error: unknown): unknown {
  if (!isAppError(error, 'storage/write-failed')) return error;
  const message = `What you typed last could not be saved before the end. ${error.message}`;
  return new AppError(error.code, message, error.facts);
}

function keyOfStack({ projectId, stackId }: StackRef): string {
  return JSON.stringify([projectId, stackId]);
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
