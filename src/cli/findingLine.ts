import { printable } from './printable.ts';

interface ListedFinding {
  readonly rule: string;
  readonly line: number;
  readonly column: number;
  readonly masked: string;
}

/** `src/a.ts:12:5 aws-access-key-id AKIA••••••••`. */
export function findingLine(where: string, { rule, line, column, masked }: ListedFinding): string {
  return printable(`${where}:${line}:${column} ${rule} ${masked}`);
}
