import type { FileRequest } from './jobs.ts';

/** True if the whole file is asked for. */
export function isWholeFile(request: FileRequest): boolean {
  return !hasLines(request) && request.outline !== true;
}

/** True if a file's outline is asked for: lines that a person picked come before it. */
export function isOutline(request: FileRequest): boolean {
  return !hasLines(request) && request.outline === true;
}

function hasLines({ lines }: FileRequest): boolean {
  return lines !== undefined && lines.length > 0;
}
