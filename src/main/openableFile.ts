import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { mayBeOpened } from '../shared/domain/file/openedFile.ts';

/** Bytes at a file's start that reveal its kind. */
const beginning = 1_024;

/**
 * True if a file may be given to the system's program for it: never one that a system might run. Its name has to end
 * like a text's, it must not be marked as a program, nor begin like one, since systems check the start for unknown
 * endings.
 */
export function isOpenable(real: string, platform: NodeJS.Platform = process.platform): boolean {
  const isWindows = platform === 'win32';
  if (!mayBeOpened(real, isWindows)) return false;
  // A pipe would make `open` wait for its other end.
  const file = openSync(real, constants.O_RDONLY | (isWindows ? 0 : constants.O_NONBLOCK));
  try {
    const facts = fstatSync(file);
    if (!facts.isFile()) return false;
    if (!isWindows && (facts.mode & 0o111) !== 0) return false;
    const bytes = Buffer.alloc(beginning);
    return beginsLikeText(bytes.subarray(0, readSync(file, bytes, 0, beginning, 0)).toString('latin1'));
  } finally {
    closeSync(file);
  }
}

function beginsLikeText(text: string): boolean {
  if (text.includes('\0') || text.startsWith('#!') || text.startsWith('MZ')) return false;
  return !/\[Desktop Entry\]|<!doctype\s+html|<html|<svg|<script/iu.test(text);
}
