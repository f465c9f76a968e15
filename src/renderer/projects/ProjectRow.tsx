import { CloudOff, FolderGit2, FolderOpen, FolderX, X } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { FileName } from '../ui/FileName.tsx';
import { Icon } from '../ui/Icon.tsx';
import { countWords } from '../ui/formats.ts';

export interface ProjectRowProps {
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
export function ProjectRow(props: ProjectRowProps) {
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
          <span className="sub trunc">
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
