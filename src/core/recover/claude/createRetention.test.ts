import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createRetention } from './createRetention.ts';

let root: string;
let project: string;
let transcript: string;
const changed = new Date('2026-11-01T12:00:00.000Z');

beforeEach(() => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'carryover-retention-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  [root, project] = [join(folder, '.claude'), join(folder, 'shop')];
  transcript = join(root, 'projects', 'shop', 'a.jsonl');
  write(transcript, '{}\n');
  utimesSync(transcript, changed, changed);
});

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
const ask = () => createRetention([project])(transcript);

it('deletes a transcript 30 days after its last change, if no setting says otherwise', async () => {
  expect(await ask()).toEqual({ at: '2026-12-01T12:00:00.000Z', days: 30, setting: null });
  write(join(root, 'settings.json'), '{"cleanupPeriodDays":"never"}');
  expect(await ask()).toMatchObject({ days: 30, setting: null });
});

it('takes the setting of the project before that of the user, and the local one before both', async () => {
  const files = [
    join(root, 'settings.json'),
    join(project, '.claude', 'settings.json'),
    join(project, '.claude', 'settings.local.json'),
  ];
  for (const [index, setting] of files.entries()) {
    write(setting, JSON.stringify({ cleanupPeriodDays: index + 1 }));
    const at = `2026-11-0${index + 2}T12:00:00.000Z`;
    expect(await ask()).toEqual({ at, days: index + 1, setting });
  }
});

it('deletes nothing while settings can’t be read, nor copies in other places', async () => {
  const copy = join(dirname(root), 'copies', 'a.jsonl');
  write(copy, '{}\n');
  expect(await createRetention([project])(copy)).toBeNull();
  write(join(root, 'settings.json'), '{"cleanup');
  expect(await ask()).toBeNull();
});

it('says nothing about a transcript that is gone', async () => {
  rmSync(transcript);
  expect(await ask()).toBeNull();
});
