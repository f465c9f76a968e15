import { CaseSensitive, Regex, RotateCw, Square, WholeWord, type LucideIcon } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import type { StackStore } from '../../stack/stackStore.ts';
import { ContentResults } from './ContentResults.tsx';
import type { ContentFlag } from '../contentStore.ts';
import { leftOutWords, statusWords } from './contentWords.ts';
import type { FilesStore } from '../filesStore.ts';

export interface ContentSectionProps {
  readonly files: FilesStore;
  readonly stack: StackStore;
  /** Shows a file at a line. */
  readonly onView: (path: string, line: number) => void;
  readonly onSay: (sentence: string) => void;
  /** Called when the focus leaves the first row upwards. */
  readonly onBack: () => void;
}

const flags: readonly { readonly flag: ContentFlag; readonly icon: LucideIcon; readonly label: string }[] = [
  { flag: 'matchCase', icon: CaseSensitive, label: 'Match case' },
  { flag: 'wholeWord', icon: WholeWord, label: 'Whole words' },
  { flag: 'pattern', icon: Regex, label: 'Regular expression' },
];

/** Matches in the contents of files, below the matching names. */
export function ContentSection({ files, stack, onView, onSay, onBack }: ContentSectionProps) {
  const store = files.getState().contents;
  const state = useStore(store);
  const { phase, problem, found } = state;
  const leftOut = leftOutWords(state);
  return (
    <section className="contents" aria-label="In contents">
      <div className="found-head">
        <b>In contents</b>
        <output className="num" title={statusWords(state)}>
          {statusWords(state)}
        </output>
        <span className="grow" />
        {flags.map(({ flag, icon, label }) => (
          <Button
            key={flag}
            look="icon"
            size="s"
            icon={icon}
            aria-label={label}
            aria-pressed={state[flag]}
            onClick={() => store.getState().toggle(flag)}
          />
        ))}
        {phase === 'searching' ? (
          <Button
            look="icon"
            size="s"
            icon={Square}
            aria-label="Stop searching"
            onClick={() => store.getState().cancel()}
          />
        ) : (
          <Button
            look="icon"
            size="s"
            icon={RotateCw}
            aria-label="Search again"
            onClick={() => store.getState().again()}
          />
        )}
      </div>
      {leftOut.length === 0 ? null : <p className="contents-note">{leftOut.join(' ')}</p>}
      {phase === 'failed' ? (
        <p className="contents-note bad" role="alert">
          {problem}
        </p>
      ) : null}
      {found.length === 0 ? null : (
        <ContentResults files={files} stack={stack} onView={onView} onSay={onSay} onBack={onBack} />
      )}
    </section>
  );
}
