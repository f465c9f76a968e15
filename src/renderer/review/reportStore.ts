import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DraftReport } from '../../shared/domain/draft.ts';
import { isAppError } from '../../shared/errors.ts';
import { internalError } from '../../shared/rpc/message.ts';
import type { Client } from '../../shared/rpc/client.ts';
import type { DraftStore } from './draftState.ts';
import { viewReport, type ReportView } from './reportView.ts';

export interface ReportState {
  /** Of the current draft; a little older than it while somebody types. */
  readonly report: ReportView | null;
  readonly checking: boolean;
  /** Why the checks could not be run, in a sentence. */
  readonly problem: string | null;
  readonly run: () => Promise<void>;
  /** Does what one key does about a check. */
  readonly fix: (index: number) => Promise<void>;
}

export type ReportStore = StoreApi<ReportState>;

/** ms without a change before the checks run. */
const restMs = 300;

/** Checks the draft that is shown, and again after each change to it or to the repository. */
export function createReportStore(
  client: Client,
  drafts: DraftStore,
  fail: (error: unknown) => void,
): ReportStore {
  const { api } = client;
  const store = createStore<ReportState>()((set, get) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let runs = 0;
    let running: string | null = null;

    const currentRef = () => {
      const { projectId, currentId } = drafts.getState();
      return projectId === null || currentId === null ? null : { projectId, draftId: currentId };
    };
    const stop = (): void => {
      clearTimeout(timer);
      if (running !== null) void api.operations.cancel({ operationId: running }).catch(() => undefined);
      running = null;
    };
    /** Shows a report if it is of the newest state: of an older one the next is on its way. */
    const show = (report: DraftReport): void => {
      const draft = drafts.getState().drafts.find(({ id }) => id === report.draftId);
      if (draft?.revision === report.revision) set({ report: viewReport(report, draft.sections) });
    };
    const run = async (): Promise<void> => {
      stop();
      const ref = currentRef();
      if (ref === null) return;
      const mine = ++runs;
      running = `check-${Date.now().toString(36)}-${mine}`;
      set({ checking: true });
      try {
        const report = await api.drafts.check({ ...ref, operationId: running });
        if (mine !== runs) return;
        set({ problem: null });
        show(report);
      } catch (error) {
        if (mine !== runs || isAppError(error, 'cancelled')) return;
        set({ problem: isAppError(error) ? error.message : internalError.message });
      } finally {
        if (mine === runs) {
          running = null;
          set({ checking: false });
        }
      }
    };
    const runSoon = (): void => {
      stop();
      timer = setTimeout(() => void run(), restMs);
    };

    drafts.subscribe((now, before) => {
      const of = (state: typeof now) => state.drafts.find(({ id }) => id === state.currentId);
      if (now.currentId !== before.currentId) {
        stop();
        runs += 1;
        set({ report: null, problem: null, checking: false });
        if (now.currentId !== null) void run();
      } else if (of(now)?.revision !== of(before)?.revision) runSoon();
      // What a save would write is another file now.
      else if (of(now)?.saved?.sha256 !== of(before)?.saved?.sha256) runSoon();
    });
    client.on('files.changed', ({ projectId }) => {
      if (drafts.getState().currentId !== null && projectId === drafts.getState().projectId) runSoon();
    });

    return {
      report: null,
      checking: false,
      problem: null,
      run,
      fix: async (index) => {
        const ref = currentRef();
        const { report } = get();
        if (ref === null || report === null) return;
        await drafts.getState().flush();
        try {
          await api.drafts.fix({ ...ref, revision: report.revision, check: index });
        } catch (error) {
          // The text is another by now: what is to be fixed is looked for again.
          if (isAppError(error, 'drafts/conflict')) await run();
          else fail(error);
        }
      },
    };
  });
  return store;
}
