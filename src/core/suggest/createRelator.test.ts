import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { git, makeFolder, makeRepository, write } from '../git/testing/makeRepository.ts';
import { createStorage } from '../storage/createStorage.ts';
import type { Related, RelateRequest } from '../workers/relating.ts';
import { createRelator, type Relator } from './createRelator.ts';

const shop = {
  'src/orders/OrderService.ts':
    "import { Cart } from '../cart/Cart.ts';\nexport class OrderService {\n  place(cart: Cart) { return cart.total(); }\n}\n",
  'src/orders/OrderService.test.ts':
    "import { OrderService } from './OrderService.ts';\nit('places an order', () => new OrderService());\n",
  'src/cart/Cart.ts': 'export class Cart {\n  total() { return 0; }\n}\n',
  'src/mail/sendReceipt.ts':
    "import { OrderService } from '../orders/OrderService.ts';\nexport function sendReceipt(service: OrderService) { return service; }\n",
  'src/mail/templates.ts': 'export const templates = { receipt: "Thank you" };\n',
  'src/warehouse/shelf.ts': 'export const shelf = [1, 2, 3];\n',
  'README.md': '# Shop\n\nSells things.\n',
};

function makeRelator(limits?: { readonly commits: number; readonly patience: number }): Relator {
  return createRelator(createStorage(), limits);
}

async function ask(
  relator: Relator,
  root: string,
  request: Partial<RelateRequest> & { readonly folder: string },
): Promise<Related & { readonly paths: readonly string[]; readonly read: number }> {
  let read = 0;
  const related = await relator.relate(
    root,
    { goal: '', chosen: [], limit: 10, since: null, ...request },
    { isCancelled: () => false, onReading: (_read, of) => (read = of) },
  );
  if (related === 'cancelled') throw new Error('It was not cancelled.');
  return { ...related, paths: related.files.map(({ path }) => path), read };
}

function copyOf(folder: string): string {
  const copy = makeFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

function textsOf(related: Related, path: string): readonly string[] {
  return related.files.find((file) => file.path === path)?.reasons.map(({ text }) => text) ?? [];
}

it('finds the file that declares what the goal names, and its kin, with reasons', async () => {
  const root = makeRepository(shop);
  const related = await ask(makeRelator(), root, {
    folder: makeFolder(),
    goal: 'Let OrderService place empty orders',
  });
  expect(related.paths.slice(0, 2).toSorted()).toEqual([
    'src/orders/OrderService.test.ts',
    'src/orders/OrderService.ts',
  ]);
  expect(textsOf(related, 'src/orders/OrderService.ts')).toContain('declares “OrderService”');
  expect(textsOf(related, 'src/orders/OrderService.test.ts')).toContain('tests OrderService.ts');
  expect(textsOf(related, 'src/mail/sendReceipt.ts')).toContain('imports OrderService.ts');
  expect(related.paths).not.toContain('src/warehouse/shelf.ts');
});

it('relates files by commits that changed both, also before one was moved', async () => {
  const root = makeRepository(shop);
  for (let round = 1; round <= 3; round += 1) {
    write(root, {
      'src/warehouse/shelf.ts': `export const shelf = [${round}];\n`,
      'src/cart/Cart.ts': `export class Cart { n = ${round}; }\n`,
    });
    git(root, 'commit', '-qam', `Round ${round}`);
  }
  git(root, 'mv', 'src/warehouse/shelf.ts', 'src/mail/shelf.ts');
  git(root, 'commit', '-qm', 'Move the shelf');
  const related = await ask(makeRelator(), root, { folder: makeFolder(), chosen: ['src/cart/Cart.ts'] });
  expect(related.paths).not.toContain('src/cart/Cart.ts');
  expect(textsOf(related, 'src/mail/shelf.ts')[0]).toBe('changed together with Cart.ts in 3 of 3 commits');
});

it('works without git, and with a single commit', async () => {
  const goal = 'receipt templates';
  const plain = await ask(makeRelator(), makeFolder(shop), { folder: makeFolder(), goal });
  const single = await ask(makeRelator(), makeRepository(shop), { folder: makeFolder(), goal });
  for (const related of [plain, single]) expect(related.paths[0]).toBe('src/mail/templates.ts');
  expect([plain.commits, single.commits]).toEqual([0, 1]);
});

it('reads a long history within a limit, and says so', async () => {
  const root = makeRepository(shop);
  for (let round = 1; round <= 4; round += 1)
    git(root, 'commit', '-q', '--allow-empty', '-m', `Round ${round}`);
  const folder = makeFolder();
  const cut = await ask(makeRelator({ commits: 3, patience: 300_000 }), root, { folder, goal: 'cart' });
  expect([cut.commits, cut.cut]).toEqual([3, true]);
  const whole = await ask(makeRelator({ commits: 5, patience: 300_000 }), root, {
    folder: makeFolder(),
    goal: 'cart',
  });
  expect([whole.commits, whole.cut]).toEqual([5, false]);
});

it('reads no further part of a history after its patience', async () => {
  const root = makeRepository(shop);
  const branch = git(root, 'symbolic-ref', 'HEAD').trim();
  const commits = Array.from(
    { length: 600 },
    (_, number) =>
      `commit ${branch}\ncommitter A <a@example.org> ${1_700_000_000 + number} +0000\ndata 5\nRound\n${number === 0 ? `from ${branch}^0\n` : ''}\n`,
  );
  execFileSync('git', ['-C', root, 'fast-import', '--quiet'], { input: commits.join('') });
  const request = { folder: makeFolder(), goal: 'cart' };
  const cut = await ask(makeRelator({ commits: 5_000, patience: -1 }), root, request);
  expect([cut.commits, cut.cut, cut.paths[0]]).toEqual([500, true, 'src/cart/Cart.ts']);
});

it('answers goals of one word, of 5,000 characters and in Japanese', async () => {
  const root = makeRepository({
    ...shop,
    'src/mail/請求書.ts': '// 請求書を送信する\nexport const invoice = 1;\n',
  });
  const folder = makeFolder();
  const relator = makeRelator();
  expect((await ask(relator, root, { folder, goal: 'cart' })).paths[0]).toBe('src/cart/Cart.ts');
  const filler = 'the team would like that this can be done soon because it was asked for by many. ';
  const long = `${filler.repeat(62)}The receipt templates of the mail are wrong.`.slice(-5_000);
  expect((await ask(relator, root, { folder, goal: long })).paths).toContain('src/mail/templates.ts');
  expect((await ask(relator, root, { folder, goal: '請求書の送信' })).paths[0]).toBe('src/mail/請求書.ts');
});

it('suggests nothing that a program wrote, that is binary, or that holds secrets', async () => {
  const line = 'function receipt(){return receipt}'.repeat(400);
  const root = makeRepository({
    'src/receipt.ts': 'export const receipt = 1;\n',
    'dist/receipt.js': 'export const receipt = 1;\n//# sourceMappingURL=receipt.js.map\n',
    'ignored/receipt.js': 'export const receipt = 1;\n',
    '.gitignore': 'ignored/\n',
    'vendor/receipt.php': '<?php class Receipt {}\n',
    'src/receipt.min.js': 'var receipt=1\n',
    'src/receiptBundle.js': line,
    'src/receipt.gen.ts': '// Code generated by protoc. DO NOT EDIT.\nexport const receipt = 1;\n',
    'src/receipt.bin.ts': Buffer.from([0, 1, 2, 0, 114, 101]),
    'package-lock.json': '{ "receipt": 1 }\n',
    '.env': 'RECEIPT=1\n',
    'receipt.pem': 'receipt\n',
  });
  const related = await ask(makeRelator(), root, { folder: makeFolder(), goal: 'receipt' });
  expect(related.paths).toEqual(['src/receipt.ts']);
});

it('abstains when nothing has to do with the goal, and when nothing is asked', async () => {
  const root = makeRepository(shop);
  const folder = makeFolder();
  const relator = makeRelator();
  expect((await ask(relator, root, { folder, goal: 'kubernetes ingress certificates' })).files).toEqual([]);
  expect((await ask(relator, root, { folder })).files).toEqual([]);
  expect((await ask(relator, makeFolder(), { folder, goal: 'cart' })).files).toEqual([]);
});

it('skips submodules', async () => {
  const root = makeRepository(shop);
  git(root, 'update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},cart-library`);
  const related = await ask(makeRelator(), root, { folder: makeFolder(), goal: 'cart library' });
  expect(related.paths[0]).toBe('src/cart/Cart.ts');
  expect(related.paths).not.toContain('cart-library');
});

it('keeps the index on disk, and reads only what has changed', async () => {
  const root = makeRepository(shop);
  const folder = makeFolder();
  const first = await ask(makeRelator(), root, { folder, goal: 'cart' });
  expect(first.read).toBe(7);
  const again = await ask(makeRelator(), root, { folder, goal: 'cart' });
  expect([again.read, again.state]).toEqual([0, first.state]);
  expect(again.files).toEqual(first.files);
  write(root, { 'src/mail/templates.ts': 'export const voucher = "a cart of vouchers";\n' });
  rmSync(join(root, 'README.md'));
  const changed = await ask(makeRelator(), root, { folder, goal: 'voucher' });
  expect([changed.read, changed.indexed, changed.paths[0]]).toEqual([1, 6, 'src/mail/templates.ts']);
});

it('looks only at the changes that it is told of, as long as it knows the state before them', async () => {
  const root = makeRepository(shop);
  const folder = makeFolder();
  const relator = makeRelator();
  const { state } = await ask(relator, root, { folder, goal: 'cart' });
  const voucher = 'export const voucher = 1;\n';
  write(root, { 'src/mail/templates.ts': voucher, 'src/mail/sendReceipt.ts': voucher });
  const reported = await ask(relator, root, {
    folder,
    goal: 'voucher',
    since: { state, paths: ['src/mail/templates.ts'] },
  });
  expect(reported.paths[0]).toBe('src/mail/templates.ts');
  expect(textsOf(reported, 'src/mail/sendReceipt.ts')).not.toContain('declares “voucher”');
  const unknown = await ask(relator, root, { folder, goal: 'voucher', since: { state: 'other', paths: [] } });
  expect(textsOf(unknown, 'src/mail/sendReceipt.ts')).toContain('declares “voucher”');
  write(root, { 'src/voucherFile.ts': voucher });
  const added = await ask(relator, root, {
    folder,
    goal: 'voucher',
    since: { state: unknown.state, paths: ['src/voucherFile.ts'] },
  });
  expect(added.paths).toContain('src/voucherFile.ts');
});

it('lists no project for what a build writes to an ignored folder, and looks into a folder that is not', async () => {
  const root = makeRepository({ ...shop, '.gitignore': 'dist/\n' });
  const folder = makeFolder();
  const relator = makeRelator();
  const { state } = await ask(relator, root, { folder, goal: 'cart' });
  const voucher = 'export const voucher = 1;\n';
  // It would be found if all files were looked at.
  write(root, { 'dist/a.js': voucher, 'src/untold.ts': voucher });
  const since = { state, paths: ['dist', 'dist/a.js', 'dist/old/'] };
  const built = await ask(relator, root, { folder, goal: 'voucher', since });
  expect([built.state, built.read, built.paths]).toEqual([state, 0, []]);
  write(root, { 'src/mail/voucher/card.ts': voucher, 'src/mail/templates.ts': voucher });
  rmSync(join(root, 'src/cart'), { recursive: true });
  const reported = await ask(relator, root, {
    folder,
    goal: 'voucher',
    since: { state, paths: ['src/mail/', 'src/cart', 'dist/a.js'] },
  });
  expect(reported.paths.toSorted()).toEqual(['src/mail/templates.ts', 'src/mail/voucher/card.ts']);
  expect([reported.read, reported.indexed]).toEqual([2, 7]);
});

it('reads its index from disk again after it was let go', async () => {
  const root = makeRepository(shop);
  const folder = makeFolder();
  const relator = makeRelator();
  const first = await ask(relator, root, { folder, goal: 'cart' });
  relator.forget();
  const again = await ask(relator, root, { folder, goal: 'cart', since: { state: first.state, paths: [] } });
  expect([again.state, again.read, again.files]).toEqual([first.state, 0, first.files]);
});

it('suggests no file that was deleted since the index was made', async () => {
  const root = makeRepository(shop);
  const folder = makeFolder();
  const relator = makeRelator();
  const { state } = await ask(relator, root, { folder, goal: 'cart' });
  rmSync(join(root, 'src/cart/Cart.ts'));
  const untold = await ask(relator, root, { folder, goal: 'cart', since: { state, paths: [] } });
  expect(untold.paths).not.toContain('src/cart/Cart.ts');
  expect(untold.indexed).toBe(7);
});

it('sets a damaged index aside, and builds it again', async () => {
  const root = makeRepository(shop);
  const folder = makeFolder();
  const first = await ask(makeRelator(), root, { folder, goal: 'cart' });
  const [name = ''] = readdirSync(folder);
  const bytes = readFileSync(join(folder, name));
  const middle = bytes.length >> 1;
  for (const damaged of [
    bytes.subarray(0, middle),
    Buffer.from(bytes).fill(7, middle, middle + 1),
    Buffer.alloc(0),
  ]) {
    writeFileSync(join(folder, name), damaged);
    const again = await ask(makeRelator(), root, { folder, goal: 'cart' });
    expect(again.files).toEqual(first.files);
    expect(again.read).toBe(7);
  }
  expect(readdirSync(folder).filter((file) => file.includes('damaged'))).toHaveLength(3);
});

it('keeps no text of files on disk', async () => {
  const root = makeRepository({ 'src/a.ts': 'export const unmistakable = "neverwritten";\n' });
  const folder = makeFolder();
  await ask(makeRelator(), root, { folder, goal: 'unmistakable' });
  const [name = ''] = readdirSync(folder);
  const kept = readFileSync(join(folder, name), 'latin1');
  expect(kept).toContain('src/a.ts');
  expect(kept).not.toMatch(/unmistakable|neverwritten/u);
});

it('stops when it is cancelled, and rejects for a folder that is gone', async () => {
  const root = makeRepository(shop);
  const folder = makeFolder();
  const request = { folder, goal: 'cart', chosen: [], limit: 10, since: null };
  const host = { isCancelled: () => true, onReading: () => undefined };
  expect(await makeRelator().relate(root, request, host)).toBe('cancelled');
  const away = `${root}-away`;
  renameSync(root, away);
  await expect(ask(makeRelator(), root, { folder, goal: 'cart' })).rejects.toMatchObject({ code: 'ENOENT' });
  renameSync(away, root);
});

it('keeps what a cancelled question has read, for the next one and on disk', async () => {
  const text = 'export const receipt = orderService.place(cart);\n'.repeat(600);
  const files = Array.from({ length: 600 }, (_, number) => [`src/receipt${number}.ts`, text] as const);
  const root = makeFolder(Object.fromEntries(files));
  const folder = makeFolder();
  const relator = makeRelator();
  let read = 0;
  const request = { folder, goal: 'receipt', chosen: [], limit: 10, since: null };
  const host = { isCancelled: () => read > 0, onReading: (now: number) => (read = now) };
  expect(await relator.relate(root, request, host)).toBe('cancelled');
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(600);
  for (const next of [makeRelator(), relator]) {
    const related = await ask(next, root, {
      folder: next === relator ? folder : copyOf(folder),
      goal: 'receipt',
    });
    expect([related.read, related.indexed]).toEqual([600 - read, 600]);
  }
});

it('keeps an index that is whole when its question is cancelled', async () => {
  const root = makeRepository(shop);
  const folder = makeFolder();
  const relator = makeRelator();
  let reads = false;
  const request = { folder, goal: 'cart', chosen: [], limit: 10, since: null };
  const host = { isCancelled: () => reads, onReading: () => (reads = true) };
  // However slow the machine is, all files are read in one turn, and the question is cancelled after it.
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  expect(await relator.relate(root, request, host)).toBe('cancelled');
  now.mockRestore();
  const next = await ask(relator, root, { folder, goal: 'cart' });
  expect([next.read, next.indexed, next.commits]).toEqual([0, 7, 1]);
});

it('finds new commits of a repository around the project, of which no watch tells', async () => {
  const repository = makeRepository(
    Object.fromEntries(Object.entries(shop).map(([path, text]) => [`app/${path}`, text])),
  );
  const root = join(repository, 'app');
  const folder = makeFolder();
  const relator = makeRelator();
  const { state, commits } = await ask(relator, root, { folder, goal: 'cart' });
  expect(commits).toBe(1);
  write(root, { 'src/cart/Cart.ts': 'export class Cart {}\n' });
  git(repository, 'commit', '-qam', 'Empty the cart');
  const since = { state, paths: ['src/cart/Cart.ts'] };
  expect((await ask(relator, root, { folder, goal: 'cart', since })).commits).toBe(2);
});
