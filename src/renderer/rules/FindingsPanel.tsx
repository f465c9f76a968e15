import { clsx } from 'clsx';
import { Check, Info } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { RulesFile, RulesFinding } from '../../shared/domain/rules.ts';
import { hasCommandKey } from '../ui/platform.ts';
import { formatCount } from '../ui/formats.ts';
import { Icon } from '../ui/Icon.tsx';
import { Segments } from '../ui/Segments.tsx';
import type { RulesStore } from './rulesStore.ts';
import { kindWords, problemWords } from './rulesWords.ts';

interface FindingsPanelProps {
  readonly rules: RulesStore;
  readonly file: RulesFile;
}

/** The findings of the selected file. Space ticks a finding, Enter goes to its lines. */
export function FindingsPanel({ rules, file }: FindingsPanelProps) {
  const ticks = useStore(rules, (state) => state.ticks);
  const { findings } = file;
  if (findings.length === 0) {
    return (
      <div className="panel rules-clean">
        <b>{cleanWords(file)}</b>
      </div>
    );
  }
  return (
    <section className="panel" aria-label="Findings of this file">
      <header>
        <b>Findings</b>
        <span className="muted">ticked ones are in the proposal</span>
      </header>
      <ul>
        {findings.map((finding) => (
          <Finding key={finding.id} finding={finding} choice={ticks.get(finding.id) ?? null} rules={rules} />
        ))}
      </ul>
    </section>
  );
}

function cleanWords({ problem, place, tokens, onlyImports }: RulesFile): string {
  if (problem !== null) return `${problemWords[problem]}.`;
  const size = tokens === null ? '' : ` ${formatCount(tokens)} tokens.`;
  if (place === 'outside') return `Outside of the project: shown and counted, never written.${size}`;
  if (onlyImports !== null) return `It says nothing itself.${size}`;
  return `Nothing to change.${size}`;
}

interface FindingProps {
  readonly finding: RulesFinding;
  readonly choice: number | null;
  readonly rules: RulesStore;
}

function Finding({ finding, choice, rules }: FindingProps) {
  const { id, kind, title, detail, choices, first } = finding;
  const { tick, goTo } = rules.getState();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Enter' && !hasCommandKey(event)) {
      event.preventDefault();
      goTo(finding);
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const rows = [
      ...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('[data-finding]') ?? []),
    ];
    rows[rows.indexOf(event.currentTarget) + by]?.focus();
  };
  const words = (
    <>
      <b>{title}</b>
      <small>
        {detail.split(/`([^`]+)`/u).map((part, index) =>
          index % 2 === 1 ? (
            <span key={`${part} ${String(index)}`} className="mono">
              {part}
            </span>
          ) : (
            part
          ),
        )}
      </small>
    </>
  );
  return (
    <li className={clsx('rules-finding', choice !== null && 'ticked')}>
      {choices.length === 0 ? (
        <button
          type="button"
          className="rules-finding-row"
          data-finding
          disabled={first === 0}
          onKeyDown={onKeyDown}
          onClick={() => goTo(finding)}
        >
          <Icon of={Info} size={14} className="muted" />
          <span>{words}</span>
        </button>
      ) : (
        <label className="rules-finding-row">
          <input
            type="checkbox"
            className="screen-reader-only"
            data-finding
            aria-label={`${title}. ${detail.replaceAll('`', '')}`}
            checked={choice !== null}
            onKeyDown={onKeyDown}
            onChange={({ target }) => tick(id, target.checked ? 0 : null)}
          />
          <span className="check" data-checked={choice !== null} aria-hidden="true">
            {choice === null ? null : <Icon of={Check} size={10} />}
          </span>
          <span>{words}</span>
        </label>
      )}
      <span className="rules-finding-ends">
        <span className={clsx('badge', kind === 'contradiction' ? 'warn' : 'outline')}>
          {kindWords[kind]}
        </span>
        {first === 0 ? null : (
          <button
            type="button"
            className="link-button"
            aria-label={`Go to line ${String(first)}`}
            tabIndex={-1}
            onClick={() => goTo(finding)}
          >
            {`Line ${formatCount(first)}`}
          </button>
        )}
      </span>
      {choices.length < 2 ? null : (
        <div className="rules-choices">
          <Segments
            label="Which rule stays"
            options={choices.map((label, index) => ({ value: String(index), label }))}
            value={choice === null ? '' : String(choice)}
            onChange={(value) => tick(id, Number(value))}
          />
        </div>
      )}
    </li>
  );
}
