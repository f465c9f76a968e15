import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, write } from '../../git/testing/makeRepository.ts';
import { createTranscript } from '../testing/createTranscript.ts';
import { openClaudeSession } from './openClaudeSession.ts';
import { storedTodos } from './storedTodos.ts';

const file = (subject: string, status: string): string => JSON.stringify({ id: '1', subject, status });

test('to-dos beside the transcripts are read in order, and what is none is passed over', async () => {
  const home = makeFolder({
    'tasks/s/10.json': file('Ten', 'pending'),
    'tasks/s/2.json': file('Two', 'in_progress'),
    'tasks/s/1.json': file('One', 'completed'),
    'tasks/s/3.json': file('Gone', 'deleted'),
    'tasks/s/4.json': '{"torn',
    'tasks/s/5.json': '[]',
    'tasks/s/6.json': JSON.stringify({ subject: 'x'.repeat(100_001) }),
    'tasks/s/.lock': '',
    'tasks/other/1.json': file('Other', 'pending'),
  });
  expect(await storedTodos(home, 's')).toEqual([
    { text: 'One', state: 'done' },
    { text: 'Two', state: 'in-progress' },
    { text: 'Ten', state: 'pending' },
  ]);
  expect(await storedTodos(home, 'none')).toBeNull();
});

test('a session without a list of its own has the one beside its transcript', async () => {
  const home = makeFolder();
  const one = createTranscript({ cwd: home });
  one.prompt('Begin');
  const open = openClaudeSession(one.save(join(home, '.claude')));
  write(home, {
    [`.claude/tasks/${one.sessionId}/1.json`]: JSON.stringify({ subject: 'Test it', status: 'pending' }),
  });
  await open.update({});
  expect((await open.facts()).todos).toEqual([{ text: 'Test it', state: 'pending' }]);
});
