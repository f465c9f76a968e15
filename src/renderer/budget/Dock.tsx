import { useDeferredValue, useMemo, type Ref } from 'react';
import { useStore } from 'zustand';
import { History, FilePenLine } from 'lucide-react';
import type { Assembly } from '../../shared/domain/assembly.ts';
import { budgetState } from '../../shared/domain/model/budget.ts';
import type { SettingsStore } from '../preferences/settingsStore.ts';
import { countFindings } from '../secrets/findingGroups.ts';
import { changeWithUndo } from '../stack/changeWithUndo.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { countWords, formatCount, formatTime } from '../ui/formats.ts';
import type { ToastStore } from '../ui/toastStore.ts';
import { Icon } from '../ui/Icon.tsx';
import { Button } from '../ui/Button.tsx';
import { BudgetField } from './BudgetField.tsx';
import { budgetFigures, isByHand, asOneText, type BudgetFigures } from './budgetFigures.ts';
import { ExportActions } from './ExportActions.tsx';
import type { ExportStore } from './exportStore.ts';
import { ModelPicker } from './ModelPicker.tsx';
import type { ModelStore } from './modelStore.ts';
import { suggestion, type SuggestedItem } from './suggestion.ts';
import { BudgetBar, type BudgetBarProps } from './BudgetBar.tsx';
import { Legend } from './Legend.tsx';
import { BudgetWords, Readout } from './Readout.tsx';
import { WordList } from '../ui/WordList.tsx';

interface TypedProps {
  readonly stack: StackStore;
  readonly figures: BudgetFigures;
  readonly warnAt: number | undefined;
}

interface SuggestionNoteProps {
  readonly items: readonly SuggestedItem[];
  readonly onApply: () => void;
}

/** Items named at most; a number stands for the rest. */
const named = 3;

export interface DockProps {
  readonly stack: StackStore;
  readonly models: ModelStore;
  readonly exports: ExportStore;
  readonly toasts: ToastStore;
  readonly onShowSecrets: () => void;
  readonly copyButton?: Ref<HTMLButtonElement>;
  readonly settings: SettingsStore;
  /** True in a browser. */
  readonly isPage: boolean;
}

export function Dock(props: DockProps) {
  const { stack, models, exports, toasts, onShowSecrets, copyButton, settings, isPage } = props;
  const current = useStore(stack, (state) => state.current);
  const assembly = useStore(stack, (state) => state.assembly);
  const selectedId = useStore(stack, (state) => state.selectedItemId);
  const known = useStore(models, (state) => state.models);
  const warnAt = known.find(({ id }) => id === current?.model)?.warnAt;
  const figures = useMemo(
    () => (current === null ? null : budgetFigures(current, assembly, warnAt)),
    [current, assembly, warnAt],
  );
  // The stack's items are drawn first.
  const isDrawn = useDeferredValue(current !== null);
  const { set, select } = stack.getState();
  if (current === null || figures === null || !isDrawn) return null;
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
      <Suggestion stack={stack} toasts={toasts} />
      <div className="bottom">
        <TypedLegend {...typed} />
        <ExportActions
          exports={exports}
          blocking={assembly?.blocking ?? 0}
          failedScans={assembly === null ? 0 : countFindings(assembly).failedScans}
          reason={figures.empty ? 'Turn on an item first' : undefined}
          onShowSecrets={onShowSecrets}
          copyButton={copyButton}
          settings={settings}
          isPage={isPage}
        />
      </div>
    </footer>
  );
}

/** "Last copied Tue 14:10, 3 items changed since". */
function LastCopied({ copied }: { readonly copied: Assembly['lastCopied'] }) {
  if (copied === undefined) return null;
  const { at, changed } = copied;
  return (
    <span className="last-copied muted num">
      <Icon of={History} size={13} />
      {changed === 0
        ? `Last copied ${formatTime(at)}`
        : `Last copied ${formatTime(at)}, ${countWords(changed, 'item')} changed since`}
    </span>
  );
}

/** Looks for items to turn off once the figures that ask for it are drawn: of many items, the search takes its time. */
function Suggestion({ stack, toasts }: Pick<DockProps, 'stack' | 'toasts'>) {
  const current = useDeferredValue(useStore(stack, (state) => state.current));
  const assembly = useDeferredValue(useStore(stack, (state) => state.assembly));
  const proposed = useMemo(
    // Turning items off does not change a message that was edited by hand.
    () => (current === null || isByHand(assembly) ? [] : suggestion(current, assembly)),
    [current, assembly],
  );
  const turnOff = (): void => {
    const itemIds = proposed.map((item) => item.itemId);
    const message = `Turned off ${countWords(itemIds.length, 'item')}`;
    void changeWithUndo(stack, toasts, message, () => stack.getState().switchItems(itemIds, false));
  };
  return proposed.length === 0 ? null : <SuggestionNote items={proposed} onApply={turnOff} />;
}

/** Proposes items to turn off so that the message fits; changes nothing by itself. */
function SuggestionNote({ items, onApply }: SuggestionNoteProps) {
  const shown = items.slice(0, named);
  const more = items.length - shown.length;
  const label =
    items.length === 1
      ? 'Turn off'
      : items.length === 2
        ? 'Turn off both'
        : `Turn off all ${formatCount(items.length)}`;
  return (
    <div className="note" role="note">
      <p className="grow">
        Turn off{' '}
        <WordList
          parts={[
            ...shown.map((item) => (
              <span key={item.itemId}>
                <b title={item.path}>{item.title}</b>
                <span className="num">{` (${formatCount(item.tokens)})`}</span>
              </span>
            )),
            ...(more > 0 ? [`${formatCount(more)} more`] : []),
          ]}
        />{' '}
        to fit.
      </p>
      <Button size="s" onClick={onApply}>
        {label}
      </Button>
    </div>
  );
}

/**
 * Returns the figures with the manual edit that is newer than the assembly. Only these are drawn again with each
 * keystroke.
 */
function useTyped({ stack, figures, warnAt }: TypedProps): BudgetFigures {
  const typing = useStore(stack, (state) => state.typing);
  if (typing === null) return figures;
  const { tokens, exact } = typing;
  const level = tokens === null ? 'unknown' : budgetState(tokens, figures.budget, warnAt);
  const scale = Math.max(figures.budget, tokens ?? 0);
  return asOneText({ ...figures, tokens, exact, level, scale });
}

function TypedReadout({ reading, ...rest }: TypedProps & { readonly reading: boolean }) {
  return <Readout figures={useTyped(rest)} reading={reading} />;
}

function TypedWords(props: TypedProps) {
  return <BudgetWords figures={useTyped(props)} />;
}

function TypedBar({
  selectedId,
  onSelect,
  ...rest
}: TypedProps & Pick<BudgetBarProps, 'selectedId' | 'onSelect'>) {
  return <BudgetBar figures={useTyped(rest)} selectedId={selectedId} onSelect={onSelect} />;
}

function TypedLegend(props: TypedProps) {
  return <Legend legend={useTyped(props).legend} />;
}

/** Says that the exported text differs from the text of the items. */
function ByHandBadge({ stack }: { readonly stack: StackStore }) {
  const byHand = useStore(stack, (state) => state.typing !== null || isByHand(state.assembly));
  if (!byHand) return null;
  return (
    <span className="badge outline">
      <Icon of={FilePenLine} size={10} />
      Edited by hand
    </span>
  );
}
