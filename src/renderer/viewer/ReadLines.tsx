import { useCallback, useMemo, useRef, useState } from 'react';
import type { FileText } from '../../shared/domain/file/fileText.ts';
import type { LineRange } from '../../shared/domain/stack.ts';
import { countWords, formatCount } from '../ui/formats.ts';
import { isMac } from '../ui/platform.ts';
import { useFindKey } from '../ui/useFindKey.ts';
import { findInLines } from './findInLines.ts';
import { LineFind } from './LineFind.tsx';
import { LineList } from './LineList.tsx';

const commandKeyName = isMac ? 'Cmd' : 'Ctrl';

export interface ReadLinesProps {
  readonly file: Extract<FileText, { status: 'ok' }>;
  readonly path: string;
  readonly ranges: readonly LineRange[];
  readonly at: number | undefined;
  readonly onPick: (ranges: readonly LineRange[]) => void;
}

/** The lines of a file, and a search in them. */
export function ReadLines({ file, path, ranges, at, onPick }: ReadLinesProps) {
  const [wanted, setWanted] = useState('');
  const [current, setCurrent] = useState(0);
  const around = useRef<HTMLElement | null>(null);
  const setAround = useCallback((whole: HTMLElement | null) => {
    // The dialog listens, so that the key works on its buttons too.
    around.current = whole?.closest<HTMLElement>('[role="dialog"]') ?? whole;
  }, []);
  const field = useRef<HTMLInputElement>(null);
  const places = useMemo(() => findInLines(file.lines, wanted), [file, wanted]);
  useFindKey(
    around,
    useCallback(() => {
      field.current?.focus();
      field.current?.select();
    }, []),
  );
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
