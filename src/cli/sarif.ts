import { findingTitle } from '../shared/domain/finding.ts';
import { explainFinding, replaceIt } from '../shared/domain/finding/explainFinding.ts';
import { isHiddenRule } from '../shared/domain/hiddenCharacter.ts';
import type { ScannedFinding } from '../shared/api/once/files.ts';

/**
 * Returns findings as SARIF 2.1.0, which code hosts and editors show. No value is in it: the mask names a finding, and
 * certain ones are errors.
 */
export function sarifOf(findings: readonly ScannedFinding[], version: string): object {
  const byRule = new Map(findings.map((finding) => [finding.rule, finding]));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Carryover',
            version,
            rules: [...byRule.values()].map((finding) => {
              const { what, why, rotateUrl } = explainFinding(finding);
              return {
                id: finding.rule,
                shortDescription: { text: findingTitle(finding) },
                fullDescription: { text: what },
                help: { text: `${what} ${why}${isHiddenRule(finding.rule) ? '' : ` ${replaceIt}`}` },
                ...(rotateUrl === undefined ? {} : { helpUri: rotateUrl }),
              };
            }),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => ({
          ruleId: finding.rule,
          level: finding.tier === 'certain' ? 'error' : 'warning',
          message: { text: `${findingTitle(finding)}: ${finding.masked}. ${explainFinding(finding).why}` },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: uriOf(finding.file) },
                region: { startLine: finding.line, startColumn: finding.column },
              },
            },
          ],
        })),
      },
    ],
  };
}

/** Returns a relative reference for a file's name; standard input has one, too. */
function uriOf(file: string): string {
  if (file === '-') return 'stdin';
  return file.split('/').map(encodeURIComponent).join('/');
}
