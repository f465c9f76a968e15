import { expect, it } from 'vitest';
import type { BlockSummary } from '../../shared/domain/assembly.ts';
import { blockOf } from '../testing/examples.ts';
import { reportOf } from './refreshAndReport.ts';

const block = (itemId: string, sha256: string | null, more: Partial<BlockSummary> = {}): BlockSummary => ({
  ...blockOf(itemId, 10),
  sha256,
  ...more,
});

it.each<[string, 'good' | 'warn', readonly BlockSummary[], readonly BlockSummary[]]>([
  ['Refreshed 1 item, nothing has changed.', 'good', [block('a', '1')], [block('a', '1')]],
  [
    'Refreshed 2 items, 1 changed.',
    'good',
    [block('a', '1'), block('b', '1')],
    [block('a', '1'), block('b', '2')],
  ],
  [
    'Refreshed 2 items, 1 changed. 2 could not be read again.',
    'warn',
    [block('a', '1'), block('b', '1')],
    [
      block('a', null, { status: 'missing' }),
      block('b', '1', { fetch: { state: 'failed', problem: 'Offline.' } }),
    ],
  ],
])('says "%s"', (message, level, before, after) => {
  expect(reportOf(before, after)).toEqual({ level, message });
});
