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
  // In a process of its own, which a server that is still open would keep from ending.
  const { code, out, err } = await command.runAlone({ home, root }, [
    'serve',
    '--project',
    root,
    '--port',
    '0',
  ]);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toContain('carryover: projects.json was not saved: ');
});

test('a data folder that is a file is named with the remedy by every command that needs it', async () => {
  const { home, root } = command.makePlaces();
  writeFileSync(home, '');
  writeFileSync(
    join(root, 'draft.md'),
    '## Payload after session 1 - Shop\n\n**Next action:** Write the loop\n',
  );
  for (const args of [['payload', 'save', 'draft.md'], ['prompt']]) {
    const { code, out, err } = await command.run({ home, root }, args);
    expect({ args, code, out }).toEqual({ args, code: 1, out: '' });
    expect(err).toContain('there is a file where a folder is needed. Move ');
  }
});
