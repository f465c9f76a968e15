import { useMemo, type Ref } from 'react';
import { useStore } from 'zustand';
import { countWords } from '../../shared/domain/tokenCount.ts';
import { BudgetField } from './BudgetField.tsx';
import { budgetFigures, isByHand } from './budgetFigures.ts';
import { ExportActions } from './ExportActions.tsx';
import type { ExportStore } from './exportStore.ts';
import { LastCopied } from './LastCopied.tsx';
import { ModelPicker } from './ModelPicker.tsx';
import type { ModelStore } from './modelStore.ts';
import { countFindings } from '../secrets/findingGroups.ts';
import { changeWithUndo } from '../stack/changeWithUndo.ts';
import type { StackStore } from '../stack/stackStore.ts';
import type { ToastStore } from '../ui/toastStore.ts';
import { ByHandBadge, TypedBar, TypedLegend, TypedReadout, TypedWords } from './TypedFigures.tsx';
import { SuggestionNote } from './SuggestionNote.tsx';
import { suggestion } from './suggestion.ts';

export interface DockProps {
  readonly stack: StackStore;
  readonly models: ModelStore;
  readonly exports: ExportStore;
  readonly toasts: ToastStore;
  readonly onShowSecrets: () => void;
  readonly copyButton?: Ref<HTMLButtonElement>;
}

export function Dock({ stack, models, exports, toasts, onShowSecrets, copyButton }: DockProps) {
  const current = useStore(stack, (state) => state.current);
  const assembly = useStore(stack, (state) => state.assembly);
  const selectedId = useStore(stack, (state) => state.selectedItemId);
  const known = useStore(models, (state) => state.models);
  const warnAt = known.find(({ id }) => id === current?.model)?.warnAt;
  const figures = useMemo(
    () => (current === null ? null : budgetFigures(current, assembly, warnAt)),
    [current, assembly, warnAt],
  );
  const proposed = useMemo(
    // Turning items off does nothing to a text that is edited by hand.
    () => (current === null || isByHand(assembly) ? [] : suggestion(current, assembly)),
    [current, assembly],
  );
  const { set, select, switchItems } = stack.getState();
  const turnOff = (): void => {
    const itemIds = proposed.map((item) => item.itemId);
    const message = `Turned off ${countWords(itemIds.length, 'item')}`;
    void changeWithUndo(stack, toasts, message, () => switchItems(itemIds, false));
  };
  if (current === null || figures === null) return null;
  const typed = { stack, figures, warnAt };
  return (
    <footer className="dock" data-region="dock" aria-label="Budget and actions">
      <div className="top">
        <div className="readout">
          <TypedReadout {...typed} reading={assembly?.state !== 'ready'} />
          <BudgetField
            budget={current.budget}
            alone={figures.empty}
            onChange={(budget) => void set({ budget })}
          />
        </div>
        <ModelPicker models={known} modelId={current.model} onPick={(model) => void set({ model })} />
        <TypedWords {...typed} />
        <ByHandBadge stack={stack} />
        <LastCopied copied={assembly?.lastCopied} />
      </div>
      <TypedBar {...typed} selectedId={selectedId} onSelect={select} />
      {proposed.length > 0 ? <SuggestionNote items={proposed} onApply={turnOff} /> : null}
      <div className="bottom">
        <TypedLegend {...typed} />
        <ExportActions
          exports={exports}
          blocking={assembly?.blocking ?? 0}
          failedScans={assembly === null ? 0 : countFindings(assembly).failedScans}
          reason={figures.empty ? 'Turn on an item first' : undefined}
          onShowSecrets={onShowSecrets}
          copyButton={copyButton}
        />
      </div>
    </footer>
  );
}
