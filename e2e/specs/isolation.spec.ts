import { expect, test } from '@playwright/test';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';

let app: RunningApp;
test.beforeAll(async () => {
  app = await launchApp();
});
test.afterAll(() => app.close());

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
      new Promise<string[]>((resolve) => {
        const bridge = (globalThis as unknown as { carryover: { onEvent(listener: unknown): () => void } })
          .carryover;
        const stop = bridge.onEvent((...given: unknown[]) => {
          stop();
          resolve(given.map((value) => typeof value));
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
