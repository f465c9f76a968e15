import { expect, test } from 'vitest';
import { parsePayload } from '../read/parsePayload.ts';
import { renderPayload } from '../write/renderPayload.ts';

test.each([
  ['## Warnings', 'Warnings'],
  ['**Next steps** (needs the beta key): x', 'Next steps, needs the beta key'],
  ['## Files touched [on the branch]', 'Files touched, on the branch'],
  ['**Decisions made (locked):**', 'locked'],
  ['## 4. Next action', undefined],
  ['## NEXT ACTION', undefined],
  ['## Goal', undefined],
])('the author’s words of %s stay beside our label', (label, heading) => {
  const parsed = parsePayload(`${label}\n- read \`a.ts\`\n`);
  expect(parsed.sections[0]?.heading).toBe(heading);
  expect(parsed.outside).toEqual([]);
  const again = parsePayload(renderPayload(parsed));
  expect(again.sections[0]?.heading).toBe(heading);
});

test('headings of sections that become one are joined, each once', () => {
  const parsed = parsePayload(
    '## Files touched\n- `a.ts`\n\n## Files changed\n- `b.ts`\n\n## Files touched\n- `c.ts`\n',
  );
  expect(parsed.sections).toMatchObject([{ id: 'files', heading: 'Files touched; Files changed' }]);
});

test('the heading of a section without an entry is outside', () => {
  expect(parsePayload('## Next steps\n\n## Goal\nx\n').outside).toEqual(['Next steps']);
  expect(parsePayload('## Next action\n\n## Goal\nx\n').outside).toEqual([]);
});

test('a draft with very many headings of one kind keeps those that do not fit outside', () => {
  const labels = Array.from(
    { length: 100 },
    (_, at) => `## Next steps (round ${at} of many)\n- run \`a${at}.ts\`\n`,
  );
  const parsed = parsePayload(labels.join('\n'));
  const kept = `${parsed.sections[0]?.heading} ${parsed.outside.join(' ')}`;
  expect(labels.filter((_, at) => !kept.includes(`round ${at} of`))).toEqual([]);
});
