import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Todo } from '../../../shared/domain/sessionFacts.ts';
import { readSmall } from '../lines/readSmall.ts';
import { parseObject, textAt } from '../reading/jsonFields.ts';
import { todoState } from './createToolCalls.ts';

/** Files that are read, and bytes of each. */
const limits = { files: 200, bytes: 100_000 };

/**
 * Returns the to-dos that Claude Code keeps beside its transcripts, a file each, in the order of their numbers; `null` if it keeps
 * none for this session. A file that can't be read, or is none of these, is passed over.
 */
export async function storedTodos(home: string, session: string): Promise<readonly Todo[] | null> {
  const folder = join(home, 'tasks', session);
  const names = await readdir(folder).catch(() => []);
  const numbers = names
    .flatMap((name) => /^(?<number>\d{1,6})\.json$/u.exec(name)?.groups?.['number'] ?? [])
    .toSorted((a, b) => Number(a) - Number(b))
    .slice(0, limits.files);
  const todos: Todo[] = [];
  for (const number of numbers) {
    const text = await readSmall(join(folder, `${number}.json`), limits.bytes).catch(() => null);
    const file = text === null ? null : parseObject(text);
    if (file === null) continue;
    const words = textAt(file, 'subject') ?? textAt(file, 'content');
    const state = todoState(textAt(file, 'status'));
    if (words !== null && state !== 'deleted') todos.push({ text: words, state: state ?? 'pending' });
  }
  return todos.length === 0 ? null : todos;
}
