import { createHash } from 'node:crypto';
import { largeFileBytes } from '../../../../shared/domain/file.ts';
import { joinSpans } from '../../../secrets/known/joinSpans.ts';
import type { FindingSpan } from '../../../secrets/engine.ts';
import type { FileSearch } from '../../../workers/jobs.ts';
import { decodeText } from '../../../storage/decodeText.ts';
import { maskLines } from '../maskLines.ts';
import { readProjectBytes } from '../readFile.ts';
import type { CompiledQuery } from './compileQuery.ts';
import { findLines, holds } from './findLines.ts';

export interface SearchParts {
  readonly query: CompiledQuery;
  /**
   * Returns the suspected secrets of a file's text, given the hash of its bytes; `null` if the text could not be
   * scanned.
   */
  readonly scan: (text: string, sha256: string) => Promise<readonly FindingSpan[] | null>;
  readonly known: (text: string) => readonly FindingSpan[];
  /** Runs a match of the query on a text of so many characters. */
  readonly run: <T>(work: () => T, characters: number) => T;
}

/**
 * Searches one file. If it matches, its suspected secrets are masked and the masked text is searched again: results
 * come only from text that may be shown, so that no caller learns a secret by guessing at it.
 */
export async function searchFile(root: string, path: string, parts: SearchParts): Promise<FileSearch> {
  const read = readProjectBytes(root, path);
  if (read.status !== 'ok') return { status: statusOf[read.status] };
  if (read.bytes.length > largeFileBytes) return { status: 'too-large' };
  const text = decodeText(read.bytes)?.text;
  if (text === undefined) return { status: 'binary' };
  const { query, run } = parts;
  if (!run(() => holds(query, text), text.length)) return { status: 'searched', found: null };
  const spans = await parts.scan(text, createHash('sha256').update(read.bytes).digest('hex'));
  if (spans === null) return { status: 'unsearched' };
  const known = parts.known(text);
  const all = known.length === 0 ? spans : joinSpans(spans, known);
  const shown = all.length === 0 ? text : maskLines(text, all);
  const { lines, more } = run(() => findLines(query, shown), shown.length);
  return { status: 'searched', found: lines.length === 0 ? null : { path, lines, more } };
}

const statusOf = {
  missing: 'missing',
  'too-large': 'too-large',
  binary: 'binary',
  unreadable: 'unreadable',
  changing: 'unreadable',
  'outside-project': 'unreadable',
} as const;
