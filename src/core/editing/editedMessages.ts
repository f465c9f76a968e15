import type { StackRef } from '../../shared/api/common.ts';
import type { ManualEdit } from '../../shared/domain/stack/editedCopy.ts';
import { compareTexts } from '../text/compareTexts.ts';
import { hashMessage, maskedParts, revealedMessage, textOfParts } from '../assembly/wholeMessage.ts';
import { maskTexts } from '../gate/maskTexts.ts';
import type { Clock } from '../storage/clock.ts';
import type { Stacks } from '../stacks/createStacks.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import type { ManualTexts } from './createManualTexts.ts';
import { ChangedElsewhere, changedMeanwhile, notScanned } from './editProblems.ts';
import type { EditedPlace } from './editedItems.ts';
import type { Assembled } from '../assembly/assembled.ts';

interface Options {
  readonly clock: Clock;
  readonly newId: () => string;
  readonly pool: Pick<WorkerPool, 'measure'>;
  readonly stacks: Pick<Stacks, 'apply'>;
  readonly texts: ManualTexts;
  readonly assemble: (ref: StackRef) => Promise<Assembled>;
  readonly onMessage: (ref: StackRef) => void;
}

/** Returns whole messages: the stack's file names the text, which is in the data folder. */
export function editedMessages(options: Options): (ref: StackRef) => EditedPlace {
  const { clock, newId, pool, stacks, texts, assemble, onMessage } = options;
  return (ref) => ({
    async begin(stack) {
      const { byHand } = stack;
      const kept = byHand === undefined ? null : await texts.read(ref, byHand.id);
      const start = kept ?? (await assemble(ref));
      // Each editing makes a new text, so that undo finds the earlier one.
      const id = `${clock().toString(36).padStart(10, '0')}-${newId()}`;
      const sha256 = 'text' in start ? (byHand?.sha256 ?? '') : hashMessage(start);
      const name: ManualEdit = { id, sha256 };
      /** The text that the next write may replace. Only this editor writes the one with its own id. */
      let known: { readonly id: string | undefined; readonly text?: string | null } = {
        id: byHand?.id,
        text: kept?.text ?? null,
      };
      return {
        ...('text' in start ? start : revealedMessage(start)),
        keptAs: id,
        moved(before, after) {
          if (before.byHand?.id === known.id && after.byHand?.id !== known.id) {
            known = { id: after.byHand?.id };
          }
        },
        async write(text, editId) {
          let isOwn = false;
          await stacks.apply(
            ref,
            { type: 'by-hand', byHand: name },
            {
              joins: editId,
              check: async (now) => {
                const there = now.byHand?.id;
                isOwn = there === name.id;
                if (!isOwn) {
                  const theirs = there === undefined ? null : await texts.read(ref, there);
                  const isText = known.text === undefined || known.text === (theirs?.text ?? null);
                  if (there !== known.id || !isText) {
                    const seen = { id: there, text: theirs?.text ?? null };
                    throw new ChangedElsewhere(theirs, () => (known = seen));
                  }
                }
                // This happens under the lock of the stack: another editor can't replace this text unseen.
                await texts.write(ref, name.id, text);
              },
            },
          );
          if (isOwn) onMessage(ref);
          known = { id: name.id };
        },
      };
    },
    async difference({ byHand, name }) {
      const text = byHand === undefined ? null : await texts.read(ref, byHand.id);
      const before = textOfParts(maskedParts(await assemble(ref)));
      const [now = null] = await maskTexts([text?.text ?? ''], pool);
      if (now === null) throw notScanned();
      return compareTexts(name, before, text === null ? before : now);
    },
    async keep({ byHand }) {
      if (byHand === undefined) return;
      const sha256 = hashMessage(await assemble(ref));
      await stacks.apply(
        ref,
        { type: 'by-hand', byHand: { ...byHand, sha256 } },
        {
          check: async (now) => {
            if (now.byHand?.id !== byHand.id) throw changedMeanwhile();
          },
        },
      );
    },
    revert: () => stacks.apply(ref, { type: 'by-hand', byHand: null }),
  });
}
