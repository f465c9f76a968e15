import type { RefObject } from 'react';
import { useStore } from 'zustand';
import { Menu } from '@base-ui/react/menu';
import { ChevronDown } from 'lucide-react';
import { carriedSections } from '../../../shared/domain/payload/ledger.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { formatCount } from '../../ui/formats.ts';
import { useSearchField } from '../../ui/search/useSearchField.ts';
import { DropMenu } from '../../ui/DropMenu.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { filterLedger, type LedgerFilter } from './filterLedger.ts';
import type { LedgerStore } from './ledgerStore.ts';
import { sectionNames, statuses, statusWords } from './ledgerWords.ts';

interface ChoiceMenuProps<T extends string> {
  /** Name of the choice, e.g. `Status`. */
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string; readonly count: number }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

export interface LedgerFiltersProps {
  readonly ledger: LedgerStore;
  /** Number of matches. */
  readonly found: number;
  /** The element in which the find key focuses the field. */
  readonly within: RefObject<HTMLElement | null>;
}

/** A field for words, and two menus that count the entries of each kind under the other filters. */
export function LedgerFilters({ ledger, found, within }: LedgerFiltersProps) {
  const entries = useStore(ledger, (state) => state.entries);
  const filter = useStore(ledger, (state) => state.filter);
  const { setFilter } = ledger.getState();
  const field = useSearchField(within);
  const count = (more: Partial<LedgerFilter>): number => filterLedger(entries, { ...filter, ...more }).length;
  return (
    <div className="ledger-filters">
      <SearchField
        label="Search the ledger"
        value={filter.words}
        field={field}
        onChange={(words) => setFilter({ words })}
        onTake={() => within.current?.querySelector<HTMLElement>('.ledger [data-row]')?.focus()}
      />
      <div className="ledger-line">
        <ChoiceMenu
          label="Status"
          value={filter.status}
          options={[
            { value: 'all' as const, label: 'Any status', count: count({ status: 'all' }) },
            ...statuses.map((status) => ({
              value: status,
              label: statusWords[status],
              count: count({ status }),
            })),
          ]}
          onChange={(status) => setFilter({ status })}
        />
        <ChoiceMenu
          label="Section"
          value={filter.section}
          options={[
            { value: 'all' as const, label: 'All sections', count: count({ section: 'all' }) },
            ...carriedSections.map((section) => ({
              value: section,
              label: sectionNames[section],
              count: count({ section }),
            })),
          ]}
          onChange={(section) => setFilter({ section })}
        />
        <span className="grow" />
        <output className="muted num">
          {found === entries.length
            ? formatCount(found)
            : `${formatCount(found)} of ${formatCount(entries.length)}`}
        </output>
      </div>
    </div>
  );
}

/** Chooses one value, and shows the count of each. */
function ChoiceMenu<T extends string>({ label, options, value, onChange }: ChoiceMenuProps<T>) {
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  return (
    <DropMenu
      trigger={
        <button type="button" className="link-button" aria-label={`${label}: ${chosen}`}>
          <span className="trunc">{chosen}</span>
          <Icon of={ChevronDown} size={12} />
        </button>
      }
    >
      <Menu.RadioGroup value={value} onValueChange={(next: T) => onChange(next)}>
        {options.map((option) => (
          <Menu.RadioItem key={option.value} className="menu-item" value={option.value} closeOnClick>
            <span className="radio" aria-hidden="true" data-on={option.value === value || undefined} />
            <span>{option.label}</span>
            <span className="end num">{formatCount(option.count)}</span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </DropMenu>
  );
}
