import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFrontMatter } from './parseFrontMatter.ts';

const front = [
  'carryover: 1',
  'id: 01JD3K8Q                  # survives renumbering',
  'task: "ServiceLayer extraction"',
  'session: 3',
  'saved: 2026-11-20T15:04:05Z',
  'dirty:',
  '  - "src/services/OrderService.ts 9f2c1a7b30de"',
].join('\n');

test('our front matter is taken off', () => {
  expect(parseFrontMatter(`---\n${front}\n---\n## Payload\n\n**Next action:** x\n`)).toEqual({
    front: {
      carryover: 1,
      id: '01JD3K8Q',
      task: 'ServiceLayer extraction',
      session: 3,
      saved: '2026-11-20T15:04:05Z',
      dirty: ['src/services/OrderService.ts 9f2c1a7b30de'],
    },
    body: '## Payload\n\n**Next action:** x\n',
  });
});

test('a payload that is front matter only has an empty body', () => {
  expect(parseFrontMatter('---\ncarryover: 1\n---')).toEqual({ front: { carryover: 1 }, body: '' });
});

test.each([
  ['no block', '## Payload\n'],
  ['a block without carryover', '---\ntitle: x\n---\ntext\n'],
  ['a block that does not parse', '---\ncarryover: [1\n---\ntext\n'],
  ['a key given twice', '---\ncarryover: 1\ncarryover: 2\n---\ntext\n'],
  ['a list', '---\n- carryover\n---\ntext\n'],
  ['carryover as a mere word', '---\ncarryover\n---\ntext\n'],
  ['a block that does not end', '---\ncarryover: 1\ntext\n'],
  ['an empty block', '---\n---\ntext\n'],
  ['a rule further down', 'text\n---\ncarryover: 1\n---\n'],
  ['aliases that multiply', `---\ncarryover: 1\n${bomb()}\n---\ntext\n`],
])('%s is text, and kept', (_name, text) => {
  expect(parseFrontMatter(text)).toEqual({ front: null, body: text });
});

test('no text is lost and none makes it throw', () => {
  const line = fc.constantFrom(
    '---',
    'carryover: 1',
    'a: &a [*a]',
    '- x',
    '',
    '\t',
    '{',
    '? [',
    '!!js/x y',
    '**b**',
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const text = lines.join('\n');
      const { front: found, body } = parseFrontMatter(text);
      expect(text.endsWith(body)).toBe(true);
      if (found === null) expect(body).toBe(text);
    }),
    { numRuns: 1_000 },
  );
});

test.each(['[', '{a: '])('fields nested 5,000 deep are text (%s)', (start) => {
  const deep = `${start.repeat(5_000)}1${(start === '[' ? ']' : '}').repeat(5_000)}`;
  const text = `---\ncarryover: 1\nx: ${deep}\n---\nbody\n`;
  expect(parseFrontMatter(text)).toEqual({ front: null, body: text });
  expect(parseFrontMatter('---\ncarryover: 1\nx: [[1]]\n---\nbody\n').body).toBe('body\n');
});

function bomb(): string {
  const lines = ['a: &a0 [x, x, x, x, x, x, x, x, x]'];
  for (let depth = 1; depth < 9; depth++) {
    const alias = `*a${depth - 1}`;
    lines.push(`b${depth}: &a${depth} [${Array.from({ length: 9 }, () => alias).join(', ')}]`);
  }
  return lines.join('\n');
}
