import { Popover } from '@base-ui/react/popover';
import { useRef, useState, type ComponentPropsWithRef } from 'react';
import { useStore } from 'zustand';
import { ChevronsUpDown, FolderGit2, FolderOpen, GitBranch } from 'lucide-react';
import type { Project } from '../../shared/domain/project.ts';
import { focusOpener } from '../ui/focus/focusOpener.ts';
import { Icon } from '../ui/Icon.tsx';
import { LocateDialog } from './LocateDialog.tsx';
import { ProjectList } from './ProjectList.tsx';
import { RemoveSampleDialog } from './RemoveSampleDialog.tsx';
import type { ProjectStore } from './projectStore.ts';
import { noRepositoryWords } from './announceNoRepository.ts';

interface SwitcherButtonProps extends ComponentPropsWithRef<'button'> {
  readonly project: Project | null;
}

export interface ProjectSwitcherProps {
  readonly store: ProjectStore;
  readonly onSample: () => void;
  readonly onWorktrees: () => void;
}

/** Shows the open project, and opens the list of all others. */
export function ProjectSwitcher({ store, onSample, onWorktrees }: ProjectSwitcherProps) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const [removing, setRemoving] = useState<string | null>(null);
  const current = useStore(store, (state) => state.current);
  const asking = useStore(store, (state) => state.asking);
  const sample = useStore(store, (state) => state.projects.find(({ id }) => id === removing));
  const { look, forget, removeSample, answerLocate } = store.getState();
  const change = (next: boolean, reason: string): void => {
    if (next) void look();
    setOpen(next);
    focusOpener(opener.current, next, reason);
  };
  return (
    <>
      <Popover.Root open={open} onOpenChange={(next, { reason }) => change(next, reason)}>
        <Popover.Trigger ref={opener} render={<SwitcherButton project={current} />} />
        <Popover.Portal>
          <Popover.Positioner className="menu-layer" sideOffset={4} align="start">
            <Popover.Popup className="menu switcher" aria-label="Projects">
              <ProjectList
                store={store}
                onDone={() => setOpen(false)}
                onSample={onSample}
                onWorktrees={current?.git === true ? onWorktrees : undefined}
                onRemoveSample={setRemoving}
              />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      {asking === null ? null : (
        <LocateDialog asking={asking} onAnswer={(anyway) => void answerLocate(anyway)} />
      )}
      {sample === undefined ? null : (
        <RemoveSampleDialog
          sample={sample}
          onDelete={() => void removeSample(sample.id)}
          onForget={() => void forget(sample.id)}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}

function SwitcherButton({ project, ...rest }: SwitcherButtonProps) {
  if (project === null) {
    return (
      <button type="button" className="project" aria-label="No project. Open project" {...rest}>
        <span className="tile">
          <Icon of={FolderOpen} size={15} />
        </span>
        <span>
          <strong className="dim">No project</strong>
          <span className="subtitle">Open project</span>
        </span>
        <Icon of={ChevronsUpDown} size={13} className="muted" />
      </button>
    );
  }
  const { name, path, worktree, branch, git, unreadable } = project;
  const unnamed = unreadable === true ? 'Repository can’t be read' : 'detached head';
  const where = branch ?? (git ? unnamed : 'No repository');
  return (
    <button
      type="button"
      className="project"
      title={git ? path : `${path}\n${noRepositoryWords}`}
      aria-label={`Project ${name}${worktree ? ', worktree' : ''}, ${git ? where : noRepositoryWords}`}
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
        <span className="subtitle">
          {git ? <Icon of={GitBranch} size={11} /> : null}
          <span className="trunc">{where}</span>
        </span>
      </span>
      <Icon of={ChevronsUpDown} size={13} className="muted" />
    </button>
  );
}
