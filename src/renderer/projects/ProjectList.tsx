import {
  CloudOff,
  FlaskConical,
  FolderGit2,
  FolderOpen,
  FolderX,
  GitFork,
  RefreshCw,
  Trash2,
  X,
} from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Project } from '../../shared/domain/project.ts';
import { pathActions } from '../paths/pathActions.ts';
import { usePathActs } from '../paths/PathActsContext.ts';
import { Button } from '../ui/Button.tsx';
import { FileName } from '../ui/names/FileName.tsx';
import { countWords } from '../ui/formats.ts';
import { Icon } from '../ui/Icon.tsx';
import { groupOf } from '../ui/rowAction.ts';
import { useRowMenus } from '../ui/RowMenu.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import type { ProjectStore } from './projectStore.ts';
import { searchProjects } from './searchProjects.ts';

export interface ProjectListProps {
  readonly store: ProjectStore;
  /** Called after a choice, to close the list. */
  readonly onDone: () => void;
  readonly onSample: () => void;
  /** Shows the worktrees of the open project; absent without a repository. */
  readonly onWorktrees?: (() => void) | undefined;
  readonly onRemoveSample: (projectId: string) => void;
}

/**
 * Recent projects, worktrees beside the open one, and ways to open more. Arrow keys move through it from the search
 * field; Enter there opens the first.
 */
export function ProjectList({ store, onDone, onSample, onWorktrees, onRemoveSample }: ProjectListProps) {
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { projects, worktrees, sessions, currentId } = useStore(store);
  const { open, openAt, choose, locate, forget, look } = store.getState();
  const shown = searchProjects(projects, query);
  const beside = searchProjects(
    worktrees.filter(({ projectId }) => projectId === undefined),
    query,
  );
  const then = (act: () => void) => (): void => {
    onDone();
    act();
  };
  const chooseOf = ({ id, state }: Project): (() => void) => {
    if (state === 'no-answer') return () => void look();
    return then(() => void (state === 'ok' ? choose(id) : locate(id)));
  };
  const takeFirst = (): void => {
    const [project] = shown;
    const [worktree] = beside;
    if (project !== undefined) chooseOf(project)();
    else if (worktree !== undefined) then(() => void openAt(worktree.path))();
  };
  const forgetOf = ({ id, sample: isSample }: Project): (() => void) =>
    isSample === true ? then(() => onRemoveSample(id)) : () => void forget(id);
  const sample = projects.find((project) => project.sample === true);
  const paths = usePathActs();
  const { area, menu } = useRowMenus('li', (row) => {
    const project = shown[[...(row.parentElement?.children ?? [])].indexOf(row)];
    if (project === undefined) return null;
    const { id, name, state } = project;
    const acts = { ok: 'Open', 'not-found': 'Locate…', 'no-answer': 'Look again' } as const;
    return {
      label: `Menu of ${name}`,
      groups: [
        groupOf(
          {
            label: acts[state],
            icon: FolderOpen,
            keys: 'Enter',
            whyNot: id === currentId && state === 'ok' ? 'It is open.' : undefined,
            run: chooseOf(project),
          },
          {
            label: project.sample === true ? 'Remove the sample…' : 'Forget',
            icon: X,
            run: forgetOf(project),
          },
        ),
        pathActions(state === 'ok' ? paths : null, { paths: ['.'], projectId: id }, false),
      ],
    };
  });
  return (
    <div className="switcher-body" onKeyDown={walk} role="presentation">
      {menu}
      <SearchField
        label="Search projects"
        value={query}
        field={field}
        onChange={setQuery}
        onTake={takeFirst}
      />
      <output className="screen-reader-only">
        {query === '' ? '' : `${shown.length + beside.length} found`}
      </output>
      {shown.length + beside.length === 0 && query !== '' ? (
        <p className="menu-note">No project has this text in its name, branch or path.</p>
      ) : null}
      {shown.length === 0 ? null : (
        <section aria-label="Projects">
          <h3 className="menu-head">Projects</h3>
          <ul {...area}>
            {shown.map((project) => (
              <ProjectRow
                key={project.id}
                entry={project}
                git={project.git}
                linked={project.worktree}
                current={project.id === currentId}
                sessions={sessions.get(project.id) ?? null}
                onChoose={chooseOf(project)}
                onForget={forgetOf(project)}
              />
            ))}
          </ul>
        </section>
      )}
      {beside.length === 0 ? null : (
        <section aria-label="Worktrees of this repository">
          <h3 className="menu-head">Worktrees of this repository</h3>
          <ul>
            {beside.map((worktree) => (
              <ProjectRow
                key={worktree.path}
                entry={worktree}
                git
                linked
                current={false}
                sessions={worktree.sessions}
                onChoose={then(() => void openAt(worktree.path))}
              />
            ))}
          </ul>
        </section>
      )}
      <div className="menu-line" />
      <button type="button" className="menu-item" onClick={then(() => void open())}>
        <Icon of={FolderOpen} />
        Open project…
      </button>
      {onWorktrees === undefined ? null : (
        <button type="button" className="menu-item" onClick={then(onWorktrees)}>
          <Icon of={GitFork} />
          Worktrees…
        </button>
      )}
      <button type="button" className="menu-item" onClick={then(onSample)}>
        <Icon of={FlaskConical} />
        Open the sample project
      </button>
      {sample === undefined ? null : (
        <button type="button" className="menu-item" onClick={then(() => onRemoveSample(sample.id))}>
          <Icon of={Trash2} />
          Remove the sample project…
        </button>
      )}
      {projects.some(({ state }) => state === 'no-answer') ? (
        <button type="button" className="menu-item" onClick={() => void look()}>
          <Icon of={RefreshCw} />
          Try unavailable projects again
        </button>
      ) : null}
    </div>
  );
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input, .project-row > .pick, .menu-item'),
  ];
  const at = stops.findIndex(
    (stop) => stop === document.activeElement || stop.parentElement === document.activeElement?.parentElement,
  );
  const next = stops[at + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

interface ProjectRowProps {
  readonly entry: {
    readonly name: string;
    readonly path: string;
    readonly branch?: string;
    readonly state: 'ok' | 'not-found' | 'no-answer';
  };
  readonly git: boolean;
  readonly linked: boolean;
  readonly current: boolean;
  /** `null` if unknown. */
  readonly sessions: number | null;
  readonly onChoose: () => void;
  readonly onForget?: (() => void) | undefined;
}

const states = {
  'not-found': { icon: FolderX, words: 'Not found', act: 'Locate…' },
  'no-answer': { icon: CloudOff, words: 'No answer', act: 'Try again' },
} as const;

/** One folder of a project. Choosing one that can't be reached starts the search for its new place. */
function ProjectRow(props: ProjectRowProps) {
  const { entry, git, linked, current, sessions, onChoose, onForget } = props;
  const { name, path, branch, state } = entry;
  const trouble = state === 'ok' ? null : states[state];
  const facts = [
    trouble?.words ?? branch ?? (git ? 'detached head' : 'no repository'),
    ...(sessions === null || sessions === 0 ? [] : [countWords(sessions, 'session')]),
  ];
  return (
    <li className="project-row">
      <button
        type="button"
        className="pick menu-item"
        title={path}
        aria-current={current ? 'true' : undefined}
        aria-label={[
          name,
          ...(linked ? ['worktree'] : []),
          ...facts,
          ...(trouble === null ? (current ? ['open'] : []) : [trouble.act]),
        ].join(', ')}
        onClick={onChoose}
      >
        <Icon of={trouble?.icon ?? (git ? FolderGit2 : FolderOpen)} />
        <span className="trunc">
          <span className="name">
            <b className="trunc">{name}</b>
            {linked ? <span className="badge outline small">worktree</span> : null}
          </span>
          <span className="subtitle trunc">
            <FileName name={path} />
          </span>
        </span>
        <span className="end">
          <span className="trunc">{facts[0]}</span>
          <span className="num">{trouble === null ? (facts[1] ?? '') : trouble.act}</span>
        </span>
      </button>
      {onForget === undefined ? null : (
        <Button look="icon" size="s" icon={X} aria-label={`Forget ${name}`} onClick={onForget} />
      )}
    </li>
  );
}
