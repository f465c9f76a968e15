import type { ReactNode } from 'react';
import type { SourceTabId } from '../../shared/domain/sourceKinds.ts';
import { SessionsTab } from '../files/tab/SessionsTab.tsx';
import { ProjectFiles } from '../folders/ProjectFiles.tsx';
import { GitTab } from '../git/GitTab.tsx';
import { GithubTab } from '../github/GithubTab.tsx';
import { SnippetsTab } from '../library/SnippetsTab.tsx';
import { NotionTab } from '../notion/NotionTab.tsx';
import type { Stores } from '../stores/createStores.ts';

/** Makes the content of each tab of the sources. */
export function sourcePanels(stores: Stores): Readonly<Record<SourceTabId, ReactNode>> {
  const { stack, view, accounts } = stores;
  const openSettings = (): void => view.getState().show('settings');
  return {
    files: (
      <ProjectFiles
        files={stores.files}
        stack={stack}
        toasts={stores.toasts}
        projects={stores.projects}
        living={stores.living}
        aliases={stores.aliases}
      />
    ),
    notion: (
      <NotionTab
        client={stores.client}
        notion={stores.notion}
        accounts={accounts}
        stack={stack}
        onSettings={openSettings}
        onOpen={stores.openOutside}
      />
    ),
    github: <GithubTab github={stores.github} accounts={accounts} stack={stack} onSettings={openSettings} />,
    git: <GitTab git={stores.git} stack={stack} />,
    snippets: (
      <SnippetsTab
        library={stores.library}
        filling={stores.filling}
        stack={stack}
        onOpenLibrary={() => view.getState().show('library')}
      />
    ),
    sessions: (
      <SessionsTab
        payloads={stores.payloads}
        stack={stack}
        elsewhere={stores.sessions.elsewhere}
        onRestoreText={async (text) => {
          const begun = await stores.review.drafts.getState().begin({ from: 'text', text });
          if (begun) stores.view.getState().show('review');
        }}
      />
    ),
  };
}
