import { ChevronsUpDown, FolderGit2, FolderOpen, GitBranch, X } from 'lucide-react';
import { useStore } from 'zustand';
import type { Project } from '../../shared/domain/project.ts';
import { DropMenu, DropMenuGroup, DropMenuItem, DropMenuLine } from '../ui/DropMenu.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { ProjectStore } from './projectStore.ts';

export function ProjectSwitcher({ store }: { readonly store: ProjectStore }) {
  const projects = useStore(store, (state) => state.projects);
  const current = useStore(store, (state) => state.current);
  const { open, choose, forget } = store.getState();
  return (
    <DropMenu trigger={<SwitcherButton project={current} />}>
      {projects.length === 0 ? null : (
        <>
          <DropMenuGroup title="Projects">
            {projects.map((project) => (
              <DropMenuItem
                key={project.id}
                icon={FolderGit2}
                end={whereabouts(project, current)}
                disabled={project.state === 'not-found'}
                onChoose={() => void choose(project.id)}
              >
                {project.name}
              </DropMenuItem>
            ))}
          </DropMenuGroup>
          <DropMenuLine />
        </>
      )}
      <DropMenuItem icon={FolderOpen} onChoose={() => void open()}>
        Open project…
      </DropMenuItem>
      {projects
        .filter((project) => project.state === 'not-found' || project.id === current?.id)
        .map((project) => (
          <DropMenuItem key={project.id} icon={X} onChoose={() => void forget(project.id)}>
            {`Forget ${project.name}`}
          </DropMenuItem>
        ))}
    </DropMenu>
  );
}

function whereabouts(project: Project, current: Project | null): string {
  if (project.state === 'not-found') return 'Not found';
  if (project.id === current?.id) return 'Open';
  return project.branch ?? '';
}

function SwitcherButton({ project, ...rest }: { readonly project: Project | null }) {
  if (project === null) {
    return (
      <button type="button" className="project" aria-label="No repository. Open one" {...rest}>
        <span className="tile">
          <Icon of={FolderOpen} size={15} />
        </span>
        <span>
          <strong className="dim">No repository</strong>
          <span className="sub">Open one to begin</span>
        </span>
        <Icon of={ChevronsUpDown} size={13} className="muted" />
      </button>
    );
  }
  const { name, path, worktree, branch, git } = project;
  const where = branch ?? (git ? 'detached head' : 'not a repository');
  return (
    <button
      type="button"
      className="project"
      title={path}
      aria-label={`Project ${name}${worktree ? ', worktree' : ''}, ${where}`}
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
