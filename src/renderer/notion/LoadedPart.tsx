import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import type { Loaded } from './loadOnce.ts';

interface LoadedPartProps<T> {
  readonly loaded: Loaded<T>;
  readonly what: string;
  readonly onRetry: () => void;
  readonly children: (value: T) => ReactNode;
}

/** What is being read, what came of it, or why nothing did. */
export function LoadedPart<T>({ loaded, what, onRetry, children }: LoadedPartProps<T>) {
  switch (loaded.phase) {
    case 'loading':
      return <output>{loaded.words ?? 'Reading from Notion'}</output>;
    case 'failed':
      return (
        <div className="section-failed" role="alert">
          <b>{`${what} could not be read`}</b>
          <p>{loaded.problem}</p>
          <Button onClick={onRetry}>Retry</Button>
        </div>
      );
    case 'ready':
      return children(loaded.value);
  }
}
