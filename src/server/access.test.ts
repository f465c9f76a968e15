import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { pathOf, serveHere, type Served, type Visitor } from './testing/serveHere.ts';

let here: Served;
let origin: string;
let visitor: Visitor;

beforeAll(async () => {
  here = await serveHere(inject('workerUrl'));
  origin = `http://127.0.0.1:${String(here.server.port)}`;
  visitor = await here.enter();
});
afterAll(() => here.close());

describe('the printed address', () => {
  test('lets one browser in, with a cookie no script reads and a key that cookies of other ports do not carry', async () => {
    const { status, headers, body } = await here.ask(pathOf(here.server.newAddress()));
    expect(status).toBe(200);
    expect(headers['set-cookie']?.[0]).toMatch(
      new RegExp(
        `^carryover-${String(here.server.port)}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict$`,
        'u',
      ),
    );
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*; script-src 'nonce-/u);
    expect(body).toContain(`location.replace('/')`);
  });

  test('is refused the second time, with a page that says what to do', async () => {
    const path = pathOf(here.server.newAddress());
    await here.ask(path);
    const again = await here.ask(path);
    expect(again.status).toBe(403);
    expect(again.headers['set-cookie']).toBeUndefined();
    expect(again.body).toContain('This link has already been used');
    expect(again.body).toContain('press Enter where Carryover runs');
  });

  test.each([
    ['used', 403, () => pathOf(here.server.newAddress())],
    ['wrong', 403, () => '/?token=wrong'],
    ['no', 401, () => '/'],
  ])('is refused with a page in the app’s look that loads nothing: %s token', async (_, status, makePath) => {
    const path = makePath();
    await here.ask(path);
    const { body, headers, ...refused } = await here.ask(path);
    expect(refused.status).toBe(status);
    const style = /<style>(?<css>[^<]+)<\/style>/u.exec(body)?.groups?.['css'] ?? '';
    expect(style).toContain('@media (prefers-color-scheme: light)');
    expect(body).not.toMatch(/<(?:script|img|iframe)|style="|url\(|https?:/u);
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; style-src 'sha256-${hash}'; img-src data:`,
    );
  });

  test('leads a tab that is let in already to the app, without a second pass', async () => {
    const path = pathOf(here.server.newAddress());
    const back = await here.ask(path, { headers: { cookie: visitor.cookie } });
    expect([back.status, back.headers.location, back.headers['set-cookie']]).toEqual([303, '/', undefined]);
    expect((await here.ask(path)).status).toBe(200);
  });

  test('is not used up by a browser that fetches ahead, a frame or a script of another page', async () => {
    const path = pathOf(here.server.newAddress());
    for (const headers of [
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
      { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    ]) {
      const refused = await here.ask(path, { headers });
      expect([refused.status, refused.headers['set-cookie']]).toEqual([403, undefined]);
    }
    const link = {
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
      'sec-fetch-site': 'cross-site',
    };
    expect((await here.ask(path, { headers: link })).status).toBe(200);
  });

  test('ends when a newer one is printed', async () => {
    const [older, newer] = [here.server.newAddress(), here.server.newAddress()];
    expect((await here.ask(pathOf(older))).status).toBe(403);
    expect((await here.ask(pathOf(newer))).status).toBe(200);
  });
});

describe('a guessed token', () => {
  test.each(['', 'a', 'x'.repeat(43), 'x'.repeat(8_000), '%00', '%F0%9F%92%A5', '../..', 'null'])(
    'is refused: %#',
    async (token) => {
      const { status, headers, body } = await here.ask(`/?token=${token}`);
      expect([status, headers['set-cookie']]).toEqual([403, undefined]);
      expect(body).toContain('This link is not valid');
    },
  );

  test('waits, and a crowd of guesses is turned away, while the right one gets in', async () => {
    const begun = Date.now();
    const guesses = Promise.all(
      Array.from({ length: 60 }, (_, index) => here.ask(`/?token=guess-${String(index)}`)),
    );
    const right = await here.ask(pathOf(here.server.newAddress()));
    expect(right.status).toBe(200);
    const statuses = (await guesses).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([403, 429]));
    // Eight wait at a time, each for 400 ms, however long this machine takes to send requests.
    const turns = Math.ceil((Date.now() - begun) / 400);
    expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(8 * turns);
  });
});

describe('without being let in', () => {
  const guarded = ['/', '/index.html', '/assets/a-1.js'];

  test.each(guarded)('nothing of the page is shown: %s', async (path) => {
    for (const cookie of ['', 'carryover-1=x', `carryover-${String(here.server.port)}=${'x'.repeat(43)}`]) {
      const { status, body } = await here.ask(path, { headers: { cookie } });
      expect(status).toBe(401);
      expect(body).toContain('Open the full link that Carryover printed');
    }
  });

  test('neither a cookie nor a key alone, nor two that do not belong together, call or listen', async () => {
    const other = await here.enter();
    for (const wrong of [
      { cookie: '', key: '' },
      { cookie: visitor.cookie, key: '' },
      { cookie: '', key: visitor.key },
      { cookie: visitor.cookie, key: other.key },
      { cookie: `${visitor.cookie}; ${other.cookie}`, key: visitor.key },
      { cookie: visitor.cookie.replace(/^carryover-\d+/u, 'carryover-1'), key: visitor.key },
    ]) {
      expect((await here.call(wrong, 'projects.list', {})).status).toBe(401);
      const headers = { cookie: wrong.cookie, 'x-carryover-key': wrong.key };
      expect((await here.ask('/events', { headers })).status).toBe(401);
    }
    expect((await here.call(visitor, 'projects.list', {})).status).toBe(200);
  });
});

describe('names and origins', () => {
  const foreignHosts = [
    'evil.example',
    '127.0.0.1',
    'localhost',
    '127.0.0.1:1',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '[::1]',
    '0.0.0.0',
    '127.1',
    '2130706433',
    'LOCALHOST.',
  ];
  test.each(foreignHosts)(
    'a page that has itself led here by the name %s gets nothing (DNS rebinding)',
    async (name) => {
      const port = String(here.server.port);
      for (const host of name.includes(':1')
        ? [name]
        : [name.startsWith('1') ? `${name}.:${port}` : `${name}:${port}`, name]) {
        if (host === `localhost:${port}` || host === `127.0.0.1:${port}`) continue;
        const seen = await here.ask('/', { headers: { host, cookie: visitor.cookie } });
        expect([seen.status, seen.body.includes('data-theme')]).toEqual([421, false]);
        expect(
          (await here.call(visitor, 'projects.list', {}, { host, origin: `http://${host}` })).status,
        ).toBe(421);
        const token = await here.ask(pathOf(here.server.newAddress()), { headers: { host } });
        expect([token.status, token.headers['set-cookie']]).toEqual([421, undefined]);
      }
    },
  );

  test('both of its own names work, each with its own origin only', async () => {
    const host = `localhost:${String(here.server.port)}`;
    expect((await here.call(visitor, 'projects.list', {}, { host, origin: `http://${host}` })).status).toBe(
      200,
    );
    expect((await here.call(visitor, 'projects.list', {}, { host, origin })).status).toBe(403);
  });

  test.each([
    'null',
    'http://evil.example',
    'http://127.0.0.1',
    'http://127.0.0.1:1',
    'https://127.0.0.1',
    'http://localhost.evil.example',
    'file://',
    'app://carryover',
    '',
  ])('a call from the origin "%s" is refused (CSRF)', async (foreign) => {
    const refused = await here.call(visitor, 'projects.list', {}, { origin: foreign });
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([403, undefined]);
    const headers = { cookie: visitor.cookie, 'x-carryover-key': visitor.key, origin: foreign };
    expect((await here.ask('/events', { headers })).status).toBe(403);
    expect((await here.ask('/assets/a-1.js', { headers })).status).toBe(403);
  });

  test('a call that does not say where it comes from is refused', async () => {
    const { status } = await here.ask('/call', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: visitor.cookie, 'x-carryover-key': visitor.key },
      body: '{"method":"projects.list","args":{}}',
    });
    expect(status).toBe(403);
  });

  test.each(['cross-site', 'same-site', 'none'])(
    'the browser’s own word "%s" refuses calls, events and files',
    async (site) => {
      const more = { 'sec-fetch-site': site };
      expect((await here.call(visitor, 'projects.list', {}, more)).status).toBe(403);
      const headers = {
        cookie: visitor.cookie,
        'x-carryover-key': visitor.key,
        ...more,
        'sec-fetch-mode': 'no-cors',
      };
      expect((await here.ask('/events', { headers })).status).toBe(403);
      expect((await here.ask('/assets/a-1.js', { headers })).status).toBe(403);
    },
  );

  test('the app is shown in a tab of its own, never in a frame', async () => {
    const cookie = { cookie: visitor.cookie, 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' };
    const framed = await here.ask('/', { headers: { ...cookie, 'sec-fetch-dest': 'iframe' } });
    expect(framed.status).toBe(403);
    const { status, headers } = await here.ask('/', { headers: { ...cookie, 'sec-fetch-dest': 'document' } });
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain(`frame-ancestors 'none'`);
    expect(headers['x-frame-options']).toBe('DENY');
  });

  test('a preflight is told nothing', async () => {
    const { status, headers } = await here.ask('/call', {
      method: 'OPTIONS',
      headers: { origin: 'http://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(status).toBe(405);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

test('nobody but this machine reaches the server', () => {
  expect(new URL(here.server.newAddress()).hostname).toBe('127.0.0.1');
});
