import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { useCommandLine } from './testing/useCommandLine.ts';

const command = useCommandLine();

test('serve ends with a sentence if the project can’t be opened, since its data folder can’t be written', async () => {
  const page = join(dirname(command.script), '..', 'renderer');
  mkdirSync(page, { recursive: true });
  writeFileSync(join(page, 'index.html'), '<!doctype html>');
  const { home, root } = command.makePlaces();
  // A file where the data folder should be stands for every folder that can't be written, as root may write any other.
  writeFileSync(home, '');
  const { code, out, err } = await command.run({ home, root }, ['serve', '--project', root, '--port', '0']);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toContain('carryover: projects.json was not saved: ');
});
