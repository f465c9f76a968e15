import type { Client } from '../../shared/rpc/client.ts';
import { createExportStore, type ExportStore } from '../budget/exportStore.ts';
import { createCommitFilesStore, type CommitFilesStore } from '../commits/commitFilesStore.ts';
import { createCommandStore, type CommandStore } from '../commands/commandStore.ts';
import { createFillingStore, type FillingStore } from '../library/fillingStore.ts';
import { createLibraryStore, type LibraryStore } from '../library/libraryStore.ts';
import { createHelpStore, type HelpStore } from '../help/helpStore.ts';
import { createModelStore, type ModelStore } from '../budget/modelStore.ts';
import { createAskCheckpointStore, type AskCheckpointStore } from '../checkpoint/askCheckpointStore.ts';
import { createAfterSaveStore, type AfterSaveStore } from '../memory/finish/afterSaveStore.ts';
import { createNoteStore, type NoteStore } from '../memory/finish/noteStore.ts';
import { createMemoryStore, type MemoryStore } from '../memory/memoryStore.ts';
import { createFilesStore, type FilesStore } from '../files/filesStore.ts';
import { createImportDraft, type ImportDraft } from '../drop/createImportDraft.ts';
import { createAliasStore, type AliasStore } from '../folders/aliasStore.ts';
import { createLivingStore, type LivingStore } from '../folders/livingStore.ts';
import { createGitStore, type GitStore } from '../git/gitStore.ts';
import { createGithubStore, type GithubStore } from '../github/githubStore.ts';
import { createNotionStore, type NotionStore } from '../notion/state/notionStore.ts';
import { createFolderStore, type FolderStore } from '../payloads/folderStore.ts';
import { createPathActs, type PathActs } from '../paths/createPathActs.ts';
import { createPayloadStore, type PayloadStore } from '../payloads/payloadStore.ts';
import { createEditingStore, type EditingStore } from '../editing/editingStore.ts';
import { createManualEditStore, type ManualEditStore } from '../preview/manualEditStore.ts';
import { createPreviewStore, type PreviewStore } from '../preview/previewStore.ts';
import { createProjectStore, followProject, type ProjectStore } from '../projects/projectStore.ts';
import { announceNoRepository } from '../projects/announceNoRepository.ts';
import { createRecovery, type Recovery } from '../recover/state/createRecovery.ts';
import { refreshShown } from '../recover/state/recoverActions.ts';
import { createReview, type Review } from '../review/createReview.ts';
import { createSessions, type Sessions } from '../sessions/createSessions.ts';
import { firstOpenFinding } from '../secrets/firstOpenFinding.ts';
import { followCertain } from '../secrets/followCertain.ts';
import { createSecretsStore, type SecretsStore } from '../secrets/secretsStore.ts';
import { createAccountsStore, type AccountsStore } from '../preferences/accountsStore.ts';
import { createHookStore, type HookStore } from '../settings/hooks/hookStore.ts';
import { createAgentFolderStore, type AgentFolderStore } from '../settings/files/agentFolderStore.ts';
import {
  createPayloadSettingsStore,
  type PayloadSettingsStore,
} from '../settings/files/payloadSettingsStore.ts';
import { createPortableStore, type PortableStore } from '../settings/files/portableStore.ts';
import { createScanningStore, type ScanningStore } from '../settings/scanning/scanningStore.ts';
import { createRulesStore, type RulesStore } from '../rules/rulesStore.ts';
import { createSettingsStore, type SettingsStore } from '../preferences/settingsStore.ts';
import { removeStack } from '../stack/list/removeStack.ts';
import { createStackStore, type StackStore } from '../stack/stackStore.ts';
import { createStackFilesStore, type StackFilesStore } from '../stackFiles/stackFilesStore.ts';
import { createHistoryStore, type HistoryStore } from '../history/historyStore.ts';
import type { SayUndoable } from '../files/createRowActs.ts';
import { changeWithUndo } from '../stack/changeWithUndo.ts';
import { createTasks, type Tasks } from '../tasks/createTasks.ts';
import { createCheckpointStore, type CheckpointStore } from '../checkpoint/checkpointStore.ts';
import { createSuggestStore, type SuggestStore } from '../suggest/suggestStore.ts';
import { createToastStore, type ToastStore } from '../ui/toastStore.ts';
import { createReadFile, type ReadFile } from '../viewer/readFile.ts';
import { followDisk } from './followDisk.ts';
import { rememberFileView } from './rememberFileView.ts';
import { sendQueuedOnline } from './sendQueuedOnline.ts';
import { followWindow, saveTypingOnLeave, viewOfProject } from './followWindow.ts';
import { createViewStore, type ViewStore } from '../shell/viewStore.ts';
import { createWindowStore, type WindowStore } from './windowStore.ts';
import { createBeforeSaveStore, type BeforeSaveStore } from '../validation/beforeSaveStore.ts';
import { createValidationStore, type ValidationStore } from '../validation/validationStore.ts';
import { addValidationLine } from './addValidationLine.ts';
import { createPressureStore, type PressureStore } from '../pressure/pressureStore.ts';
import { createWorktreeStore, type WorktreeStore } from '../worktrees/worktreeStore.ts';

export interface Stores {
  readonly client: Client;
  readonly view: ViewStore;
  readonly window: WindowStore;
  readonly importDraft: ImportDraft;
  /** Returns the path of a dropped or pasted file, on hosts that reveal it. */
  readonly pathOf: ((file: File) => string) | undefined;
  readonly help: HelpStore;
  readonly toasts: ToastStore;
  /** Opens an https page in the user's browser, or reports why not. */
  readonly openOutside: (url: string) => void;
  readonly settings: SettingsStore;
  readonly accounts: AccountsStore;
  readonly models: ModelStore;
  readonly scanning: ScanningStore;
  readonly agentFolders: AgentFolderStore;
  readonly hooks: HookStore;
  readonly payloadSettings: PayloadSettingsStore;
  readonly portable: PortableStore;
  readonly projects: ProjectStore;
  readonly stack: StackStore;
  readonly stackFiles: StackFilesStore;
  readonly history: HistoryStore;
  readonly commands: CommandStore;
  readonly library: LibraryStore;
  readonly filling: FillingStore;
  readonly memory: MemoryStore;
  readonly note: NoteStore;
  readonly afterSave: AfterSaveStore;
  readonly askCheckpoint: AskCheckpointStore;
  readonly rules: RulesStore;
  readonly files: FilesStore;
  readonly living: LivingStore;
  readonly aliases: AliasStore;
  readonly suggest: SuggestStore;
  readonly readFile: ReadFile;
  readonly paths: PathActs;
  readonly git: GitStore;
  readonly notion: NotionStore;
  readonly github: GithubStore;
  readonly payloads: PayloadStore;
  readonly folder: FolderStore;
  readonly review: Review;
  readonly recovery: Recovery;
  readonly commitFiles: CommitFilesStore;
  readonly sessions: Sessions;
  readonly tasks: Tasks;
  readonly checkpoint: CheckpointStore;
  readonly worktrees: WorktreeStore;
  readonly pressure: PressureStore;
  readonly validation: ValidationStore;
  readonly beforeSave: BeforeSaveStore;
  readonly preview: PreviewStore;
  readonly editing: EditingStore;
  readonly manualEdit: ManualEditStore;
  readonly secrets: SecretsStore;
  readonly exports: ExportStore;
}

/** Makes every store once and connects those that follow one another. */
export function createStores(client: Client, pathOf?: (file: File) => string): Stores {
  const toasts = createToastStore();
  const { fail } = toasts.getState();
  /** Reports failures outside of any project. */
  const failAnywhere = (error: unknown): void => fail(error, { scope: 'app' });
  const openOutside = (url: string): void => void client.api.shell.openExternal({ url }).catch(failAnywhere);
  const view = createViewStore();
  const window = createWindowStore(client, failAnywhere);
  const help = createHelpStore();
  const settings = createSettingsStore(client, failAnywhere);
  const accounts = createAccountsStore(client, failAnywhere);
  const models = createModelStore(client, failAnywhere);
  const projects = createProjectStore(client, fail);
  // Runs before all other subscribers: their messages concern the new project.
  followProject(projects, [], () => toasts.getState().leave('project'));
  view.subscribe((now, before) => {
    if (now.screen !== before.screen) toasts.getState().leave('screen');
  });
  const stack: StackStore = createStackStore(client, (error) =>
    fail(error, { until: whenStackMovesOn(stack) }),
  );
  const commands = createCommandStore(client, stack, fail);
  const library = createLibraryStore(client, failAnywhere);
  const filling = createFillingStore(client, library, stack, fail);
  const notion = createNotionStore(client);
  const github = createGithubStore(client, projects);
  const payloads = createPayloadStore(client, projects, stack, fail);
  const sayUndoable: SayUndoable = (message, change) => changeWithUndo(stack, toasts, message, change);
  const files = createFilesStore(client, stack, fail, { sayUndoable });
  rememberFileView(files, settings);
  const git = createGitStore(client, projects, stack);
  const sessions = createSessions(client, projects, toasts);
  const folder = createFolderStore(client, settings, toasts);
  const review = createReview(
    client,
    projects,
    sessions,
    folder,
    toasts,
    () => view.getState().show('review'),
    (session, row) => {
      view.getState().show('recover');
      recovery.show(session, row);
    },
    async ({ taskId }) => {
      const { currentId: projectId } = projects.getState();
      const isWanted = settings.getState().settings.validateBeforeSave;
      if (!isWanted || projectId === null || taskId === undefined) return true;
      return await beforeSave.getState().prove({ projectId, taskId });
    },
    ({ taskId }) => {
      const { currentId: projectId } = projects.getState();
      const isWanted = settings.getState().settings.askForCheckpoint;
      if (isWanted && projectId !== null && taskId !== undefined)
        void askCheckpoint.getState().ask({ projectId, taskId });
    },
  );
  const beforeSave: BeforeSaveStore = createBeforeSaveStore(client, {
    addLine: (taskId, line) => addValidationLine(client, review.drafts.getState(), taskId, line),
    fail,
  });
  const recovery: Recovery = createRecovery(client, projects, toasts, (draftId) => {
    view.getState().show('review');
    void review.drafts.getState().choose(draftId);
  });
  const preview = createPreviewStore(client, stack);
  const manualEdit = createManualEditStore(client, stack, toasts);
  const secrets = createSecretsStore(client, stack);
  const stackFiles = createStackFilesStore(client, stack, toasts);
  const aliases = createAliasStore(client, stack, fail, sayUndoable);
  const importDraft = createImportDraft({
    client,
    projects,
    stack,
    stackFiles,
    toasts,
    onAdded: () => view.getState().show('assemble'),
    addOther: (path) => {
      view.getState().showSources('files');
      return aliases.getState().addFolder(path);
    },
    openWindow: (projectId) => window.getState().open(viewOfProject(projectId)),
  });
  const exports = createExportStore(client, stack, toasts, folder);

  followProject(projects, [], (projectId) => {
    void stack.getState().openProject(projectId, window.getState().takeStack(projectId));
  });
  stack.subscribe((now, before) => {
    // The name in the field belongs to the previous stack.
    if (now.currentId !== before.currentId) view.getState().renameStack(null);
  });
  exports.subscribe((now, before) => {
    if (now.refusals > before.refusals) view.getState().showSecrets(firstOpenFinding(stack.getState()));
  });
  followCertain({
    stack,
    view,
    isTaken: () =>
      manualEdit.getState().editing || document.activeElement?.closest('[data-region="right"]') != null,
    isDeciding: () => secrets.getState().allowingId !== null,
  });
  followDisk(client, { files, payloads, stack, projects });
  announceNoRepository(projects, settings, toasts, () => help.getState().show('projects.md'));
  client.on('notice', ({ level, message }) =>
    toasts.getState().show({ level, message, lastsMs: 10_000, scope: 'app' }),
  );
  const tasks = createTasks(client, projects, stack, github, settings, toasts, (stackId) => {
    view.getState().show('assemble');
    void stack.getState().choose(stackId);
  });
  const askCheckpoint: AskCheckpointStore = createAskCheckpointStore(client, projects, (taskId) => {
    view.getState().show('tasks');
    void tasks.showPage(taskId, 'checkpoint');
  });
  return {
    client,
    suggest: createSuggestStore(client, stack),
    view,
    window,
    help,
    toasts,
    openOutside,
    settings,
    accounts,
    models,
    scanning: createScanningStore(client, projects, fail),
    agentFolders: createAgentFolderStore(client, fail),
    hooks: createHookStore(client, fail),
    payloadSettings: createPayloadSettingsStore(client, projects, settings, fail),
    portable: createPortableStore(client, toasts),
    projects,
    stack,
    stackFiles,
    pathOf,
    importDraft,
    history: createHistoryStore(client, projects, toasts),
    commands,
    library,
    filling,
    memory: createMemoryStore(client, stack, fail),
    note: createNoteStore(client, projects, toasts),
    afterSave: createAfterSaveStore(client, {
      projects,
      toasts,
      stackOf: ({ id, name }) => {
        const { stacks } = stack.getState();
        const found =
          stacks.find(({ taskId }) => taskId === id) ??
          stacks.find(({ taskId, task }) => taskId === undefined && task !== '' && task === name);
        return found === undefined
          ? null
          : {
              name: found.name,
              items: found.items.length,
              remove: () => removeStack(stack, toasts, found),
            };
      },
    }),
    rules: createRulesStore(client, projects, stack, toasts),
    files,
    living: createLivingStore(client, stack, fail),
    aliases,
    readFile: createReadFile(client, projects),
    paths: createPathActs(
      client,
      () => projects.getState().currentId,
      toasts,
      () => window.getState().kind,
    ),
    git,
    notion,
    github,
    payloads,
    folder,
    review,
    recovery,
    commitFiles: createCommitFilesStore(client, projects, toasts, () => void refreshShown(recovery)),
    sessions,
    tasks,
    askCheckpoint,
    checkpoint: createCheckpointStore(client, projects, toasts, openOutside),
    worktrees: createWorktreeStore(client, projects, toasts),
    pressure: createPressureStore({
      client,
      projects,
      settings,
      toasts,
      onRecover: (session) => {
        view.getState().show('recover');
        recovery.show(session, null);
      },
    }),
    beforeSave,
    validation: createValidationStore(client, {
      toasts,
      addLine: (taskId, line) => addValidationLine(client, review.drafts.getState(), taskId, line),
    }),
    preview,
    editing: createEditingStore(client, stack, toasts),
    manualEdit,
    secrets,
    exports,
  };
}

/** Requests the data of the first screen. */
export async function startStores(stores: Stores): Promise<void> {
  const shown = await stores.window.getState().start();
  if (shown !== null) stores.view.getState().restore(shown);
  await Promise.all([
    stores.settings.getState().start(),
    stores.models.getState().start(),
    stores.projects.getState().start(shown?.projectId),
  ]);
  followWindow(stores);
  saveTypingOnLeave(stores, window);
  sendQueuedOnline(stores, window);
}

/**
 * Keeps an error about the shown stack visible until another stack is shown, a later change of this one is saved, or
 * the stack is read again. For the `until` of a message.
 */
function whenStackMovesOn(stack: StackStore): (end: () => void) => () => void {
  return (end) => {
    const then = stack.getState();
    return stack.subscribe((now, before) => {
      const saved =
        now.lastEdit !== then.lastEdit && now.saving === 0 && before.saving > 0 && !now.saveFailed;
      const read =
        (before.readFailed && !now.readFailed) || (then.phase === 'failed' && now.phase === 'ready');
      if (now.currentId !== then.currentId || saved || read) end();
    });
  };
}
