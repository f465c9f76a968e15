import { render, screen } from '@testing-library/react';
import { Tooltip } from '@base-ui/react/tooltip';
import { expect, it } from 'vitest';
import type { ItemBadge } from '../itemBadges.ts';
import { ItemText } from './ItemText.tsx';

const warn = (text: string): ItemBadge => ({ tone: 'warn', text });

function show(badges: readonly ItemBadge[]): void {
  const words = {
    kind: 'file',
    kindName: 'File',
    title: 'a.ts',
    place: 'src',
    detail: '',
    problem: undefined,
  } as const;
  render(
    <Tooltip.Provider>
      <ItemText
        words={{ ...words, badges, tokens: 10, share: '', loading: false }}
        onShowDifference={() => undefined}
        onCompare={() => undefined}
      />
    </Tooltip.Provider>,
  );
}

it('keeps the words of one badge in every window', () => {
  show([warn('2 findings')]);
  expect(screen.getByText('2 findings').querySelector('.wide-only')).toBeNull();
});

it('leaves the counts of two badges in a narrow window, and their words under the pointer', () => {
  show([warn('2 findings'), warn('1,200 redacted')]);
  const badge = screen.getByTitle('1,200 redacted');
  expect(badge.textContent).toBe('1,200 redacted');
  badge.querySelector('.wide-only')?.remove();
  expect(badge.textContent).toBe('1,200');
});
