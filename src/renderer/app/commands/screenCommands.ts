import { forEachTab, type CommandId } from '../../../shared/domain/commands.ts';
import type { Theme } from '../../../shared/domain/settings.ts';
import type { FileSort } from '../../../shared/domain/file/fileView.ts';
import { whyNoDraft } from '../../recover/state/recoverActions.ts';
import { shownSession } from '../../pressure/pressureStore.ts';
import { copyPrompt, draftPromptId } from '../../review/copyPrompt.ts';
import { removeDraft } from '../../review/removeDraft.ts';
import type { CommandAct } from '../../stores/commandAct.ts';
import type { Stores } from '../../stores/createStores.ts';
import type { SourceTabId, ViewStore } from '../../shell/viewStore.ts';
import type { FilesStore } from '../../files/filesStore.ts';
import { isNarrow } from './narrow.ts';
import { openSample } from './openSample.ts';

const sortWords: Readonly<Record<FileSort, string>> = {
  name: 'name',
  size: 'size',
  tokens: 'tokens',
  time: 'time of change',
};

/** Makes the commands that open a part of the window, and those of that part. */
export function screenCommands(stores: Stores) {
  const { view, projects, files, library, review, recovery, sessions, payloads, settings, tasks, toasts } =
    stores;
  const noProject = (): string | null =>
    projects.getState().currentId === null ? 'No project is open' : null;
  const theme = (wanted: Theme): CommandAct => ({
    run: () => void settings.getState().change({ theme: wanted }),
    whyNot: () => (settings.getState().settings.theme === wanted ? 'Already in use' : null),
  });
  const tab = (id: SourceTabId): CommandAct => ({
    run: () => view.getState().showSources(id),
    whyNot: noProject,
  });
  const newest = (right: 'drift' | 'ledger'): CommandAct => ({
    run: () => {
      const session = payloads.getState().payloads[0]?.session;
      if (session === undefined) return;
      sessions.timeline.getState().open(session);
      sessions.timeline.getState().setRight(right);
      view.getState().show('session');
    },
    whyNot: () =>
      noProject() ?? (payloads.getState().payloads.length === 0 ? 'No payload is saved yet' : null),
  });
  return {
    assemble: { run: () => view.getState().show('assemble') },
    review: { run: () => view.getState().show('review') },
    recover: { run: () => view.getState().show('recover') },
    library: { run: () => view.getState().show('library') },
    memory: { run: () => view.getState().showLibrary('memory') },
    rules: { run: () => view.getState().showLibrary('rules') },
    tasks: { run: () => view.getState().show('tasks') },
    worktrees: { run: () => view.getState().show('worktrees'), whyNot: noProject },
    'new-worktree': {
      run: () => {
        view.getState().show('worktrees');
        void stores.worktrees.getState().begin();
      },
      whyNot: noProject,
    },
    'show-pressure': {
      run: () => stores.pressure.getState().setOpen(true),
      whyNot: () =>
        noProject() ??
        (shownSession(stores.pressure.getState()) === null ? 'No session runs in this project' : null),
    },
    settings: { run: () => view.getState().show('settings') },
    palette: { run: () => view.getState().open('palette') },
    help: { run: () => stores.help.getState().show() },
    'open-sample': {
      run: () => {
        view.getState().show('assemble');
        void openSample(stores);
      },
    },
    shortcuts: { run: () => view.getState().open('shortcuts') },
    'toggle-sidebar': {
      run: () => view.getState().toggleSidebar(),
      whyNot: () => (isNarrow() ? 'The window is too narrow' : null),
    },
    'toggle-preview': { run: () => view.getState().toggleRight(), whyNot: noProject },
    'toggle-ignored': {
      run: () => {
        const { showIgnored, setShowIgnored } = files.getState();
        setShowIgnored(!showIgnored);
      },
      whyNot: noProject,
    },
    ...fileCommands(files, view, noProject),
    'collapse-folders': { run: () => files.getState().collapseAll(), whyNot: noProject },
    'reveal-project': { run: () => void projects.getState().reveal(), whyNot: noProject },
    'new-snippet': {
      run: () => {
        view.getState().showLibrary('texts');
        void library.getState().create('Untitled');
      },
    },
    'import-snippets': {
      run: () => {
        view.getState().showLibrary('texts');
        void library.getState().importFolder();
      },
    },
    'copy-draft-prompt': {
      run: () => void copyPrompt(stores, draftPromptId, review.drafts.getState().shown),
    },
    'copy-confirm-prompt': { run: () => void copyPrompt(stores, 'confirm-understanding') },
    'copy-evidence-prompt': {
      run: () => void recovery.draft.getState().copyPrompt(),
      whyNot: () => whyNoDraft(recovery.draft.getState()),
    },
    'continue-to-review': {
      run: () => void recovery.draft.getState().goOn(),
      whyNot: () => whyNoDraft(recovery.draft.getState()),
    },
    'new-draft': {
      run: () => {
        view.getState().show('review');
        void review.drafts.getState().choose(null);
      },
      whyNot: noProject,
    },
    'remove-draft': {
      run: () => {
        const { shown } = review.drafts.getState();
        if (shown !== null) void removeDraft(review.drafts, toasts, shown);
      },
      whyNot: () => (review.drafts.getState().shown === null ? 'No draft is open' : null),
    },
    'push-checkpoint': {
      run: () => {
        view.getState().show('tasks');
        tasks.view.getState().show('checkpoint');
      },
      whyNot: () => (tasks.store.getState().shown === null ? 'No task is open' : null),
    },
    'new-task': {
      run: () => {
        view.getState().show('tasks');
        void tasks.beginEmpty();
      },
      whyNot: noProject,
    },
    'show-drift': newest('drift'),
    'show-ledger': newest('ledger'),
    ...forEachTab(tab),
    'theme-dark': theme('dark'),
    'theme-light': theme('light'),
    'theme-system': theme('system'),
  } satisfies Partial<Record<CommandId, CommandAct>>;
}

/** Makes the commands that search and sort the project's files. */
function fileCommands(files: FilesStore, view: ViewStore, noProject: () => string | null) {
  const sort = (by: FileSort): CommandAct => ({
    run: () => {
      view.getState().showSources('files');
      files.getState().setView({ sort: by });
    },
    whyNot: () => noProject() ?? (files.getState().sort === by ? `Already sorted by ${sortWords[by]}` : null),
  });
  return {
    'find-in-files': {
      run: () => {
        view.getState().showSources('files');
        // The tab may be undrawn yet, and the element that ran the command restores the focus first.
        setTimeout(() => {
          const field = document.querySelector<HTMLInputElement>('#source-panel-files .toolbar input');
          field?.focus();
          field?.select();
        });
      },
      whyNot: noProject,
    },
    'toggle-changed': {
      run: () => files.getState().setView({ changed: !files.getState().onlyChanged }),
      whyNot: () => noProject() ?? (files.getState().changes === null ? 'Git reports no changes here' : null),
    },
    'sort-name': sort('name'),
    'sort-size': sort('size'),
    'sort-tokens': sort('tokens'),
    'sort-time': sort('time'),
  } satisfies Readonly<Record<string, CommandAct>>;
}
