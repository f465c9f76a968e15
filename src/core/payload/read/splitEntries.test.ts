import { expect, test } from 'vitest';
import type { PayloadEntry } from '../../../shared/domain/payload.ts';
import { parsePayload } from './parsePayload.ts';
import { renderPayload } from '../write/renderPayload.ts';

/** Returns the entries of a next action that is written like this; the same once they are saved and read again. */
function nextOf(text: string): readonly PayloadEntry[] {
  const parsed = parsePayload(`## Next action\n${text}\n`);
  const again = parsePayload(renderPayload(parsed));
  expect(entriesOf(again)).toEqual(entriesOf(parsed));
  return entriesOf(parsed);
}

function entriesOf({ sections }: ReturnType<typeof parsePayload>): readonly PayloadEntry[] {
  return (sections[0]?.entries ?? []).map(({ line: _line, lastLine: _last, ...entry }) => entry);
}

test('the points of an ordered list keep their numbers', () => {
  expect(nextOf('3. port `a.ts`\n4) run the tests of 3\n- ship')).toEqual([
    { text: 'port `a.ts`', number: 3 },
    { text: 'run the tests of 3', number: 4 },
    { text: 'ship' },
  ]);
});

test('a single numbered step is saved as one', () => {
  const parsed = parsePayload('## Next action\n2. port `a.ts`\n');
  expect(renderPayload(parsed)).toContain('**Next action:**\n2. port `a.ts`\n');
});

test.each([
  ['indented as its number is wide', '10. port\n    - read\n    - write\n      - twice\n11. ship'],
  ['indented less', '10. port\n  - read\n  - write\n    - twice\n11. ship'],
  ['not indented', '10. port\n- read\n- write\n  - twice\n11. ship'],
])('points below a numbered point are part of it: %s', (_name, text) => {
  expect(nextOf(text)).toEqual([
    { text: 'port\n- read\n- write\n  - twice', number: 10 },
    { text: 'ship', number: 11 },
  ]);
});

test('a bullet after a blank line is its own point', () => {
  expect(nextOf('1. port\n\n- ship')).toEqual([{ text: 'port', number: 1 }, { text: 'ship' }]);
});

test('a ticked point is over, whatever its tick', () => {
  expect(nextOf('- [x] a\n- ✅ b\n- ☑️ c\n- [ ] d\n- ☐ e').map(({ text, done }) => [text, done])).toEqual([
    ['a', true],
    ['b', true],
    ['c', true],
    ['d', false],
    ['e', false],
  ]);
});
