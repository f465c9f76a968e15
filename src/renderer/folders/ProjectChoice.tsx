import { ChevronDown, FolderGit2, FolderPlus, MapPin } from 'lucide-react';
import { useStore } from 'zustand';
import type { Project } from '../../shared/domain/project.ts';
import { Button } from '../ui/Button.tsx';
import { DropMenu, DropMenuGroup, DropMenuItem, DropMenuLine } from '../ui/DropMenu.tsx';
import type { AliasStore } from './aliasStore.ts';

export interface ProjectChoiceProps {
  readonly aliases: AliasStore;
  readonly current: Project | null;
  /** Recent ones. */
  readonly projects: readonly Project[];
}

/** Whose files the tree shows. */
export function ProjectChoice({ aliases, current, projects }: ProjectChoiceProps) {
  const shown = useStore(aliases, (state) => state.shown);
  const known = useStore(aliases, (state) => state.aliases);
  const { show, addFolder, chooseFolder, locate } = aliases.getState();
  const taken = new Set(known.map(({ path }) => path));
  const others = projects.filter(
    ({ id, path, state }) => id !== current?.id && state === 'ok' && !taken.has(path),
  );
  return (
    <DropMenu
      trigger={
        <Button
          look="ghost"
          size="s"
          icon={FolderGit2}
          aria-label="Files of which project"
          className="files-of"
        >
          <span className="trunc">{shown === null ? 'This project' : shown.alias}</span>
          <ChevronDown size={12} aria-hidden="true" />
        </Button>
      }
    >
      <DropMenuItem icon={FolderGit2} end={current?.name ?? ''} onChoose={() => show(null)}>
        This project
      </DropMenuItem>
      {known.length === 0 ? null : (
        <DropMenuGroup title="In stacks by name">
          {known.map((alias) =>
            alias.state === 'ok' ? (
              <DropMenuItem
                key={alias.alias}
                icon={FolderGit2}
                {...(alias.name === alias.alias ? {} : { end: alias.name })}
                onChoose={() => show(alias)}
              >
                {alias.alias}
              </DropMenuItem>
            ) : (
              <DropMenuItem
                key={alias.alias}
                icon={MapPin}
                end="not found"
                onChoose={() => void locate(alias.alias)}
              >
                {`Locate ${alias.alias}…`}
              </DropMenuItem>
            ),
          )}
        </DropMenuGroup>
      )}
      {others.length === 0 ? null : (
        <DropMenuGroup title="Recent projects">
          {others.map((project) => (
            <DropMenuItem key={project.id} icon={FolderGit2} onChoose={() => void addFolder(project.path)}>
              {project.name}
            </DropMenuItem>
          ))}
        </DropMenuGroup>
      )}
      <DropMenuLine />
      <DropMenuItem icon={FolderPlus} onChoose={() => void chooseFolder()}>
        Add a project…
      </DropMenuItem>
    </DropMenu>
  );
}
