import { mkdir, mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ApiEvents, EventName } from '../../shared/api.ts';
import type { StackItem } from '../../shared/domain/stack.ts';
import { createWatching, type Watching } from './createWatching.ts';
import type { FolderListener } from './watchFolder.ts';
import { watchDisk } from './watchDisk.ts';

let root: string;
let watching: Watching;
let heard: { readonly event: EventName; readonly payload: unknown }[];
let stale: Set<string>;

const items = ['src/a.ts', 'src/b.ts', 'src/deep/c.ts'].map((path): StackItem => ({
  id: path,
  on: true,
  source: { kind: 'file', path },
}));

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'carryover-watching-')));
  await mkdir(join(root, 'src', 'deep'), { recursive: true });
  await mkdir(join(root, 'node_modules', 'left'), { recursive: true });
  await mkdir(join(root, '.git', 'objects'), { recursive: true });
  for (const { id } of items) await writeFile(join(root, id), 'one\n');
  heard = [];
  stale = new Set();
  watching = create();
});

afterEach(async () => {
  await watching.close();
  await rm(root, { recursive: true, force: true });
});

function create(watch = watchDisk): Watching {
  return createWatching({
    watch,
    rootOf: () => Promise.resolve(root),
    emit: (event, payload) => void heard.push({ event, payload }),
    onChanged: (isStale) => {
      for (const item of items) if (isStale(item, 'shop')) stale.add(item.id);
    },
  });
}

/** Returns the changed paths of all events so far. */
function changed(): readonly string[] {
  return heard.flatMap(({ event, payload }) =>
    event === 'files.changed' ? ((payload as ApiEvents['files.changed']).paths ?? ['*']) : [],
  );
}

const eventually = (check: () => void) => expect.poll(() => attempt(check), { timeout: 60_000 }).toBe('');

function attempt(check: () => void): string {
  try {
    check();
    return '';
  } catch (error) {
    return String(error);
  }
}

it('names a file that was changed, and only its item is stale', async () => {
  await watching.follow('shop');
  await writeFile(join(root, 'src', 'a.ts'), 'two\n');
  await eventually(() => expect(changed()).toContain('src/a.ts'));
  expect([...stale]).toEqual(['src/a.ts']);
});

it('names files that were created, deleted and renamed', async () => {
  await watching.follow('shop');
  await writeFile(join(root, 'src', 'new.ts'), 'new\n');
  await rm(join(root, 'src', 'a.ts'));
  await rename(join(root, 'src', 'b.ts'), join(root, 'src', 'renamed.ts'));
  await eventually(() =>
    expect(changed()).toEqual(
      expect.arrayContaining(['src/new.ts', 'src/a.ts', 'src/b.ts', 'src/renamed.ts']),
    ),
  );
  expect([...stale].toSorted()).toEqual(['src/a.ts', 'src/b.ts']);
});

it('takes what was in a folder that is replaced for changed', async () => {
  await watching.follow('shop');
  await rename(join(root, 'src'), join(root, 'old'));
  await mkdir(join(root, 'src', 'deep'), { recursive: true });
  await writeFile(join(root, 'src', 'deep', 'c.ts'), 'another\n');
  await eventually(() => expect([...stale].toSorted()).toEqual(['src/a.ts', 'src/b.ts', 'src/deep/c.ts']));
});

it('tells a burst of 1,000 files in a few events', async () => {
  await watching.follow('shop');
  await Promise.all(
    Array.from({ length: 1_000 }, (_, index) => writeFile(join(root, 'src', `file-${index}.ts`), 'x')),
  );
  await eventually(() =>
    expect(new Set(changed().filter((path) => path.startsWith('src/file-'))).size).toBe(1_000),
  );
  expect(heard.length).toBeLessThan(50);
});

it('hears of the checked out branch, and not of what packages and objects do', async () => {
  await watching.follow('shop');
  await writeFile(join(root, 'node_modules', 'left', 'index.js'), 'x');
  await writeFile(join(root, '.git', 'objects', 'pack'), 'x');
  await writeFile(join(root, '.git', 'HEAD'), 'ref: refs/heads/main\n');
  await eventually(() => expect(changed()).toContain('.git/HEAD'));
  const about = changed().filter((path) => path.includes('node_modules/') || path.includes('objects/'));
  expect(about).toEqual([]);
});

it('says once that it no longer hears anything when the folder is deleted, and hears again once asked', async () => {
  await watching.follow('shop');
  await rm(root, { recursive: true });
  await eventually(() => expect(heard.map(({ event }) => event)).toContain('files.unwatched'));
  await mkdir(join(root, 'src'), { recursive: true });
  await watching.follow('shop');
  await writeFile(join(root, 'src', 'a.ts'), 'back\n');
  await eventually(() => expect(changed()).toContain('src/a.ts'));
  expect(heard.filter(({ event }) => event === 'notice')).toHaveLength(1);
});

it('reads everything again where events were lost, and says once when the system can watch no more', async () => {
  await watching.close();
  let listener: FolderListener | undefined;
  watching = create((_root, given) => {
    listener = given;
    return Promise.resolve(() => Promise.resolve());
  });
  await watching.follow('shop');
  listener?.onChanges(null);
  await eventually(() => expect(changed()).toEqual(['*']));
  expect(stale.size).toBe(3);
  listener?.onFailed(new Error('inotify limit'));
  listener?.onFailed(new Error('inotify limit'));
  expect(heard.filter(({ event }) => event === 'notice')).toHaveLength(1);
});

it('says nothing of a project that is not open any more', async () => {
  await watching.close();
  const listeners: FolderListener[] = [];
  let stopped = 0;
  watching = create((_root, given) => {
    listeners.push(given);
    return Promise.resolve(() => Promise.resolve(void (stopped += 1)));
  });
  await watching.follow('shop');
  listeners[0]?.onChanges(['src/a.ts']);
  await watching.follow('other');
  listeners[0]?.onChanges(['src/b.ts']);
  listeners[1]?.onChanges(['src/deep/c.ts']);
  await eventually(() => expect(changed()).toEqual(['src/deep/c.ts']));
  expect(stopped).toBe(1);
  expect(stale.size).toBe(0);
});
