import { clsx } from 'clsx';
import {
  ClipboardCheck,
  Layers,
  LibraryBig,
  LifeBuoy,
  ListChecks,
  Settings,
  type LucideIcon,
  PanelLeft,
} from 'lucide-react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { keysOfCommand } from '../../../shared/domain/commands.ts';
import { nextSessionOf } from '../../payloads/payloadStore.ts';
import { ProjectSwitcher } from '../../projects/ProjectSwitcher.tsx';
import { PressureStrip } from '../../pressure/PressureStrip.tsx';
import { runningSinceOf } from '../../pressure/pressureStore.ts';
import { copyPrompt, draftPromptId } from '../../review/copyPrompt.ts';
import { countToRecover } from '../../recover/state/endedBadly.ts';
import { isOfNextSession, isOpen } from '../../review/draftState.ts';
import { usePathActs } from '../../paths/PathActsContext.ts';
import { stackFileActions } from '../../stackFiles/stackFileActions.ts';
import { addPayload } from '../../sessions/addPayload.ts';
import { payloadInStack } from '../../stack/payloadInStack.ts';
import { sessionCopyActions, sessionRowActions } from '../../sessions/sessionRowActions.ts';
import { StackList } from '../../stack/list/StackList.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { KeyCombination } from '../../ui/KeyCaps.tsx';
import { useStores } from '../../stores/StoresContext.ts';
import type { Screen, ViewStore } from '../../shell/viewStore.ts';
import { Button } from '../../ui/Button.tsx';
import { countWords } from '../../ui/formats.ts';
import { isMac } from '../../ui/platform.ts';
import { newStack } from '../commands/newStack.ts';
import { openSample } from '../commands/openSample.ts';
import { SessionTimeline, type NextSession } from './SessionTimeline.tsx';
import { SideFoot } from './SideFoot.tsx';

interface SidebarToggleProps {
  readonly view: ViewStore;
  readonly rail: boolean;
}

const screens: readonly {
  screen: Exclude<Screen, 'session' | 'worktrees'>;
  name: string;
  icon: LucideIcon;
}[] = [
  { screen: 'assemble', name: 'Assemble', icon: Layers },
  { screen: 'review', name: 'Review', icon: ClipboardCheck },
  { screen: 'recover', name: 'Recover', icon: LifeBuoy },
  { screen: 'library', name: 'Library', icon: LibraryBig },
  { screen: 'tasks', name: 'Tasks', icon: ListChecks },
  { screen: 'settings', name: 'Settings', icon: Settings },
];

interface NavCount {
  readonly number: number;
  readonly words: string;
  readonly tone: 'warn' | 'bad';
}

const isCounted = (count: NavCount | undefined): boolean => (count?.number ?? 0) > 0;

const nameOf = (name: string, count: NavCount | undefined): string =>
  isCounted(count) ? `${name}, ${count?.words ?? ''}` : name;

export interface SidebarProps {
  /** True if the sidebar shows icons only, without names and lists. */
  readonly rail: boolean;
}

export function Sidebar({ rail }: SidebarProps) {
  const stores = useStores();
  const { accounts, view, projects, stack, stackFiles, toasts, payloads, review, recovery, sessions } =
    stores;
  const openDrafts = useStore(review.drafts, (state) => state.drafts.filter(isOpen).length);
  const hasDraft = useStore(review.drafts, (state) => state.drafts.some(isOfNextSession));
  const left = useStore(recovery.found, (state) => state.sessions);
  const saved = useStore(payloads, (state) => state.payloads);
  const tokens = useStore(payloads, (state) => state.tokens);
  const exact = useStore(payloads, (state) => state.exact);
  const payloadsPhase = useStore(payloads, (state) => state.phase);
  const stacksPhase = useStore(stack, (state) => state.phase);
  const loading = useStore(projects, (state) => state.phase === 'starting');
  const host = useStore(stores.window, (state) => state.kind);
  const screen = useStore(view, (state) => state.screen);
  const hasStack = useStore(stack, (state) => state.current !== null);
  const shownSession = useStore(sessions.timeline, (state) => state.shown);
  const queued = useStore(stores.checkpoint, (state) => state.queued);
  const { show } = view.getState();
  const toRecover = useMemo(() => countToRecover(left, saved), [left, saved]);
  const counts: Partial<Record<Screen, NavCount>> = {
    review: { number: openDrafts, words: countWords(openDrafts, 'open draft'), tone: 'warn' },
    recover: { number: toRecover, words: `${countWords(toRecover, 'session')} to recover`, tone: 'bad' },
  };
  const paths = usePathActs();
  const openSession = (session: number): void => {
    sessions.timeline.getState().open(session);
    show('session');
  };
  const addSession = hasStack ? (session: number): void => void addPayload(stack, session) : undefined;
  const nextSession = useStore(payloads, nextSessionOf);
  const runningSince = useStore(stores.pressure, runningSinceOf);
  const next: NextSession | null =
    nextSession === null ? null : { session: nextSession, hasDraft, runningSince };
  // A worktree belongs to a task, so its page lies below Tasks.
  const place = screen === 'worktrees' ? 'tasks' : screen;
  return (
    <aside className="sidebar" aria-label="Project" data-region="sidebar">
      <SidebarToggle view={view} rail={rail} />
      <ProjectSwitcher
        store={projects}
        onSample={() => void openSample(stores)}
        onWorktrees={() => show('worktrees')}
      />
      <nav className="nav" aria-label="Main">
        {screens.map((entry) => (
          <button
            key={entry.screen}
            type="button"
            aria-label={nameOf(entry.name, counts[entry.screen])}
            aria-current={entry.screen === place ? 'page' : undefined}
            title={entry.name}
            onClick={() => show(entry.screen)}
          >
            <Icon of={entry.icon} size={16} />
            <span>{entry.name}</span>
            {isCounted(counts[entry.screen]) ? (
              <span className={clsx('count', counts[entry.screen]?.tone)}>
                {counts[entry.screen]?.number}
              </span>
            ) : (
              <KeyCombination of={keysOfCommand(entry.screen, host)[0] ?? ''} />
            )}
          </button>
        ))}
      </nav>
      <div className="side-scroll side-sessions">
        <SessionTimeline
          payloads={saved}
          tokens={tokens}
          exact={exact}
          next={next}
          loading={loading || payloadsPhase === 'loading'}
          shown={screen === 'session' ? shownSession : null}
          onOpen={openSession}
          onOpenNext={() => show(hasDraft ? 'review' : 'assemble')}
          onNew={() => {
            show('review');
            void review.drafts.getState().choose(null);
          }}
          onAdd={addSession}
          actionsOf={(payload) =>
            sessionRowActions(
              {
                path: payload.path,
                paths,
                open: () => openSession(payload.session),
                add: addSession === undefined ? undefined : () => addSession(payload.session),
                inStack: payloadInStack(stack.getState().current, payload.session, saved[0]?.session),
              },
              sessionCopyActions(payload.session, sessions),
            )
          }
        />
      </div>
      <div className="side-scroll side-stacks">
        <StackList
          rail={rail}
          store={stack}
          toasts={toasts}
          onChoose={() => show('assemble')}
          fileActionsOf={(of) => stackFileActions(of, stackFiles)}
          onImport={() => void stackFiles.getState().importFile()}
          onNew={() => void newStack(stores)}
          loading={loading || stacksPhase === 'loading'}
        />
      </div>
      <PressureStrip
        store={stores.pressure}
        settings={stores.settings}
        nextSession={nextSession}
        canReveal={host === 'window'}
        onCommit={(key) => void stores.commitFiles.getState().open(key)}
        onCopyPrompt={() => void copyPrompt(stores, draftPromptId, review.drafts.getState().shown)}
        onSettings={(section) => {
          show('settings');
          // The screen is drawn before its section can be shown.
          setTimeout(() => document.querySelector(`#set-${section}`)?.scrollIntoView({ block: 'start' }));
        }}
      />
      <SideFoot accounts={accounts} queued={queued} />
    </aside>
  );
}

/**
 * Collapses the sidebar to a rail and expands it. In a rail on macOS, the window's own buttons occupy its usual place.
 */
function SidebarToggle({ view, rail }: SidebarToggleProps) {
  const toggle = (
    <Button
      look="icon"
      size="s"
      icon={PanelLeft}
      className="side-toggle"
      aria-label={rail ? 'Expand sidebar' : 'Collapse sidebar'}
      aria-keyshortcuts={keysOfCommand('toggle-sidebar', 'window')[0]?.replace(
        'Mod',
        isMac ? 'Meta' : 'Control',
      )}
      onClick={() => view.getState().toggleSidebar()}
    />
  );
  const below = rail && isMac;
  return (
    <>
      <div className="winbar">{below ? null : toggle}</div>
      {below ? <div className="rail-toggle">{toggle}</div> : null}
    </>
  );
}
