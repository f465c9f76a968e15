import { Check, FolderGit2, FolderPlus, MapPin } from 'lucide-react';
import { useStore } from 'zustand';
import type { Project } from '../../shared/domain/project.ts';
import { DropMenuGroup, DropMenuItem } from '../ui/DropMenu.tsx';
import type { AliasStore } from './aliasStore.ts';

export interface ProjectChoiceProps {
  readonly aliases: AliasStore;
  readonly current: Project | null;
  /** Recent projects. */
  readonly projects: readonly Project[];
}

/** Chooses, in the menu of the tree, the project whose files it shows. */
export function ProjectChoice({ aliases, current, projects }: ProjectChoiceProps) {
  const shown = useStore(aliases, (state) => state.shown);
  const known = useStore(aliases, (state) => state.aliases);
  const { show, addFolder, chooseFolder, locate } = aliases.getState();
  const taken = new Set(known.map(({ path }) => path));
  const others = projects.filter(
    ({ id, path, state }) => id !== current?.id && state === 'ok' && !taken.has(path),
  );
  return (
    <DropMenuGroup title="Project to browse">
      <DropMenuItem
        icon={shown === null ? Check : FolderGit2}
        end={current?.name ?? ''}
        onChoose={() => show(null)}
      >
        This project
      </DropMenuItem>
      {known.map((alias) =>
        alias.state === 'ok' ? (
          <DropMenuItem
            key={alias.alias}
            icon={shown?.alias === alias.alias ? Check : FolderGit2}
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
      {others.map((project) => (
        <DropMenuItem key={project.id} icon={FolderGit2} onChoose={() => void addFolder(project.path)}>
          {project.name}
        </DropMenuItem>
      ))}
      <DropMenuItem icon={FolderPlus} onChoose={() => void chooseFolder()}>
        Add a project…
      </DropMenuItem>
    </DropMenuGroup>
  );
}
