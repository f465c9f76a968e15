import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { Dock } from '../budget/Dock.tsx';
import { CommandDialogs } from '../commands/CommandDialogs.tsx';
import { FolderDialogs } from '../folders/FolderDialogs.tsx';
import { EditingDialogs } from '../editing/EditingDialogs.tsx';
import { PreviewColumn } from '../preview/PreviewColumn.tsx';
import { firstOpenFinding } from '../secrets/firstOpenFinding.ts';
import { SecretsColumn } from '../secrets/SecretsColumn.tsx';
import { nextSessionOf } from '../payloads/payloadStore.ts';
import { ResumeBanner } from '../sessions/ResumeBanner.tsx';
import { SourcesColumn } from '../sources/SourcesColumn.tsx';
import { editableKinds } from '../stack/items/itemMenuActions.ts';
import { StackColumn, type ItemEditors } from '../stack/column/StackColumn.tsx';
import { Columns } from './Columns.tsx';
import { sourceTabIds, sourceTabs } from '../../shared/domain/sourceKinds.ts';
import { newStack } from './commands/newStack.ts';
import { itemControls, itemEditors, sourcePanels } from './sourceParts.tsx';
import { useStores } from '../stores/StoresContext.ts';

export function AssembleScreen() {
  const stores = useStores();
  const { client, stack, models, exports, toasts, view, payloads, settings, window } = stores;
  const isPage = useStore(window, (state) => state.kind === 'page');
  const saved = useStore(payloads, (state) => state.payloads);
  const nextSession = useStore(payloads, nextSessionOf);
  const right = useStore(view, (state) => state.right);
  const sourceTab = useStore(view, (state) => state.sourceTab);
  const copyButton = useRef<HTMLButtonElement>(null);
  const before = useRef(right);
  useEffect(() => {
    // The last decision closes the Secrets panel, and the focus is lost with it.
    const lost = document.activeElement === document.body;
    if (before.current === 'secrets' && right === 'preview' && lost) copyButton.current?.focus();
    before.current = right;
  }, [right]);
  const panels = sourcePanels(stores);
  const tabs = sourceTabIds.map((id) => ({ id, label: sourceTabs[id].label, panel: panels[id] }));
  const editors = useMemo(() => itemEditors(stores), [stores]);
  const controls = useMemo(() => itemControls(stores), [stores]);
  return (
    <>
      <div className="assemble">
        <Resume />
        <Columns
          left={<SourcesColumn tabs={tabs} shownId={sourceTab} onShow={view.getState().showSources} />}
          middle={
            <StackColumn
              store={stack}
              toasts={toasts}
              payloads={saved}
              nextSession={nextSession}
              editors={editors}
              controls={controls}
              texts={stores.editing.getState()}
              onNew={() => void newStack(stores)}
              onAddCommand={stores.commands.getState().startAdding}
              readFile={stores.readFile}
            />
          }
          right={<RightColumn editors={editors} />}
        />
      </div>
      <FolderDialogs living={stores.living} stack={stack} />
      <EditingDialogs client={client} editing={stores.editing} stack={stack} />
      <CommandDialogs commands={stores.commands} />
      <Dock
        stack={stack}
        models={models}
        exports={exports}
        toasts={toasts}
        copyButton={copyButton}
        settings={settings}
        isPage={isPage}
        onShowSecrets={() => view.getState().showSecrets(firstOpenFinding(stack.getState()))}
      />
    </>
  );
}

function Resume() {
  const { sessions, payloads, projects, stack, view } = useStores();
  const projectId = useStore(projects, (state) => state.currentId);
  const newest = useStore(payloads, (state) => state.payloads[0]);
  if (projectId === null || newest === undefined) return null;
  return (
    <ResumeBanner
      key={projectId}
      projectId={projectId}
      newest={newest}
      resume={sessions.resume}
      stack={stack}
      onReview={(session) => {
        sessions.timeline.getState().open(session);
        sessions.timeline.getState().setRight('drift');
        view.getState().show('session');
      }}
    />
  );
}

function RightColumn({ editors }: { readonly editors: ItemEditors }) {
  const { view, stack, preview, secrets, manualEdit, client, toasts, editing, openOutside } = useStores();
  const byHand = useMemo(() => ({ manualEdit, client }), [manualEdit, client]);
  const items = useMemo(() => {
    const texts = editing.getState();
    return { toasts, texts, editable: editableKinds(editors, texts) };
  }, [toasts, editing, editors]);
  const right = useStore(view, (state) => state.right);
  const findingId = useStore(view, (state) => state.findingId);
  const { showPreview, showSecrets, findingReached } = view.getState();
  if (right === 'preview') {
    return (
      <PreviewColumn
        preview={preview}
        stack={stack}
        byHand={byHand}
        items={items}
        onOpenFinding={showSecrets}
      />
    );
  }
  return (
    <SecretsColumn
      secrets={secrets}
      stack={stack}
      findingId={findingId}
      onReached={findingReached}
      onClose={showPreview}
      onResolved={showPreview}
      onOpen={openOutside}
    />
  );
}
