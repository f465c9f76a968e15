import { CircleAlert, Link2, ScrollText, UserRound } from 'lucide-react';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import type { RulesFile } from '../../shared/domain/rules.ts';
import { formatCount } from '../ui/formats.ts';
import { Icon } from '../ui/Icon.tsx';
import { keyOf, type RulesStore } from './rulesStore.ts';
import { aboutFile } from './rulesWords.ts';
import { stepTo } from '../ui/focus/stepTo.ts';
import { useChosenRow } from '../ui/focus/useChosenRow.ts';

interface RulesListProps {
  readonly rules: RulesStore;
  readonly tabs: ReactNode;
}

const groups = [
  { loads: 'start', title: 'Every session' },
  { loads: 'nested', title: 'When the agent works there' },
] as const;

/** The files in the order in which agents load them; an import stands below the file that imports it. */
export function RulesList({ rules, tabs }: RulesListProps) {
  const view = useStore(rules, (state) => state.view);
  const selected = useStore(rules, (state) => state.selected);
  const rows = (view?.files ?? []).map((file, at) => ({ file, key: keyOf(file, at) }));
  const inOrder = groups.flatMap(({ loads }) => rows.filter(({ file }) => file.loads === loads));
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const at = inOrder.findIndex(({ key }) => key === selected);
    const next = stepTo(event.key, at, inOrder.length);
    if (next === undefined) return;
    event.preventDefault();
    const row = inOrder[next];
    if (row !== undefined) rules.getState().select(row.key);
  };
  return (
    <section className="col" aria-label="Rules files" data-region="rules-files">
      {tabs}
      <div className="colbody scroll snippets rules-files">
        {groups.map(({ loads, title }) => {
          const files = inOrder.filter(({ file }) => file.loads === loads);
          if (files.length === 0) return null;
          return (
            <div key={loads}>
              <h2 className="listhead">{title}</h2>
              <ul aria-label={title}>
                {files.map(({ file, key }) => (
                  <Row
                    key={key}
                    file={file}
                    selected={key === selected}
                    tabStop={key === (selected ?? inOrder[0]?.key)}
                    onSelect={() => rules.getState().select(key)}
                    onKeyDown={walk}
                  />
                ))}
              </ul>
            </div>
          );
        })}
      </div>
      {view === null || view.files.length === 0 ? null : (
        <div className="rules-foot muted">
          <span className="num trunc">{footWords(view.start, view.nestedTokens, view.leftOut)}</span>
        </div>
      )}
    </section>
  );
}

function footWords(start: readonly { readonly tokens: number }[], nested: number, leftOut: number): string {
  const most = Math.max(0, ...start.map(({ tokens }) => tokens));
  const more = leftOut === 0 ? '' : `, ${formatCount(leftOut)} nested files left out`;
  return `${formatCount(most)} always, ${formatCount(nested)} nested${more}`;
}

interface RowProps {
  readonly file: RulesFile;
  readonly selected: boolean;
  readonly tabStop: boolean;
  readonly onSelect: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

function Row({ file, selected, tabStop, onSelect, onKeyDown }: RowProps) {
  const row = useChosenRow(selected, '.rules-files');
  const icon =
    file.problem !== null
      ? CircleAlert
      : file.imported !== null
        ? Link2
        : file.place === 'outside'
          ? UserRound
          : ScrollText;
  const depth = { '--depth': file.imported === null ? 0 : 1 } as CSSProperties;
  const name = file.loads === 'nested' && file.place === 'project' ? file.path.split('/').at(-1) : file.path;
  return (
    <li>
      <button
        ref={row}
        type="button"
        className="snippet-row rules-row"
        data-kind="snippet"
        style={depth}
        aria-current={selected ? 'true' : undefined}
        tabIndex={tabStop ? 0 : -1}
        onClick={onSelect}
        onKeyDown={onKeyDown}
      >
        <span className="kind-icon">
          <Icon of={icon} size={15} />
        </span>
        <span className="grow">
          <span className="row-title trunc mono" title={file.path}>
            {name}
          </span>
          <span className="row-detail trunc">{aboutFile(file)}</span>
        </span>
        <span className="rules-ends">
          {file.findings.length === 0 ? null : (
            <span className="count warn num">{formatCount(file.findings.length)}</span>
          )}
          <span className="muted num">{file.tokens === null ? '?' : formatCount(file.tokens)}</span>
        </span>
      </button>
    </li>
  );
}
