import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DraftClaims } from '../../shared/api/recovery.ts';
import type { DraftSection } from '../../shared/domain/draft.ts';
import type { SessionClaim } from '../../shared/domain/session/sessionClaims.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createLatest } from '../requests/createLatest.ts';
import type { DraftStore } from './draftState.ts';
import type { ShownCheck } from './reportView.ts';

/** The claims of a draft with its entries: these keep their ids while their places change. */
export interface ClaimsView extends DraftClaims {
  readonly byEntry: ReadonlyMap<string, readonly SessionClaim[]>;
  /** A check for each claim that is contradicted. */
  readonly checks: readonly ShownCheck[];
}

export interface ClaimsState {
  /** Claims of the current draft; slightly older than it during typing. */
  readonly view: ClaimsView | null;
  readonly reading: boolean;
  /** Share of the transcript that was read so far, e.g. `42%`. */
  readonly progress: string | null;
  /** The reason why the comparison failed, as a sentence. */
  readonly problem: string | null;
  /** Key of the session that the user chose for the current draft, `null` for none; absent for the draft's own. */
  readonly choice: string | null | undefined;
  /** Compares again; `isAnew` also looks for sessions that came since. */
  readonly run: (isAnew?: boolean) => Promise<void>;
  readonly choose: (choice: string | null | undefined) => void;
  /** Stops the reading; what is shown stays. */
  readonly stop: () => void;
}

export type ClaimsStore = StoreApi<ClaimsState>;

/** ms without a change before the claims are looked for. */
const restMs = 500;

/** Holds the claims of the draft that is shown against its session, and again after each change. */
export function createClaimsStore(client: Client, drafts: DraftStore): ClaimsStore {
  const latest = createLatest(client, (progress) => store.setState({ progress }));
  /** The sessions that the user chose, by draft. */
  const choices = new Map<string, string | null>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const halt = (): void => {
    clearTimeout(timer);
    latest.cancel();
  };
  const store = createStore<ClaimsState>()((set, get) => ({
    view: null,
    reading: false,
    progress: null,
    problem: null,
    choice: undefined,
    run: async (isAnew = false) => {
      clearTimeout(timer);
      const { projectId, currentId } = drafts.getState();
      if (projectId === null || currentId === null) return halt();
      const { choice } = get();
      set({ reading: true });
      const answer = await latest.run((operationId) =>
        client.api.recovery.claims({
          projectId,
          draftId: currentId,
          operationId,
          ...(choice === undefined ? {} : { session: choice }),
          ...(isAnew ? { isAnew } : {}),
        }),
      );
      if (answer.status === 'failed') set({ problem: answer.problem });
      if (answer.status === 'ok') {
        const draft = drafts.getState().drafts.find(({ id }) => id === answer.value.draftId);
        // For an older revision the next comparison is under way.
        if (draft?.revision === answer.value.revision)
          set({ problem: null, view: viewClaims(answer.value, draft.sections) });
      }
      set({ reading: latest.isRunning() });
    },
    choose: (choice) => {
      const { currentId } = drafts.getState();
      if (currentId === null) return;
      if (choice === undefined) choices.delete(currentId);
      else choices.set(currentId, choice);
      set({ choice });
      void get().run();
    },
    stop: () => {
      halt();
      set({ reading: false });
    },
  }));
  const runSoon = (): void => {
    halt();
    timer = setTimeout(() => void store.getState().run(), restMs);
  };
  drafts.subscribe((now, before) => {
    const revisionIn = (state: typeof now) => state.drafts.find(({ id }) => id === state.currentId)?.revision;
    if (now.currentId !== before.currentId) {
      halt();
      store.setState({
        view: null,
        problem: null,
        reading: false,
        choice: now.currentId === null ? undefined : choices.get(now.currentId),
      });
      if (now.currentId !== null) void store.getState().run();
    } else if (revisionIn(now) !== revisionIn(before)) runSoon();
  });
  client.on('files.changed', ({ projectId }) => {
    if (drafts.getState().currentId !== null && projectId === drafts.getState().projectId) runSoon();
  });
  return store;
}

/** Replaces places by entries, with the sections of the revision that was compared. */
function viewClaims(answer: DraftClaims, sections: readonly DraftSection[]): ClaimsView {
  const byEntry = new Map<string, SessionClaim[]>();
  const checks: ShownCheck[] = [];
  for (const claim of answer.claims) {
    const section = sections[claim.at.section];
    const entryId = section?.entries[claim.at.entry]?.id;
    if (section === undefined || entryId === undefined) continue;
    byEntry.set(entryId, [...(byEntry.get(entryId) ?? []), claim]);
    if (claim.verdict === 'contradicted')
      checks.push({
        id: 'claim-contradicted',
        severity: 'warning',
        section: section.id,
        message: `The session says otherwise: “${claim.said}”. ${claim.found}`,
        // Places of the report begin at 0.
        index: -1 - checks.length,
        sectionKey: section.key,
        entryId,
      });
  }
  return { ...answer, byEntry, checks };
}
