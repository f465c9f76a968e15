import { InvalidArgumentError } from 'commander';

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
