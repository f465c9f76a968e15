import type { Client } from '../../shared/rpc/client.ts';
import type { FolderStore } from '../payloads/folderStore.ts';
import type { ProjectStore } from '../projects/projectStore.ts';
import type { ToastStore } from '../ui/toastStore.ts';
import type { ComparedSession } from '../../shared/domain/session/sessionClaims.ts';
import { createReadFile, type ReadFile } from '../viewer/readFile.ts';
import { createClaimsStore, type ClaimsStore } from './claimsStore.ts';
import { createDraftStore } from './draftStore.ts';
import type { DraftStore } from './draftState.ts';
import { createEntryActions, type EntryActions } from './entryActions.ts';
import { createMarkdownStore, type MarkdownStore } from '../editing/markdownStore.ts';
import { noticeNewDrafts } from './noticeNewDrafts.ts';
import { createRecordsStore, type RecordsStore } from './recordsStore.ts';
import { createReportStore, type ReportStore } from './reportStore.ts';
import { createReviewViewStore, type ReviewViewStore } from './reviewViewStore.ts';
import type { DraftView } from '../../shared/domain/draft.ts';
import { createSavedStore, type AfterSave, type SavedStore } from './savedStore.ts';
import { editorSections } from './entryOrder.ts';

/** All stores of Review, connected. */
export interface Review {
  readonly drafts: DraftStore;
  readonly report: ReportStore;
  readonly claims: ClaimsStore;
  /** The evidence that recovered lines name. */
  readonly records: RecordsStore;
  readonly markdown: MarkdownStore;
  readonly view: ReviewViewStore;
  readonly saved: SavedStore;
  readonly actions: EntryActions;
  readonly readFile: ReadFile;
  readonly folder: FolderStore;
  /** Shows the evidence of a session, at a row by its key. */
  readonly showEvidence: ShowEvidence;
  /** Asks for a folder and opens it. */
  readonly openProject: () => Promise<unknown>;
}

export type ShowEvidence = (
  session: Pick<ComparedSession, 'title' | 'ended'> & { readonly key: string },
  row: string | null,
) => void;

export function createReview(
  client: Client,
  projects: ProjectStore,
  sessions: AfterSave,
  folder: FolderStore,
  toasts: ToastStore,
  /** Shows the screen. */
  onReview: () => void,
  showEvidence: ShowEvidence,
  /** Resolves to whether a draft is saved now. */
  beforeSave: (draft: DraftView) => Promise<boolean> = () => Promise.resolve(true),
  onSaved: (draft: DraftView) => void = () => undefined,
): Review {
  const { fail } = toasts.getState();
  const drafts = createDraftStore(client, projects, fail);
  const view = createReviewViewStore();
  focusNewDrafts(drafts, view);
  noticeNewDrafts(client, projects, drafts, toasts, onReview);
  const markdown = createMarkdownStore(drafts);
  markdown.subscribe(({ conflict }, before) => {
    if (conflict !== null && before.conflict === null) view.getState().setMode('markdown');
  });
  const report = createReportStore(client, drafts, fail);
  folder.subscribe((now, before) => {
    // The answer may have changed git's treatment of the folder.
    if (now.question === null && before.question !== null) void report.getState().run();
  });
  const claims = createClaimsStore(client, drafts);
  return {
    drafts,
    report,
    claims,
    records: createRecordsStore(client, drafts, claims),
    showEvidence,
    markdown,
    view,
    saved: createSavedStore({
      client,
      drafts,
      markdown,
      report,
      view,
      sessions,
      folder,
      toasts,
      beforeSave,
      onSaved,
    }),
    actions: createEntryActions(drafts, view),
    readFile: createReadFile(client, projects),
    folder,
    openProject: () => projects.getState().open(),
  };
}

/** Focuses the first line of a new draft, so that the user can continue by keyboard. */
function focusNewDrafts(drafts: DraftStore, view: ReviewViewStore): void {
  let lastId: string | null = null;
  drafts.subscribe(({ shown }) => {
    if (shown?.id === lastId) return;
    lastId = shown?.id ?? null;
    if (shown === null) return;
    const [first] = editorSections(shown.sections);
    const entry = first?.entries[0];
    if (first !== undefined)
      view.getState().goTo({ entryId: entry?.id ?? `section ${first.key}`, field: 'row', caret: 'end' });
  });
}
