import type { Difference } from '../../shared/domain/file/difference.ts';
import type { Client } from '../../shared/rpc/client.ts';
import type { ExportedPayload } from '../../shared/api/payloads.ts';
import type { ProjectStore } from '../projects/projectStore.ts';
import { createAttempts } from '../requests/createAttempts.ts';
import { formatCount } from '../ui/formats.ts';
import type { ToastStore, NewToast } from '../ui/toastStore.ts';
import { createCommitStore, type CommitStore } from './commitStore.ts';
import { copyToast } from './copyPayload.ts';
import { createDriftStore, type DriftStore } from './drift/driftStore.ts';
import { createElsewhereStore, type ElsewhereStore } from './elsewhereStore.ts';
import { createLedgerStore, type LedgerStore } from './ledger/ledgerStore.ts';
import { createResumeStore, type ResumeStore } from './resumeStore.ts';
import { createSessionStore, type SessionStore } from './sessionStore.ts';

/** All stores of saved payloads, connected. */
export interface Sessions {
  readonly timeline: SessionStore;
  /** Drift of the session that is shown. */
  readonly drift: DriftStore;
  readonly ledger: LedgerStore;
  readonly commit: CommitStore;
  readonly resume: ResumeStore;
  readonly elsewhere: ElsewhereStore;
  /** Copies a payload and reports the result. */
  readonly copy: (session: number, what: 'markdown' | 'reference') => Promise<void>;
  /** Saves a payload to a place that the user chooses, and reports the result. */
  readonly exportTo: (session: number, frontMatter: boolean) => Promise<void>;
  /** Returns the difference of a session's payload from another's; `null` if it failed, which was reported. */
  readonly compare: (session: number, before: number) => Promise<Difference | null>;
  /** Shows a payload in the system's file manager. */
  readonly reveal: (path: string) => Promise<void>;
}

export function createSessions(client: Client, projects: ProjectStore, toasts: ToastStore): Sessions {
  const { fail, show } = toasts.getState();
  const { ask, attempt } = createAttempts(fail, () => projects.getState().currentId);
  const timeline = createSessionStore(client, projects);
  const ledger = createLedgerStore(client, projects);
  const elsewhere = createElsewhereStore(client, projects, fail);
  timeline.subscribe((now, before) => {
    // One that is saved here is no longer elsewhere alone.
    if (now.sessions !== before.sessions && before.phase === 'ready') void elsewhere.getState().refresh();
    // The timeline is a new one whenever payloads on disk have changed.
    if (now.sessions !== before.sessions && before.sessions.length > 0) void ledger.getState().refresh();
  });
  return {
    timeline,
    drift: createDriftStore(client, projects, fail),
    ledger,
    commit: createCommitStore(client, projects, toasts),
    resume: createResumeStore(client, projects, fail),
    elsewhere,
    copy: async (session, what) => {
      const result = await ask((projectId) => client.api.payloads.copy({ projectId, session, what }));
      if (result !== null) show(copyToast(session, what, result));
    },
    exportTo: async (session, frontMatter) => {
      const result = await ask(async (projectId) => {
        const { path } = await client.api.shell.chooseSaveFile({ name: `session-${session}.md` });
        return path === null
          ? null
          : await client.api.payloads.export({ projectId, session, path, frontMatter });
      });
      if (result !== null) show(exportToast(session, result));
    },
    compare: (session, before) =>
      ask((projectId) => client.api.payloads.difference({ projectId, session, before })),
    reveal: (path) => attempt((projectId) => client.api.shell.reveal({ projectId, path })),
  };
}

/** Returns the message about exporting a payload. */
function exportToast(session: number, result: ExportedPayload): NewToast {
  const name = `session-${session}.md`;
  switch (result.status) {
    case 'done':
      return { level: 'good', message: `Exported ${name} as ${result.name}` };
    case 'not-scanned':
      return {
        level: 'error',
        message: `${name} could not be scanned for secrets, so nothing was written. Try again.`,
      };
    case 'blocked':
      return {
        level: 'error',
        message:
          result.findings === 1
            ? `${name} contains a suspected secret, so nothing was written. Remove it from the file first.`
            : `${name} contains ${formatCount(result.findings)} suspected secrets, so nothing was written. Remove them from the file first.`,
      };
  }
}
