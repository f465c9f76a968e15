import { expect, test } from 'vitest';
import { draftLines } from './draftLines.ts';
import { parsePayload } from './parsePayload.ts';
import { labelsIn, sessionGroups } from './pastSessions.ts';

/** Returns the sections of a text with their titles and what is in them. */
function read(text: string): readonly string[] {
  return parsePayload(text).sections.map(
    ({ id, title, entries }) =>
      `${id === 'other' ? title : id}: ${entries.map((entry) => entry.text).join(' | ')}`,
  );
}

test('what an older session says comes next stands under its own words and date', () => {
  const text = `# Work log

## 2026-05-15 Till

### Done
- a drawer

### Next steps
- print a receipt

## 2026-05-18 Printer

### Done
- a printer

### Next steps
- cut the paper`;
  expect(read(text)).toEqual([
    'status: ## 2026-05-15 Till | a drawer | ## 2026-05-18 Printer | a printer',
    'Next steps (2026-05-15 Till): print a receipt',
    'next: cut the paper',
  ]);
});

test('the newest session comes first in some logs', () => {
  const text = '## Session 3\n### Next\n- c\n\n## Session 2\n### Next\n- b\n\n## Session 1\n### Next\n- a';
  expect(read(text)).toEqual(['next: c', 'Session 2: ### Next | b', 'Session 1: ### Next | a']);
});

test('of sessions of one day, the order of the others says which came last', () => {
  const text =
    '## 2026-05-15\n### Next\n- a\n\n## 2026-05-19 13:56\n### Next\n- b\n\n## 2026-05-19 13:56\n### Next\n- c';
  expect(read(text).find((section) => section.startsWith('next'))).toBe('next: c');
});

test('the last session that says what comes next holds if newer ones do not', () => {
  const text = '## 3 May 2026\n\n## May 4, 2026\n### Next\n- a\n\n## May 5, 2026\n### Done\n- b\n';
  expect(read(text)).toEqual(['next: a', 'status: b']);
});

test('blockers of an older session are over if a newer one has its own; its pitfalls are not', () => {
  const text = `## 2026年5月1日
### Blockers
- no key
### Gotchas
- slow

## 2026年5月2日
### Blockers
- no printer`;
  expect(read(text)).toEqual(['Blockers (2026年5月1日): no key', 'flags: slow | no printer']);
});

test('headings without another date, or with the same one, are no sessions', () => {
  for (const other of ['Printer', '2026-05-15 Printer']) {
    const text = `## 2026-05-15 Till\n### Next steps\n- a\n\n## ${other}\n### Next steps\n- b\n`;
    const next = read(text).filter((section) => section.startsWith('next'));
    expect(next).toHaveLength(1);
    expect(next[0]).toMatch(/a.* b$/u);
  }
});

test('a list of next steps outside the sessions holds, and the newest session keeps its own', () => {
  const log = '## Log\n### 2026-05-15\n#### Next steps\n- a\n\n### 2026-05-16\n#### Next steps\n- b\n';
  const sections = read(`## Next steps\n- c\n\n${log}`);
  expect(sections.find((section) => section.startsWith('next'))).toMatch(/^next: .*c.* b$/u);
  expect(sections.join()).toContain('a');
});

test('each list is looked at once for each level of headings, however many areas there are', () => {
  const area = '## Area\n### 2026-05-15\n#### Next steps\n- a\n### 2026-05-16\n#### Next steps\n- b\n';
  const [few, many] = [10, 1_000].map((count) => {
    const { lines } = draftLines(area.repeat(count), 1);
    const groups = sessionGroups(lines, new Map());
    expect(groups).toHaveLength(count);
    const labels = lines.flatMap(({ text }, index) => (text.endsWith('Next steps') ? [index] : []));
    const reached = groups.map((group) => labelsIn(labels, group));
    expect(reached.every((inside) => inside.length === 2)).toBe(true);
    return reached.flat().length / labels.length;
  });
  expect([few, many]).toEqual([1, 1]);
});
