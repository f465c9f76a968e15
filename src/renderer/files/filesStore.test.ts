import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import type { FileEntry } from '../../shared/domain/file.ts';
import type { StackItemView } from '../../shared/domain/stack.ts';
import { createStackStore } from '../stack/stackStore.ts';
import { createTestHost, type ValueOf } from '../testing/createTestHost.ts';
import type { Source } from '../../shared/domain/source.ts';
import { assemblyOf, blockOf, fileItem, stackOf } from '../testing/examples.ts';
import { createFilesStore } from './filesStore.ts';
import { rowLabel, rowTokens } from './rowWords.ts';
import { windowClock } from '../ui/slices.ts';
import { checkedOf } from './tree/treeNode.ts';

interface Call {
  readonly operationId: string;
  readonly paths?: readonly string[];
  readonly model?: string;
}

/** Listings and counts end when the test says so. */
function setUp() {
  const ends = new Map<string, { end: (files?: number) => void; fail: (error: unknown) => void }>();
  const wait = ({ operationId }: Call) =>
    new Promise<never>((resolve: (value: never) => void, reject) => {
      ends.set(operationId, { end: (files = 0) => resolve({ files, ignored: 0 } as never), fail: reject });
    });
  const host = createTestHost({ 'files.list': wait, 'files.count': wait });
  const failures: unknown[] = [];
  const fail = (error: unknown) => failures.push(error);
  const stack = createStackStore(host.client, fail);
  // Runs everything in one slice, however busy the machine is.
  const files = createFilesStore(host.client, stack, fail, { clock: { ...windowClock, now: () => 0 } });
  const lists = () => host.callsOf('files.list') as readonly Call[];
  const counts = () => host.callsOf('files.count') as readonly Call[];
  const chunk = (call: Call | undefined, entries: readonly FileEntry[]) =>
    host.emit('files.listed', { projectId: 'p1', operationId: call?.operationId ?? '', entries });
  const put = (items: readonly StackItemView[], model = 'gpt-5') =>
    stack.setState({
      current: stackOf(items, { model }),
      currentId: 's1',
      stacks: [stackOf(items, { model })],
    });
  const list = async (entries: readonly FileEntry[], projectId = 'p1') => {
    stack.setState({ projectId });
    const call = lists().at(-1);
    chunk(call, entries);
    ends.get(call?.operationId ?? '')?.end();
    await settle();
  };
  const names = () => files.getState().rows.map((row) => row.node.key);
  return { host, stack, files, failures, ends, lists, counts, chunk, put, list, names };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
const file = (path: string, bytes = 40): FileEntry => ({ path, bytes });
const at = (path: string, modified: number): FileEntry => ({ path, bytes: 40, modified });

describe('listing', () => {
  it('shows rows before the list is complete', async () => {
    const { stack, files, lists, chunk, names } = setUp();
    stack.setState({ projectId: 'p1' });
    chunk(lists()[0], [file('b.ts'), file('src/a.ts')]);
    await expect.poll(names).toEqual(['src/', 'b.ts']);
    expect(files.getState().phase).toBe('loading');
  });

  it('cancels the list of the former project and ignores what still comes of it', async () => {
    const { host, stack, lists, chunk, list, names } = setUp();
    stack.setState({ projectId: 'p1' });
    const former = lists()[0];
    await list([file('new.ts')], 'p2');
    chunk(former, [file('old.ts')]);
    await settle();
    expect(host.callsOf('operations.cancel')).toEqual([{ operationId: former?.operationId }]);
    expect(names()).toEqual(['new.ts']);
  });

  it('is not complete before the last of its entries is here, though the answer may be', async () => {
    const { stack, files, lists, chunk, counts, ends } = setUp();
    stack.setState({ projectId: 'p1' });
    ends.get(lists()[0]?.operationId ?? '')?.end(2);
    await settle();
    chunk(lists()[0], [file('a.ts')]);
    await settle();
    expect(files.getState().phase).toBe('loading');
    chunk(lists()[0], [file('src/b.ts')]);
    await settle();
    expect(files.getState().phase).toBe('ready');
    expect(counts().at(-1)?.paths).toContain('src/b.ts');
  });

  it('says why it failed, and lists again', async () => {
    const { stack, files, ends, lists, list, names } = setUp();
    stack.setState({ projectId: 'p1' });
    ends
      .get(lists()[0]?.operationId ?? '')
      ?.fail(new AppError('projects/folder-gone', 'The folder is gone.', { path: '/x' }));
    await settle();
    expect(files.getState()).toMatchObject({ phase: 'failed', problem: 'The folder is gone.' });
    void files.getState().refresh();
    await list([file('a.ts')]);
    expect(files.getState().phase).toBe('ready');
    expect(names()).toEqual(['a.ts']);
  });

  it('lists and counts again when the stack is refreshed: a figure must not outlive its file', async () => {
    const { stack, lists, counts, chunk, ends, put, list, names } = setUp();
    await list([file('a.ts')]);
    put([fileItem('i1', 'a.ts')]);
    await settle();
    const before = counts().length;
    void stack.getState().refresh();
    const again = lists().at(-1);
    expect(lists()).toHaveLength(2);
    chunk(again, [file('a.ts', 4_000), file('new.ts')]);
    ends.get(again?.operationId ?? '')?.end(2);
    await settle();
    expect(names()).toEqual(['a.ts', 'new.ts']);
    expect(counts().slice(before).at(-1)?.paths).toContain('a.ts');
  });

  it('keeps the tree in view while it is listed again', async () => {
    const { files, list, names, lists, chunk, ends } = setUp();
    await list([file('a.ts')]);
    void files.getState().refresh();
    const again = lists().at(-1);
    expect(names()).toEqual(['a.ts']);
    chunk(again, [file('b.ts')]);
    await settle();
    expect(names()).toEqual(['a.ts']);
    ends.get(again?.operationId ?? '')?.end();
    await settle();
    expect(names()).toEqual(['b.ts']);
  });
});

describe('ticks', () => {
  it('follow the file items of the stack', async () => {
    const { files, list, put } = setUp();
    await list([file('src/a.ts'), file('src/b.ts')]);
    put([fileItem('1', 'src/a.ts')]);
    expect(files.getState().tree.file('src/a.ts')?.own).not.toBeNull();
    expect(files.getState().selectedFiles).toBe(1);
    put([]);
    expect(files.getState().tree.file('src/a.ts')?.own).toBeNull();
  });

  it('of a folder add its files that are not ignored, in tree order, as items of their own', async () => {
    const { host, files, list, put } = setUp();
    await list([
      file('src/b.ts'),
      file('src/deep/z.ts'),
      { path: 'src/yarn.lock', bytes: 5, ignored: 'lock file' },
      file('src/a.ts'),
    ]);
    put([]);
    await files.getState().tick('src/');
    expect(host.callsOf('stacks.add')).toMatchObject([
      {
        sources: [
          { kind: 'file', path: 'src/deep/z.ts' },
          { kind: 'file', path: 'src/a.ts' },
          { kind: 'file', path: 'src/b.ts' },
        ],
      },
    ]);
  });

  it('of a full folder remove what is below it', async () => {
    const { host, files, list, put } = setUp();
    await list([file('src/a.ts'), file('src/b.ts'), file('c.ts')]);
    put([fileItem('1', 'src/a.ts'), fileItem('2', 'src/b.ts'), fileItem('3', 'c.ts')]);
    await files.getState().tick('src/');
    expect(host.callsOf('stacks.removeItems')).toMatchObject([{ itemIds: ['1', '2'] }]);
  });

  it('of a folder take what the filter shows, and nothing else', async () => {
    const { host, files, list, put } = setUp();
    await list([file('src/a.ts'), file('src/a.css'), file('src/b.ts')]);
    put([]);
    files.getState().setFilter('.TS');
    await files.getState().tick('src/');
    expect(host.callsOf('stacks.add')).toMatchObject([
      {
        sources: [
          { kind: 'file', path: 'src/a.ts' },
          { kind: 'file', path: 'src/b.ts' },
        ],
      },
    ]);
  });

  it('take a lock file by itself, and refuse a file of secrets with the reason', async () => {
    const { host, files, list, put } = setUp();
    await list([
      { path: 'yarn.lock', bytes: 5, ignored: 'lock file' },
      { path: '.env', bytes: 5, ignored: 'secrets file' },
    ]);
    put([]);
    expect(await files.getState().tick('yarn.lock')).toBeNull();
    expect(await files.getState().tick('.env')).toBe('Secrets files are never added.');
    expect(host.callsOf('stacks.add')).toHaveLength(1);
  });

  it('of too large a folder leave it to the stack to say so', async () => {
    const { host, files, failures, list, put } = setUp();
    const tooMany = new AppError('stacks/too-many-items', 'A stack can have at most 5,000 items.', {
      limit: 5_000,
      wanted: 5_001,
    });
    host.answer('stacks.add', () => {
      throw tooMany;
    });
    await list(Array.from({ length: 6_000 }, (_, index) => file(`many/${index}.ts`)));
    put([]);
    await files.getState().tick('many/');
    expect(failures).toEqual([tooMany]);
  });
});

describe('counting', () => {
  it('takes what is looked at, then the rest, and shows the figures as they come', async () => {
    const { host, files, list, counts, ends, put } = setUp();
    put([]);
    await list([file('src/a.ts'), file('b.ts'), { path: 'x.bin', bytes: 9, ignored: 'binary' }]);
    expect(counts().map((call) => call.paths)).toEqual([['src/a.ts', 'b.ts']]);
    const operationId = counts()[0]?.operationId ?? '';
    host.emit('files.counted', { projectId: 'p1', operationId, counts: [{ path: 'b.ts', tokens: 12 }] });
    expect(files.getState().tree.file('b.ts')?.tokens).toBe(12);
    expect(files.getState().tree.file('src/a.ts')?.counting).toBe('asked');
    ends.get(operationId)?.end();
    await settle();
    expect(files.getState().tree.file('src/a.ts')?.counting).not.toBe('asked');
  });

  it('shows the figures of what nobody looks at four times a second at most, and the last ones soon', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { host, files, list, counts, put } = setUp();
    put([]);
    const listed = list(Array.from({ length: 200 }, (_, index) => file(`f${String(index)}.ts`)));
    await vi.advanceTimersByTimeAsync(1_000);
    await listed;
    const { operationId = '', paths = [] } = counts().at(-1) ?? {};
    let shown = 0;
    onTestFinished(files.subscribe(() => (shown += 1)));
    for (const [index, path] of paths.entries()) {
      host.emit('files.counted', { projectId: 'p1', operationId, counts: [{ path, tokens: 12 }] });
      if (index % 20 === 19) await vi.advanceTimersByTimeAsync(100);
    }
    expect(paths).toHaveLength(200);
    // Progress and version are two changes each, over a second.
    expect(shown).toBeLessThanOrEqual(2 * 5);
    await vi.advanceTimersByTimeAsync(300);
    expect(files.getState().counting).toMatchObject({ done: 200 });
    const last = shown;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(shown).toBe(last);
  });

  it('leaves a project of more than 64 MB to what is looked at', async () => {
    const { files, list, counts } = setUp();
    await list([file('a.ts', 40_000_000), file('b.ts', 40_000_000)]);
    expect(counts()).toEqual([]);
    files.getState().look(0, 0);
    expect(counts().map((call) => call.paths)).toEqual([['a.ts']]);
  });

  it('starts again for another model and ignores late figures of the former one', async () => {
    const { host, files, list, counts, put } = setUp();
    put([]);
    await list([file('a.ts')]);
    const former = counts()[0]?.operationId ?? '';
    put([], 'claude-sonnet-4.5');
    await settle();
    host.emit('files.counted', {
      projectId: 'p1',
      operationId: former,
      counts: [{ path: 'a.ts', tokens: 1 }],
    });
    expect(host.callsOf('operations.cancel')).toContainEqual({ operationId: former });
    expect(files.getState().tree.file('a.ts')?.tokens).toBeNull();
    expect(counts().map((call) => call.model)).toEqual(['gpt-5', 'claude-sonnet-4.5']);
  });

  it('greys a file that turns out to be binary', async () => {
    const { host, files, list, counts } = setUp();
    await list([file('a.ts')]);
    host.emit('files.counted', {
      projectId: 'p1',
      operationId: counts()[0]?.operationId ?? '',
      counts: [{ path: 'a.ts', tokens: null, ignored: 'binary' }],
    });
    expect(files.getState().tree.file('a.ts')?.ignored).toBe('binary');
    expect(files.getState().tree.root.total.files).toBe(0);
  });
});

describe('rows', () => {
  it('of a filter are the files whose path holds it, whatever is expanded, without the folders above', async () => {
    const { files, list, names } = setUp();
    await list([file('src/deep/Order.ts'), file('src/user.ts'), file('docs/order.md')]);
    files.getState().setFilter('order');
    expect(names()).toEqual(['docs/order.md', 'src/deep/Order.ts']);
    files.getState().setFilter('');
    expect(names()).toEqual(['docs/', 'src/']);
  });

  it('of a filter lead back to their places in the tree', async () => {
    const { files, list, names } = setUp();
    await list([file('src/deep/Order.ts'), file('src/user.ts'), file('docs/order.md')]);
    files.getState().setFilter('order');
    files.getState().reveal('src/deep/Order.ts');
    expect(names()).toEqual(['docs/', 'src/', 'src/deep/', 'src/deep/Order.ts', 'src/user.ts']);
    expect(files.getState()).toMatchObject({ filter: '', focusKey: 'src/deep/Order.ts' });
  });

  it('leave ignored entries out when they are hidden, but not those that are ticked', async () => {
    const { files, list, names, put } = setUp();
    await list([
      file('a.ts'),
      { path: 'only/b.lock', bytes: 1, ignored: 'lock file' },
      { path: 'dist/', bytes: null, ignored: '.gitignore' },
      { path: 'yarn.lock', bytes: 1, ignored: 'lock file' },
    ]);
    expect(files.getState().tree.ignoredCount).toBe(3);
    put([fileItem('1', 'yarn.lock')]);
    files.getState().setShowIgnored(false);
    expect(names()).toEqual(['a.ts', 'yarn.lock']);
  });

  it('of an ignored folder are asked for when it is opened', async () => {
    const { host, files, list, names } = setUp();
    host.answer('files.children', () => [{ path: 'dist/out.js', bytes: 9, ignored: '.gitignore' }]);
    await list([{ path: 'dist/', bytes: null, ignored: '.gitignore' }]);
    files.getState().expand('dist/', true);
    await settle();
    expect(host.callsOf('files.children')).toEqual([{ projectId: 'p1', path: 'dist/' }]);
    expect(names()).toEqual(['dist/', 'dist/out.js']);
  });

  it('close an ignored folder again that could not be read', async () => {
    const { host, files, failures, list, names } = setUp();
    const gone = new AppError('projects/folder-gone', 'Gone.', { path: '/x' });
    host.answer('files.children', () => {
      throw gone;
    });
    await list([{ path: 'dist/', bytes: null, ignored: '.gitignore' }]);
    files.getState().expand('dist/', true);
    await settle();
    expect(failures).toEqual([gone]);
    expect(files.getState().expanded.has('dist/')).toBe(false);
    expect(names()).toEqual(['dist/']);
  });
});

describe('of two at once', () => {
  it('what git said of the project before marks nothing in the next', async () => {
    const { host, stack, files, list } = setUp();
    const answers: ((answer: ValueOf<'find.changed'>) => void)[] = [];
    host.answer('find.changed', () => new Promise((resolve) => answers.push(resolve)));
    await list([file('a.ts')]);
    stack.setState({ projectId: 'p2' });
    answers[0]?.({ repository: true, files: [{ path: 'a.ts', change: 'modified' }] });
    await settle();
    expect(files.getState().changes).toBeNull();
  });

  it('an ignored folder that was opened stays open when the list is made anew', async () => {
    const { host, files, lists, chunk, ends, list, names } = setUp();
    const inside = [{ path: 'out/x.js', bytes: 1, ignored: '.gitignore' as const }];
    host.answer('files.children', () => Promise.resolve(inside));
    const entries = [file('a.ts'), { path: 'out/', bytes: null, ignored: '.gitignore' as const }];
    await list(entries);
    files.getState().expand('out/', true);
    await settle();
    expect(names()).toEqual(['out/', 'out/x.js', 'a.ts']);
    void files.getState().refresh();
    chunk(lists().at(-1), entries);
    ends.get(lists().at(-1)?.operationId ?? '')?.end(2);
    await settle();
    await settle();
    expect(names()).toEqual(['out/', 'out/x.js', 'a.ts']);
    expect(files.getState().concerns('out/y.js')).toBe(true);
    files.getState().expand('out/', false);
    expect(files.getState().concerns('out/y.js')).toBe(false);
    expect(files.getState().concerns('src/y.js')).toBe(true);
  });

  it('a file that has not changed keeps its count in the next list, and is not counted again', async () => {
    const { host, files, lists, counts, chunk, ends, list } = setUp();
    await list([at('a.ts', 1), at('b.ts', 1)]);
    const operationId = counts()[0]?.operationId ?? '';
    const counted = ['a.ts', 'b.ts'].map((path) => ({ path, tokens: 7 }));
    host.emit('files.counted', { projectId: 'p1', operationId, counts: counted });
    ends.get(operationId)?.end();
    await settle();
    void files.getState().refresh();
    chunk(lists().at(-1), [at('a.ts', 1), at('b.ts', 2)]);
    ends.get(lists().at(-1)?.operationId ?? '')?.end(2);
    await settle();
    expect(files.getState().tree.file('a.ts')?.tokens).toBe(7);
    expect((counts().at(-1) as unknown as { paths: string[] }).paths).toEqual(['b.ts']);
  });
});

const folderItem = (id: string, source: Omit<Extract<Source, { kind: 'folder' }>, 'kind'>) => ({
  id,
  on: true,
  source: { kind: 'folder' as const, ...source },
});

describe('files that a folder item takes', () => {
  const listed = ['src/a.ts', 'src/b.ts', 'src/deep/c.ts', 'src/deep/d.ts', 'other/e.ts'];
  const setUpListed = async (items: readonly StackItemView[]) => {
    const made = setUp();
    const { list, put, files, host, counts } = made;
    // Counts for the stack's model: another model needs new counts.
    put([]);
    await list(listed.map((path) => file(path)));
    host.emit('files.counted', {
      projectId: 'p1',
      operationId: counts()[0]?.operationId ?? '',
      counts: listed.map((path) => ({ path, tokens: 100 })),
    });
    put(items);
    await settle();
    const ticked = () => listed.filter((path) => checkedAt(path) === true);
    const checkedAt = (key: string) => {
      const node = files.getState().tree.get(key);
      return node === undefined ? undefined : checkedOf(node);
    };
    const sumsAt = (key: string) => {
      const node = files.getState().tree.get(key);
      return node === undefined ? undefined : rowTokens(node);
    };
    return { ...made, ticked, checkedAt, sumsAt };
  };

  it('are ticked with their folder, and counted once where they have an item of their own too', async () => {
    const { files, put, ticked, checkedAt, sumsAt } = await setUpListed([]);
    put([folderItem('1', { path: 'src', exclude: ['b.ts'] }), fileItem('2', 'src/a.ts')]);
    await settle();
    expect(ticked()).toEqual(['src/a.ts', 'src/deep/c.ts', 'src/deep/d.ts']);
    expect(checkedAt('src/')).toBe('mixed');
    expect(checkedAt('src/deep/')).toBe(true);
    expect(sumsAt('src/')).toMatchObject({ ticked: '300', total: '400' });
    expect(files.getState().selectedFiles).toBe(3);
    put([]);
    await settle();
    expect(ticked()).toEqual([]);
    expect(sumsAt('src/')).toMatchObject({ ticked: '', total: '400' });
  });

  it('are ticked again when the project is listed anew', async () => {
    const { files, lists, chunk, ends, ticked } = await setUpListed([folderItem('1', { path: 'src/deep' })]);
    void files.getState().refresh();
    chunk(
      lists().at(-1),
      [...listed, 'src/deep/new.ts'].map((path) => file(path)),
    );
    ends.get(lists().at(-1)?.operationId ?? '')?.end(6);
    await settle();
    expect(ticked()).toEqual(['src/deep/c.ts', 'src/deep/d.ts']);
    expect(files.getState().selectedFiles).toBe(3);
  });

  it('are left out of the item when they are unticked', async () => {
    const { files, host } = await setUpListed([folderItem('1', { path: 'src', exclude: ['x.ts'] })]);
    await files.getState().tick('src/b.ts');
    await files.getState().tick('src/deep/');
    const sources = host.callsOf('stacks.changeItem').map((call) => (call as { options: unknown }).options);
    expect(sources).toEqual([
      { source: { kind: 'folder', path: 'src', exclude: ['x.ts', 'b.ts'] } },
      { source: { kind: 'folder', path: 'src', exclude: ['x.ts', 'deep/**'] } },
    ]);
  });

  it('go with the item when all of them are unticked, and with their own items', async () => {
    const { files, host } = await setUpListed([
      folderItem('1', { path: 'src/deep' }),
      fileItem('2', 'src/deep/c.ts'),
    ]);
    await files.getState().tick('src/deep/');
    expect(host.callsOf('stacks.changeItem')).toEqual([]);
    expect(host.callsOf('stacks.removeItems')).toEqual([
      { projectId: 'p1', stackId: 's1', itemIds: ['2'] },
      { projectId: 'p1', stackId: 's1', itemIds: ['1'] },
    ]);
  });
});

describe('what of a file is in the stack', () => {
  it('is shown as its card counts it, and adds up with the other cards', async () => {
    const { host, files, list, put, stack, counts } = setUp();
    put([]);
    await list([file('src/a.ts'), file('src/b.ts')]);
    host.emit('files.counted', {
      projectId: 'p1',
      operationId: counts()[0]?.operationId ?? '',
      counts: [
        { path: 'src/a.ts', tokens: 1_000 },
        { path: 'src/b.ts', tokens: 500 },
      ],
    });
    const lines = [{ first: 14, last: 31 }];
    put([fileItem('1', 'src/a.ts', { lines }), fileItem('2', 'src/b.ts')]);
    const words = (key: string) => {
      const node = files.getState().tree.get(key);
      return node === undefined ? undefined : { ...rowTokens(node), label: rowLabel(node) };
    };
    expect(words('src/a.ts')).toMatchObject({ counting: true });
    stack.setState({ assembly: assemblyOf([blockOf('1', 214), blockOf('2', 500)]) });
    expect(words('src/a.ts')).toMatchObject({
      total: '214',
      label: 'a.ts, src/a.ts, 214 tokens, lines 14–31',
    });
    expect(words('src/')).toMatchObject({ ticked: '714', total: '1,500' });
    put([fileItem('1', 'src/a.ts', { lines, on: false }), fileItem('2', 'src/b.ts')]);
    expect(words('src/')).toMatchObject({ ticked: '500', total: '1,500' });
    expect(words('src/a.ts')?.label).toContain('turned off in the stack');
    put([fileItem('1', 'src/a.ts'), fileItem('2', 'src/b.ts')]);
    stack.setState({ assembly: assemblyOf([blockOf('1', 1_000), blockOf('2', 500)]) });
    expect(words('src/')).toMatchObject({ ticked: '', total: '1,500' });
  });
});

describe('long work', () => {
  const cancelled = new AppError('cancelled', 'This was cancelled.', {});
  const many = Array.from({ length: 1_200 }, (_unused, index) => file(`part-${index}.ts`));

  it('of listing says how many files have come, is stopped, and goes on when the person wants it', async () => {
    const { host, stack, files, lists, counts, chunk, ends, names } = setUp();
    stack.setState({ projectId: 'p1' });
    chunk(lists()[0], many);
    expect(files.getState()).toMatchObject({ phase: 'loading', arrived: 1_200 });
    files.getState().stopListing();
    expect(host.callsOf('operations.cancel')).toEqual([{ operationId: lists()[0]?.operationId }]);
    ends.get(lists()[0]?.operationId ?? '')?.fail(cancelled);
    await settle();
    expect(files.getState()).toMatchObject({ phase: 'stopped', arrived: 1_200 });
    expect(names()).toHaveLength(1_200);
    expect(counts()).not.toEqual([]);
    // A change on disk does not restart it.
    await files.getState().refresh();
    expect(lists()).toHaveLength(1);
    void files.getState().listAgain();
    chunk(lists()[1], [...many, file('last.ts')]);
    ends.get(lists()[1]?.operationId ?? '')?.end(1_201);
    await settle();
    expect(files.getState().phase).toBe('ready');
    expect(names()).toHaveLength(1_201);
  });

  it('of counting says how far it is, is stopped for good, and goes on where it was', async () => {
    const { host, files, put, list, lists, counts, chunk, ends } = setUp();
    put([]);
    await list(many);
    expect(files.getState().counting).toEqual({ state: 'running', done: 0, total: 1_200 });
    const first = counts()[0];
    const paths = first?.paths ?? [];
    host.emit('files.counted', {
      projectId: 'p1',
      operationId: first?.operationId ?? '',
      counts: paths.slice(0, 300).map((path) => ({ path, tokens: 7 })),
    });
    await expect.poll(() => files.getState().counting).toEqual({ state: 'running', done: 300, total: 1_200 });
    files.getState().stopCounting();
    expect(host.callsOf('operations.cancel')).toEqual([{ operationId: first?.operationId }]);
    ends.get(first?.operationId ?? '')?.fail(cancelled);
    await settle();
    expect(files.getState().counting).toEqual({ state: 'stopped', done: 300, total: 1_200 });
    expect(counts()).toHaveLength(1);
    expect(files.getState().tree.file(paths[400] ?? '')?.counting).toBe('no');
    void files.getState().listAgain();
    chunk(lists().at(-1), many);
    ends.get(lists().at(-1)?.operationId ?? '')?.end(1_200);
    await settle();
    expect(files.getState().counting?.state).toBe('stopped');
    expect(counts()).toHaveLength(1);
    files.getState().countAll();
    expect(files.getState().counting?.state).toBe('running');
    for (let call = 1; call < 5 && counts()[call] !== undefined; call += 1) {
      const { operationId, paths: asked = [] } = counts()[call] ?? { operationId: '' };
      const figures = asked.map((path) => ({ path, tokens: 7 }));
      host.emit('files.counted', { projectId: 'p1', operationId, counts: figures });
      ends.get(operationId)?.end();
      await settle();
    }
    expect(files.getState().counting).toBeNull();
    expect(files.getState().tree.root.total).toMatchObject({ files: 1_200, uncounted: 0 });
  });

  it('of counting is not begun in a project of very much text until the person wants it', async () => {
    const { files, put, list, counts } = setUp();
    put([]);
    await list([file('a.txt', 40_000_000), file('b.txt', 40_000_000)]);
    expect(files.getState().counting).toEqual({ state: 'large', done: 0, total: 2 });
    expect(counts()).toEqual([]);
    files.getState().countAll();
    expect(counts()).toHaveLength(1);
  });
});
