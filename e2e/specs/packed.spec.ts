import { expect, test } from '@playwright/test';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { askMain } from '../fixtures/askMain.ts';
import type { Project } from '../../src/shared/domain/project.ts';
import type { StackView } from '../../src/shared/domain/stack.ts';
import { launchOptions } from '../fixtures/launchApp.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';

const root = resolve(import.meta.dirname, '..', '..');
const packaging = join(root, 'packaging');

let folder: string;
let program: string;
let sample: SampleRepository;

test.beforeAll(async () => {
  // The first time, electron-builder is installed.
  test.setTimeout(300_000);
  folder = await mkdtemp(join(tmpdir(), 'carryover-packed-'));
  sample = await makeSampleRepository();
  const electron = launchOptions(folder).executablePath;
  // On macOS the program lies three folders below, in Electron.app.
  const dist = process.platform === 'darwin' ? resolve(electron, '../../../..') : dirname(electron);
  const said = execFileSync(process.execPath, [join(packaging, 'pack.mjs'), '--output', folder], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: dist },
  });
  program = said.trim().split('\n').at(-1) ?? '';
});
test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await sample.remove();
});

interface Running {
  /** Output of the main process so far. */
  said(): string;
  stop(): Promise<void>;
}

/** Starts a packed program on the sample, with further flags and variables. */
function start(path: string, home: string, flags: readonly string[], env: Record<string, string>): Running {
  const options = launchOptions(home);
  const others = options.args.filter((argument) => argument !== root);
  const child: ChildProcess = spawn(path, [...others, ...flags, sample.root], {
    env: { ...options.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (data: Buffer) => (said += data.toString('utf8')));
  const ended = new Promise((gone) => void child.once('exit', gone));
  return {
    said: () => said,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/** Waits until an app has opened the project that it was started with. */
async function opened(home: string): Promise<void> {
  const file = join(home, 'projects.json');
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8').includes('storefront')).toBe(true);
}

test('the plugins for agents lie beside the packed program, as files', () => {
  const resources =
    process.platform === 'darwin'
      ? resolve(program, '..', '..', 'Resources')
      : join(dirname(program), 'resources');
  for (const file of [
    '.claude-plugin/marketplace.json',
    '.agents/plugins/marketplace.json',
    'carryover/skills/carryover/SKILL.md',
    'carryover-hooks/hooks/codex.json',
  ]) {
    const packed = readFileSync(join(resources, 'integrations', file), 'utf8');
    expect(packed, file).toBe(readFileSync(join(root, 'integrations', file), 'utf8'));
  }
});

test('the packed program has its fuses set', () => {
  const said = execFileSync(process.execPath, [join(packaging, 'readFuses.mjs'), program], {
    encoding: 'utf8',
  });
  expect(JSON.parse(said)).toMatchObject({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableCookieEncryption: true,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
  });
});

test('it stays the app, whatever its environment and its command line ask for', async () => {
  const home = join(folder, 'home');
  const mark = join(folder, 'ran');
  const code = join(folder, 'other.cjs');
  await writeFile(code, `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '');`);
  const app = start(program, home, ['--inspect=0', '--remote-debugging-port=0'], {
    ELECTRON_RUN_AS_NODE: '1',
    NODE_OPTIONS: `--require ${code}`,
  });
  await opened(home);
  await app.stop();
  expect(existsSync(mark)).toBe(false);
  // Both debuggers say so before the app has begun.
  expect(app.said()).not.toContain('listening on');
});

/** Asks the main process of a packed program, with a body that has `page`, the first of its `pages`. */
type Ask = <T>(body: string) => Promise<T>;

/** Starts a copy of the packed program that has one fuse turned back, so that its main process can be asked. */
async function startInspected(home: string): Promise<{ readonly ask: Ask; readonly stop: Running['stop'] }> {
  const inspected = join(dirname(program), `inspected-${program.slice(dirname(program).length + 1)}`);
  if (!existsSync(inspected)) {
    await copyFile(program, inspected);
    const fuses = join(packaging, 'node_modules', '@electron', 'fuses', 'dist', 'bin.js');
    execFileSync(process.execPath, [fuses, 'write', '--app', inspected, 'EnableNodeCliInspectArguments=on']);
  }
  const app = start(inspected, home, ['--inspect=0'], {});
  try {
    await expect.poll(() => app.said()).toContain('Debugger listening on ws://');
    const [address = ''] = /ws:\/\/\S+/u.exec(app.said()) ?? [];
    await opened(home);
    const ask = <T>(body: string): Promise<T> =>
      askMain<T>(
        address,
        `(async () => {
          const { app, Menu, webContents } = process.getBuiltinModule('node:module').createRequire(process.execPath)('electron');
          const pages = webContents.getAllWebContents();
          const [page] = pages;
          ${body}
        })()`,
      );
    // The project is opened before its window is.
    await expect
      .poll(() => ask<boolean>(`return pages.some((one) => one.getURL() !== '' && !one.isLoading());`))
      .toBe(true);
    return { ask, stop: () => app.stop() };
  } catch (error) {
    await app.stop();
    throw error;
  }
}

test('its window works from the archive alone, and opens no developer tools', async () => {
  const { ask, stop } = await startInspected(join(folder, 'inspected'));
  try {
    // Drawn from files that core has read and counted in its threads.
    await expect
      .poll(() =>
        ask<string[]>(
          `return Promise.all(pages.map((one) => one.executeJavaScript('document.body.innerText')));`,
        ),
      )
      .toContainEqual(expect.stringMatching(/refactor\/service-layer[^]*README\.md/u));
    // Git is run by a process whose code is in the archive.
    await expect
      .poll(() => ask<string[]>(`return app.getAppMetrics().map(({ name }) => name);`))
      .toContain('Carryover git');
    expect(
      await ask(
        `return { packed: app.isPackaged, name: app.getName(), urls: [...new Set(pages.map((one) => one.getURL()))] };`,
      ),
    ).toEqual({
      packed: true,
      name: 'Carryover',
      urls: ['app://carryover/index.html'],
    });
    expect(
      await ask(`return pages.filter((one) => {
        const { sandbox, devTools } = one.getLastWebPreferences();
        return !sandbox || devTools;
      }).length;`),
    ).toBe(0);
    const tools = await ask(`
      page.openDevTools({ mode: 'detach' });
      page.toggleDevTools();
      const roles = [];
      const visit = (menu) => menu.items.forEach((item) => {
        roles.push(item.role);
        if (item.submenu) visit(item.submenu);
      });
      visit(Menu.getApplicationMenu());
      return {
        opened: page.devToolsWebContents !== null || page.isDevToolsOpened(),
        more: webContents.getAllWebContents().length - pages.length,
        hasMenu: roles.length > 10,
        offered: roles.includes('toggledevtools'),
      };`);
    expect(tools).toEqual({ opened: false, more: 0, hasMenu: true, offered: false });
  } finally {
    await stop();
  }
});

test('it loads a grammar from the archive: the window shows a file as an outline', async () => {
  const { ask, stop } = await startInspected(join(folder, 'outlines'));
  /** Calls core as the page does. */
  const call = <T>(method: string, args: object): Promise<T> => {
    const sent = `carryover.send(${JSON.stringify({ method, args })})`;
    return ask<T>(`
      const reply = await page.executeJavaScript(${JSON.stringify(sent)});
      if (!reply.ok) throw new Error(JSON.stringify(reply));
      return reply.value;`);
  };
  try {
    const [project] = await call<readonly Project[]>('projects.list', {});
    const projectId = project?.id ?? '';
    const stacks = (): Promise<readonly StackView[]> => call('stacks.list', { projectId });
    // The window makes the first stack.
    await expect.poll(stacks).toHaveLength(1);
    const [stack] = await stacks();
    const ref = { projectId, stackId: stack?.id ?? '' };
    const sources = [{ kind: 'file', path: 'src/services/OrderService.ts' }];
    await call('stacks.add', { ...ref, sources });
    const itemIds = (await stacks())[0]?.items
      .filter(({ source }) => source.kind === 'file')
      .map(({ id }) => id);
    await call('stacks.outlineItems', { ...ref, itemIds, outline: true });
    await expect
      .poll(() => ask<string>(`return page.executeJavaScript('document.body.innerText');`))
      .toMatch(/OrderService\.ts \(outline\)[^]*\n… 1-\d+\n[^]*\nexport class OrderService \{\n/u);
  } finally {
    await stop();
  }
});
