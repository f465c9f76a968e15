import { createHash } from 'node:crypto';
import type { RecoveredSession } from '../../shared/domain/recoveredSession.ts';
import { AppError } from '../../shared/errors.ts';
import { createTurns } from '../operations/createTurns.ts';
import type { Surroundings, UpdateOptions } from './reading/agentReader.ts';
import { openSession, type OpenedSession, type ReadFacts } from './recoverSession.ts';

/** Facts as written. */
export interface ReadSession extends ReadFacts {
  /** The same as long as transcript and git say the same. */
  readonly stamp: string;
}

interface Place {
  readonly projectId: string;
  readonly root: string;
  /** Absolute path of the transcript; `null` without one. */
  readonly path: string | null;
  /** File of the project with kept facts, if the transcript is gone. */
  readonly kept?: string | undefined;
}

/** The one session that was read last. */
export interface LastRead {
  /**
   * Reads a session. Called again for the same one, it reads only what was added to the transcript since, and asks git again.
   * Rejects with `recover/…` and `cancelled`.
   */
  read(place: Place, options: UpdateOptions): Promise<ReadSession>;
  /** Lets the facts go, unless they are of this project. */
  keepOnly(projectId: string): void;
}

/** Keeps a transcript open between two calls, since one of hundreds of megabytes takes seconds to read. */
export function createLastRead(surroundings: () => Promise<Surroundings>): LastRead {
  let last: (Pick<Place, 'projectId' | 'path' | 'kept'> & { readonly opened: OpenedSession }) | null = null;
  // An open transcript is read by one call at a time.
  const inTurn = createTurns();
  return {
    read: ({ projectId, root, path, kept }, options) =>
      inTurn('read', async () => {
        // A call that was cancelled while it waited must not end the reading of others.
        if (options.signal?.aborted === true) throw new AppError('cancelled', 'Stopped.', {});
        if (last?.projectId !== projectId || last.path !== path || last.kept !== kept) {
          last = null;
          const around = { surroundings: await surroundings(), signal: options.signal };
          const named = kept === undefined ? { transcript: path } : { kept };
          last = { projectId, path, kept, opened: await openSession(root, named, around) };
        }
        const { opened } = last;
        try {
          const read = await opened.read(options);
          return { ...read, stamp: stampOf(read.recovered) };
        } catch (error) {
          if (last?.opened === opened) last = null;
          throw error;
        }
      }),
    keepOnly(projectId) {
      if (last?.projectId !== projectId) last = null;
    },
  };
}

function stampOf({ since, ...facts }: RecoveredSession): string {
  // A day before now is another time at each call.
  const at = since.why === 'day' ? null : since.at;
  return createHash('sha256')
    .update(JSON.stringify([facts, since.why, at]))
    .digest('hex')
    .slice(0, 24);
}
