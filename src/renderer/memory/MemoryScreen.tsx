import { ChevronRight, Copy, FolderOpen, Info, Plus } from 'lucide-react';
import { useCallback, useEffect, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import { memoryLevels, type MemoryAnswer } from '../../shared/domain/memory.ts';
import { usePathActs } from '../paths/PathActsContext.ts';
import { HeaderSearch } from '../shell/HeaderSearch.tsx';
import { Button } from '../ui/Button.tsx';
import { countWords, formatCount } from '../ui/formats.ts';
import { Icon } from '../ui/Icon.tsx';
import { KeyCaps } from '../ui/KeyCaps.tsx';
import { fileManager } from '../ui/platform.ts';
import {
  addSelectedText,
  addText,
  copyText,
  memoryActions,
  type MemoryActionStores,
} from './memoryActions.ts';
import { MemoryResults } from './MemoryResults.tsx';
import { MemoryTextColumn } from './MemoryTextColumn.tsx';
import { isItemOf, SinceThen } from './SinceThen.tsx';

export interface MemoryScreenProps extends MemoryActionStores {
  /** The tabs of the library. */
  readonly tabs: ReactNode;
  /** Searches the contents of the open project's files. */
  readonly onSearchFiles: (query: string) => void;
}

/** Notes, payloads, commits and snippets of all projects: the search, a text, and what became of it. */
export function MemoryScreen({ tabs, onSearchFiles, ...stores }: MemoryScreenProps) {
  const { memory, stack, toasts } = stores;
  const paths = usePathActs();
  const text = useStore(memory, (state) => state.text);
  const answer = useStore(memory, (state) => state.answer);
  const hasProject = useStore(stack, (state) => state.projectId !== null);
  useEffect(() => memory.getState().follow(), [memory]);
  const copy = useCallback(() => {
    const shown = memory.getState().text;
    if (shown !== null) void copyText({ memory, stack, toasts }, shown);
  }, [memory, stack, toasts]);
  return (
    <>
      <header className="header" data-region="header">
        <h1 className="screen-reader-only">Library, Memory</h1>
        <div className="crumb" data-testid="crumb">
          <span>Library</span>
          <Icon of={ChevronRight} size={12} />
          <b className="trunc">Memory</b>
        </div>
        <span className="saved">{answer === null ? '' : overviewWords(answer)}</span>
        <span className="grow" />
        <HeaderSearch />
      </header>
      <div className="cols memory">
        <MemoryResults
          memory={memory}
          tabs={tabs}
          onSearchFiles={hasProject ? onSearchFiles : null}
          onAdd={(hit) => void addText(stores, hit)}
          menuOf={(hit) => ({
            label: `Menu of ${showHidden(hit.title)}`,
            groups: memoryActions(stores, hit, paths),
          })}
        />
        <MemoryTextColumn
          memory={memory}
          onCopy={copy}
          groups={text === null ? [] : memoryActions(stores, text, paths)}
        />
        <SinceThen memory={memory} stack={stack} />
      </div>
      <Dock {...stores} onCopy={copy} />
    </>
  );
}

function overviewWords({ all, projects, tookMs, reading }: MemoryAnswer): string {
  const texts = memoryLevels.reduce((sum, level) => sum + all[level], 0);
  const of = projects.length === 0 ? '' : ` of ${countWords(projects.length, 'project')}`;
  const took = reading === null ? `, ${formatCount(Math.max(1, Math.round(tookMs)))} ms` : '';
  return `${countWords(texts, 'text')}${of}${took}`;
}

function Dock({ onCopy, ...stores }: MemoryActionStores & { readonly onCopy: () => void }) {
  const { memory, stack } = stores;
  const paths = usePathActs();
  const text = useStore(memory, (state) => state.text);
  const current = useStore(stack, (state) => state.current);
  const isOwn =
    text !== null && (text.project === undefined || text.project.id === stack.getState().projectId);
  const isIn = isOwn && current?.items.some((item) => isItemOf(text, item)) === true;
  const noText = text === null ? 'Select a text first' : undefined;
  const whyNot =
    noText ??
    (current === null ? 'Open a project first' : isIn ? `Already in ${showHidden(current.name)}` : undefined);
  const place = text?.path;
  const noPlace =
    noText ??
    (place === undefined
      ? 'This text has no file of its own'
      : text?.gone === true
        ? 'The folder of its project can’t be found'
        : undefined);
  return (
    <footer className="dock memory-dock" aria-label="Actions" data-region="dock">
      <div className="bottom">
        {whyNot !== undefined || current === null || text === null ? null : (
          <span className="memory-goes muted">
            <Icon of={Info} size={14} />
            <span className="trunc">
              {`Goes to ${showHidden(current.name)} as item ${formatCount(current.items.length + 1)}${text.tokens === null ? '' : `, ${formatCount(text.tokens)} tokens`}.`}
            </span>
          </span>
        )}
        <div className="actions">
          {paths?.host() === 'window' ? (
            <Button
              look="ghost"
              size="l"
              icon={FolderOpen}
              disabledReason={noPlace}
              onClick={() => void paths.reveal({ paths: [place ?? '.'], projectId: text?.project?.id })}
            >
              {`Show in ${fileManager}`}
            </Button>
          ) : null}
          <Button size="l" icon={Copy} disabledReason={noText} onClick={onCopy}>
            Copy as Markdown
          </Button>
          <Button
            look="primary"
            size="l"
            icon={Plus}
            disabledReason={whyNot}
            onClick={() => void addSelectedText(stores)}
          >
            {isIn ? 'In the stack' : 'Add to stack'}
            <KeyCaps of="Enter" />
          </Button>
        </div>
      </div>
    </footer>
  );
}
