import { Check, ChevronRight, Clock, CircleAlert, LoaderCircle } from 'lucide-react';
import { useStore } from 'zustand';
import type { CommandId } from '../../shared/domain/commands.ts';
import { HeaderSearch } from '../shell/HeaderSearch.tsx';
import { NameField } from '../stack/list/StackList.tsx';
import { stackFileActions } from '../stackFiles/stackFileActions.ts';
import { StackMenu } from '../stack/list/StackMenu.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ActionItems } from '../ui/RowMenu.tsx';
import type { CommandAct } from '../stores/commandAct.ts';
import { focusGoal } from './focus/regions.ts';
import { ScreenItems } from './ScreenItems.tsx';
import { useStores } from '../stores/StoresContext.ts';

export interface AssembleHeaderProps {
  readonly acts: Readonly<Record<CommandId, CommandAct>>;
}

export function AssembleHeader({ acts }: AssembleHeaderProps) {
  const { view, stack, toasts, projects, stackFiles, history } = useStores();
  const current = useStore(stack, (state) => state.current);
  const renaming = useStore(view, (state) => state.renamingStack);
  const { renameStack } = view.getState();
  return (
    <header className="header" data-region="header">
      {current === null ? (
        <>
          <h1>Assemble</h1>
          <span className="grow" />
          <HeaderSearch />
        </>
      ) : (
        <>
          <h1 className="screen-reader-only">Assemble</h1>
          <div className="crumb" data-testid="crumb">
            <span>Assemble</span>
            <Icon of={ChevronRight} size={12} />
            {renaming !== null ? (
              <NameField
                key={current.id}
                name={current.name}
                atOnce={renaming === 'new'}
                onSave={(name) => void stack.getState().rename(current.id, name)}
                onEnd={(by) => {
                  renameStack(null);
                  if (renaming === 'new' && by === 'key') focusGoal();
                }}
              />
            ) : (
              <b className="trunc" data-testid="stack-name">
                {current.name}
              </b>
            )}
          </div>
          <SaveState />
          <span className="grow" />
          <HeaderSearch />
          <Button
            look="icon"
            icon={Clock}
            aria-label="Copy history"
            onClick={() => void history.getState().show()}
          />
          <StackMenu
            stack={current}
            store={stack}
            toasts={toasts}
            onRename={() => renameStack('old')}
            onReveal={() => void projects.getState().reveal()}
            fileItems={<ActionItems groups={[stackFileActions(current, stackFiles)]} />}
            screenItems={<ScreenItems acts={acts} />}
          />
        </>
      )}
    </header>
  );
}

function SaveState() {
  const { stack } = useStores();
  const saving = useStore(stack, (state) => state.saving > 0 || state.goalDraft !== null);
  const failed = useStore(stack, (state) => state.saveFailed);
  if (saving) {
    return (
      <span className="saved wide-only" data-testid="saved">
        <Icon of={LoaderCircle} size={12} className="spin" />
        Saving
      </span>
    );
  }
  if (failed) {
    return (
      <span className="saved bad" data-testid="saved">
        <Icon of={CircleAlert} size={12} />
        Last change not saved
      </span>
    );
  }
  return (
    <span className="saved wide-only" data-testid="saved">
      <Icon of={Check} size={12} />
      Saved
    </span>
  );
}
