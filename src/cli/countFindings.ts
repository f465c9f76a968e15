import { isHiddenRule } from '../shared/domain/hiddenCharacter.ts';
import { formatCount } from '../shared/domain/tokenCount.ts';

/** `2 suspected secrets and 1 hidden character`; of none, `0 suspected secrets`. */
export function countFindings(findings: readonly { readonly rule: string }[]): string {
  const hidden = findings.filter(({ rule }) => isHiddenRule(rule)).length;
  const secrets = findings.length - hidden;
  const said = [
    ...(secrets > 0 || hidden === 0 ? [counted(secrets, 'suspected secret')] : []),
    ...(hidden > 0 ? [counted(hidden, 'hidden character')] : []),
  ];
  return said.join(' and ');
}

function counted(count: number, what: string): string {
  return `${formatCount(count)} ${what}${count === 1 ? '' : 's'}`;
}
