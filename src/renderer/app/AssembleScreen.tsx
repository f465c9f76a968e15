import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { Dock } from '../budget/Dock.tsx';
import { FilesColumn } from '../files/FilesColumn.tsx';
import { PreviewColumn } from '../preview/PreviewColumn.tsx';
import { firstOpenFinding } from '../secrets/firstOpenFinding.ts';
import { SecretsColumn } from '../secrets/SecretsColumn.tsx';
import { StackColumn } from '../stack/StackColumn.tsx';
import { Columns } from './Columns.tsx';
import { useStores } from './StoresContext.ts';

export function AssembleScreen() {
  const { stack, models, exports, toasts, view, payloads, files, projects } = useStores();
  const project = useStore(projects, (state) => state.current);
  const saved = useStore(payloads, (state) => state.payloads);
  const right = useStore(view, (state) => state.right);
  const copyButton = useRef<HTMLButtonElement>(null);
  const before = useRef(right);
  useEffect(() => {
    // The last decision takes the Secrets panel away, and the focus with it.
    const lost = document.activeElement === document.body;
    if (before.current === 'secrets' && right === 'preview' && lost) copyButton.current?.focus();
    before.current = right;
  }, [right]);
  return (
    <>
      <Columns
        left={
          <FilesColumn
            projectName={project?.name ?? ''}
            files={files}
            payloads={payloads}
            stack={stack}
            toasts={toasts}
          />
        }
        middle={<StackColumn store={stack} toasts={toasts} payloads={saved} />}
        right={<RightColumn />}
      />
      <Dock
        stack={stack}
        models={models}
        exports={exports}
        toasts={toasts}
        copyButton={copyButton}
        onShowSecrets={() => view.getState().showSecrets(firstOpenFinding(stack.getState()))}
      />
    </>
  );
}

function RightColumn() {
  const { view, stack, preview, secrets } = useStores();
  const right = useStore(view, (state) => state.right);
  const findingId = useStore(view, (state) => state.findingId);
  const { showPreview, showSecrets } = view.getState();
  if (right === 'preview') {
    return <PreviewColumn preview={preview} stack={stack} onOpenFinding={showSecrets} />;
  }
  return (
    <SecretsColumn
      secrets={secrets}
      stack={stack}
      findingId={findingId}
      onClose={showPreview}
      onResolved={showPreview}
    />
  );
}
