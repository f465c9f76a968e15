import { printable } from './printable.ts';
import { isHiddenRule } from '../shared/domain/hiddenCharacter.ts';
import { listWords } from '../shared/domain/listWords.ts';
import { countWords } from '../shared/domain/tokenCount.ts';

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

/** `2 suspected secrets and 1 hidden character`; of none, `0 suspected secrets`. */
export function countFindings(findings: readonly { readonly rule: string }[]): string {
  const hidden = findings.filter(({ rule }) => isHiddenRule(rule)).length;
  const secrets = findings.length - hidden;
  const said = [
    ...(secrets > 0 || hidden === 0 ? [countWords(secrets, 'suspected secret')] : []),
    ...(hidden > 0 ? [countWords(hidden, 'hidden character')] : []),
  ];
  return listWords(said);
}
