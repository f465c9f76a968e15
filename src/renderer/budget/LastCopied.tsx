import { History } from 'lucide-react';
import type { Assembly } from '../../shared/domain/assembly.ts';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import { formatTime } from '../ui/formatTime.ts';
import { Icon } from '../ui/Icon.tsx';

/** "Last copied Tue 14:10, 3 items changed since". */
export function LastCopied({ copied }: { readonly copied: Assembly['lastCopied'] }) {
  if (copied === undefined) return null;
  const { at, changed } = copied;
  const since =
    changed === 0 ? '' : `, ${formatCount(changed)} ${changed === 1 ? 'item' : 'items'} changed since`;
  return (
    <span className="last-copied muted num">
      <Icon of={History} size={13} />
      {`Last copied ${formatTime(at)}${since}`}
    </span>
  );
}
