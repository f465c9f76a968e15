import { printable } from './printable.ts';

interface ListedFinding {
  readonly rule: string;
  readonly line: number;
  readonly column: number;
  readonly masked: string;
  readonly rest?: true;
}

/** `src/a.ts:12:5 aws-access-key-id AKIA••••••••`. */
export function findingLine(where: string, { rule, line, column, masked, rest }: ListedFinding): string {
  const all = rest === true ? ' (with all that follow)' : '';
  return printable(`${where}:${line}:${column} ${rule} ${masked}${all}`);
}
