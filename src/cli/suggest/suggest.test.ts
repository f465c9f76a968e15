import { beforeEach, expect, test } from 'vitest';
import { git, write } from '../../core/git/testing/makeRepository.ts';
import { useCommandLine, type Places } from '../testing/useCommandLine.ts';

const command = useCommandLine();
let places: Places;
const run = (...args: readonly string[]) => command.run(places, ['suggest', ...args]);

beforeEach(() => {
  places = command.makePlaces();
  write(places.root, {
    'src/orders/OrderService.ts':
      "import { Cart } from '../cart/Cart.ts';\nexport class OrderService {\n  cart = new Cart();\n}\n",
    'src/cart/Cart.ts': `export class Cart {}\n${'// A long text of a cart.\n'.repeat(200)}`,
    'src/mail/letter.ts': 'export const letter = 1;\n',
  });
  git(places.root, 'init', '-q');
  git(places.root, 'add', '-A');
  git(places.root, 'commit', '-qm', 'Begin');
});

test('files for a goal are printed with tokens and reasons', async () => {
  const { code, out, err } = await run('Let OrderService empty its cart');
  expect(code).toBe(0);
  expect(out).toMatch(/^ +about \d+ {2}src\/orders\/OrderService\.ts +declares “OrderService”/mu);
  expect(out).not.toContain('letter.ts');
  expect(err).toMatch(/2 files, [\d,]+ tokens\./u);
});

test('as JSON they have scores, and files within a budget are whole', async () => {
  const all = JSON.parse((await run('order cart', '--json')).out);
  expect(all).toMatchObject({ abstained: false });
  expect(all.files.map(({ path }: { path: string }) => path).toSorted()).toEqual([
    'src/cart/Cart.ts',
    'src/orders/OrderService.ts',
  ]);
  for (const file of all.files) {
    expect(file).toEqual({
      path: expect.any(String),
      tokens: expect.any(Number),
      score: expect.any(Number),
      reasons: expect.arrayContaining([{ kind: expect.any(String), text: expect.any(String) }]),
    });
  }
  const few = JSON.parse((await run('order cart', '--budget', '100', '--json')).out);
  expect(few.files.map(({ path }: { path: string }) => path)).toEqual(['src/orders/OrderService.ts']);
});

test('a named file counts without a goal, and one that does not exist is told', async () => {
  const { out } = await run('--with', 'src/cart/Cart.ts');
  expect(out).toMatch(/OrderService\.ts +(?:changed together with|imports) Cart\.ts/u);
  const gone = await run('cart', '--with', 'src/none.ts');
  expect([gone.code, gone.err]).toEqual([5, expect.stringContaining('Nothing matches "src/none.ts".')]);
});

test('it abstains where nothing fits, and asks for a goal or a file', async () => {
  const none = await run('kubernetes ingress');
  expect([none.code, none.out]).toEqual([0, '']);
  expect(none.err).toContain('No file of this project has enough to do with it.');
  expect(await run()).toMatchObject({ code: 2, err: expect.stringContaining('Say what is to be done') });
});
