import { useEffect, useState } from 'react';
import type { FileText } from '../../shared/domain/file/fileText.ts';
import type { LineRange } from '../../shared/domain/stack.ts';
import { problemOf } from '../requests/createAttempts.ts';
import { ReadLines } from './ReadLines.tsx';
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
