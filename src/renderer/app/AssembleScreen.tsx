import { Dock } from '../budget/Dock.tsx';
import { StackColumn } from '../stack/StackColumn.tsx';
import { Columns } from './Columns.tsx';
import { useStores } from './StoresContext.ts';

export function AssembleScreen() {
  const { stack, models, exports, toasts, view } = useStores();
  return (
    <>
      <Columns
        left={null}
        middle={<StackColumn store={stack} toasts={toasts} payloads={[]} />}
        right={null}
      />
      <Dock
        stack={stack}
        models={models}
        exports={exports}
        onShowSecrets={() => view.getState().showSecrets()}
      />
    </>
  );
}
