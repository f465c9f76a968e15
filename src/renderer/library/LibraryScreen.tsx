import { Check, ChevronRight, LibraryBig, LoaderCircle } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { ImportReport } from '../../shared/domain/snippet.ts';
import { HeaderSearch } from '../shell/HeaderSearch.tsx';
import { Button } from '../ui/Button.tsx';
import { countWords } from '../ui/formats.ts';
import { Icon } from '../ui/Icon.tsx';
import { Modal } from '../ui/Modal.tsx';
import type { AddSelectedStores } from './addSelected.ts';
import { type LibraryStore, shownSnippet } from './libraryStore.ts';
import { SnippetEditor } from './SnippetEditor.tsx';
import { SnippetList } from './SnippetList.tsx';
import { SnippetPreviewColumn } from './SnippetPreviewColumn.tsx';

export interface LibraryScreenProps extends AddSelectedStores {
  /** The tabs of the library. */
  readonly tabs?: ReactNode;
}

/** Prompts and snippets: the list, the open one in the editor, and its preview. */
export function LibraryScreen({ tabs, ...stores }: LibraryScreenProps) {
  const { library, filling } = stores;
  const snippet = useStore(library, useShallow(shownSnippet));
  const report = useStore(library, (state) => state.report);
  const phase = useStore(library, (state) => state.phase);
  useEffect(() => {
    void library.getState().start();
    filling.getState().show(true);
    return () => {
      filling.getState().show(false);
      void library.getState().flush();
    };
  }, [library, filling]);
  return (
    <>
      <header className="header" data-region="header">
        <h1 className="screen-reader-only">Library</h1>
        <div className="crumb" data-testid="crumb">
          <span>Library</span>
          {snippet === null ? null : (
            <>
              <Icon of={ChevronRight} size={12} />
              <b className="trunc">{snippet.name}</b>
            </>
          )}
        </div>
        <SaveState library={library} />
        <span className="grow" />
        <HeaderSearch />
      </header>
      <div className="cols library">
        <SnippetList tabs={tabs} {...stores} />
        {snippet === null ? (
          <section className="col" aria-label="Editor">
            {phase === 'ready' ? (
              <div className="empty">
                <Icon of={LibraryBig} size={20} className="muted" />
                <b>Nothing is selected</b>
                <p className="muted">Select a prompt or a snippet on the left, or create a new one.</p>
              </div>
            ) : null}
          </section>
        ) : (
          <>
            <SnippetEditor key={snippet.id} snippet={snippet} {...stores} />
            <SnippetPreviewColumn key={`preview ${snippet.id}`} snippet={snippet} {...stores} />
          </>
        )}
      </div>
      {report === null ? null : (
        <ImportDialog report={report} onClose={() => library.getState().closeReport()} />
      )}
    </>
  );
}

function SaveState({ library }: { readonly library: LibraryStore }) {
  const dirty = useStore(library, (state) => state.saving > 0 || state.draft !== null);
  const conflict = useStore(library, (state) => state.conflict !== null);
  if (conflict) return <span className="saved bad">Choose one of two texts</span>;
  return (
    <span className="saved" data-testid="saved">
      <Icon of={dirty ? LoaderCircle : Check} size={12} className={dirty ? 'spin' : undefined} />
      {dirty ? 'Saving' : 'Saved'}
    </span>
  );
}

interface ImportDialogProps {
  readonly report: ImportReport;
  readonly onClose: () => void;
}

/** Lists the imported snippets, and the skipped ones with the reasons. */
function ImportDialog({ report: { imported, skipped }, onClose }: ImportDialogProps) {
  return (
    <Modal
      title={
        imported.length === 0 ? 'Nothing was imported' : `Imported ${countWords(imported.length, 'snippet')}`
      }
      open
      wide
      onClose={onClose}
      ends={
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {imported.length === 0 ? null : <p className="import-names">{imported.join(', ')}</p>}
      {skipped.length === 0 ? null : (
        <>
          <p className="field-label">{`Left out: ${countWords(skipped.length, 'file')}`}</p>
          <ul className="import-skipped scroll" aria-label="Left out" tabIndex={-1}>
            {skipped.map(({ path, reason }) => (
              <li key={path}>
                <span className="mono trunc" title={path}>
                  {path}
                </span>
                <span className="muted">{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {imported.length + skipped.length === 0 ? <p className="muted">The folder is empty.</p> : null}
    </Modal>
  );
}
