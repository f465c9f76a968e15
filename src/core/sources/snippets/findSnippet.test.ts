import { expect, test } from 'vitest';
import { builtInPrompt, builtInPrompts } from './builtInPrompts.ts';
import { findSnippet } from './findSnippet.ts';

const shipped = builtInPrompt('validate');
const named = (id: string, name: string) =>
  ({ ...builtInPrompts()[0], id, name }) as ReturnType<typeof builtInPrompts>[number];

test.each(['validate', 'VALIDATE', 'Validate, retry once', ' validate,  RETRY once'])(
  '%j is found by id or name, whatever the case',
  (asked) => {
    expect(findSnippet(builtInPrompts(), asked)).toEqual({ status: 'ok', snippet: shipped });
  },
);

test('an unknown name lists those near to it', () => {
  const found = findSnippet(builtInPrompts(), 'confirm understand');
  expect(found).toMatchObject({ status: 'problem' });
  expect('problem' in found && found.problem).toMatch(
    /^There is no snippet "confirm understand" in the library\. Names in it: "Confirm understanding", /u,
  );
});

test('a name that two have asks for the id; the exact case decides', () => {
  const two = [named('a', 'Rules'), named('b', 'Rules'), named('c', 'rules')];
  expect(findSnippet(two, 'RULES')).toEqual({
    status: 'problem',
    problem: '3 snippets are called "RULES". Name one by its id: a, b, c.',
  });
  expect(findSnippet(two, 'rules')).toMatchObject({ status: 'ok', snippet: { id: 'c' } });
  expect(findSnippet(two, 'b')).toMatchObject({ status: 'ok', snippet: { id: 'b' } });
});
