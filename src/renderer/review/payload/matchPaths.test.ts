import { expect, it } from 'vitest';
import { matchPaths } from './matchPaths.ts';

const paths = [
  'src/services/OrderService.ts',
  'src/orders/index.ts',
  'test/OrderService.test.ts',
  'README.md',
];

it('offers files by parts of their path in any letter case, names first', () => {
  expect(matchPaths(paths, 'order')).toEqual([
    'test/OrderService.test.ts',
    'src/services/OrderService.ts',
    'src/orders/index.ts',
  ]);
  expect(matchPaths(paths, 'src order')).toEqual(['src/orders/index.ts', 'src/services/OrderService.ts']);
});

it('offers nothing for nothing, and nothing once the path is whole', () => {
  expect(matchPaths(paths, ' ')).toEqual([]);
  expect(matchPaths(paths, 'readme.md')).toEqual([]);
});
