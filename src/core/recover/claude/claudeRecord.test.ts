import { expect, it } from 'vitest';
import { parseRecord, typedWords } from './claudeRecord.ts';
import { createTasks } from '../reading/createTasks.ts';
import { hearTeam } from './hearTasks.ts';

/** Returns the words of a turn with this content. */
function wordsTyped(content: string): string | null {
  const record = parseRecord(JSON.stringify({ type: 'user', message: { role: 'user', content } }));
  if (record === null) throw new Error('The line is no record.');
  return typedWords(record);
}

it('takes the words that were typed behind a command', () => {
  const content = '<command-name>/plan</command-name>\n<command-args>Split the cart</command-args>';
  expect(wordsTyped(content)).toBe('/plan Split the cart');
});

it('passes over tags that are never closed, however many there are', () => {
  // A search that begins again at each tag and runs to the end each time would take minutes.
  const args = '<command-args>'.repeat(150_000);
  expect(wordsTyped(`<command-name>/plan</command-name>${args}`)).toBeNull();
  const tasks = createTasks();
  hearTeam(tasks, '<teammate-message teammate_id="a">'.repeat(100_000), { line: 1 });
  expect(tasks.all()).toEqual([]);
});
