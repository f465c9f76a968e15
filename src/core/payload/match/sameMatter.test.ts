import { describe, expect, test } from 'vitest';
import { contradicts, sameMatter } from './sameMatter.ts';
import { wordsOf } from './wordsOf.ts';

const same = (a: string, b: string): boolean => sameMatter(wordsOf(a), wordsOf(b)) > 0;

describe('two entries are one', () => {
  test.each([
    ['Services are plain classes', 'services are plain classes.'],
    ['**Services** are plain classes', 'Services: are plain `classes`'],
    ['Use constructor injection for all services', 'All services get constructor injection'],
    ['Retry failed payments three times', 'Failed payments are retried three times'],
    ['`OrderService` owns tax rules', 'Tax rules live in `OrderService`'],
    ['No shared singleton for `OrderService`', 'Avoid sharing a singleton `OrderService`'],
    ['Errors are returned as `Result` values', 'Return errors as `Result` values, never throw'],
    ['Store money as integer cents', 'Money is stored as integer cents'],
    [
      'Feature flags stay in the database',
      'Feature flags stay in the database until the pilot ends in March',
    ],
    ['Use optimistic locking on `orders.version`', 'Optimistic locking via `orders.version`'],
    ['Keep `src/legacy/Mailer.php` untouched', '`src/legacy/Mailer.php` stays untouched'],
    ['Errors are returned as values', 'Errors are returned as values instead of thrown'],
    ['使用游标分页', '使用游标分页。'],
  ])('%j, %j', (a, b) => {
    expect([same(a, b), same(b, a)]).toEqual([true, true]);
  });
});

describe('two entries are two', () => {
  test.each([
    ['Use a shared singleton for `OrderService`', 'No shared singleton for `OrderService`'],
    ['Errors are thrown', 'Errors are never thrown'],
    ['Retry failed payments 3 times', 'Retry failed payments 5 times'],
    ['`UserService` is made once per request', '`OrderService` is made once per request'],
    ['Use cursor pagination for the order list', 'Use Redis for sessions'],
    ['Tests run in parallel', 'Tests use real databases'],
    ['Log every failed payment', 'Retry every failed webhook'],
    ['Money is stored as integer cents', 'Dates are stored as UTC strings'],
    ['Keep `src/a.ts` untouched', 'Keep `src/b.ts` untouched'],
    ['REST for the admin API', 'GraphQL for the public gateway'],
    ['Use cursor pagination', 'Offset pagination replaces cursor pagination'],
    ['', 'Services are classes'],
    ['...', '...'],
  ])('%j, %j', (a, b) => {
    expect([same(a, b), same(b, a)]).toEqual([false, false]);
  });
});

describe('one denies the other', () => {
  test.each([
    ['use singleton', 'no shared singleton', true],
    ['services hold state', 'services never hold state', true],
    ['cache prices', "don't cache prices", true],
    ['cache prices', 'without caching of prices', true],
    ['orders are stored in Postgres, not Mongo', 'orders are stored in Postgres', false],
    ['no singleton but a factory', 'a factory', false],
    ['no retries', 'avoid retries', false],
    ['cache prices', 'log prices', false],
    ['no caching. Prices are read anew', 'prices are read anew', false],
  ])('%j, %j: %j', (a, b, expected) => {
    expect([contradicts(wordsOf(a), wordsOf(b)), contradicts(wordsOf(b), wordsOf(a))]).toEqual([
      expected,
      expected,
    ]);
  });
});
