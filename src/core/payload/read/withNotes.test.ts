import { expect, test } from 'vitest';
import { readPayload } from './readPayload.ts';
import { withNotes } from './withNotes.ts';
import { renderPayload } from '../write/renderPayload.ts';

test('a text without sections is saved as notes, each paragraph with its lines', () => {
  const text = 'The totals are wrong.\n\nFix `a.ts` first,\nthen ship.\n';
  const payload = withNotes(readPayload(text).payload, text);
  expect(payload.sections).toEqual([
    {
      id: 'other',
      title: 'Notes',
      line: 1,
      entries: [
        { text: 'The totals are wrong.', line: 1, lastLine: 1 },
        { text: 'Fix `a.ts` first,\nthen ship.', line: 3, lastLine: 4 },
      ],
    },
  ]);
  expect(payload.outside).toEqual([]);
  expect(renderPayload(payload)).toContain('- The totals are wrong.\n- Fix `a.ts` first,\n  then ship.\n');
});

test('a text with a section stays as it was read, and one without words is empty', () => {
  const text = 'words\n\n**Next action:** run `a.ts`\n';
  const { payload } = readPayload(text);
  expect(withNotes(payload, text)).toBe(payload);
  const empty = readPayload('---\n').payload;
  expect(withNotes(empty, '---\n')).toBe(empty);
});
