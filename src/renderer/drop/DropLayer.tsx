import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { announce } from '../ui/announce.ts';
import { Icon } from '../ui/Icon.tsx';
import type { DraggedKind } from './useDrop.ts';

export interface DropLayerProps {
  readonly dragged: DraggedKind;
  /** Name of the stack that receives the drop; `null` if there is none. */
  readonly stackName: string | null;
}

/** Covers the window while the user drags something from outside over it. */
export function DropLayer({ dragged, stackName }: DropLayerProps) {
  const words = dragged === null ? '' : wordsOf(dragged, stackName);
  useEffect(() => {
    if (words !== '') announce(words);
  }, [words]);
  if (dragged === null) return null;
  return (
    <div className="drop-layer" data-testid="drop-layer" aria-hidden="true">
      <p>
        <Icon of={Download} size={20} />
        {words}
      </p>
    </div>
  );
}

function wordsOf(dragged: 'files' | 'text', stackName: string | null): string {
  if (stackName === null) return 'Drop a folder to open it as a project';
  return dragged === 'text' ? `Drop to add the text to ${stackName}` : `Drop to add to ${stackName}`;
}
