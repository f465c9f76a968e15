import { Tooltip } from '@base-ui/react/tooltip';
import { CircleAlert } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { payloadsOf } from '../../shared/domain/project.ts';
import { DropDialog } from '../drop/DropDialog.tsx';
import { DropLayer } from '../drop/DropLayer.tsx';
import { useDrop } from '../drop/useDrop.ts';
import { usePaste } from '../drop/usePaste.ts';
import { LibraryScreen } from '../library/LibraryScreen.tsx';
import { MemoryScreen } from '../memory/MemoryScreen.tsx';
import { PathActsContext } from '../paths/PathActsContext.ts';
import { FolderDialog } from '../payloads/FolderDialog.tsx';
import { RecoverScreen } from '../recover/RecoverScreen.tsx';
import { ReviewScreen } from '../review/screen/ReviewScreen.tsx';
import { countFindings } from '../rules/rulesStore.ts';
import { RulesScreen } from '../rules/RulesScreen.tsx';
import { SessionScreen } from '../sessions/screen/SessionScreen.tsx';
import { SettingsScreen } from '../settings/SettingsScreen.tsx';
import { TasksScreen } from '../tasks/screen/TasksScreen.tsx';
import { useLook, useTheme } from '../settings/appearance/useLook.ts';
import { HeaderSearch } from '../shell/HeaderSearch.tsx';
import { LibraryTabs } from '../shell/LibraryTabs.tsx';
import { OpenHelpContext } from '../shell/OpenHelpContext.ts';
import { OpenPaletteContext } from '../shell/OpenPaletteContext.ts';
import { PayloadSettingsContext } from '../shell/PayloadSettingsContext.ts';
import type { Screen } from '../shell/viewStore.ts';
import { countedModel } from '../stack/countedModel.ts';
import { useStores } from '../stores/StoresContext.ts';
import { Icon } from '../ui/Icon.tsx';
import { WorktreesScreen } from '../worktrees/WorktreesScreen.tsx';
import { openMenusByKey } from '../ui/RowMenu.tsx';
import { Toaster } from '../ui/Toaster.tsx';
import { AssembleHeader, type AssembleHeaderProps } from './AssembleHeader.tsx';
import { AssembleScreen } from './AssembleScreen.tsx';
import { createCommands } from './commands/commands.ts';
import { FirstRun } from './firstRun/FirstRun.tsx';
import { focusOpened } from './focus/focusOpened.ts';
import { keepFocus } from './focus/keepFocus.ts';
import { isNarrow, onNarrowChange } from './commands/narrow.ts';
import { openSample } from './commands/openSample.ts';
import { Overlays } from './Overlays.tsx';
import { pressOnce } from './focus/pressOnce.ts';
import { focusScreen, moveRegion } from './focus/regions.ts';
import { ScreenItems } from './ScreenItems.tsx';
import { Sidebar } from './sidebar/Sidebar.tsx';
import { taskParts } from './taskParts.tsx';
import { useCommands } from './commands/useCommands.ts';

export function App() {
  const stores = useStores();
  const screen = useStore(stores.view, (state) => state.screen);
  const theme = useStore(stores.settings, (state) => state.settings.theme);
  const payloads = payloadsOf(useStore(stores.projects, (state) => state.current));
  useTheme(theme);
  useLook(useStore(stores.settings, (state) => state.settings));
  const acts = useMemo(() => createCommands(stores, moveRegion), [stores]);
  useCommands(stores, acts);
  const collapsed = useStore(stores.view, (state) => state.sidebarCollapsed);
  const rail = useSyncExternalStore(onNarrowChange, isNarrow) || collapsed;
  const openPalette = acts.palette.run;
  useEffect(() => keepFocus(document), []);
  useEffect(() => openMenusByKey(document), []);
  useEffect(() => focusOpened(stores), [stores]);
  useEffect(() => pressOnce(document), []);
  const main = useRef<HTMLElement>(null);
  const before = useRef(screen);
  /** The element that had the focus, per screen. */
  const regions = useRef(new Map<Screen, string>());
  useEffect(() => {
    // The focused element may have disappeared with the other screen.
    const lost = document.activeElement === document.body;
    if (before.current !== screen && lost) focusScreen(main.current, regions.current.get(screen));
    before.current = screen;
    const onFocus = ({ target }: FocusEvent): void => {
      const region = target instanceof Element ? target.closest<HTMLElement>('main [data-region]') : null;
      const name = region?.dataset['region'];
      if (name !== undefined) regions.current.set(screen, name);
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [screen]);
  return (
    <PayloadSettingsContext value={payloads}>
      <PathActsContext value={stores.paths}>
        <Tooltip.Provider delay={500}>
          <div className="app" data-testid="app" data-rail={rail || undefined}>
            <Sidebar rail={rail} />
            <OpenHelpContext value={stores.help.getState().show}>
              <OpenPaletteContext value={openPalette}>
                <main ref={main} className="main" tabIndex={-1}>
                  <NothingKept />
                  {screen === 'assemble' ? <Assemble acts={acts} /> : null}
                  {screen === 'review' ? <ReviewPart acts={acts} /> : null}
                  {screen === 'recover' ? <RecoverPart /> : null}
                  {screen === 'session' ? <SessionPart /> : null}
                  {screen === 'library' ? <Library /> : null}
                  {screen === 'tasks' ? <TasksPart acts={acts} /> : null}
                  {screen === 'worktrees' ? <WorktreesPart /> : null}
                  {screen === 'settings' ? <Settings onShowKeys={acts.shortcuts.run} /> : null}
                </main>
              </OpenPaletteContext>
            </OpenHelpContext>
          </div>
          <Overlays stores={stores} acts={acts} />
          <ImportDraftParts />
          <FolderDialog store={stores.folder} />
          <Toaster toasts={stores.toasts} />
        </Tooltip.Provider>
      </PathActsContext>
    </PayloadSettingsContext>
  );
}

/** Says all the time that nothing can be written. */
function NothingKept() {
  const problem = useStore(useStores().window, (state) => state.problem);
  if (problem === null) return null;
  return (
    <section className="nothing-kept" role="alert">
      <Icon of={CircleAlert} size={14} className="warn" />
      <span>{problem}</span>
    </section>
  );
}

function Library() {
  const { library, filling, rules, memory, files, projects, models, paths, stack, toasts, view } =
    useStores();
  const shown = useStore(view, (state) => state.libraryTab);
  const findings = useStore(rules, (state) => countFindings(state.view));
  const hasProject = useStore(projects, (state) => state.currentId !== null);
  const model = useStore(stack, countedModel);
  const contextWindow = useStore(
    models,
    (state) => state.models.find(({ id }) => id === model)?.window ?? null,
  );
  // The tab shows its count on every tab of the library.
  useEffect(() => rules.getState().follow(), [rules]);
  const tabs = <LibraryTabs view={view} counts={{ rules: findings }} />;
  if (shown === 'memory') {
    const searchFiles = (query: string): void => {
      view.getState().showSources('files');
      files.getState().setFilter(query);
    };
    return (
      <MemoryScreen memory={memory} stack={stack} toasts={toasts} tabs={tabs} onSearchFiles={searchFiles} />
    );
  }
  if (shown === 'rules') {
    return (
      <RulesScreen
        rules={rules}
        tabs={tabs}
        hasProject={hasProject}
        contextWindow={contextWindow}
        onOpen={(path) => void paths.open({ paths: [path] })}
      />
    );
  }
  return <LibraryScreen library={library} filling={filling} stack={stack} toasts={toasts} tabs={tabs} />;
}

function ReviewPart({ acts }: AssembleHeaderProps) {
  const { review, sessions, files, payloads, library, filling, toasts } = useStores();
  return (
    <ReviewScreen
      review={review}
      sessions={sessions}
      files={files}
      payloads={payloads}
      library={library}
      filling={filling}
      toasts={toasts}
      screenItems={<ScreenItems acts={acts} without="toggle-preview" />}
    />
  );
}

function RecoverPart() {
  const { recovery, commitFiles, projects, view } = useStores();
  const hasProject = useStore(projects, (state) => state.currentId !== null);
  return (
    <RecoverScreen
      recovery={recovery}
      commitFiles={commitFiles}
      hasProject={hasProject}
      onShowChanges={() => view.getState().showSources('git')}
      onReview={() => view.getState().show('review')}
    />
  );
}

function WorktreesPart() {
  const { worktrees, projects, view } = useStores();
  const hasProject = useStore(projects, (state) => state.currentId !== null);
  return (
    <WorktreesScreen
      store={worktrees}
      hasProject={hasProject}
      onTasks={() => view.getState().show('tasks')}
    />
  );
}

function SessionPart() {
  const { sessions, payloads, stack, projects, review, view } = useStores();
  const hasProject = useStore(projects, (state) => state.currentId !== null);
  const restore = async (session: number): Promise<void> => {
    const begun = await review.drafts.getState().begin({ from: 'payload', session });
    if (begun) view.getState().show('review');
  };
  const restoreText = async (text: string): Promise<void> => {
    const begun = await review.drafts.getState().begin({ from: 'text', text });
    if (begun) view.getState().show('review');
  };
  return (
    <SessionScreen
      sessions={sessions}
      payloads={payloads}
      stack={stack}
      hasProject={hasProject}
      onRestore={restore}
      onRestoreText={restoreText}
    />
  );
}

function TasksPart({ acts }: AssembleHeaderProps) {
  const stores = useStores();
  const { tasks, projects, sessions, view } = stores;
  const hasProject = useStore(projects, (state) => state.currentId !== null);
  const branch = useStore(projects, (state) => state.current?.branch ?? null);
  const hasRepository = useStore(projects, (state) => state.current?.git === true);
  return (
    <TasksScreen
      tasks={tasks}
      hasProject={hasProject}
      branch={branch}
      {...taskParts(stores)}
      screenItems={<ScreenItems acts={acts} without="toggle-preview" />}
      onOpenSession={(session) => {
        sessions.timeline.getState().open(session);
        view.getState().show('session');
      }}
      onSample={acts['open-sample'].run}
      onWorktrees={hasRepository ? acts.worktrees.run : undefined}
    />
  );
}

function Settings({ onShowKeys }: { readonly onShowKeys: () => void }) {
  const { settings, models, accounts, scanning, projects, toasts, openOutside } = useStores();
  const { payloadSettings, folder, agentFolders, hooks, portable, window } = useStores();
  return (
    <>
      <header className="header" data-region="header">
        <h1>Settings</h1>
        <span className="grow" />
        <HeaderSearch />
      </header>
      <SettingsScreen
        settings={settings}
        models={models}
        accounts={accounts}
        scanning={scanning}
        projects={projects}
        payloadSettings={payloadSettings}
        folder={folder}
        agentFolders={agentFolders}
        hooks={hooks}
        portable={portable}
        own={window}
        toasts={toasts}
        onOpen={openOutside}
        onShowKeys={onShowKeys}
      />
    </>
  );
}

function Assemble({ acts }: AssembleHeaderProps) {
  const stores = useStores();
  const { projects, help } = stores;
  const host = useStore(stores.window, (state) => state.kind);
  const hasProject = useStore(projects, (state) => state.current !== null);
  const phase = useStore(projects, (state) => state.phase);
  return (
    <>
      <AssembleHeader acts={acts} />
      {hasProject ? <AssembleScreen /> : null}
      {/* While the last project is loading, the first steps would only flash. */}
      {!hasProject && phase !== 'starting' ? (
        <FirstRun
          busy={phase === 'opening'}
          takesFolders={host === 'window'}
          onOpen={() => void projects.getState().open()}
          onSample={() => void openSample(stores)}
          onHelp={() => help.getState().show()}
        />
      ) : null}
    </>
  );
}

/** Handles drop and paste anywhere in the window. */
function ImportDraftParts() {
  const { importDraft, toasts, pathOf, view, projects, stack } = useStores();
  const hasProject = useStore(projects, (state) => state.current !== null);
  const stackName = useStore(stack, (state) => state.current?.name ?? null);
  // On that screen, dropped and pasted text becomes a draft.
  const isTaken = useCallback(() => view.getState().screen === 'review', [view]);
  const dragged = useDrop({ importDraft, pathOf, isTaken });
  usePaste({ importDraft, toasts, pathOf, isTaken });
  return (
    <>
      <DropLayer dragged={dragged} stackName={stackName} />
      <DropDialog importDraft={importDraft} hasProject={hasProject} />
    </>
  );
}
