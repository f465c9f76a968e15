import { realpathSync } from 'node:fs';
import { maxShownLine, type FileText } from '../../../shared/domain/file/fileText.ts';
import type { FindingSpan } from '../../secrets/engine.ts';
import type { FileReading, WorkerPool } from '../../workers/jobs.ts';
import { describeFile } from './describeFile.ts';
import { maskLines } from './maskLines.ts';

/**
 * Reads a project's file for a viewer. The answer contains no suspected secret's value. A text that was not scanned to
 * its end, and a secrets file, are not shown at all.
 */
export async function readFileText(
  root: string,
  path: string,
  pool: Pick<WorkerPool, 'readFiles'>,
): Promise<FileText> {
  const [reading] = await pool.readFiles(root, [{ path }], { encoding: null, scan: true });
  if (reading?.status !== 'ok') return notShown(problemOf(reading));
  if (describeFile(realpathSync.native(root), path).ignored === 'secrets file') {
    return notShown('This file is a secrets file, so it is not shown. Type the line numbers you need.');
  }
  const { text, encodingNote, measurement } = reading;
  if (measurement.scan.status !== 'done') {
    return notShown(
      'This file could not be scanned for secrets, so it is not shown. Type the line numbers you need.',
    );
  }
  return {
    status: 'ok',
    ...shownLines(text, measurement.scan.spans),
    findings: measurement.scan.spans.length,
    ...(encodingNote === undefined ? {} : { encodingNote }),
  };
}

function shownLines(text: string, spans: readonly FindingSpan[]) {
  const lines = maskLines(text, spans).split('\n');
  if (lines.at(-1) === '') lines.pop();
  const cut: { line: number; characters: number }[] = [];
  const shown = lines.map((line, index) => {
    if (line.length <= maxShownLine) return line;
    const part = line.slice(0, maxShownLine).replace(/[\uD800-\uDBFF]$/u, '');
    cut.push({ line: index + 1, characters: line.length - part.length });
    return part;
  });
  return { lines: shown, cut };
}

function notShown(problem: string): FileText {
  return { status: 'not-shown', problem };
}

/** Returns the sentence for a file in a viewer, not for an item of a stack. */
function problemOf(reading: Exclude<FileReading, { status: 'ok' }> | undefined): string {
  switch (reading?.status) {
    case 'missing':
      return 'The project has no such file. Check the path.';
    case 'binary':
      return 'This file contains binary data, not text, so it has no lines.';
    case 'too-large':
      return 'This file is too large to show. Type the line numbers you need.';
    case 'changing':
      return 'This file kept changing while it was read. Try again when the program that writes it has finished.';
    case 'outside-project':
      return 'This path leads outside the project. Only files of the project are shown.';
    default:
      return 'This file can’t be read. Check that it is a file, and its permissions.';
  }
}
