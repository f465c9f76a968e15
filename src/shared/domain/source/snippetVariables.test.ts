import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillSnippet, parseSnippet, variablesOf } from './snippetVariables.ts';

const namesIn = (text: string) => variablesOf(parseSnippet(text));
const fill = (text: string, values: Readonly<Record<string, string>> = {}) =>
  fillSnippet(parseSnippet(text), (name) => (Object.hasOwn(values, name) ? values[name] : undefined));

/** Texts with many combinations of braces, backslashes and names. */
const tricky = fc
  .array(
    fc.oneof(
      fc.constantFrom('{', '}', '{{', '}}', '\\', ' ', '\n', 'name', '{{name}}', '{{ a.b-c_1 }}', '\\{{x}}'),
      fc.string(),
    ),
  )
  .map((parts) => parts.join(''));

describe('variables are found', () => {
  test.each([
    ['{{name}}', ['name']],
    ['{{ name }} and {{\tother }}', ['name', 'other']],
    ['{{next_action}} {{next-action}} {{a.b}} {{2nd}}', ['next_action', 'next-action', 'a.b', '2nd']],
    ['{{a}}{{b}}{{a}}', ['a', 'b']],
    ['{{{a}}}', ['a']],
    ['{{größe}}', ['größe']],
    ['{{constructor}}', ['constructor']],
  ])('%j holds %j', (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });

  test.each([
    '{{name',
    'name}}',
    '{name}',
    '{{}}',
    '{{ }}',
    '{{a b}}',
    '{{a\n}}',
    '{{#if}}',
    '{{__proto__}}',
    '\\{{name}}',
  ])('%j is text', (text) => {
    expect(namesIn(text)).toEqual([]);
  });
});

describe('values are put in', () => {
  test('as they are, braces and dollar signs included', () => {
    expect(fill('a {{x}} b', { x: '{{y}} $& $1', y: 'no' }).text).toBe('a {{y}} $& $1 b');
  });

  test('and what has none stays as it was written, and is named once', () => {
    expect(fill('{{ x }} {{y}} {{ x }}', { y: '' })).toEqual({ text: '{{ x }}  {{ x }}', missing: ['x'] });
  });

  test.each([
    ['\\{{x}}', '{{x}}'],
    ['\\\\{{x}}', '\\1'],
    ['\\\\\\{{x}}', '\\{{x}}'],
    ['C:\\dir {{x}} \\n', 'C:\\dir 1 \\n'],
  ])('%j becomes %j: a backslash makes braces text', (text, filled) => {
    expect(fill(text, { x: '1' }).text).toBe(filled);
  });
});

test('parsing loses nothing', () => {
  fc.assert(
    fc.property(tricky, (text) => {
      expect(
        parseSnippet(text)
          .map((part) => part.raw)
          .join(''),
      ).toBe(text);
    }),
  );
});

test('a text without double braces is unchanged', () => {
  fc.assert(
    fc.property(
      tricky.filter((text) => !text.includes('{{')),
      (text) => {
        expect(fill(text)).toEqual({ text, missing: [] });
      },
    ),
  );
});

test('a text whose variables have no value and that escapes nothing is unchanged', () => {
  fc.assert(
    fc.property(
      tricky.filter((text) => !text.includes('\\{{') && !text.includes('\\')),
      (text) => {
        expect(fill(text).text).toBe(text);
      },
    ),
  );
});

test('a text made of names and values is filled with exactly these', () => {
  const name = fc.stringMatching(/^[a-z0-9][a-z0-9_.-]{0,10}$/u);
  const plain = fc.string().map((text) => text.replaceAll(/[{}\\]/gu, ''));
  fc.assert(
    fc.property(fc.array(fc.tuple(plain, name)), fc.string(), (pairs, value) => {
      const text = pairs.map(([before, of]) => `${before}{{${of}}}`).join('');
      const values = Object.fromEntries(pairs.map(([, of]) => [of, value]));
      expect(fill(text, values)).toEqual({
        text: pairs.map(([before]) => before + value).join(''),
        missing: [],
      });
    }),
  );
});

test('a long row of braces takes no time to speak of', () => {
  const text = `${'{{'.repeat(200_000)}${'\\'.repeat(200_000)}`;
  expect(fill(text).text).toBe(text);
});
