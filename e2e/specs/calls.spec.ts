import { expect, test } from '@playwright/test';
import { resolve } from 'node:path';
import { schemas } from '../../src/shared/api.ts';
import { fuzzCalls } from '../fixtures/fuzzCalls.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';

/** Valid without arguments: then the page that calls is gone, is one of many, or has a project it should not have. */
const leftOut = new Set(['windows.close', 'windows.open', 'sample.open']);
const methods = Object.entries(schemas)
  .flatMap(([group, names]) => Object.keys(names).map((name) => `${group}.${name}`))
  .filter((method) => !leftOut.has(method));
const long = process.env['CARRYOVER_LONG'] === '1';
const calls = long ? 10_000 : 1_000;

let app: RunningApp;
test.beforeAll(async () => {
  app = await launchApp();
  await app.electron.evaluate(({ dialog, shell }) => {
    const uncaught: string[] = [];
    Object.assign(globalThis, { uncaught });
    process.on('uncaughtException', (error) => uncaught.push(String(error)));
    process.on('unhandledRejection', (error) => uncaught.push(String(error)));
    // A valid call must not open a system dialog, a file manager or a browser.
    dialog.showOpenDialog = () => Promise.resolve({ canceled: true, filePaths: [] });
    dialog.showSaveDialog = () => Promise.resolve({ canceled: true, filePath: '' });
    shell.showItemInFolder = () => undefined;
    shell.openPath = () => Promise.resolve('');
    shell.openExternal = () => Promise.resolve();
  });
});
test.afterAll(() => app.close());

test(`${String(calls)} random calls are answered or refused, none hits a bug`, async () => {
  test.setTimeout(600_000);
  const seed = Number(process.env['CARRYOVER_SEED'] ?? Date.now() % 1_000_000);
  const batch = 500;
  const odd: string[] = [];
  const codes: Record<string, number> = {};
  for (let done = 0; done < calls; done += batch) {
    const result = await app.page.evaluate(fuzzCalls, { seed: seed + done, count: batch, methods });
    odd.push(...result.odd);
    for (const [code, count] of Object.entries(result.codes)) codes[code] = (codes[code] ?? 0) + count;
  }
  const uncaught = await app.electron.evaluate(
    () => (globalThis as unknown as { uncaught: string[] }).uncaught,
  );
  expect({ seed, odd, uncaught }).toEqual({ seed, odd: [], uncaught: [] });
  expect(app.output.filter((text) => text.includes('Carryover:'))).toEqual([]);
  expect(codes['rpc/refused']).toBeGreaterThan(0);
  expect(codes['rpc/bad-arguments']).toBeGreaterThan(0);
});

const send = (request: unknown) =>
  app.page.evaluate(
    (asked) =>
      (globalThis as unknown as { carryover: { send(one: unknown): Promise<unknown> } }).carryover.send(
        asked,
      ),
    request,
  );

test('the page itself may call', async () => {
  expect(await send({ method: 'projects.list', args: {} })).toEqual({ ok: true, value: [] });
});

test('the page opens no folder that the person did not choose', async () => {
  const refused = { ok: false, error: { code: 'projects/not-chosen' } };
  const path = resolve(import.meta.dirname);
  for (const [method, args] of [
    ['projects.open', { path }],
    ['projects.locate', { projectId: 'p', path, anyway: true }],
    ['aliases.add', { projectId: 'p', path }],
    ['aliases.locate', { projectId: 'p', alias: 'shop', path }],
  ] as const) {
    expect(await send({ method, args })).toMatchObject(refused);
  }
  expect(await send({ method: 'projects.list', args: {} })).toEqual({ ok: true, value: [] });
});

test('names on the prototype are no calls', async () => {
  for (const method of [
    'stacks.toString',
    '__proto__',
    'constructor.constructor',
    'stacks.__proto__',
    'stacks',
    '.',
  ]) {
    expect(await send({ method, args: {} })).toMatchObject({ ok: false, error: { code: 'rpc/refused' } });
  }
});

test('a message beyond every honest size is refused before it is parsed', async () => {
  const reply = await app.page.evaluate(() => {
    const { carryover } = globalThis as unknown as { carryover: { send(one: unknown): Promise<unknown> } };
    const text = 'x'.repeat(16_000_000);
    const sources = [1, 2, 3, 4, 5].map((number) => ({ kind: 'pasted', title: String(number), text }));
    return carryover.send({ method: 'stacks.add', args: { projectId: 'p', stackId: 's', sources } });
  });
  expect(reply).toMatchObject({ ok: false, error: { code: 'rpc/refused' } });
});

test('a page of another origin is refused even with the bridge', async () => {
  const preload = resolve(import.meta.dirname, '..', '..', 'out', 'preload', 'index.cjs');
  const reply = await app.electron.evaluate(async ({ BrowserWindow }, preloadPath) => {
    const window = new BrowserWindow({
      show: false,
      webPreferences: { preload: preloadPath, sandbox: true },
    });
    await window.loadURL('data:text/html,<p>hello');
    const answer: unknown = await window.webContents.executeJavaScript(
      `carryover.send({ method: 'projects.list', args: {} })`,
    );
    window.destroy();
    return answer;
  }, preload);
  expect(reply).toMatchObject({ ok: false, error: { code: 'rpc/refused' } });
});

test('a frame inside the page is refused', async () => {
  const reply = await app.electron.evaluate(async ({ BrowserWindow, ipcMain }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (contents === undefined) return null;
    // No frame can have the bridge; the test passes the handler such a message all the same.
    const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, (...all: unknown[]) => unknown> })
      ._invokeHandlers;
    const senderFrame = { origin: 'app://carryover', url: 'app://carryover/index.html' };
    return handlers.get('carryover:send')?.(
      { sender: contents, senderFrame },
      { method: 'projects.list', args: {} },
    );
  });
  expect(reply).toMatchObject({ ok: false, error: { code: 'rpc/refused' } });
});
