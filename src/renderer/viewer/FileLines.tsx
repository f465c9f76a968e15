import { useEffect, useState } from 'react';
import type { FileText } from '../../shared/domain/fileText.ts';
import type { LineRange } from '../../shared/domain/stack.ts';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import { isAppError } from '../../shared/errors.ts';
import { isMac } from '../ui/platform.ts';
import { LineList } from './LineList.tsx';
import type { ReadFile } from './readFile.ts';

export interface FileLinesProps {
  readonly path: string;
  /** Alias of another project that it is a file of. */
  readonly project?: string | undefined;
  readonly ranges: readonly LineRange[];
  readonly readFile: ReadFile;
  readonly onPick: (ranges: readonly LineRange[]) => void;
}

const commandKeyName = isMac ? 'Cmd' : 'Ctrl';

/** The file itself, so that lines are picked where they are seen. */
export function FileLines({ path, project, ranges, readFile, onPick }: FileLinesProps) {
  const [file, setFile] = useState<FileText | null>(null);
  useEffect(() => {
    let wanted = true;
    const show = (text: FileText | null): void => {
      if (wanted) setFile(text);
    };
    readFile(path, project).then(show, (error: unknown) =>
      show({
        status: 'not-shown',
        problem: isAppError(error) ? error.message : 'The file could not be read. Try again.',
      }),
    );
    return () => {
      wanted = false;
    };
  }, [path, project, readFile]);
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
  return (
    <>
      <LineList file={file} ranges={ranges} onPick={onPick} />
      <p className="file-lines-foot">
        <span>
          {[
            `${formatCount(file.lines.length)} ${file.lines.length === 1 ? 'line' : 'lines'}`,
            pastEnd(ranges, file.lines.length),
            file.findings === 0
              ? ''
              : `${formatCount(file.findings)} suspected ${file.findings === 1 ? 'secret' : 'secrets'} covered`,
            file.encodingNote ?? '',
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
        <span>{`Shift+click takes a range, ${commandKeyName}+click begins another`}</span>
      </p>
    </>
  );
}

function pastEnd(ranges: readonly LineRange[], lines: number): string {
  const beyond = ranges.find(({ last }) => last > lines);
  return beyond === undefined ? '' : `Line ${formatCount(beyond.last)} is past the end`;
}
