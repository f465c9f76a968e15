import { Tooltip } from '@base-ui/react/tooltip';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ShortcutsSheet } from './ShortcutsSheet.tsx';

function show() {
  render(
    <Tooltip.Provider>
      <ShortcutsSheet open host="window" onClose={() => undefined} />
    </Tooltip.Provider>,
  );
  return { user: userEvent.setup(), field: screen.getByRole('textbox', { name: 'Search shortcuts' }) };
}
const titles = () => [...document.querySelectorAll('dt')].map((row) => row.textContent);

it('begins in the search, not in the list', async () => {
  const { field } = show();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(titles().length).toBeGreaterThan(40);
});

it('finds rows by what they do, by their area and by their key', async () => {
  const { user, field } = show();
  await user.type(field, 'lines range');
  expect(titles()).toEqual(['Pick a range', 'Take out a range']);
  await user.clear(field);
  await user.type(field, 'ctrl+shift+c');
  expect(titles()).toHaveLength(1);
  await user.clear(field);
  await user.type(field, 'zzqx');
  expect(titles()).toEqual([]);
  expect(screen.getByText('No shortcut matches')).toBeTruthy();
});
