import type { FileSort } from '../../shared/domain/fileView.ts';
import type { FilesStore } from '../files/filesStore.ts';
import type { CommandAct } from '../stores/commandAct.ts';
import type { ViewStore } from '../shell/viewStore.ts';

const sortWords: Readonly<Record<FileSort, string>> = {
  name: 'name',
  size: 'size',
  tokens: 'tokens',
  time: 'time of change',
};

/** How the project's files are found and shown. */
export function fileCommands(files: FilesStore, view: ViewStore, noProject: () => string | null) {
  const sort = (by: FileSort): CommandAct => ({
    run: () => {
      view.getState().showSources('files');
      files.getState().setView({ sort: by });
    },
    whyNot: () => noProject() ?? (files.getState().sort === by ? `Already sorted by ${sortWords[by]}` : null),
  });
  return {
    'find-in-files': {
      run: () => {
        view.getState().showSources('files');
        // The tab may just be drawn, and what the command came from gives the focus back first.
        setTimeout(() => {
          const field = document.querySelector<HTMLInputElement>('#source-panel-files .toolbar input');
          field?.focus();
          field?.select();
        });
      },
      whyNot: noProject,
    },
    'toggle-changed': {
      run: () => files.getState().setView({ changed: !files.getState().onlyChanged }),
      whyNot: () => noProject() ?? (files.getState().changes === null ? 'Git reports no changes here' : null),
    },
    'sort-name': sort('name'),
    'sort-size': sort('size'),
    'sort-tokens': sort('tokens'),
    'sort-time': sort('time'),
  } satisfies Readonly<Record<string, CommandAct>>;
}
