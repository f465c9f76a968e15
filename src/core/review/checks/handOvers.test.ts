import { describe, expect, test } from 'vitest';
import type { CheckId } from '../../../shared/domain/payloadCheck.ts';
import { parsePayload } from '../../payload/read/parsePayload.ts';
import { applyFix } from './applyFix.ts';
import { checkText } from './checkText.ts';

/** Returns the checks of one kind on a document. */
function found(id: CheckId, ...lines: readonly string[]) {
  return checkText(parsePayload(lines.join('\n')), 600).filter((check) => check.id === id);
}

/** Returns the entries of a kind of section once the fix of a document's only finding is applied. */
function fixed(id: CheckId, section: string, ...lines: readonly string[]) {
  const payload = parsePayload(lines.join('\n'));
  const fix = checkText(payload, 600).find((check) => check.id === id)?.fix;
  const after = applyFix(payload, fix ?? { replace: [] });
  return after.sections.filter(({ id: other }) => other === section).flatMap(({ entries }) => entries);
}

describe('rival lists of next steps', () => {
  const between = ['## Known issues', '- The mock is old', ''];
  test('are told with both headings, at the second list', () => {
    const checks = found(
      'rival-next',
      '## Next steps',
      '- Write `src/a.ts`',
      '',
      ...between,
      '## What to do in the next session',
      '- Run `npm test`',
    );
    expect(checks).toMatchObject([{ severity: 'warning', line: 8 }]);
    expect(checks[0]?.message).toBe(
      '"Next steps" and "What to do in the next session" each say what comes next, so the next session can’t tell which one leads. Keep one list, the first step first.',
    );
  });
  test('are found in other languages', () => {
    const checks = found(
      'rival-next',
      '## Nächste Schritte',
      '- `src/a.ts` schreiben',
      '',
      '## Bekannte Probleme',
      '- Der Mock ist alt',
      '',
      '## Nächste Sitzung',
      '- `npm test` starten',
    );
    expect(checks).toHaveLength(1);
  });
  test.each([
    ['one list', ['## Next steps', '- Write `src/a.ts`', '- Run `npm test`']],
    ['a list with parts', ['## Next steps', '### Immediate next steps', '- Write `src/a.ts`']],
    [
      'what is open, and what comes next',
      ['## Remaining work', '- Exports', '', ...between, '## Next steps', '- Write `src/a.ts`'],
    ],
    [
      'phases of a plan',
      ['## Next steps, phase 1', '- Write `src/a.ts`', '', ...between, '## Next steps, phase 2', '- Exports'],
    ],
    [
      'a second list that is done',
      ['## Next steps', '- Write `src/a.ts`', '', ...between, '## Next session', '- [x] Exports'],
    ],
  ])('are not %s', (_name, lines) => {
    expect(found('rival-next', ...lines)).toEqual([]);
  });
  test('are gone once one list is removed, as far as entries say where they were read', () => {
    const text = ['## Next steps', '- Write `src/a.ts`', '', ...between, '## Next session', '- Exports'];
    const payload = parsePayload(text.join('\n'));
    const [, second] = payload.sections.find(({ id }) => id === 'next')?.entries ?? [];
    const sections = payload.sections.map((section) => ({
      ...section,
      entries: section.entries.filter((entry) => entry !== second),
    }));
    expect(checkText({ ...payload, sections }, 600).map(({ id }) => id)).not.toContain('rival-next');
  });
});

describe('done steps in the next action', () => {
  test('are told once, and removed by the fix', () => {
    const lines = ['## Next steps', '- [x] Add `src/a.ts`', '- [x] Add `src/b.ts`', '- [ ] Export `run()`'];
    expect(found('done-next', ...lines)).toMatchObject([
      {
        line: 2,
        fix: { label: 'Remove 2 done steps' },
        message: expect.stringContaining('2 steps') as string,
      },
    ]);
    expect(fixed('done-next', 'next', ...lines)).toMatchObject([{ text: 'Export `run()`' }]);
  });
  test.each([
    ['a mark of a state beside', ['1. ✅ Add `src/a.ts`', '2. ⏳ Export `run()`']],
    ['words at the end', ['1. Add `src/a.ts` (done)', '2. Export `run()`']],
    ['words at the start', ['1. DONE: add `src/a.ts`', '2. Export `run()`']],
    ['a line through', ['1. ~~Add `src/a.ts`~~ ✅ Completed', '2. Export `run()`']],
  ])('are told by %s', (_name, steps) => {
    expect(found('done-next', '## Next steps', ...steps)).toMatchObject([{ line: 2 }]);
  });
  test.each([
    ['ticks that decorate each point', ['- ✅ Add `src/a.ts`', '- ✅ Export `run()`']],
    ['what another step waits for', ['- Dependencies: task 9 (done)', '- Export `run()`']],
    ['a criterion', ['- Done-criteria: `npm test` is green', '- Export `run()`']],
  ])('are not %s', (_name, steps) => {
    expect(found('done-next', '## Next steps', ...steps)).toEqual([]);
  });
});

describe('what holds on one machine', () => {
  test.each([
    ['a path: /Users/maria/work/shop', 'cd /Users/maria/work/shop && npm test'],
    ['a path: /home/mk/shop/src/a.ts', 'Open /home/mk/shop/src/a.ts first'],
    ['a path: C:\\Projects\\shop', 'Open `C:\\Projects\\shop` first'],
    ['a path: C:/Users/maria/shop', 'Open C:/Users/maria/shop first'],
    ['a process id', 'The import still runs as PID 55148'],
    ['a server', 'The dev server is running on http://localhost:5173'],
  ])('is %s', (name, line) => {
    const [check, ...others] = found('machine-bound', '## Current state', `- ${line}`);
    expect(others).toEqual([]);
    expect(check).toMatchObject({ severity: 'info', line: 2 });
    if (name.includes(': ')) expect(check?.message).toContain(name.slice(name.indexOf(': ') + 2));
  });
  test.each([
    'Open src/a.ts first',
    'On the server it is in /home/ubuntu/app',
    'Paths such as /Users/<you>/shop or /home/user/shop',
    'Make sure that the server is running on localhost:8000',
    'The old worker (PID 22156) was killed',
    'Calls to http://localhost:5000 are proxied',
    'It listens to port 80 of example.org/home/maria',
    'Settings are in C:\\Users\\<name>\\AppData',
  ])('is not: %s', (line) => {
    expect(found('machine-bound', '## Current state', `- ${line}`)).toEqual([]);
  });
  test('is told once for all paths', () => {
    const [check, ...others] = found(
      'machine-bound',
      '## Current state',
      '- /Users/maria/shop/a.ts is new',
      '- /Users/maria/shop/b.ts is old',
    );
    expect(others).toEqual([]);
    expect(check?.message).toMatch(/^2 paths of one machine, e\.g\. \/Users\/maria\/shop\/a\.ts\. /u);
  });
});

describe('older copies', () => {
  test('are told by a heading that says so, beside the newer one', () => {
    const checks = found(
      'older-copy',
      '## Current status',
      '- Exports work',
      '',
      '## Known issues',
      '- The mock is old',
      '',
      '## Previous status',
      '- Exports fail',
    );
    expect(checks).toMatchObject([{ severity: 'warning', line: 1 }]);
    expect(checks[0]?.message).toMatch(/^"Previous status" says what held before\. /u);
  });
  test('are told as a log of dates', () => {
    const days = ['2026-05-01', '2026-05-02', '2026-05-03'];
    const [check, ...others] = found('older-copy', ...days.flatMap((day) => [`## ${day}`, '- Exports', '']));
    expect(others).toEqual([]);
    expect(check?.message).toContain('3 dated parts, from "2026-05-01" to "2026-05-03"');
  });
  test.each([
    ['two dates', ['## 2026-05-01', '- Exports', '', '## 2026-05-02', '- Imports']],
    ['what was before, without a newer one', ['## Previous work', '- Exports', '', '## Files', '- `a.ts`']],
    [
      'a plan with dates',
      ['## Next steps', '### 2026-05-01', '- a', '### 2026-05-02', '- b', '### 2026-05-03', '- c'],
    ],
  ])('are not %s', (_name, lines) => {
    expect(found('older-copy', ...lines)).toEqual([]);
  });
});

describe('logins in sentences', () => {
  const password = ['hunter', '2!x'].join('');
  test.each([
    `Login: maria / ${password}`,
    `Test user \`maria@shop.test\` / \`${password}\``,
    `Email: maria@shop.test, password: ${password}`,
    `Benutzer maria, Passwort: ${password}`,
    'Admin login (admin/admin)',
  ])('are found and redacted: %s', (line) => {
    const [check, ...others] = found('test-login', '## Current state', `- ${line}`);
    expect(others).toEqual([]);
    expect(check).toMatchObject({ severity: 'warning', line: 2, fix: { label: 'Redact the password' } });
    expect(JSON.stringify({ ...check, fix: check?.fix?.label })).not.toContain(password);
    const [entry] = fixed('test-login', 'status', '## Current state', `- ${line}`);
    expect(entry?.text).toContain('[REDACTED:password]');
    expect(entry?.text).not.toContain(password);
  });
  test('are found in a table, all at once', () => {
    const lines = [
      '## Current state',
      '',
      '| role | email | password |',
      '|------|-------|----------|',
      `| admin | admin@shop.test | ${password} |`,
      `| staff | staff@shop.test | ${password}y |`,
    ];
    const [check, ...others] = found('test-login', ...lines);
    expect(others).toEqual([]);
    expect(check?.fix?.label).toBe('Redact 2 passwords');
    expect(JSON.stringify(fixed('test-login', 'status', ...lines))).not.toContain(password);
  });
  test.each([
    'Users sign in with email and password',
    'Password: required, at least 8 characters',
    'Passwords are hashed with bcrypt, user by user',
    'Login: see 1Password, entry "shop"',
    'Email: you@example.com, password: $ADMIN_PASSWORD',
    'Account ID: `95945bf0209126d1`',
    'The login page is `src/pages/login.tsx`',
    'Sign up as maria@example.com with password: SecurePass123!',
    'The code for maria@shop.test: 123456',
  ])('are not in: %s', (line) => {
    expect(found('test-login', '## Current state', `- ${line}`)).toEqual([]);
  });
});

describe('a decision', () => {
  const rest = ['## Goal', '- Read headers', '## Next action', '- Open it', '## Files', '- `src/a.ts`'];
  const bare = [
    'Use PM2 for process management',
    'Chose TypeScript for both sides',
    'Polling instead of sockets',
  ];
  test.each(bare)('lacks a reason in a payload of our form: %s', (text) => {
    expect(found('no-why', '## Decisions', `- ${text}`, ...rest)).toHaveLength(1);
  });
  test.each(bare)(
    'needs none in a document of another form, or under a heading of its author: %s',
    (text) => {
      expect(found('no-why', '## Decisions', `- ${text}`)).toEqual([]);
      expect(found('no-why', '## Architecture decisions', `- ${text}`, ...rest)).toEqual([]);
    },
  );
  test('needs none where the section says that decisions are kept elsewhere', () => {
    const pointed = ['- Full decision log in PROJECT.md', `- ${bare[0]}`];
    expect(found('no-why', '## Decisions', ...pointed, ...rest)).toEqual([]);
  });
  test.each([
    '**Data flow**: browser, then API, then database',
    'Modular design with base classes',
    'SQLite over PostgreSQL: no server to run',
    '- [ ] Decide on the store',
    '```sh',
    'Should we use Redis?',
    'Keep PM2 (no other process manager runs here) DONE',
    'Use public paths so new routes are protected',
    'Never load totals twice, for immediate painting',
    'Full decision log in PROJECT.md',
  ])('needs none: %s', (text) => {
    expect(found('no-why', '## Active decisions', `- ${text}`)).toEqual([]);
  });
  test.each([
    'Should we use Redis?',
    'Keep PM2 (no other process manager runs here) DONE',
    'Use public paths so new routes are protected',
    'Never load totals twice, for immediate painting',
    'SQLite over PostgreSQL for us: no server to run',
  ])('needs none in a payload of our form: %s', (text) => {
    expect(found('no-why', '## Decisions', `- ${text}`, ...rest)).toEqual([]);
  });
  test('needs none where a record gives it in another part', () => {
    const lines = ['**Decision**: Use Redis', '', '**Rationale**:', '- Workers restart', '- No server'];
    expect(found('no-why', '## Architecture decisions', ...lines)).toEqual([]);
    const points = ['**Till**', '- Decision: Use Redis', '- Reason: Workers restart'];
    expect(found('no-text', '## Architecture decisions', ...points)).toEqual([]);
  });
  test('is told five times, and the rest at once', () => {
    const lines = Array.from({ length: 9 }, (_, index) => `- Use library number ${index}`);
    const checks = found('no-why', '## Decisions', ...lines, ...rest);
    expect(checks).toHaveLength(6);
    expect(checks.at(-1)?.message).toBe('This decision and 3 more below have no reason either.');
  });
});

describe('what is no finding in a hand-over', () => {
  test.each<[CheckId, readonly string[]]>([
    ['said-twice', ['## Test results', '- Result: PASSED', '- Exports work', '- Result: PASSED']],
    [
      'said-twice',
      [
        '## Known issues',
        '**Login**',
        '- Retries are off in tests',
        '**Export**',
        '- Retries are off in tests',
      ],
    ],
    ['vague', ['## Next steps', '- Adapters such as Stripe, PayPal, etc.']],
    ['vague', ['## Goals', '- Users can filter as needed']],
    ['vague', ['## Next steps', '- I’ll fix the issues']],
    [
      'raw-output',
      ['## Current state', '```', ...Array.from({ length: 20 }, () => '│ box │ -> │ box │'), '```'],
    ],
    ['raw-output', ['## Current state', '```', ...Array.from({ length: 20 }, () => '✅ /login'), '```']],
    [
      'transcript',
      ['## Current state', '**Model:** Claude', '**User:** please check', '**Model:** Claude', 'You?'],
    ],
    ['next-not-concrete', ['## Next steps', '- No immediate changes planned.']],
  ])('%s: %j', (id, lines) => {
    expect(found(id, ...lines)).toEqual([]);
  });
  test.each<[CheckId, readonly string[]]>([
    [
      'said-twice',
      ['## Known issues', '- Retries are off in tests', '- Exports', '- Retries are off in tests'],
    ],
    ['vague', ['## Next steps', '- Add adapters for Stripe, PayPal, etc.']],
    ['vague', ['## Next steps', '- Monitor it, then adjust the limits if needed']],
    [
      'raw-output',
      ['## Current state', '```', ...Array.from({ length: 20 }, () => 'const a = run(b);'), '```'],
    ],
  ])('but %s is one in %j', (id, lines) => {
    expect(found(id, ...lines)).toHaveLength(1);
  });
});

test('a payload in our form asks for the reason of what is no choice, too', () => {
  const fact = ['## Decisions', '- The router reads headers'];
  const rest = ['## Goal', '- Read headers', '## Next action', '- Open it', '## Files', '- `src/a.ts`'];
  expect(found('no-why', ...fact)).toEqual([]);
  expect(found('no-why', ...fact, ...rest)).toHaveLength(1);
});

test('a prompt, or the body of a command, is no output', () => {
  const body = Array.from({ length: 20 }, (_, index) => `    "item${index}": { "price": ${index} },`);
  expect(
    found(
      'raw-output',
      '## Current state',
      '```sh',
      'curl -X POST https://shop.test/sync \\',
      "  -d '{",
      ...body,
      "  }'",
      '```',
    ),
  ).toEqual([]);
  expect(found('raw-output', '## Current state', '```json', ...body, '```')).toHaveLength(1);
  const brief = ['You are a till, planning for the shop {', ...body];
  expect(found('raw-output', '## Current state', '```', ...brief, '```')).toEqual([]);
});

test('a reason alone lacks its text below our heading for decisions only', () => {
  expect(found('no-text', '## Known issues', '- Redis is slow', '', '**Reason:** Workers restart')).toEqual(
    [],
  );
  expect(found('no-text', '## Decisions', '- Why: Workers restart')).toHaveLength(1);
});

test('what stands above in the payload is no talk of before', () => {
  expect(found('vague', '## Next steps', '1. Open the till, described above')).toEqual([]);
  expect(found('vague', '## Next steps', '1. Open the till as discussed')).toHaveLength(1);
  expect(found('vague', '## Next steps', '1. Freeze the totals, and then', '   continue.')).toEqual([]);
});

test('what a review found, and a row of a table, is no style rule', () => {
  expect(found('style-preference', '## Known issues', '- Verdict: no `any`, safe')).toEqual([]);
  expect(found('style-preference', '## Known issues', '| Files | small files |')).toEqual([]);
  expect(found('style-preference', '## Known issues', '- `a.ts`: clean, and no `any`.')).toEqual([]);
  expect(found('style-preference', '## Known issues', '- No `any` types')).toHaveLength(1);
  expect(found('style-preference', '## Known issues', '- Keep code clean, no `any`.')).toHaveLength(1);
});

test('code that the next session is to run, or to write in its form, is no output', () => {
  const code = ['```python', ...Array.from({ length: 20 }, () => 'rows = query(sql)'), '```'];
  expect(found('raw-output', '## Session setup', ...code)).toEqual([]);
  expect(found('raw-output', '## Current state', 'The format:', ...code)).toEqual([]);
  expect(found('raw-output', '## Current state', 'Run this first:', ...code)).toEqual([]);
  for (const words of [
    'It read the rows.',
    'The last test run printed:',
    'CI run output:',
    'Prettier format check failed with:',
    'For example, the server logs this:',
  ])
    expect(found('raw-output', '## Current state', words, ...code), words).toHaveLength(1);
  expect(found('raw-output', '## Run log', ...code)).toHaveLength(1);
});

test('the name to fill in of a path is that of no machine', () => {
  expect(found('machine-bound', '## Next steps', '- Open C:\\Users\\SEU_USUARIO\\till')).toEqual([]);
  expect(found('machine-bound', '## Next steps', '- Open C:\\Users\\kim\\till')).toHaveLength(1);
});
