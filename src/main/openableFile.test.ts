import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makePipe } from '../core/sources/files/testing/makePipe.ts';
import { mayBeOpened } from '../shared/domain/file/openedFile.ts';
import { isOpenable } from './openableFile.ts';

function written(name: string, text: string | Uint8Array, mode = 0o644): string {
  const folder = mkdtempSync(join(tmpdir(), 'carryover-open-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, name);
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

describe('a file that a person wants opened', () => {
  test.each(['README.md', 'src/a.ts', 'Cargo.toml', 'styles/main.CSS', 'a.b.json'])(
    'is opened: %s',
    (name) => {
      expect(mayBeOpened(name, false)).toBe(true);
      expect(mayBeOpened(name, true)).toBe(true);
    },
  );

  const programs = [
    'evil.desktop evil.exe evil.command evil.sh evil.html Evil.app evil.bat evil.cmd evil.ps1 evil.vbs evil.jar',
    'evil.py evil.lnk evil.url evil.webloc evil.fileloc evil.inetloc evil.terminal evil.workflow evil.scpt evil.hta',
    'evil.reg evil.msc evil.AppImage evil.run evil.svg evil.xhtml evil.csv evil.docm evil.jsx evil.pkg evil. evil',
    'Makefile .profile a.md.exe a.md. a.exe:b.md:$DATA md x.md/evil',
  ].flatMap((line) => line.split(' '));
  test.each([...programs, 'a.md '])('is left alone where a system might run it: %s', (name) => {
    expect(mayBeOpened(name, false)).toBe(false);
    expect(mayBeOpened(name, true)).toBe(false);
  });

  test('is left alone on Windows where its script host would run it', () => {
    expect(mayBeOpened('a.js', false)).toBe(true);
    expect(mayBeOpened('a.js', true)).toBe(false);
  });

  test.each([
    ['[Desktop Entry]\nExec=touch /tmp/owned\n'],
    ['# comment\n[Desktop Entry]\nExec=x\n'],
    ['#!/bin/sh\ntouch /tmp/owned\n'],
    ['<!DOCTYPE html><script>1</script>'],
    ['  <html>'],
    ['<svg onload="1">'],
    ['MZ\u0090'],
    ['text\0binary'],
  ])('is left alone where it begins like a program or a page: %j', (text) => {
    expect(isOpenable(written('notes.lock', text))).toBe(false);
  });

  test('is opened where it is plain text, and not once it is marked as a program', () => {
    const path = written('notes.md', '# Notes\n');
    expect(isOpenable(path)).toBe(true);
    chmodSync(path, 0o755);
    expect(isOpenable(path, 'linux')).toBe(false);
  });

  test('is no folder and no pipe', () => {
    const folder = join(written('a.md', ''), '..', 'Evil.md');
    mkdirSync(folder);
    expect(isOpenable(folder)).toBe(false);
    if (process.platform === 'win32') return;
    const pipe = join(folder, 'pipe.md');
    makePipe(pipe);
    expect(isOpenable(pipe)).toBe(false);
  });
});
