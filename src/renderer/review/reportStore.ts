import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DraftReport } from '../../shared/domain/draft.ts';
import { isAppError } from '../../shared/errors.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createLatest } from '../requests/createLatest.ts';
import type { DraftStore } from './draftState.ts';
import { viewReport, type ReportView } from './reportView.ts';

export interface ReportState {
  /** Report of the current draft; slightly older than it during typing. */
  readonly report: ReportView | null;
  readonly checking: boolean;
  /** The reason why the checks could not run, as a sentence. */
  readonly problem: string | null;
  readonly run: () => Promise<void>;
  /** Applies the fix of a check. */
  readonly fix: (index: number) => Promise<void>;
  /** Makes the decision that a check offers about a possible secret. */
  readonly decide: (index: number) => Promise<void>;
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
  const latest = createLatest(client);
  const store = createStore<ReportState>()((set, get) => {
    let timer: ReturnType<typeof setTimeout> | undefined;

    const currentRef = () => {
      const { projectId, currentId } = drafts.getState();
      return projectId === null || currentId === null ? null : { projectId, draftId: currentId };
    };
    const stop = (): void => {
      clearTimeout(timer);
      latest.cancel();
      set({ checking: false });
    };
    /** Shows a report of the newest state only: for an older one the next is under way. */
    const show = (report: DraftReport): void => {
      const draft = drafts.getState().drafts.find(({ id }) => id === report.draftId);
      if (draft?.revision === report.revision) set({ report: viewReport(report, draft.sections) });
    };
    const run = async (): Promise<void> => {
      const ref = currentRef();
      if (ref === null) return stop();
      clearTimeout(timer);
      set({ checking: true });
      const answer = await latest.run((operationId) => api.drafts.check({ ...ref, operationId }));
      if (answer.status === 'ok') {
        set({ problem: null });
        show(answer.value);
      }
      if (answer.status === 'failed') set({ problem: answer.problem });
      set({ checking: latest.isRunning() });
    };
    const runSoon = (): void => {
      stop();
      timer = setTimeout(() => void run(), restMs);
    };

    const act = async (
      send: (at: { projectId: string; draftId: string; revision: number; reportId: string }) => Promise<void>,
    ): Promise<void> => {
      const ref = currentRef();
      const { report } = get();
      if (ref === null || report === null) return;
      await drafts.getState().flush();
      try {
        await send({ ...ref, revision: report.revision, reportId: report.reportId });
      } catch (error) {
        // The text has changed since: the checks must find the problem again.
        if (isAppError(error, 'drafts/conflict')) await run();
        else fail(error);
      }
    };

    drafts.subscribe((now, before) => {
      const of = (state: typeof now) => state.drafts.find(({ id }) => id === state.currentId);
      if (now.currentId !== before.currentId) {
        stop();
        set({ report: null, problem: null });
        if (now.currentId !== null) void run();
      } else if (of(now)?.revision !== of(before)?.revision) runSoon();
      // A save would now write another file.
      else if (of(now)?.saved?.sha256 !== of(before)?.saved?.sha256) runSoon();
    });
    for (const event of ['files.changed', 'scanning.decided'] as const)
      client.on(event, ({ projectId }) => {
        if (drafts.getState().currentId !== null && projectId === drafts.getState().projectId) runSoon();
      });

    return {
      report: null,
      checking: false,
      problem: null,
      run,
      fix: (index) => act((at) => api.drafts.fix({ ...at, check: index })),
      decide: (index) =>
        act(async (at) => {
          await api.drafts.decide({ ...at, check: index });
          // The draft is the same, so that its next state brings no checks.
          await run();
        }),
    };
  });
  return store;
}
