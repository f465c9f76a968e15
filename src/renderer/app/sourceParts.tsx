import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SourceTabId } from '../../shared/domain/sourceKinds.ts';
import { CommandForm } from '../commands/CommandForm.tsx';
import { RunButton } from '../commands/RunButton.tsx';
import { SessionsTab } from '../files/tab/SessionsTab.tsx';
import { FolderButton } from '../folders/FolderButton.tsx';
import { FolderDialog } from '../folders/FolderDialog.tsx';
import { LocateButton } from '../folders/LocateButton.tsx';
import { TreeDialog } from '../folders/TreeDialog.tsx';
import { ProjectFiles } from '../folders/ProjectFiles.tsx';
import { GitTab } from '../git/GitTab.tsx';
import { GithubEditor } from '../github/GithubEditor.tsx';
import { GithubTab } from '../github/GithubTab.tsx';
import { ItemValues } from '../library/ItemValues.tsx';
import { SnippetsTab } from '../library/SnippetsTab.tsx';
import { NotionEditor } from '../notion/NotionEditor.tsx';
import { NotionTab } from '../notion/NotionTab.tsx';
import type { ItemEditors } from '../stack/column/StackColumn.tsx';
import type { ItemControls } from '../stack/items/ItemCard.tsx';
import type { Stores } from '../stores/createStores.ts';
import { RelatedButton } from '../suggest/RelatedButton.tsx';
import { SuggestedFiles } from '../suggest/SuggestedFiles.tsx';
import { Button } from '../ui/Button.tsx';
import { showSuggested } from './commands/showSuggested.ts';

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
        above={(onView) => <SuggestedFiles suggest={stores.suggest} stack={stack} onView={onView} />}
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

/** Makes, per kind of source, the dialog that edits an item's options, opened from its card. */
export function itemEditors({ client, stack, commands, library, filling, living }: Stores): ItemEditors {
  return {
    folder: ({ id, source }, onClose) =>
      source.kind === 'folder' ? (
        <FolderDialog key={id} living={living} stack={stack} source={source} itemId={id} onClose={onClose} />
      ) : null,
    tree: ({ id, source }, onClose) =>
      source.kind === 'tree' ? (
        <TreeDialog
          key={id}
          source={source}
          inStack
          onSave={(changed) => living.getState().change(id, changed)}
          onClose={onClose}
        />
      ) : null,
    command: (item, onClose) =>
      item.source.kind === 'command' ? (
        <CommandForm
          key={item.id}
          source={item.source}
          onSave={(source) => commands.getState().save(source, item.id)}
          onClose={onClose}
        />
      ) : null,
    snippet: (item, onClose) => (
      <ItemValues item={item} library={library} filling={filling} stack={stack} onClose={onClose} />
    ),
    github: (item, onClose) => <GithubEditor stack={stack} item={item} onClose={onClose} />,
    notion: (item, onClose) => <NotionEditor client={client} stack={stack} item={item} onClose={onClose} />,
  };
}

/** Makes, per kind of source, the additional controls of its card. */
export function itemControls(stores: Stores): ItemControls {
  const { commands, openOutside, living, aliases } = stores;
  const open: ItemControls[string] = (_item, block) => {
    const url = block?.origin?.url;
    if (url === undefined || !URL.canParse(url)) return null;
    return (
      <span className="quick">
        <Button
          look="icon"
          size="s"
          icon={ExternalLink}
          tabIndex={-1}
          aria-label={`Open at ${new URL(url).host}`}
          onClick={() => openOutside(url)}
        />
      </span>
    );
  };
  return {
    tree: (item, block) => <LocateButton aliases={aliases} item={item} block={block} />,
    file: (item, block) => (
      <>
        <LocateButton aliases={aliases} item={item} block={block} />
        <RelatedButton item={item} onRelated={(path) => showSuggested(stores, path)} />
      </>
    ),
    folder: (item, block) => (
      <>
        <LocateButton aliases={aliases} item={item} block={block} />
        <FolderButton living={living} item={item} block={block} />
      </>
    ),
    command: (item) => <RunButton commands={commands} item={item} />,
    notion: open,
    github: open,
  };
}
