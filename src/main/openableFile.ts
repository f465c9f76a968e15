import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { mayBeOpened } from '../shared/domain/openedFile.ts';

/** Bytes from a file's start that tell what it is. */
const beginning = 1_024;

/**
 * Whether a file may be handed to the program that the system keeps for it: never what a system might run. Its name has
 * to end like a text's, nobody may have marked it as a program, and it must not begin like one either, since systems
 * look there where they don't know an ending.
 */
export function isOpenable(real: string, platform: NodeJS.Platform = process.platform): boolean {
  const isWindows = platform === 'win32';
  if (!mayBeOpened(real, isWindows)) return false;
  // A pipe would keep an opening waiting for its other end.
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
