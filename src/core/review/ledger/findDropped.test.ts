import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDropped } from './findDropped.ts';
import { arbitraryPayload } from '../../payload/testing/arbitraryPayload.ts';
import { payloadOf } from '../../payload/testing/payloadOf.ts';

const droppedOf = (before: readonly string[], now: readonly string[], more = '') =>
  findDropped({ session: 4, payload: payloadOf(before) }, payloadOf(now, more)).map(
    ({ entry }) => entry.text,
  );

const standing = 'Errors of `OrderService` are returned as values';

describe('what the draft does not drop', () => {
  test.each([
    ['as it is', standing],
    ['in other words', 'Return errors of `OrderService` as values'],
    ['as reversed', `REVERSED: ${standing}`],
    ['as done', `DONE: ${standing}`],
    ['together with more', `${standing}, and logged with the order's number by the caller`],
    ['replaced', '`OrderService` throws instead of returning errors'],
  ])('it has %s', (_name, now) => {
    expect(droppedOf([standing], [now])).toEqual([]);
  });

  test('it has in another section', () => {
    expect(droppedOf([standing], [], `**Constraints:**\n- ${standing}\n`)).toEqual([]);
  });

  test('was reversed or done before', () => {
    expect(droppedOf([`REVERSED: ${standing}`, 'DONE: seed the database'], [])).toEqual([]);
  });
});

describe('what the draft drops', () => {
  test.each([
    ['is not there', 'Services are classes'],
    ['is there of another thing', 'Errors of `UserService` are returned as values'],
    ['is there as the opposite', 'Money is never stored as floats'],
    ['is only touched on', '`OrderService` needs tests'],
  ])('%s', (_name, now) => {
    expect(droppedOf([standing], [now])).toEqual([standing]);
  });
});

test('a dropped entry says its section and session, and keeps its key while the draft is edited', () => {
  const before = { session: 4, payload: payloadOf(['A first thing holds', 'A second thing holds']) };
  const [first] = findDropped(before, payloadOf([]));
  expect(first).toMatchObject({ section: 'decisions', session: 4, entry: { text: 'A first thing holds' } });
  const keys = findDropped(before, payloadOf(['Something else'])).map(({ key }) => key);
  expect(keys[0]).toBe(first?.key);
  expect(new Set(keys).size).toBe(2);
});

test('a draft that has all of the payload drops nothing, and an empty one all that stands, each with a key of its own', () => {
  fc.assert(
    fc.property(arbitraryPayload, fc.nat(9), (payload, session) => {
      const all = findDropped({ session, payload }, payloadOf([]));
      expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
      const worded = all.filter(({ entry }) => /[\p{L}\p{N}]/u.test(entry.text));
      const dropped = findDropped({ session, payload }, payload).map(({ key }) => key);
      expect(worded.filter(({ key }) => dropped.includes(key))).toEqual([]);
    }),
  );
});
