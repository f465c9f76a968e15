import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { carriedSections } from '../../../shared/domain/payload/ledger.ts';
import { buildLedger } from './buildLedger.ts';
import { arbitraryPayload } from '../../payload/testing/arbitraryPayload.ts';
import { payloadOf } from '../../payload/testing/payloadOf.ts';

const ledgerOf = (...payloads: readonly (readonly string[])[]) =>
  buildLedger(payloads.map((decisions, index) => ({ session: index + 1, payload: payloadOf(decisions) })));

test('a decision stands from the session it was made in, in the words it has now', () => {
  expect(ledgerOf(['Services are plain classes. Why: state'], ['services are plain classes'])).toEqual([
    {
      section: 'decisions',
      entry: { text: 'services are plain classes', why: 'state', line: 6, lastLine: 6 },
      status: 'standing',
      madeIn: 1,
      lastIn: 2,
    },
  ]);
});

test('the session that an entry itself says comes first', () => {
  expect(ledgerOf([], [], ['Money is stored as cents (session 2)'])[0]).toMatchObject({
    madeIn: 2,
    lastIn: 3,
  });
});

describe('a decision that is not in the next payload', () => {
  test('is dropped where none says why', () => {
    expect(ledgerOf(['Cache prices in memory'], ['Services are plain classes'])[0]).toMatchObject({
      status: 'dropped',
      lastIn: 1,
      endedIn: 2,
    });
  });

  test('stays dropped, and stands again when it comes back', () => {
    const first = ['Cache prices in memory'];
    expect(ledgerOf(first, [], [])[0]).toMatchObject({ status: 'dropped', endedIn: 2 });
    const back = ledgerOf(first, [], first)[0];
    expect(back).toMatchObject({ status: 'standing', madeIn: 1, lastIn: 3 });
    expect(back).not.toHaveProperty('endedIn');
  });

  test('is superseded once a later one says so, although it was dropped in between', () => {
    const ledger = ledgerOf(['Use `PriceCache` in memory'], [], ['Ask the database instead of `PriceCache`']);
    expect(ledger[0]).toMatchObject({ status: 'superseded', lastIn: 1, endedIn: 3 });
  });

  test.each([
    ['says instead', 'Use `PriceCache` in memory', 'Ask the database instead of `PriceCache`'],
    ['says replaces', 'Use cursor pagination', 'Offset pagination replaces cursor pagination'],
    [
      'says no longer',
      '`OrderService` is a singleton',
      '`OrderService` is no longer shared; one per request',
    ],
    [
      'says so in its reason',
      'Use `PriceCache` in memory',
      'Drop `PriceCache`. Why: replaced by the database',
    ],
    ['denies it', 'Cache prices in memory', 'Never cache prices in memory'],
  ])('is superseded where another %s', (_name, before, after) => {
    expect(ledgerOf([before], [after])[0]).toMatchObject({ status: 'superseded', endedIn: 2 });
    expect(ledgerOf([before], [after])[0]?.supersededBy).toContain(after.split('. Why')[0]);
  });

  test.each([
    ['speaks of another thing instead', 'Use `PriceCache` in memory', 'Use `Mailer` instead of a queue'],
    ['only names the same', 'Use `PriceCache` in memory', 'Test `PriceCache` with fake timers'],
    ['shares one word', 'Use cursor pagination', 'The cursor blinks no longer'],
    ['denies another thing', 'Cache prices in memory', 'Never log prices of customers in production'],
    ['says nothing', 'Cache prices in memory', 'Services are classes'],
  ])('is dropped where another %s', (_name, before, after) => {
    expect(ledgerOf([before], [after])[0]).toMatchObject({ status: 'dropped', endedIn: 2 });
  });
});

test('a reversed decision is reversed, from the payload on that says so first', () => {
  const ledger = ledgerOf(
    ['Cache prices in memory'],
    ['REVERSED: Cache prices in memory. Why: stale'],
    ['REVERSED: cache prices in memory'],
  );
  expect(ledger).toHaveLength(1);
  expect(ledger[0]).toMatchObject({ status: 'reversed', madeIn: 1, lastIn: 3, endedIn: 2 });
});

test('a reversed decision stays so when later payloads leave it out', () => {
  expect(ledgerOf(['Cache prices'], ['REVERSED: cache prices'], [])[0]).toMatchObject({
    status: 'reversed',
    endedIn: 2,
  });
});

test('a reversal is found although the earlier payload is gone', () => {
  expect(ledgerOf(['REVERSED: cache prices (session 1)'])[0]).toMatchObject({
    status: 'reversed',
    endedIn: 1,
  });
});

test('deferred items, eliminated hypotheses and flags are followed too, also where one becomes a decision', () => {
  const first = payloadOf(
    [],
    "**Decisions deferred:**\n- Rate limit per tenant\n\n**Eliminated:**\n- Clock skew between nodes\n\n**Don't forget:**\n- Seed the test database first\n",
  );
  const second = payloadOf(
    ['Rate limit is per tenant'],
    "**Don't forget:**\n- DONE: Seed the test database first\n",
  );
  const ledger = buildLedger([
    { session: 4, payload: first },
    { session: 5, payload: second },
  ]);
  expect(ledger.map(({ section, status, madeIn }) => [section, status, madeIn])).toEqual([
    ['decisions', 'standing', 4],
    ['eliminated', 'dropped', 4],
    ['flags', 'done', 4],
  ]);
});

test('two that are alike keep apart', () => {
  const two = ['`UserService` is made once per request', '`OrderService` is made once per request'];
  expect(ledgerOf(two, two.toReversed()).map(({ status }) => status)).toEqual(['standing', 'standing']);
});

test('no entry is ever lost, and the newest payload is what stands', () => {
  fc.assert(
    fc.property(fc.array(arbitraryPayload, { maxLength: 4 }), (payloads) => {
      const ledger = buildLedger(payloads.map((payload, index) => ({ session: index + 1, payload })));
      const carried = payloads.map(({ sections }) =>
        sections.flatMap(({ id, entries }) => (carriedSections.some((one) => one === id) ? entries : [])),
      );
      expect(ledger.length).toBeGreaterThanOrEqual(Math.max(0, ...carried.map(({ length }) => length)));
      for (const { status, madeIn, lastIn, endedIn } of ledger) {
        expect(madeIn).toBeLessThanOrEqual(lastIn);
        if (status === 'standing') expect([lastIn, endedIn]).toEqual([payloads.length, undefined]);
        else expect(endedIn).toBeGreaterThanOrEqual(madeIn);
      }
      const last = carried.at(-1) ?? [];
      expect(ledger.filter(({ lastIn }) => lastIn === payloads.length).length).toBeGreaterThanOrEqual(
        last.length,
      );
    }),
  );
});
