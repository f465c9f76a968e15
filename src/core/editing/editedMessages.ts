import type { StackRef } from '../../shared/api/common.ts';
import type { ByHand } from '../../shared/domain/editedCopy.ts';
import { compareTexts } from '../text/compareTexts.ts';
import { hashMessage, maskedMessage, revealedMessage } from '../assembly/wholeMessage.ts';
import { maskTexts } from '../gate/maskTexts.ts';
import type { Clock } from '../storage/clock.ts';
import type { Stacks } from '../stacks/createStacks.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import type { HandTexts } from './createHandTexts.ts';
import { notScanned } from './editProblems.ts';
import type { EditedPlace } from './editedItems.ts';
import type { Assembled } from '../assembly/assembled.ts';

interface Options {
  readonly clock: Clock;
  readonly newId: () => string;
  readonly pool: Pick<WorkerPool, 'measure'>;
  readonly stacks: Pick<Stacks, 'get' | 'apply'>;
  readonly texts: HandTexts;
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
      const name: ByHand = { id, sha256 };
      return {
        ...('text' in start ? start : revealedMessage(start)),
        keptAs: id,
        async write(text, editId) {
          await texts.write(ref, name.id, text);
          const now = await stacks.get(ref.projectId, ref.stackId);
          if (now.byHand?.id === name.id) onMessage(ref);
          else await stacks.apply(ref, { type: 'by-hand', byHand: name }, editId);
        },
      };
    },
    async difference({ byHand, name }) {
      const text = byHand === undefined ? null : await texts.read(ref, byHand.id);
      const before = maskedMessage(await assemble(ref));
      const [now = null] = await maskTexts([text?.text ?? ''], pool);
      if (now === null) throw notScanned();
      return compareTexts(name, before, text === null ? before : now);
    },
    async keep({ byHand }) {
      if (byHand === undefined) return;
      const sha256 = hashMessage(await assemble(ref));
      await stacks.apply(ref, { type: 'by-hand', byHand: { ...byHand, sha256 } });
    },
    revert: () => stacks.apply(ref, { type: 'by-hand', byHand: null }),
  });
}
