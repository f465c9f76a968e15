import type { Emit } from '../../../shared/api.ts';
import type { Draft, DraftView } from '../../../shared/domain/draft.ts';
import type { DraftRef } from '../../../shared/api/drafts.ts';

export interface DraftAnnouncer {
  /** Emits the draft's newest state, or that it is gone. */
  announce(ref: DraftRef): Promise<void>;
}

interface Options {
  readonly emit: Emit;
  /** Reads the draft from disk, as it is now; `null` if there is none. */
  readonly read: (ref: DraftRef) => Promise<Draft | null>;
  readonly view: (projectId: string, draft: Draft) => Promise<DraftView>;
}

/** Emits `drafts.changed`, each draft's states one after the other. */
export function createDraftAnnouncer({ emit, read, view }: Options): DraftAnnouncer {
  const turns = new Map<string, Promise<void>>();
  return {
    announce(ref) {
      const { projectId, draftId } = ref;
      const key = JSON.stringify([projectId, draftId]);
      const turn = (turns.get(key) ?? Promise.resolve())
        .catch(() => undefined)
        .then(async () => {
          const draft = await read(ref);
          emit('drafts.changed', {
            projectId,
            draftId,
            draft: draft === null ? null : await view(projectId, draft),
          });
        });
      turns.set(key, turn);
      return turn.finally(() => {
        if (turns.get(key) === turn) turns.delete(key);
      });
    },
  };
}
