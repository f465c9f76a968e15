import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, type Ref, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FileText } from '../../shared/domain/file/fileText.ts';
import type { LineRange } from '../../shared/domain/stack.ts';
import { problemOf } from '../requests/createAttempts.ts';
import { Button } from '../ui/Button.tsx';
import { countWords, formatCount } from '../ui/formats.ts';
import { isMac } from '../ui/platform.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { useSearchField } from '../ui/search/useSearchField.ts';
import { findInLines, maxLinePlaces } from './findInLines.ts';
import { LineList } from './LineList.tsx';
import type { ReadFile } from './readFile.ts';

export interface FileLinesProps {
  readonly path: string;
  /** Alias of the other project that contains the file. */
  readonly project?: string | undefined;
  readonly ranges: readonly LineRange[];
  readonly readFile: ReadFile;
  /** The line to show first; absent for the first picked one. */
  readonly at?: number;
  readonly onPick: (ranges: readonly LineRange[]) => void;
}

/** Shows the file itself, so that the user picks lines in it. */
export function FileLines({ path, project, ranges, readFile, at, onPick }: FileLinesProps) {
  const [read, setRead] = useState<{ readonly of: string; readonly file: FileText | null } | null>(null);
  const of = JSON.stringify([path, project]);
  // While this file loads, the previous one must not show.
  const file = read?.of === of ? read.file : null;
  useEffect(() => {
    let wanted = true;
    const show = (text: FileText | null): void => {
      if (wanted) setRead({ of, file: text ?? notHere });
    };
    readFile(path, project).then(show, (error: unknown) =>
      show({
        status: 'not-shown',
        problem: problemOf(error, 'The file could not be read. Try again.'),
      }),
    );
    return () => {
      wanted = false;
    };
  }, [of, path, project, readFile]);
  if (file === null) {
    return (
      <div className="file-lines none" aria-busy="true">
        <p className="muted">Reading the file</p>
      </div>
    );
  }
  if (file.status !== 'ok' || file.lines.length === 0) {
    return (
      <div className="file-lines none">
        <p className="muted" aria-live="polite">
          {file.status === 'ok' ? 'This file is empty.' : file.problem}
        </p>
      </div>
    );
  }
  return <ReadLines file={file} path={path} ranges={ranges} at={at} onPick={onPick} />;
}

const notHere: FileText = {
  status: 'not-shown',
  problem: 'The project of this file is unknown on this machine. Locate its folder, then try again.',
};

const commandKeyName = isMac ? 'Cmd' : 'Ctrl';

interface ReadLinesProps {
  readonly file: Extract<FileText, { status: 'ok' }>;
  readonly path: string;
  readonly ranges: readonly LineRange[];
  readonly at: number | undefined;
  readonly onPick: (ranges: readonly LineRange[]) => void;
}

/** The lines of a file, and a search in them. */
function ReadLines({ file, path, ranges, at, onPick }: ReadLinesProps) {
  const [wanted, setWanted] = useState('');
  const [current, setCurrent] = useState(0);
  const around = useRef<HTMLElement | null>(null);
  const setAround = useCallback((whole: HTMLElement | null) => {
    // The dialog listens, so that the key works on its buttons too.
    around.current = whole?.closest<HTMLElement>('[role="dialog"]') ?? whole;
  }, []);
  const places = useMemo(() => findInLines(file.lines, wanted), [file, wanted]);
  const field = useSearchField(around);
  return (
    <div ref={setAround} className="file-view">
      <LineFind
        text={wanted}
        places={places.length}
        current={current}
        field={field}
        onChange={(text) => {
          setWanted(text);
          setCurrent(0);
        }}
        onStep={(by) => {
          if (places.length > 0) setCurrent((current + by + places.length) % places.length);
        }}
      />
      <LineList
        file={file}
        path={path}
        ranges={ranges}
        at={at}
        places={places}
        place={places[current] ?? null}
        onPick={onPick}
      />
      <p className="file-lines-foot">
        <span>
          {[
            countWords(file.lines.length, 'line'),
            pastEnd(ranges, file.lines.length),
            file.findings === 0 ? '' : `${countWords(file.findings, 'suspected secret')} masked`,
            file.encodingNote ?? '',
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
        <span>{`Shift+click takes a range, ${commandKeyName}+click starts another`}</span>
      </p>
    </div>
  );
}

function pastEnd(ranges: readonly LineRange[], lines: number): string {
  const beyond = ranges.find(({ last }) => last > lines);
  return beyond === undefined ? '' : `Line ${formatCount(beyond.last)} is past the end`;
}

interface LineFindProps {
  readonly text: string;
  readonly places: number;
  /** Index from 0; -1 for none. */
  readonly current: number;
  readonly field: Ref<HTMLInputElement>;
  readonly onChange: (text: string) => void;
  readonly onStep: (by: 1 | -1) => void;
}

/** Searches the file that is shown. Enter moves to the next match, Shift+Enter to the previous one. */
function LineFind({ text, places, current, field, onChange, onStep }: LineFindProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    if (by === undefined) return;
    event.preventDefault();
    onStep(by);
  };
  const more = places === maxLinePlaces ? '+' : '';
  return (
    <search className="file-find">
      <SearchField
        label="Find in the file"
        clearLabel="Clear find"
        value={text}
        field={field}
        onChange={onChange}
        onKeyDown={onKeyDown}
      />
      <span className="num" aria-live="polite">
        {text === ''
          ? ''
          : places === 0
            ? 'Not found'
            : `${formatCount(current + 1)} of ${formatCount(places)}${more}`}
      </span>
      <Button
        look="icon"
        size="s"
        icon={ChevronUp}
        data-repeats
        aria-label="Previous match"
        disabledReason={places === 0 ? 'No match' : undefined}
        onClick={() => onStep(-1)}
      />
      <Button
        look="icon"
        size="s"
        icon={ChevronDown}
        data-repeats
        aria-label="Next match"
        disabledReason={places === 0 ? 'No match' : undefined}
        onClick={() => onStep(1)}
      />
    </search>
  );
}
