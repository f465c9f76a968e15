import { expect, test } from 'vitest';
import { parsePlan } from '../parsePlan.ts';

const titles = (text: string): readonly string[] => parsePlan(text).phases.map(({ title }) => title);

test('a table of releases with their scope holds the phases, one of changes does not', () => {
  expect(
    titles(
      '# Roadmap\n\n## Releases (§94)\n\n| Release | Scope (§94) |\n| --- | --- |\n| **0.1** | Weights |\n| **0.2** | Labels |\n| **1.0** | Mails |\n',
    ),
  ).toHaveLength(3);
  expect(
    titles(
      '# Scales\n\n## History\n\n| Version | Date | Changes |\n| --- | --- | --- |\n| 0.1 | 2026-01-02 | Weights |\n| 0.2 | 2026-02-03 | Labels |\n',
    ),
  ).toEqual([]);
});
