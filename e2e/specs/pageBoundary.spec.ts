import { expect, test } from '@playwright/test';
import { copyFile, cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';

const home = 'app://carryover/index.html';
const elsewhere = 'https://example.invalid/elsewhere';
const root = resolve(import.meta.dirname, '..', '..');
const canary = 'canary-of-the-app-scheme';

let copy: string;
let app: RunningApp;
test.beforeAll(async () => {
  copy = await copyBuiltApp();
  const out = join(copy, 'out');
  for (const name of ['canary.js', 'renderer-sibling.js']) await writeFile(join(out, name), canary);
  await symlink(join(out, 'canary.js'), join(out, 'renderer', 'link.js'));
  app = await launchApp(undefined, {}, undefined, copy);
  await app.electron.evaluate(({ BrowserWindow }) => {
    const seen = { asked: [] as string[], went: [] as string[] };
    Object.assign(globalThis, { navigations: seen });
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    contents?.on('will-frame-navigate', (event) => seen.asked.push(event.url));
    contents?.on('did-navigate', (_event, url) => seen.went.push(url));
  });
});
test.afterAll(async () => {
  await app.close();
  await rm(copy, { recursive: true, force: true });
});

/** Copies the built app, since other tests pack the one in the repository at the same time. */
async function copyBuiltApp(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'carryover-boundary-'));
  await cp(join(root, 'out'), join(folder, 'out'), { recursive: true });
  await cp(join(root, 'resources'), join(folder, 'resources'), { recursive: true });
  await copyFile(join(root, 'package.json'), join(folder, 'package.json'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return folder;
}

test('every window is sandboxed, isolated and without Node', async () => {
  const preferences = await app.electron.evaluate(({ BrowserWindow, webContents }) => {
    const all = webContents.getAllWebContents();
    return {
      windows: BrowserWindow.getAllWindows().length,
      // Not in Electron's types, though documented for tests like this one.
      contents: all.map((contents) =>
        (contents as unknown as { getLastWebPreferences(): Record<string, unknown> }).getLastWebPreferences(),
      ),
    };
  });
  expect(preferences.windows).toBe(1);
  expect(preferences.contents).toHaveLength(1);
  for (const contents of preferences.contents) {
    expect(contents).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      webSecurity: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      experimentalFeatures: false,
      allowRunningInsecureContent: false,
    });
    expect(contents['nodeIntegrationInWorker'] ?? false).toBe(false);
    expect(contents['enableBlinkFeatures'] ?? '').toBe('');
  }
});

test('the page sees neither Node nor Electron, only the frozen bridge', async () => {
  const seen = await app.page.evaluate(() => {
    const scope = globalThis as unknown as Record<string, unknown>;
    const bridge = scope['carryover'] as Record<string, unknown>;
    const tryTo = (work: () => unknown) => {
      try {
        work();
      } catch {
        // Strict mode refuses it; the test checks the state afterwards.
      }
    };
    const before = bridge['send'];
    tryTo(() => (bridge['send'] = () => 'mine'));
    tryTo(() => (bridge['more'] = 1));
    tryTo(() => delete bridge['onEvent']);
    tryTo(() => (scope['carryover'] = 'mine'));
    return {
      globals: [
        'require',
        'process',
        'Buffer',
        'module',
        'global',
        'electron',
        'ipcRenderer',
        '__dirname',
      ].filter((name) => scope[name] !== undefined),
      keys: Object.keys(bridge).toSorted(),
      frozen: Object.isFrozen(bridge),
      sameSend: bridge['send'] === before,
      sameBridge: scope['carryover'] === bridge,
    };
  });
  expect(seen).toEqual({
    globals: [],
    keys: ['onEvent', 'pathOf', 'send'],
    frozen: true,
    sameSend: true,
    sameBridge: true,
  });
});

test('the bridge says where a file lies that the person gave, and nothing of one that a page made up', async () => {
  const said = await app.page.evaluate(() => {
    const { carryover } = globalThis as unknown as { carryover: { pathOf(file: unknown): string } };
    const tryOn = (thing: unknown): string => {
      try {
        return carryover.pathOf(thing);
      } catch {
        return 'refused';
      }
    };
    return [
      tryOn(new File(['x'], '/etc/passwd')),
      tryOn({ path: '/etc/passwd', name: 'passwd' }),
      tryOn('/etc/passwd'),
    ];
  });
  expect(said).toEqual(['', 'refused', 'refused']);
});

test('a listener is never handed the event object, which leads to ipcRenderer', async () => {
  const received = app.page.evaluate(
    () =>
      new Promise<string[]>((answer) => {
        const bridge = (globalThis as unknown as { carryover: { onEvent(listener: unknown): () => void } })
          .carryover;
        const stop = bridge.onEvent((...given: unknown[]) => {
          stop();
          answer(given.map((value) => typeof value));
        });
      }),
  );
  await expect
    .poll(async () => {
      await app.electron.evaluate(({ BrowserWindow }) => {
        const message = JSON.stringify({ event: 'notice', payload: { level: 'info', message: 'Hello.' } });
        BrowserWindow.getAllWindows()[0]?.webContents.send('carryover:event', message);
      });
      return Promise.race([received, Promise.resolve(null)]);
    })
    .toEqual(['string']);
});

test('permission checks say denied', async () => {
  const states = await app.page.evaluate(async () => {
    const names = [
      'geolocation',
      'notifications',
      'camera',
      'microphone',
      'midi',
      'clipboard-read',
      'clipboard-write',
      'persistent-storage',
      'idle-detection',
      'window-management',
      'local-fonts',
      'storage-access',
    ];
    const granted: string[] = [];
    for (const name of names) {
      const status = await navigator.permissions
        .query({ name: name as PermissionName })
        .catch(() => ({ state: 'unknown here' }));
      if (status.state === 'granted') granted.push(name);
    }
    return granted;
  });
  expect(states).toEqual([]);
});

test('permission requests are refused', async () => {
  const outcomes = await app.page.evaluate(async () => {
    const refused = (work: () => Promise<unknown>) =>
      Promise.resolve()
        .then(work)
        .then(
          () => 'granted',
          () => 'refused',
        );
    return {
      notification: await Notification.requestPermission(),
      location: await new Promise((done) => {
        navigator.geolocation.getCurrentPosition(
          () => done('granted'),
          (error) => done(error.code === error.PERMISSION_DENIED ? 'refused' : error.message),
        );
      }),
      microphone: await refused(() => navigator.mediaDevices.getUserMedia({ audio: true })),
      camera: await refused(() => navigator.mediaDevices.getUserMedia({ video: true })),
      screen: await refused(() => navigator.mediaDevices.getDisplayMedia()),
      clipboardRead: await refused(() => navigator.clipboard.readText()),
      clipboardWrite: await refused(() => navigator.clipboard.writeText('mine')),
      midi: await refused(() => navigator.requestMIDIAccess({ sysex: true })),
    };
  });
  expect(outcomes).toEqual({
    notification: 'denied',
    location: 'refused',
    microphone: 'refused',
    camera: 'refused',
    screen: 'refused',
    clipboardRead: 'refused',
    clipboardWrite: 'refused',
    midi: 'refused',
  });
});

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
