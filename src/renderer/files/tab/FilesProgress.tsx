import { Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { countWords, formatCount } from '../../ui/formats.ts';
import type { FilesStore } from '../filesStore.ts';

/** Work on fewer files ends before the user can read about it. */
const worthSaying = 1_000;

/** Progress of listing a large project and counting its files, with buttons that stop and continue each. */
export function FilesProgress({ files }: { readonly files: FilesStore }) {
  const phase = useStore(files, (state) => state.phase);
  const arrived = useStore(files, (state) => state.arrived);
  const counting = useStore(files, (state) => state.counting);
  const { listAgain, stopListing, stopCounting, countAll } = files.getState();
  if (phase === 'loading') {
    if (arrived < worthSaying) return null;
    return (
      <Line words={`Listing files ${formatCount(arrived)}`} bar={<progress aria-label="Listing files" />}>
        <Stop label="Stop listing" onStop={stopListing} />
      </Line>
    );
  }
  if (phase === 'stopped') {
    return (
      <Line words={`Stopped, ${countWords(arrived, 'file')} listed`}>
        <Button look="ghost" size="s" onClick={() => void listAgain()}>
          List all
        </Button>
      </Line>
    );
  }
  if (phase !== 'ready' || counting === null) return null;
  const { state, done, total } = counting;
  if (state === 'running') {
    if (total < worthSaying) return null;
    return (
      <Line
        words={`Counting tokens ${formatCount(done)} of ${formatCount(total)}`}
        bar={<progress aria-label="Counting tokens" max={total} value={done} />}
      >
        <Stop label="Stop counting" onStop={stopCounting} />
      </Line>
    );
  }
  return done === total ? null : (
    <Line words={`Tokens of ${countWords(total - done, 'file')} are estimates`}>
      <Button look="ghost" size="s" onClick={countAll}>
        Count
      </Button>
    </Line>
  );
}

function Line(props: { readonly words: string; readonly bar?: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="files-progress">
      <span className="num trunc" title={props.words}>
        {props.words}
      </span>
      {props.bar ?? <span className="grow" />}
      {props.children}
    </div>
  );
}

function Stop({ label, onStop }: { readonly label: string; readonly onStop: () => void }) {
  return <Button look="icon" size="s" icon={Square} aria-label={label} onClick={onStop} />;
}
