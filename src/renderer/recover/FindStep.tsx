import { CircleAlert, FileSearch, LifeBuoy } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { FoundSession } from '../../shared/api/recovery.ts';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import { agentNames, type UnreadSession } from '../../shared/domain/transcript.ts';
import { usePathActs } from '../paths/PathActsContext.ts';
import { Button } from '../ui/Button.tsx';
import { useRoving } from '../ui/focus/useRoving.ts';
import { countWords, formatCount, formatTime } from '../ui/formats.ts';
import { Icon } from '../ui/Icon.tsx';
import { useRowMenus } from '../ui/RowMenu.tsx';
import type { Recovery } from './state/createRecovery.ts';
import { Fate, fateWords } from './panels/Fate.tsx';
import { foundActions, openWithoutTranscript } from './state/recoverActions.ts';
import { endingLabel, lengthWords } from './state/sessionWords.ts';

export interface FindStepProps {
  readonly recovery: Recovery;
  /** Key of the session whose row gets the focus; `null` for none. */
  readonly focused: string | null;
  /** Shows the changes that git knows. */
  readonly onShowChanges: () => void;
  readonly onReview: () => void;
}

/** The sessions of the project, the last one first. */
export function FindStep({ recovery, focused, onShowChanges, onReview }: FindStepProps) {
  const { found } = recovery;
  const phase = useStore(found, (state) => state.phase);
  const problem = useStore(found, (state) => state.problem);
  const sessions = useStore(found, (state) => state.sessions);
  const notRead = useStore(found, (state) => state.notRead);
  const problems = useStore(found, (state) => state.problems);
  const { refresh } = found.getState();
  if (phase === 'failed')
    return (
      <div className="empty" role="alert">
        <b>The sessions could not be listed</b>
        <p className="muted">{problem}</p>
        <Button onClick={() => void refresh()}>Retry</Button>
      </div>
    );
  if (phase !== 'ready' && sessions.length === 0)
    return (
      <div className="empty muted" aria-busy="true">
        Looking for sessions
      </div>
    );
  return (
    <div className="cols recover-cols">
      <section className="col" aria-label="Sessions that agents left" data-region="found">
        <div className="colhead">
          <h2>Sessions of this project</h2>
          <span className="muted num">{formatCount(sessions.length)}</span>
          <span className="grow" />
          {sessions.length === 0 ? null : (
            <Button look="ghost" size="s" onClick={() => openWithoutTranscript(recovery)}>
              Recover without a transcript
            </Button>
          )}
          <Button size="s" look="ghost" icon={FileSearch} onClick={() => void recovery.choose()}>
            Open a transcript…
          </Button>
        </div>
        <div className="colbody scroll" tabIndex={-1}>
          <div className="evidence">
            {problems.length === 0 ? null : <Places problems={problems} />}
            {sessions.length === 0 ? (
              <NothingFound recovery={recovery} onShowChanges={onShowChanges} onReview={onReview} />
            ) : (
              <FoundList recovery={recovery} focused={focused} />
            )}
            <NotRead notRead={notRead} />
          </div>
        </div>
      </section>
    </div>
  );
}

function FoundList({ recovery, focused }: Pick<FindStepProps, 'recovery' | 'focused'>) {
  const sessions = useStore(recovery.found, (state) => state.sessions);
  const paths = usePathActs();
  const { list, tabIndexOf } = useRoving(
    useMemo(() => sessions.map(({ key }) => key), [sessions]),
    focused,
  );
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused === null) return;
    // Its evidence was shown in place of this list.
    box.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(focused)}"]`)?.focus();
  }, [focused]);
  const { area, menu } = useRowMenus('li', (row) => {
    const key = row.querySelector<HTMLElement>('[data-row]')?.dataset['row'];
    const session = sessions.find((one) => one.key === key);
    if (session === undefined) return null;
    return {
      label: `Menu of ${showHidden(session.title ?? 'a session without a title')}`,
      groups: foundActions(session, recovery, paths),
    };
  });
  return (
    <div ref={box} {...area}>
      {menu}
      <ol ref={list} className="panel sessions-found" aria-label="Sessions, the last one first">
        {sessions.map((session, index) => (
          <FoundRow
            key={session.key}
            session={session}
            last={index === 0}
            tabIndex={tabIndexOf(session.key)}
            onOpen={() => void recovery.evidence.getState().open(session)}
          />
        ))}
      </ol>
    </div>
  );
}

function Places({ problems }: { readonly problems: readonly string[] }) {
  return (
    <section className="note warn" aria-label="Places that could not be read">
      <Icon of={CircleAlert} size={14} />
      <div>
        <b>Some places could not be read.</b>
        {problems.map((problem) => (
          <p key={problem}>{showHidden(problem)}</p>
        ))}
        <p>Sessions in them are missing here. Refresh when they can be read.</p>
      </div>
    </section>
  );
}

/** Says where Carryover has looked, and how to go on without a transcript. */
function NothingFound({ recovery, onShowChanges, onReview }: Omit<FindStepProps, 'focused'>) {
  const lookedIn = useStore(recovery.found, (state) => state.lookedIn);
  return (
    <div className="nothing-found">
      <Icon of={LifeBuoy} size={20} className="muted" />
      <b>No session of this project was found</b>
      <p className="muted">
        Carryover looked for sessions of Claude Code and Codex that worked in this project or another worktree
        of its repository, in:
      </p>
      <ul className="mono">
        {lookedIn.map((folder) => (
          <li key={folder}>{showHidden(folder)}</li>
        ))}
      </ul>
      <p className="muted">
        A session in a container or on another machine leaves its transcript there, one without persistence
        leaves none, and Claude Code deletes transcripts after 30 days by default. If transcripts are in
        another folder of this machine, add it in the settings, under Sessions and files. If you copied one,
        choose <b>Open a transcript…</b> above.
      </p>
      <p className="muted">
        Without a transcript Carryover can’t say what the session did. Git still knows what changed, and your
        notes tell the rest.
      </p>
      <div className="hstack">
        <Button look="primary" onClick={() => openWithoutTranscript(recovery)}>
          Recover without a transcript
        </Button>
        <Button onClick={onShowChanges}>Show changes in git</Button>
        <Button onClick={onReview}>Go to Review</Button>
      </div>
    </div>
  );
}

/** Names the sessions of agents that are not read yet. Those of an unknown folder are only counted. */
function NotRead({ notRead }: { readonly notRead: readonly UnreadSession[] }) {
  const own = notRead.filter(({ cwd }) => cwd !== null);
  const others = new Map<string, number>();
  for (const { agent, cwd } of notRead)
    if (cwd === null) others.set(agentNames[agent], (others.get(agentNames[agent]) ?? 0) + 1);
  if (notRead.length === 0) return null;
  return (
    <section className="panel" aria-label="Not read yet">
      <header>
        <h3>Not read yet</h3>
        <span className="muted trunc">Carryover finds these sessions, but can’t read them so far.</span>
      </header>
      <ul>
        {own.slice(0, 50).map(({ agent, path, changed, why }) => (
          <li className="panel-row" key={path}>
            <span>{agentNames[agent]}</span>
            <span className="mono muted trunc grow" title={showHidden(path)}>
              {showHidden(path)}
            </span>
            {why === 'compressed' ? <span className="muted">could not be decompressed</span> : null}
            <span className="muted num">{formatTime(changed)}</span>
          </li>
        ))}
        {own.length <= 50 ? null : (
          <li className="panel-row muted">{`And ${countWords(own.length - 50, 'more session')}`}</li>
        )}
        {[...others].map(([name, count]) => (
          <li className="panel-row" key={name}>
            <span>{name}</span>
            <span className="muted">{`${countWords(count, 'session')} of this or another project`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FoundRowProps {
  readonly session: FoundSession;
  /** True for the one that ended last. */
  readonly last: boolean;
  readonly tabIndex: 0 | -1;
  readonly onOpen: () => void;
}

/** One session: Enter shows its evidence. */
function FoundRow({ session, last, tabIndex, onOpen }: FoundRowProps) {
  const { key, agent, title, cwd, branch, started, ended, ending, unread } = session;
  const name = showHidden(title ?? 'Without a title');
  const how = endingLabel(ending);
  const when = ended === null ? 'Time unknown' : formatTime(ended);
  const length = lengthWords(started, ended);
  const unreadWords = unread === null || unread === 0 ? null : countWords(unread, 'unread result');
  const place = [
    agentNames[agent],
    ...(branch === null ? [] : [showHidden(branch)]),
    ...(cwd === null ? [] : [showHidden(cwd)]),
  ].join(' · ');
  const said = [
    name,
    ...(last ? ['the last session'] : []),
    agentNames[agent],
    when,
    length,
    how.words,
    unreadWords,
    ...fateWords(session),
  ];
  return (
    <li>
      <button
        type="button"
        data-row={key}
        tabIndex={tabIndex}
        aria-label={said.filter((words) => words !== null).join(', ')}
        title={`${name}\n${place}`}
        onClick={onOpen}
      >
        <span className="found-name">
          <span className="trunc">{name}</span>
          {last ? <span className="badge small">Last</span> : null}
        </span>
        <span className="found-place muted trunc">{place}</span>
        <span className="found-badges">
          <Fate agent={agent} deletion={session.deletion} kept={session.kept} />
          {unreadWords === null ? null : <span className="badge accent">{unreadWords}</span>}
          <span className={`badge ${how.tone}`}>{how.words}</span>
        </span>
        <span className="found-when num">{when}</span>
        <span className="found-length muted num">{length ?? ''}</span>
      </button>
    </li>
  );
}
