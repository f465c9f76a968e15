import type { Emit } from '../../shared/api.ts';
import type { StackRef } from '../../shared/refs.ts';
import type { Difference } from '../../shared/domain/difference.ts';
import { AppError, isAppError } from '../../shared/errors.ts';
import type { LogBug } from '../../shared/rpc/dispatch.ts';
import type { Clock } from '../storage/clock.ts';
import { compareFolder } from './compareFolder.ts';
import { compareTexts } from '../text/compareTexts.ts';
import { copyOf, type Copies, type LastCopy } from './createCopies.ts';
import type { Assembled } from './assembled.ts';

export interface LastCopies {
  read(ref: StackRef): Promise<LastCopy | null>;
  /** What left is what items are compared with from now on; `items` where that is not what they are now. Nobody waits for the disk: the message has left. */
  remember(ref: StackRef, assembled: Assembled, items?: LastCopy['items']): LastCopy;
  /** How an item differs now. Throws `assembly/not-copied`. */
  compare(copy: LastCopy | null, now: Assembled, itemId: string): Difference;
  /** Resolves when all that is remembered is on disk. */
  settled(): Promise<void>;
}

interface Options {
  readonly copies: Copies;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly logBug: LogBug;
}

/** What left last of each stack. That it can't be kept is no failure of the copy, and only said. */
export function createLastCopies({ copies, clock, emit, logBug }: Options): LastCopies {
  let writing: Promise<void> = Promise.resolve();
  return {
    read: (ref) => copies.read(ref),
    remember(ref, assembled, items) {
      const at = new Date(clock()).toISOString();
      const copy = items === undefined ? copyOf(assembled, at) : { at, items };
      writing = writing
        .then(() => copies.write(ref, copy))
        .catch((error: unknown) => {
          if (!isAppError(error)) logBug({ method: 'assembly.export', error });
          else {
            const message = `The last copy could not be recorded. ${error.message}`;
            emit('notice', { level: 'warn', message });
          }
        });
      return copy;
    },
    compare(copy, now, itemId) {
      const ofFolder = compareFolder(copy, now, itemId);
      if (ofFolder !== null) return ofFolder;
      const index = now.readings.findIndex(({ item }) => item.id === itemId);
      const title = now.blocks.find((block) => block.itemId === itemId)?.title ?? '';
      const before = copy !== null && Object.hasOwn(copy.items, itemId) ? copy.items[itemId] : undefined;
      if (before === undefined) {
        throw new AppError('assembly/not-copied', 'This item was not in the last copy.', { itemId });
      }
      if (before.masked === undefined) return { status: 'not-kept', title };
      return compareTexts(title, before.masked, now.settled[index]?.masked ?? '');
    },
    settled: () => writing,
  };
}
