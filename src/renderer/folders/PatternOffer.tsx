import { FolderSync } from 'lucide-react';
import { useMemo } from 'react';
import { folderOfPattern, isPattern, nameFolder } from '../../shared/domain/folderPattern.ts';
import type { FolderSource } from '../../shared/domain/source.ts';
import { filesWords } from '../stack/folderWords.ts';
import { Icon } from '../ui/Icon.tsx';
import type { LivingStore } from './livingStore.ts';
import { useMatch } from './useMatch.ts';

export interface PatternOfferProps {
  readonly filter: string;
  readonly project: string | undefined;
  readonly living: LivingStore;
  readonly onAdd: (source: FolderSource) => void;
}

/** Where the filter is a pattern: offers what it matches as one item, with how many files that is now. */
export function PatternOffer({ filter, project, living, onAdd }: PatternOfferProps) {
  const source = useMemo(
    () => (isPattern(filter) || filter.endsWith('/') ? folderOfPattern(filter, project) : null),
    [filter, project],
  );
  const match = useMatch(living, source);
  if (source === null) return null;
  const name = nameFolder(source);
  return (
    <>
      <button type="button" className="pattern-offer" onClick={() => onAdd(source)}>
        <Icon of={FolderSync} size={13} />
        <span className="trunc">
          Add <b className="mono">{name}</b> as one item
        </span>
        <span className="num muted">
          {match === null || match.problem !== undefined ? '' : filesWords(match.files)}
        </span>
      </button>
      {match?.problem === undefined ? null : <output className="contents-note">{match.problem}</output>}
    </>
  );
}
