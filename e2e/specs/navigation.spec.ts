import { expect, test } from '@playwright/test';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';

const home = 'app://carryover/index.html';
const elsewhere = 'https://example.invalid/elsewhere';

let app: RunningApp;
test.beforeAll(async () => {
  app = await launchApp();
  await app.electron.evaluate(({ BrowserWindow }) => {
    const seen = { asked: [] as string[], went: [] as string[] };
    Object.assign(globalThis, { navigations: seen });
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    contents?.on('will-frame-navigate', (event) => seen.asked.push(event.url));
    contents?.on('did-navigate', (_event, url) => seen.went.push(url));
  });
});
test.afterAll(() => app.close());

interface Seen {
  readonly asked: readonly string[];
  readonly went: readonly string[];
}

const seen = () => app.electron.evaluate(() => (globalThis as unknown as { navigations: Seen }).navigations);

async function expectNothingOpened(): Promise<void> {
  const { windows, contents } = await app.electron.evaluate(({ BrowserWindow, webContents }) => ({
    windows: BrowserWindow.getAllWindows().length,
    contents: webContents.getAllWebContents().map((one) => one.getURL()),
  }));
  expect(windows).toBe(1);
  expect(contents).toEqual([home]);
  expect((await seen()).went).toEqual([]);
}

const leaving = {
  'location.assign': (url: string) => globalThis.location.assign(url),
  'location.replace': (url: string) => globalThis.location.replace(url),
  'a link': (url: string) => {
    const link = Object.assign(document.createElement('a'), { href: url });
    document.body.append(link);
    link.click();
    link.remove();
  },
};

for (const [way, leave] of Object.entries(leaving)) {
  test(`the page does not leave by ${way}`, async () => {
    const url = `${elsewhere}/${encodeURIComponent(way)}`;
    await app.page.evaluate(leave, url);
    await expect.poll(async () => (await seen()).asked).toContain(url);
    await expectNothingOpened();
  });
}

test('the page does not leave by file, data, blob, javascript or another app host', async () => {
  for (const url of [
    'file:///etc/passwd',
    'data:text/html,hello',
    'app://elsewhere/index.html',
    'app://carryover/assets/x.js',
    'javascript:void(document.title="ran")',
  ]) {
    await app.page.evaluate(leaving['location.assign'], url).catch(() => undefined);
  }
  await expectNothingOpened();
  expect(await app.page.title()).not.toBe('ran');
});

test('no window opens by window.open, _blank or a middle click', async () => {
  const opened = await app.page.evaluate((url) => {
    const results = [
      globalThis.open(url),
      globalThis.open('about:blank'),
      globalThis.open('/index.html', '_blank', 'nodeIntegration=yes,popup'),
    ];
    const link = Object.assign(document.createElement('a'), {
      href: url,
      target: '_blank',
      id: 'outside',
      textContent: 'outside',
    });
    Object.assign(link.style, { position: 'fixed', inset: '0 auto auto 0', zIndex: '9999' });
    document.body.append(link);
    return results.map((result) => result === null);
  }, elsewhere);
  expect(opened).toEqual([true, true, true]);
  await app.page.locator('#outside').click({ force: true });
  await app.page.locator('#outside').click({ force: true, button: 'middle' });
  await app.page.locator('#outside').click({ force: true, modifiers: ['Shift'] });
  await app.page.evaluate(() => document.querySelector('#outside')?.remove());
  await expectNothingOpened();
});

test('a dropped address or file does not open', async () => {
  const session = await app.page.context().newCDPSession(app.page);
  const link = { items: [{ mimeType: 'text/uri-list', data: elsewhere }], dragOperationsMask: 1 };
  const file = { items: [], files: ['/etc/hosts'], dragOperationsMask: 1 };
  for (const data of [link, file]) {
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await session.send('Input.dispatchDragEvent', { type, x: 600, y: 400, data });
    }
  }
  await session.detach();
  await expectNothingOpened();
});

test('neither a webview nor a frame nor a form gets out', async () => {
  await app.page.evaluate((url) => {
    const view = document.createElement('webview');
    view.setAttribute('src', url);
    const frame = Object.assign(document.createElement('iframe'), { src: url });
    const form = Object.assign(document.createElement('form'), { action: url, method: 'post' });
    document.body.append(view, frame, form);
    form.submit();
  }, elsewhere);
  await expectNothingOpened();
  await app.page.evaluate(() => {
    for (const node of document.querySelectorAll('webview, iframe, body > form')) node.remove();
  });
});
