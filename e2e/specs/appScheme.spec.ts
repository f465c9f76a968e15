import { expect, test } from '@playwright/test';
import { rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';

const out = resolve(import.meta.dirname, '..', '..', 'out');
const canary = 'canary-of-the-app-scheme';
const planted = [join(out, 'canary.js'), join(out, 'renderer-sibling.js')];
const link = join(out, 'renderer', 'link.js');

let app: RunningApp;
test.beforeAll(async () => {
  for (const file of planted) await writeFile(file, canary);
  await rm(link, { force: true });
  await symlink(join(out, 'canary.js'), link);
  app = await launchApp();
});
test.afterAll(async () => {
  await app.close();
  for (const file of [...planted, link]) await rm(file, { force: true });
});

const base = 'app://carryover';
const traversals = [
  '/../canary.js',
  '/../../package.json',
  '/assets/../../canary.js',
  '/assets/../../../../../../../etc/passwd',
  '/%2e%2e/canary.js',
  '/%2E%2E/canary.js',
  '/.%2e/canary.js',
  '/%2e./canary.js',
  '/..%2fcanary.js',
  '/..%2Fcanary.js',
  '/..%5ccanary.js',
  '/..\\canary.js',
  '/%2e%2e%2fcanary.js',
  '/%2e%2e%5ccanary.js',
  '/%252e%252e%252fcanary.js',
  '/%252e%252e/canary.js',
  '/assets%2f..%2f..%2fcanary.js',
  '/./../canary.js',
  '//canary.js',
  '///etc/passwd',
  '/%00/../canary.js',
  '/../canary.js%00.js',
  '/index.html%00.js',
  '/../renderer-sibling.js',
  '-sibling.js',
  '/link.js',
  '/assets/../link.js',
  '/C:/Windows/win.ini',
  '//server/share/canary.js',
  '/\\\\server\\share\\canary.js',
  '/%c0%ae%c0%ae/canary.js',
  '/．．/canary.js',
  '/file:///etc/passwd',
].map((path) => base + path);
const foreign = [
  'app://carryover.evil/index.html',
  'app://user:secret@carryover/../canary.js',
  'app://carryover:99/canary.js',
  'app:///canary.js',
  'app://../canary.js',
];

test(`${String(traversals.length + foreign.length)} URLs that try to leave the folder get no byte`, async () => {
  const bodies = await app.electron.evaluate(
    async ({ net }, urls) =>
      Promise.all(
        urls.map(async (url) => {
          try {
            const answer = await net.fetch(url, { bypassCustomProtocolHandlers: false });
            return [url, await answer.text()];
          } catch {
            return [url, ''];
          }
        }),
      ),
    [...traversals, ...foreign],
  );
  expect(traversals.length).toBeGreaterThanOrEqual(30);
  expect(bodies.filter(([, body]) => body !== '')).toEqual([]);
});

test('the page itself is served, so the refusals above mean something', async () => {
  const page = await app.electron.evaluate(async ({ net }) => {
    const answer = await net.fetch('app://carryover/index.html');
    return {
      status: answer.status,
      text: await answer.text(),
      policy: answer.headers.get('content-security-policy'),
    };
  });
  expect(page.status).toBe(200);
  expect(page.text).toContain('<div id="root">');
  expect(page.text).not.toContain('__NONCE__');
  expect(page.policy).toContain(`default-src 'none'`);
});

test('a nonce is used for one load only', async () => {
  const policies = await app.electron.evaluate(async ({ net }) => {
    const load = async () => (await net.fetch('app://carryover/')).headers.get('content-security-policy');
    return [await load(), await load()];
  });
  expect(policies[0]).not.toBe(policies[1]);
});

test('file URLs are refused as page and as image', async () => {
  const loaded = await app.page.evaluate(
    () =>
      new Promise<string>((resolveImage) => {
        const image = new Image();
        image.addEventListener('load', () => resolveImage('loaded'));
        image.addEventListener('error', () => resolveImage('refused'));
        image.src = 'file:///usr/share/pixmaps/debian-logo.png';
      }),
  );
  expect(loaded).toBe('refused');
  await app.page.evaluate(() => globalThis.location.assign('file:///etc/passwd')).catch(() => undefined);
  expect(app.page.url()).toBe('app://carryover/index.html');
});
