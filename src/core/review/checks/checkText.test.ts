import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PayloadEntry, SectionId } from '../../../shared/domain/payload.ts';
import type { CheckId } from '../../../shared/domain/payloadCheck.ts';
import { parsePayload } from '../../payload/read/parsePayload.ts';
import { applyFix } from './applyFix.ts';
import { checkText } from './checkText.ts';
import { goodSections, makePayload } from './testing/makePayload.ts';

type Entry = string | PayloadEntry;

/** Returns ids of the checks that one entry, or several, raise in an otherwise good payload. */
function fired(section: SectionId, ...entries: readonly Entry[]): readonly CheckId[] {
  return checkText(makePayload({ ...goodSections, [section]: entries }), 600).map(({ id }) => id);
}

test('a good payload has nothing said about it', () => {
  expect(checkText(makePayload(goodSections), 624)).toEqual([]);
});

describe('too long', () => {
  test.each([1_001, 1_180, 2_000, 12_400, 1_000_000])('is %d tokens', (tokens) => {
    const [check] = checkText(makePayload(goodSections), tokens);
    expect(check).toMatchObject({ id: 'too-long', severity: 'warning' });
  });
  test.each([0, 1, 799, 801, 1_000])('is not %d tokens', (tokens) => {
    expect(checkText(makePayload(goodSections), tokens)).toEqual([]);
  });
  test('is said with the longest part', () => {
    const [check] = checkText(makePayload(goodSections), 1_180);
    expect(check?.message).toBe(
      '1,180 tokens, 180 over the limit of 1,000. What matters gets lost in the rest. The longest part is "Decisions made".',
    );
  });
});

test('too long, in a text with lines, names the largest of them', () => {
  const text = [
    '## Payload after session 3',
    '',
    `**Current goal:** ${'Extract '.repeat(60)}`,
    '',
    '**Decisions made:**',
    '- Short. Why: quick',
    `- Long. Why: ${'order '.repeat(40)}`,
    `- Longer ${'cart '.repeat(40)}`,
    `  Why: ${'order '.repeat(20)}`,
  ].join('\n');
  const [check] = checkText(parsePayload(text), 1_180).filter(({ id }) => id === 'too-long');
  expect(check?.message).toMatch(
    / Its largest entries: line 8-9 \(about \d{3} tokens\), 7 \(about \d{3} tokens\), 6 \(about \d+ tokens\)\.$/u,
  );
});

describe('a reason alone', () => {
  test.each<Entry>([
    { text: '', why: 'an order without a price was inserted twice' },
    { text: '  ', why: 'circular dependency' },
    { text: '', why: 'legal', session: 2 },
    { text: '', why: 'the queue lost messages', mark: 'reversed' },
    { text: '', why: 'テストが遅い' },
  ])('says nothing of what it is for: %j', (entry) => {
    expect(fired('decisions', { text: 'Use Redis', why: 'workers restart' }, entry)).toEqual(['no-text']);
  });
  test.each<Entry>([
    { text: 'Use Redis', why: 'workers restart' },
    { text: 'x', why: 'y' },
    { text: '', why: 'none' },
    { text: '', path: 'src/a.ts', why: 'it is read first' },
    { text: '' },
  ])('is none: %j', (entry) => {
    expect(fired('decisions', entry)).not.toContain('no-text');
  });
  test('becomes the text by its fix', () => {
    const payload = makePayload({ ...goodSections, decisions: [{ text: '', why: 'Use Redis', session: 2 }] });
    const check = checkText(payload, 600).find(({ id }) => id === 'no-text');
    const { sections } = applyFix(payload, check?.fix ?? { replace: [] });
    expect(sections[1]?.entries).toEqual([{ text: 'Use Redis', session: 2 }]);
  });
});

describe('what is said twice', () => {
  const redis = { text: 'Use Redis for the queue', why: 'workers restart' };
  test.each<[SectionId, readonly Entry[]]>([
    ['decisions', [redis, redis]],
    ['decisions', [redis, { ...redis, text: 'use Redis, for the queue.' }]],
    ['decisions', [redis, { text: redis.text, session: 2 }]],
    ['deferred', ['Retry logic. Until: after the extraction', 'Retry logic. Until: after the extraction']],
    ['flags', ['Prices are cents', 'The mock is old', 'Prices are cents', '**Prices are cents**']],
    ['flags', ['価格はセントで丸める', '価格はセントで丸める']],
    [
      'files',
      [
        { text: '', path: 'src/a.ts', state: 'in-progress' },
        { text: '', path: 'src/a.ts', state: 'in-progress' },
      ],
    ],
  ])('in %s: %j', (section, entries) => {
    expect(fired(section, ...entries)).toContain('said-twice');
  });
  test.each<[SectionId, readonly Entry[]]>([
    ['decisions', [redis, { text: 'Use Kafka for the queue', why: 'workers restart' }]],
    ['decisions', [redis, { ...redis, mark: 'reversed' }]],
    ['decisions', ['None yet.', 'None yet.']],
    ['flags', ['First:', 'the mock is old', 'First:', 'the fixture is new']],
    ['flags', ['}', '}', 'end', 'end']],
    ['flags', ['### Speakers', 'Channels: two of them', '### Microphone', 'Channels: two of them']],
    ['flags', ['No known issues here', 'No known issues here']],
    ['status', ['**Status**: verified', '**Status**: verified']],
    [
      'files',
      [
        { text: '', path: 'src/a.ts', state: 'done', lines: [{ first: 1, last: 2 }] },
        { text: '', path: 'src/a.ts', state: 'done', lines: [{ first: 8, last: 9 }] },
      ],
    ],
  ])('is not in %s: %j', (section, entries) => {
    expect(fired(section, ...entries)).not.toContain('said-twice');
  });
  test('is not what another section says too', () => {
    const text = 'Prices are cents, rounded once at the end';
    const payload = makePayload({ ...goodSections, flags: [text], constraints: [text] });
    expect(checkText(payload, 600)).toEqual([]);
  });
  test('is told once of all its repeats, which its fix removes without losing a reason', () => {
    const other = { text: 'Use Redis for the queue', why: 'Kafka is too large', session: 2 };
    const decisions = [{ ...redis, session: 3 }, redis, other, { text: 'Validate first', why: 'locks' }];
    const payload = makePayload({ ...goodSections, decisions });
    const checks = checkText(payload, 600);
    expect(checks).toMatchObject([
      { message: 'Said 3 times in "Decisions made". Once is enough.', at: { section: 1, entry: 1 } },
    ]);
    const after = applyFix(payload, checks[0]?.fix ?? { replace: [] });
    expect(after.sections[1]?.entries).toEqual([
      { text: redis.text, why: 'workers restart; Kafka is too large', session: 2 },
      { text: 'Validate first', why: 'locks' },
    ]);
    expect(checkText(after, 600)).toEqual([]);
  });
});

describe('a decision', () => {
  test('has the reason that another entry below its heading gives', () => {
    const reason = { text: '', why: 'Required by the service' };
    expect(fired('decisions', '### Format', '**Format**: JSON lines', reason)).toEqual([]);
    const ids = fired(
      'decisions',
      '### Format',
      'JSON lines',
      reason,
      '### Store',
      'Use Redis for the queue',
    );
    expect(ids).toEqual(['no-why']);
  });
  test.each<Entry>([
    'create() validates before opening the transaction',
    'OrderService takes a userId',
    'Use Redis for the queue',
    { text: 'Keep the old endpoint', session: 2 },
    { text: 'JWT instead of sessions', why: 'none' },
    'One table per tenant (session 1)',
    'Since session 2 the cache is write-through',
  ])('has no why: %j', (entry) => {
    expect(fired('decisions', entry)).toEqual(['no-why']);
  });
  test.each<Entry>([
    { text: 'OrderService takes a userId', why: 'circular dependency risk' },
    '| First store | Redis | Workers restart with it |',
    'OrderService takes a userId because UserService imports it',
    'Use Redis for the queue so that workers can restart',
    'Lock rows by id to avoid deadlocks',
    'Validate first, otherwise the transaction stays open',
    { text: 'One table per tenant', mark: 'reversed' },
    'None yet.',
    'Wir behalten die alte Route, weil Kunden sie nutzen',
    'JWT instead of sessions: sessions would need a shared store',
  ])('has one: %j', (entry) => {
    expect(fired('decisions', entry)).toEqual([]);
  });
});

describe('a micro-decision', () => {
  test.each([
    'We used const instead of let in OrderService',
    'Renamed the local variable res to order',
    'Removed unused imports in checkout.ts',
    'Ran prettier on the services folder',
    'Replaced forEach with for-of in the parser',
    'Fixed a typo in the error message comment',
    'Extracted a small helper function for the date',
    'Moved the constants to the top of the file',
  ])('is %s', (text) => {
    expect(fired('decisions', text)).toEqual(['micro-decision']);
  });
  test.each([
    'Renamed UserService to AccountService in the public API because clients import it by name',
    'Removed the retry queue because it delivered twice',
    'Used a map from order id to lock instead of one lock, to avoid contention',
    'Replaced the event loop with worker threads because hashing blocked it',
    'Moved validation out of the controller so that jobs use it too',
    'Imports from legacy/ are forbidden because it is deleted in May',
  ])('is not %s', (text) => {
    expect(fired('decisions', text)).toEqual([]);
  });
});

describe('a style preference', () => {
  test.each([
    'Use tabs, not spaces',
    'Always use single quotes',
    'Prefer const over let everywhere',
    'Follow the Airbnb style guide',
    'No semicolons',
    'Use camelCase for variables and PascalCase for classes',
    'Keep functions under 40 lines',
    'Add JSDoc to every exported function',
    'Be concise and no emojis',
    'Indent with 2 spaces',
    'Prefer early returns',
  ])('is %s', (text) => {
    expect(fired('flags', text)).toEqual(['style-preference']);
  });
  test.each([
    'The CSV export uses semicolons: Excel in German expects them',
    'Tabs in the settings dialog must keep their order',
    'Column names in the orders table are snake_case, the API maps them',
    'Titles are limited to 80 characters by the API',
    'The linter fails on src/legacy, that is known',
    'The comments table has no index on post_id yet',
    'OrderService is a const object, not a class: tests replace its methods',
    'Use Redis over Postgres for locks',
    'A claim is submitted without any registry',
    'The header has animated icons (no emojis)',
  ])('is not %s', (text) => {
    expect(fired('flags', text)).toEqual([]);
  });
  test('moves to a snippet with all others, reasons included', () => {
    const payload = makePayload({
      ...goodSections,
      decisions: [{ text: 'Use tabs, not spaces', why: 'team rule' }],
      flags: ['No semicolons', 'OrderRepository opens its own connection in tests'],
    });
    const checks = checkText(payload, 600);
    expect(checks.map(({ id }) => id)).toEqual(['style-preference', 'style-preference']);
    const { fix } = checks[0] ?? {};
    expect(fix?.label).toBe('Move 2 style rules to a snippet');
    expect(fix?.snippet).toEqual({
      name: 'Style rules',
      text: '- Use tabs, not spaces Why: team rule\n- No semicolons\n',
    });
    const after = applyFix(payload, fix ?? { replace: [] });
    expect(after.sections.map(({ entries }) => entries.length)).toEqual([1, 0, 2, 1, 4, 1]);
  });
});

describe('vague', () => {
  test.each<[SectionId, string]>([
    ['flags', 'Errors are handled as discussed'],
    ['flags', 'Stick to the approach we agreed on'],
    ['flags', 'Adapters for Stripe, PayPal, etc.'],
    ['flags', 'Clean up the code'],
    ['flags', 'Fix the remaining issues'],
    ['flags', 'Handle edge cases'],
    ['deferred', 'Retry logic. Until: later'],
    ['deferred', 'Rate limits, decide at some point'],
    ['flags', 'Be careful with this'],
    ['goal', 'Make it work'],
    ['constraints', 'Add logging where appropriate'],
    ['next', 'Continue with checkout.ts.'],
    ['next', 'Continue with `src/legacy/checkout.ts`'],
  ])('in %s: %s', (section, text) => {
    expect(fired(section, text)).toEqual(['vague']);
  });
  test.each<[SectionId, string]>([
    ['flags', 'Errors are handled as described in docs/errors.md'],
    ['flags', 'Be careful with OrderRepository: it opens its own connection'],
    ['flags', 'Edge cases of Order.total(): zero items, refunds, two currencies'],
    ['flags', 'Fix the issues #41 and #44 before the release'],
    ['deferred', 'Retry logic. Until: the extraction is merged'],
    ['deferred', 'Rate limits, later than the 2.0 release'],
    ['next', 'Continue with src/legacy/checkout.ts: replace the import in line 88'],
    ['next', 'Clean up src/legacy/checkout.ts by moving total() to OrderService'],
    ['flags', 'Improve the code coverage of OrderService to 80 %'],
    ['flags', 'Jobs are retried if needed() returns true'],
    ['flags', '`Make it work` is the title of the ticket'],
  ])('is not, in %s: %s', (section, text) => {
    expect(fired(section, text)).toEqual([]);
  });
  test('names the words', () => {
    const [check] = checkText(makePayload({ ...goodSections, flags: ['Clean up the code'] }), 600);
    expect(check?.message).toMatch(/^"Clean up the code" means different things to different readers\./u);
  });
});

describe('a next action', () => {
  test.each([
    'Continue the refactoring',
    'Finish the service',
    'Write more tests',
    'OrderService.create()',
    'src/services/OrderService.ts',
    'The tests',
    'Ask what to do next',
  ])('is not concrete: %s', (text) => {
    expect(fired('next', text)).toContain('next-not-concrete');
  });
  test.each([
    'Implement create() in src/services/OrderService.ts',
    'Run `npm test` after reading src/a.test.ts',
    'Finish `create()`; re-read `src/services/OrderService.ts` first',
    'Implementing the retry in jobs/queue.py, starting with `Retry.next`',
    'Then: open src/app.ts and wire OrderService',
    'Ersetze den Import in src/legacy/checkout.ts durch userId',
    '在 src/services/OrderService.ts 中实现 create()',
    'Update the Dockerfile to Node 22',
    'Delete src/legacy/ after moving `total`',
  ])('is concrete: %s', (text) => {
    expect(fired('next', text)).toEqual([]);
  });
  test.each([
    'Run `npm test` and make it pass',
    'Implement create() in OrderService',
    'Add a retry to `processQueue`',
    'Rebase onto main with `git rebase main`',
    'Fix the deadlock in Queue.take()',
  ])('names no file to read first: %s', (text) => {
    expect(fired('next', text)).toContain('no-reread');
  });
  test.each([
    'Implement create() in OrderService.ts',
    'Add a retry to `processQueue` in jobs/queue.py',
    'Read docs/orders.md, then implement create()',
    'Run `npx vitest run src/a.test.ts` and fix what it reports',
    'Update the Makefile so that `make test` runs both',
    '補完する `create()` を実装（ORDER_GUIDE.md参照）',
    'Extract the recipes of `smith()` from legacy.dm',
    'Run `/plan-phase 41` to plan the rotation tools in MapView',
    'Decide whether to /team:close v1 or to fix the gaps of MapView',
    'Read this progress file first, then go on with `create()`',
    'Implement the missing branch of UserService',
    '实现 `create()`，先阅读计划',
  ])('names one: %s', (text) => {
    expect(fired('next', text)).not.toContain('no-reread');
  });
  test('names a file to read in an open step, not in one that is done', () => {
    const done = { text: 'Write src/a.ts', done: true };
    expect(fired('next', done, 'Implement create() in OrderService')).toContain('no-reread');
    expect(fired('next', { ...done, done: false }, 'Implement create() in OrderService')).not.toContain(
      'no-reread',
    );
  });
  test('gets the files in progress to re-read', () => {
    const payload = makePayload({ ...goodSections, next: ['Run `npm test` until it passes'] });
    const [check] = checkText(payload, 600);
    expect(check?.id).toBe('no-reread');
    const after = applyFix(payload, check?.fix ?? { replace: [] });
    expect(after.sections[3]?.entries[0]?.text).toBe(
      'Run `npm test` until it passes. Re-read `src/legacy/checkout.ts` first.',
    );
    expect(checkText(after, 600)).toEqual([]);
  });
});

const words = (count: number): string => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');

describe('prose', () => {
  test.each<Entry>([
    words(61),
    words(200),
    { text: words(40), why: words(21) },
    `${words(30)}\n${words(31)}`,
    `${words(10)}\n\n${words(61)}`,
    { text: `${words(3)}\n- ${words(61)}` },
    '这个服务在启动时会读取所有订单并且把它们放进缓存里因为数据库太慢所以我们决定不在请求里查询而是等待缓存更新完成之后再返回结果这样就不会出现超时的问题同时也要注意不要在测试环境里打开这个功能因为测试数据库没有足够的连接数会导致其他测试失败请在部署之前检查配置文件是否正确设置了缓存大小和过期时间以及重试次数',
  ])('is more than sixty words: %#', (entry) => {
    expect(fired('flags', entry)).toEqual(['prose']);
  });
  test.each<Entry>([
    words(60),
    { text: words(40), why: words(20) },
    `run this:\n\`\`\`sh\n${words(80)}\n\`\`\``,
    '- - - '.repeat(50),
    '这个服务在启动时会读取所有订单',
    `${words(40)}\n\n${words(40)}`,
    `${words(30)}\n- ${words(20)}\n  ${words(20)}\n- ${words(40)}`,
    `> ${words(30)}\n> - ${words(40)}`,
    `**Date:** ${words(30)}\n**Scope:** ${words(40)}`,
    `${words(20)} \`${words(50)}\` ${words(20)}`,
    `| ${words(40)} | ${words(40)} |`,
  ])('is not: %#', (entry) => {
    expect(fired('flags', entry)).toEqual([]);
  });
});

test.each([
  [6, /^62 words in one point,/u],
  [9, /^This point and 3 more below have over 60 words too\.$/u],
])('of %d long points, the sixth finding says how many are left', (count, said) => {
  const flags = Array.from({ length: count }, (_, at) => `${at} ${words(61)}`);
  const checks = checkText(makePayload({ ...goodSections, flags }), 600);
  expect(checks).toHaveLength(6);
  expect(checks[5]?.message).toMatch(said);
});

test('any text is checked, and a fix takes away what it is for', () => {
  const line = fc.constantFrom(
    '- a',
    '  - b',
    '1. c',
    '```',
    '~~~',
    '├── x',
    'src/',
    'a.ts',
    'User: can you?',
    'AI: I did',
    '    at x (a.ts:1:2)',
    '12:00:01 took a job',
    'Run `npm test`',
    'No semicolons',
    'Renamed the local variable x',
    'Some words:',
    '',
    '   ',
    'code\n'.repeat(16),
  );
  const ids: readonly SectionId[] = ['decisions', 'next', 'other'];
  fc.assert(
    fc.property(fc.array(fc.array(line, { maxLength: 8 }), { maxLength: 6 }), (texts) => {
      const entries = texts.map((lines) => lines.join('\n'));
      const payload = makePayload(Object.fromEntries(ids.map((id) => [id, entries])));
      const checks = checkText(payload, 1);
      for (const { id, fix } of checks) {
        if (fix === undefined) continue;
        // The fix removes the cause of the check, or a part of it: what stood around the part may then be another cause.
        let now = applyFix(payload, fix);
        const left = () => checkText(now, 1).filter((other) => other.id === id);
        const before = checks.filter((other) => other.id === id).length;
        for (let round = 0; round < 5 && left().length >= before; round += 1) {
          const next = left()[0]?.fix;
          if (next !== undefined) now = applyFix(now, next);
        }
        expect(left().length, id).toBeLessThan(before);
      }
    }),
    { numRuns: 200 },
  );
});

test.each([
  '*',
  '\n',
  ' ',
  '- \n',
  '`',
  '```\n',
  'User: ',
  'a/',
  '│ ',
  '├── a\n',
  'at a:1 ',
  'use ',
  'tabs ',
  '1. ',
  '\n  - a',
  '2024-01-01 10:00 ',
  'User: x\nAI: y\n',
])('a long run of %j is no work', (unit) => {
  const long = unit.repeat(250_000 / unit.length);
  checkText(makePayload({ goal: [long], decisions: [long], next: [long], flags: [long] }), 1);
});
