import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import {
  levelNames,
  memoryLevels,
  type LevelCounts,
  type MemoryAnswer,
  type MemoryHit,
  type MemoryLevel,
} from '../../shared/domain/memory.ts';
import { parseMemoryQuery, type MemoryQuery } from '../../shared/domain/memory/memoryWords.ts';
import { Button } from '../ui/Button.tsx';
import { DropMenu, DropMenuChoices } from '../ui/DropMenu.tsx';
import { countWords, formatCount } from '../ui/formats.ts';
import { Icon } from '../ui/Icon.tsx';
import { useRowMenus, type RowMenu } from '../ui/RowMenu.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useSearchField } from '../ui/search/useSearchField.ts';
import { Segments } from '../ui/Segments.tsx';
import { MarkedText } from './MarkedText.tsx';
import { mostCount, type MemoryStore } from './memoryStore.ts';
import { detailOf, levelIcons, levelKinds, sayHit } from './memoryWords.ts';
import { stepTo } from '../ui/focus/stepTo.ts';
import { useChosenRow } from '../ui/focus/useChosenRow.ts';

export interface MemoryResultsProps {
  readonly memory: MemoryStore;
  readonly tabs: ReactNode;
  /** Searches the contents of the open project's files; `null` without one. */
  readonly onSearchFiles: ((query: string) => void) | null;
  readonly onAdd: (hit: MemoryHit) => void;
  readonly menuOf: (hit: MemoryHit) => RowMenu;
}

/** Pixels before the end at which more results are asked for. */
const nearEnd = 600;

/** The search, its filters, and what was found. */
export function MemoryResults({ memory, tabs, onSearchFiles, onAdd, menuOf }: MemoryResultsProps) {
  const { query, level, answer, answered, selectedId, phase, problem } = useStore(memory);
  const { search, setLevel, select, more, again } = memory.getState();
  const column = useRef<HTMLElement>(null);
  const field = useSearchField(column);
  const marks = useMemo(() => parseMemoryQuery(answered), [answered]);
  const hits = answer?.hits ?? [];
  const hitOf = (id: string | null): MemoryHit | undefined => hits.find((hit) => hit.id === id);
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const at = hits.findIndex(({ id }) => id === selectedId);
    const inField = event.target instanceof HTMLInputElement;
    const hit = hitOf(selectedId);
    if (event.key === ' ' && !inField && hit !== undefined) {
      event.preventDefault();
      onAdd(hit);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && !inField) {
      event.preventDefault();
      document.querySelector<HTMLElement>('[data-region="memory-text"] .memory-doc')?.focus();
      return;
    }
    const next = stepTo(event.key, at, hits.length);
    if (next === undefined || (inField && (event.key === 'Home' || event.key === 'End'))) return;
    event.preventDefault();
    const row = hits[next];
    if (row !== undefined) select(row.id);
  };
  const { area, menu } = useRowMenus('[data-hit]', (row) => {
    const hit = hitOf(row.dataset['hit'] ?? null);
    return hit === undefined ? null : menuOf(hit);
  });
  const tabStop = hitOf(selectedId)?.id ?? hits[0]?.id;
  return (
    <section ref={column} className="col" aria-label="Search memory" data-region="memory-results">
      {tabs}
      <div className="toolbar">
        <SearchField
          label="Search notes, payloads, commits and snippets"
          placeholder="Search all projects"
          value={query}
          maxLength={1_000}
          field={field}
          onChange={search}
          onTake={() => column.current?.querySelector<HTMLElement>('.memory-hit[tabindex="0"]')?.focus()}
          onKeyDown={walk}
        />
      </div>
      <div className="memory-levels">
        <Segments
          label="Level"
          options={[
            { value: 'all', label: 'All' },
            ...memoryLevels.map((value) => ({ value, label: levelLabel(value, query, answer) })),
          ]}
          value={level ?? 'all'}
          onChange={(value) => setLevel(value === 'all' ? null : value)}
        />
      </div>
      {phase === 'failed' ? (
        <div className="empty" role="alert">
          <b>The search failed</b>
          <p className="muted">{problem}</p>
          <Button onClick={again}>Retry</Button>
        </div>
      ) : null}
      {menu}
      {answer === null || hits.length > 0 || phase === 'failed' ? null : (
        <Nothing answer={answer} query={answered} level={level} onSearchFiles={onSearchFiles} />
      )}
      <div
        className={clsx('colbody scroll memory-hits', hits.length === 0 && 'none')}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (scrollTop + clientHeight > scrollHeight - nearEnd) more();
        }}
        {...area}
      >
        {hits.length === 0 ? null : (
          <ul aria-label="Results">
            {hits.map((hit) => (
              <Hit
                key={hit.id}
                hit={hit}
                query={marks}
                selected={hit.id === selectedId}
                tabStop={hit.id === tabStop}
                onSelect={select}
                onKeyDown={walk}
              />
            ))}
          </ul>
        )}
        {hits.length < mostCount ? null : (
          <p className="memory-most muted">{`The first ${formatCount(mostCount)} are shown. Type another word to find fewer.`}</p>
        )}
      </div>
      <Foot memory={memory} />
    </section>
  );
}

function levelLabel(level: MemoryLevel, query: string, answer: MemoryAnswer | null): string {
  const { many } = levelNames[level];
  return answer === null || query.trim() === '' ? many : `${many} ${formatCount(answer.counts[level])}`;
}

interface NothingProps extends Pick<MemoryResultsProps, 'onSearchFiles'> {
  readonly answer: MemoryAnswer;
  readonly query: string;
  readonly level: MemoryLevel | null;
}

/** Says why there is no result, and where else to look. */
function Nothing({ answer, query, level, onSearchFiles }: NothingProps) {
  if (answer.reading !== null && query.trim() === '') {
    return (
      <div className="empty muted" aria-busy="true">
        Reading the notes of your projects
      </div>
    );
  }
  if (query.trim() === '') {
    return (
      <div className="empty">
        <b>{level === null || level === 'note' ? 'No notes yet' : `No ${levelNames[level].many} yet`}</b>
        <p className="muted">
          {level === null || level === 'note'
            ? 'A note says what a finished task found, changed and decided. Finish a task to write the first one.'
            : levelNames[level].about}
        </p>
      </div>
    );
  }
  return (
    <div className="empty">
      <b>Nothing matches</b>
      {onSearchFiles === null ? null : (
        <Button onClick={() => onSearchFiles(query.trim())}>{`Search files for “${query.trim()}”`}</Button>
      )}
    </div>
  );
}

interface HitProps {
  readonly hit: MemoryHit;
  readonly query: MemoryQuery;
  readonly selected: boolean;
  readonly tabStop: boolean;
  readonly onSelect: (id: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

function Hit({ hit, query, selected, tabStop, onSelect, onKeyDown }: HitProps) {
  const { id, level, title, part, gone } = hit;
  const row = useChosenRow(selected, '.memory-hits');
  return (
    <li>
      <button
        ref={row}
        type="button"
        className={clsx('memory-hit', gone === true && 'gone')}
        data-hit={id}
        data-kind={levelKinds[level]}
        aria-current={selected ? 'true' : undefined}
        aria-label={showHidden(sayHit(hit))}
        tabIndex={tabStop ? 0 : -1}
        onClick={() => onSelect(id)}
        onKeyDown={onKeyDown}
      >
        <span className="kind-icon">
          <Icon of={levelIcons[level]} size={15} />
        </span>
        <span className="memory-words">
          <span className="memory-title">
            <span className="trunc">
              <MarkedText text={title} query={query} />
            </span>
            <span className="badge outline">{levelNames[level].one}</span>
          </span>
          <span className="memory-detail trunc">{showHidden(detailOf(hit))}</span>
          {part === '' ? null : (
            <span className="memory-part">
              <MarkedText text={part} query={query} />
            </span>
          )}
        </span>
      </button>
    </li>
  );
}

function sum(counts: LevelCounts): number {
  return memoryLevels.reduce((all, level) => all + counts[level], 0);
}

/** Says the number of texts found and of all, and chooses the project. */
function Foot({ memory }: { readonly memory: MemoryStore }) {
  const { answer, projectId, level, query } = useStore(memory);
  const name = answer?.projects.find(({ id }) => id === projectId)?.name;
  const { setProject } = memory.getState();
  if (answer === null) return null;
  const { counts, all, reading, leftOut, projects } = answer;
  const matching = level === null ? (query.trim() === '' ? counts.note : sum(counts)) : counts[level];
  const words =
    reading === null
      ? `${formatCount(matching)} of ${countWords(sum(all), 'text')}`
      : `Reading ${formatCount(reading.read)} of ${formatCount(reading.of)}`;
  return (
    <div className="tree-foot memory-foot">
      <output
        className="trunc"
        title={
          leftOut === 0
            ? undefined
            : `${countWords(leftOut, 'text')} did not fit in memory and can’t be found here.`
        }
      >
        {leftOut === 0 ? words : `${words}, ${formatCount(leftOut)} left out`}
      </output>
      <span className="grow" />
      <DropMenu
        align="end"
        side="top"
        trigger={
          <button type="button" className="link-button" aria-label={`Project: ${name ?? 'All projects'}`}>
            <span className="trunc">{name === undefined ? 'All projects' : showHidden(name)}</span>
            <Icon of={ChevronDown} size={11} />
          </button>
        }
      >
        <DropMenuChoices
          title="Search in"
          value={projectId ?? ''}
          options={[
            { value: '', label: 'All projects' },
            ...projects.map((project) => ({ value: project.id, label: showHidden(project.name) })),
          ]}
          onChange={(value) => setProject(value === '' ? null : value)}
        />
      </DropMenu>
    </div>
  );
}
