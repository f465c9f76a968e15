import { InvalidArgumentError } from 'commander';
import type { NamedTree } from '../shared/api/once/messages.ts';
import { maxTreeDepth } from '../shared/domain/source/treeWords.ts';

export function collect(value: string, earlier: readonly string[]): readonly string[] {
  return [...earlier, value];
}

export function parseBudget(value: string): number {
  const budget = Number(value.replaceAll(/[,_]/gu, ''));
  if (!Number.isSafeInteger(budget) || budget < 1) throw new InvalidArgumentError('Give a number of tokens.');
  return budget;
}

export function parsePort(value: string): number {
  const port = Number(value);
  if (!/^\d{1,5}$/u.test(value) || port > 65_535) {
    throw new InvalidArgumentError('Give a number from 1 to 65535, or 0 for any free port.');
  }
  return port;
}

export function parsePayload(value: string): number | 'latest' {
  if (value === 'latest') return value;
  if (!/^\d{1,9}$/u.test(value)) throw new InvalidArgumentError('Give "latest" or a session number.');
  return Number(value);
}

/** Adds a folder given as `src` or, with the levels to open, `src:2`. */
export function parseTree(value: string, earlier: readonly NamedTree[]): readonly NamedTree[] {
  const [, path = '', levels] = /^(.*?)(?::(\d+))?$/su.exec(value) ?? [];
  const depth = Number(levels ?? 1);
  if (path === '') throw new InvalidArgumentError('Give a folder; "." is the whole project.');
  if (depth < 1 || depth > maxTreeDepth) {
    throw new InvalidArgumentError(`Give a folder and, after a colon, 1 to ${maxTreeDepth} levels.`);
  }
  return [...earlier, { path, ...(levels === undefined ? {} : { depth }) }];
}

export function parseTask(value: string): string {
  const name = value.trim();
  if (name === '' || name.length > 200 || /\p{Cc}/u.test(name))
    throw new InvalidArgumentError('Give a name of at most 200 characters.');
  return name;
}

/** Adds a value given as `name=value` to the earlier ones. */
export function parseVariable(
  value: string,
  earlier: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const [, name, text] = /^\s*([^=\s]+)\s*=(.*)$/su.exec(value) ?? [];
  if (name === undefined || text === undefined)
    throw new InvalidArgumentError("Give a name and a value, e.g. --var phase='2 of 4'.");
  return { ...earlier, [name]: text };
}
