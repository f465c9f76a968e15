import { expect, it } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import type { WatchFolder } from '../watching/watchFolder.ts';
import { makeFolder, makeRepository, write } from '../git/testing/makeRepository.ts';
import { startCore } from '../testing/startCore.ts';
import { createChanges } from './createChanges.ts';

const shop = {
  'src/cart/Cart.ts': 'export class Cart {}\n',
  'src/cart/CartPage.ts': "import { Cart } from './Cart.ts';\nexport const page = Cart;\n",
  'src/mail/letter.ts': 'export const letter = 1;\n',
};

async function open(watch?: WatchFolder) {
  const host = startCore(makeFolder(), watch === undefined ? {} : { watch });
  const root = makeRepository(shop);
  const { projectId } = await host.api.projects.open({ path: root });
  const related = (more: object) => host.api.suggest.related({ projectId, operationId: 'o', ...more });
  return { host, root, projectId, related };
}

it('takes goal and files from a stack, and suggests none of its files', async () => {
  const { host, projectId, related } = await open();
  const { stackId } = await host.api.stacks.create({ projectId, name: 'Cart' });
  await host.api.stacks.set({ projectId, stackId, fields: { goal: 'Show the cart' } });
  await host.api.stacks.add({ projectId, stackId, sources: [{ kind: 'file', path: 'src/cart/Cart.ts' }] });
  const { files, abstained } = await related({ stackId });
  expect(abstained).toBe(false);
  expect(files[0]).toMatchObject({
    path: 'src/cart/CartPage.ts',
    tokens: expect.any(Number),
    reasons: expect.arrayContaining([{ kind: 'imports', text: 'imports Cart.ts' }]),
  });
  expect(files.map(({ path }) => path)).not.toContain('src/cart/Cart.ts');
});

it('takes the next action and the files in play of the newest payload for what a stack leaves open', async () => {
  const { host, root, projectId, related } = await open();
  write(root, {
    'scratch/session-1.md':
      '# Session 1\n\n## Next action\n\nSeal the letter.\n\n## Files in play\n\n- `src/mail/letter.ts` (in progress)\n',
  });
  const { stackId } = await host.api.stacks.create({ projectId, name: 'Mail' });
  expect((await related({ stackId })).files[0]?.path).toBe('src/mail/letter.ts');
  // Its next action gives way to a goal, and says nothing without a stack.
  expect((await related({ stackId, goal: 'Show the cart' })).files[0]?.path).toMatch(/^src\/cart\//u);
  expect((await related({})).abstained).toBe(true);
});

it('says how far reading is, and in a note that there is no history', async () => {
  const host = startCore(makeFolder());
  const { projectId } = await host.api.projects.open({ path: makeFolder(shop) });
  const { files, note } = await host.api.suggest.related({
    projectId,
    operationId: 'o',
    goal: 'cart',
    limit: 1,
  });
  expect(files).toHaveLength(1);
  expect(note).toContain('no git history');
  expect(host.payloadsOf('operations.progress')).toContainEqual({
    operationId: 'o',
    words: '0 of 3 files read',
  });
});

it('finds in a watched project what was written since', async () => {
  const listeners = new Set<(path: string) => void>();
  const { host, root, projectId, related } = await open((_folder, listener) => {
    const tell = (path: string): void => listener.onChanges([path]);
    listeners.add(tell);
    return Promise.resolve(() => Promise.resolve(void listeners.delete(tell)));
  });
  await host.api.files.list({ projectId, operationId: 'list' });
  expect((await related({ goal: 'voucher' })).abstained).toBe(true);
  write(root, { 'src/mail/letter.ts': 'export const voucher = 1;\n' });
  for (const tell of listeners) tell('src/mail/letter.ts');
  expect((await related({ goal: 'voucher' })).files.map(({ path }) => path)).toEqual(['src/mail/letter.ts']);
});

it('names what changed since the last answer, and nothing where it cannot know', async () => {
  let watched = true;
  const changes = createChanges(() => watched);
  const asked: unknown[] = [];
  const ask = (state: string) =>
    changes.during('/shop', (since) => {
      asked.push(since);
      return Promise.resolve({ state });
    });
  await ask('one');
  changes.heard('/shop', ['a.ts']);
  changes.heard('/other', ['b.ts']);
  await ask('two');
  await ask('three');
  changes.heard('/shop', null);
  await ask('four');
  watched = false;
  await ask('five');
  watched = true;
  await ask('six');
  expect(asked).toEqual([
    null,
    { state: 'one', paths: ['a.ts'] },
    { state: 'two', paths: [] },
    null,
    null,
    null,
  ]);
});

it('keeps the folders of changes that are too many to name', async () => {
  const changes = createChanges(() => true);
  await changes.during('/shop', () => Promise.resolve({ state: 'one' }));
  const written = Array.from({ length: 1_000 }, (_, number) => `dist/p${number % 9}/${number}.js`);
  changes.heard('/shop', ['src/a.ts', 'src/.gitignore', ...written]);
  await changes.during('/shop', (since) => {
    expect(since?.paths.toSorted()).toEqual([
      ...Array.from({ length: 9 }, (_, number) => `dist/p${number}/`),
      'src/',
      'src/.gitignore',
    ]);
    return Promise.resolve({ state: 'two' });
  });
  changes.heard(
    '/shop',
    Array.from({ length: 1_000 }, (_, number) => `p${number}/a.ts`),
  );
  await changes.during('/shop', (since) => {
    expect(since).toBeNull();
    return Promise.resolve({ state: 'three' });
  });
});

it('asks anew for what was heard while an answer was under way', async () => {
  const changes = createChanges(() => true);
  await changes.during('/shop', () => Promise.resolve({ state: 'one' }));
  await changes.during('/shop', () => {
    changes.heard('/shop', ['a.ts']);
    return Promise.resolve({ state: 'two' });
  });
  await changes.during('/shop', (since) => {
    expect(since).toEqual({ state: 'two', paths: ['a.ts'] });
    return Promise.resolve({ state: 'three' });
  });
  await expect(changes.during('/shop', () => Promise.reject(new Error('No disk.')))).rejects.toThrow(
    'No disk.',
  );
  await changes.during('/shop', (since) => {
    expect(since).toBeNull();
    return Promise.resolve({ state: 'four' });
  });
});

it('keeps what it knows when a question is cancelled, also by one that begins before it has ended', async () => {
  const changes = createChanges(() => true);
  await changes.during('/shop', () => Promise.resolve({ state: 'one' }));
  changes.heard('/shop', ['a.ts']);
  const controller = new AbortController();
  const stopped = new AppError('cancelled', 'Stopped.', {});
  const never = new Promise<{ state: string }>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => reject(stopped));
  });
  const cancelled = changes.during('/shop', () => never);
  changes.heard('/shop', ['b.ts']);
  const asked: unknown[] = [];
  const ask = (state: string) =>
    changes.during('/shop', (since) => {
      asked.push(since);
      controller.abort();
      return Promise.resolve({ state });
    });
  await Promise.all([expect(cancelled).rejects.toMatchObject({ code: 'cancelled' }), ask('two')]);
  changes.heard('/shop', ['c.ts']);
  await ask('three');
  expect(asked).toEqual([
    { state: 'one', paths: ['a.ts', 'b.ts'] },
    { state: 'two', paths: ['c.ts'] },
  ]);
});
