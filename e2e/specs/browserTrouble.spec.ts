import { expect } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { journey } from '../fixtures/journey.ts';
import { launchApp, serveEnvironment, type RunningApp } from '../fixtures/launchApp.ts';
import { startServer, stopServer } from '../fixtures/launchBrowser.ts';
import { openProject } from '../fixtures/openProject.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import type { AssemblePage } from '../pages/AssemblePage.ts';

const test = journey();

const root = resolve(import.meta.dirname, '..', '..');
let repository: SampleRepository;
let app: RunningApp;
let assemble: AssemblePage;

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  app = await launchApp();
  assemble = await openProject(app, repository.root);
});
test.afterAll(async () => {
  await app.close();
  await repository.remove();
});

const served = () => {
  if (app.served === null) throw new Error('These tests are of browser mode.');
  return app.served;
};

test('a connection that was away for a moment is taken up again, and nothing that happened is missed', async () => {
  const { page } = app;
  const note = page.getByRole('region', { name: 'Connection' });
  await served().context.setOffline(true);
  // That does not cut an open stream; its page notices with its next call.
  const goal = page.getByRole('textbox', { name: 'Goal' });
  await goal.fill('Typed while away');
  await goal.press('Enter');
  await expect(note).toContainText('The connection to Carryover was lost');
  await served().context.setOffline(false);
  await expect(note).toBeHidden({ timeout: 60_000 });
  await assemble.tickAll(['src/types/UserContext.ts']);
  await expect(assemble.items).toHaveCount(1);
});

test('after a crash and a new start the page says what to do, and what was typed meanwhile is kept', async () => {
  const { page, home } = app;
  const port = Number(new URL(served().url).port);
  await assemble.saved();
  await stopServer(served().server, 'SIGKILL');
  await expect(page.getByRole('region', { name: 'Connection' })).toContainText(
    'The connection to Carryover was lost',
  );
  const goal = page.getByRole('textbox', { name: 'Goal' });
  await goal.fill('Typed while nobody listened');
  await goal.press('Enter');

  const again = await startServer({ root, env: serveEnvironment(home), port });
  try {
    const note = page.getByRole('region', { name: 'Connection' });
    await expect(note).toContainText('Open the link that Carryover printed', { timeout: 60_000 });
    await expect(goal).toHaveValue('Typed while nobody listened');
    const tab = await served().context.newPage();
    await tab.goto(again.url);
    await tab.waitForURL(({ search }) => search === '');
    await expect(note).toContainText('Finish typing, then reload', { timeout: 60_000 });
    await note.getByRole('button', { name: 'Reload' }).click();
    await expect(assemble.item('UserContext.ts')).toBeVisible();
    await expect(note).toBeHidden();
    await tab.close();
  } finally {
    await stopServer(again.server, 'SIGTERM');
  }
});

test('a port that is taken is said with the remedy; nobody’s own choice falls back to another', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { readonly port: number };
  const args = [join(root, 'out', 'main', 'cli.js'), 'serve', '--port', String(port)];
  const server = spawn(process.execPath, args, {
    env: serveEnvironment(app.home),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  server.stderr.on('data', (data: Buffer) => (said += data.toString('utf8')));
  const [code] = (await once(server, 'exit')) as [number];
  other.close();
  expect([code, said]).toEqual([
    1,
    `carryover: Port ${String(port)} is taken by another program. Choose another one with --port, or --port 0 for any free port.\n`,
  ]);
});

test('where the usual port is taken another is used, and said', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { readonly port: number };
  const server = spawn(process.execPath, [join(root, 'out', 'main', 'cli.js'), 'serve'], {
    env: { ...serveEnvironment(app.home), CARRYOVER_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let out = '';
  server.stderr.on('data', (data: Buffer) => (said += data.toString('utf8')));
  server.stdout.on('data', (data: Buffer) => (out += data.toString('utf8')));
  await expect.poll(() => out, { timeout: 60_000 }).toMatch(/^Carryover is at http:\/\/127\.0\.0\.1:\d+\//u);
  expect(out).not.toContain(`:${String(port)}/`);
  expect(said).toContain(`carryover: Port ${String(port)} is taken, so Carryover uses another one.`);
  await stopServer(server, 'SIGTERM');
  other.close();
});

test('a usual port that is none is refused in a sentence', async () => {
  const server = spawn(process.execPath, [join(root, 'out', 'main', 'cli.js'), 'serve'], {
    env: { ...serveEnvironment(app.home), CARRYOVER_PORT: 'http' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr.on('data', (data: Buffer) => (said += data.toString('utf8')));
  const [code] = (await once(server, 'exit')) as [number];
  expect([code, said]).toEqual([
    2,
    'carryover: CARRYOVER_PORT is not a port. Set it to a number from 1 to 65535, or unset it.\n',
  ]);
});

test('npm start serves the app where no Electron can be had, and says so', async () => {
  test.skip(process.platform !== 'linux', 'Only Linux can be without a display.');
  const {
    DISPLAY: _display,
    WAYLAND_DISPLAY: _wayland,
    ELECTRON_OVERRIDE_DIST_PATH: _path,
    ...env
  } = serveEnvironment(app.home);
  const start = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  start.stdout.on('data', (data: Buffer) => (out += data.toString('utf8')));
  start.stderr.on('data', (data: Buffer) => (err += data.toString('utf8')));
  await expect
    .poll(() => out, { timeout: 60_000 })
    .toMatch(/^Carryover is at http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}\n/m);
  expect(err).toContain('A desktop window needs a display, but this system has none.');
  expect(err).toContain('Carryover opens in your browser instead.');
  start.kill('SIGTERM');
  expect((await once(start, 'exit'))[0]).toBe(0);
});
