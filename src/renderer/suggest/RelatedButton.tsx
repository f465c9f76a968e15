import { Waypoints } from 'lucide-react';
import type { StackItemView } from '../../shared/domain/stack.ts';
import { Button } from '../ui/Button.tsx';

export interface RelatedButtonProps {
  readonly item: StackItemView;
  readonly onRelated: (path: string) => void;
}

/** Asks, on the card of a file, for the files that belong to it. */
export function RelatedButton({ item: { source }, onRelated }: RelatedButtonProps) {
  // The index is that of the stack's own project.
  if (source.kind !== 'file' || source.project !== undefined) return null;
  const { path } = source;
  return (
    <span className="quick">
      <Button
        look="icon"
        size="s"
        icon={Waypoints}
        tabIndex={-1}
        aria-label={`Related to ${path.slice(path.lastIndexOf('/') + 1)}…`}
        onClick={() => onRelated(path)}
      />
    </span>
  );
}
