import { ChevronsUpDown, FolderGit2, FolderOpen, GitBranch } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import type { Project } from '../../shared/domain/project.ts';
import { Icon } from '../ui/Icon.tsx';
import { noRepository } from './tellNoRepository.ts';

export interface SwitcherButtonProps extends ComponentPropsWithRef<'button'> {
  readonly project: Project | null;
}

export function SwitcherButton({ project, ...rest }: SwitcherButtonProps) {
  if (project === null) {
    return (
      <button type="button" className="project" aria-label="No project. Open project" {...rest}>
        <span className="tile">
          <Icon of={FolderOpen} size={15} />
        </span>
        <span>
          <strong className="dim">No project</strong>
          <span className="sub">Open project</span>
        </span>
        <Icon of={ChevronsUpDown} size={13} className="muted" />
      </button>
    );
  }
  const { name, path, worktree, branch, git } = project;
  const where = branch ?? (git ? 'detached head' : 'No repository');
  return (
    <button
      type="button"
      className="project"
      title={git ? path : `${path}\n${noRepository}`}
      aria-label={`Project ${name}${worktree ? ', worktree' : ''}, ${git ? where : noRepository}`}
      {...rest}
    >
      <span className="tile">
        <Icon of={git ? FolderGit2 : FolderOpen} size={15} />
      </span>
      <span className="trunc">
        <span className="name">
          <strong className="trunc">{name}</strong>
          {worktree ? <span className="badge outline small">worktree</span> : null}
        </span>
        <span className="sub">
          {git ? <Icon of={GitBranch} size={11} /> : null}
          <span className="trunc">{where}</span>
        </span>
      </span>
      <Icon of={ChevronsUpDown} size={13} className="muted" />
    </button>
  );
}
