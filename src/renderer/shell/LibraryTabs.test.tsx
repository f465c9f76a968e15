import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { LibraryTabs } from './LibraryTabs.tsx';
import { createViewStore } from './viewStore.ts';

it('shows a tab of the library by pointer and by arrow keys, and its open findings', async () => {
  const view = createViewStore();
  render(<LibraryTabs view={view} counts={{ rules: 6 }} />);
  await userEvent.click(screen.getByRole('tab', { name: 'Rules 6' }));
  expect(view.getState()).toMatchObject({ screen: 'library', libraryTab: 'rules' });
  await userEvent.keyboard('{Home}');
  expect(view.getState().libraryTab).toBe('texts');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Texts'));
  expect(screen.getByRole('tab', { name: 'Texts' }).getAttribute('aria-selected')).toBe('true');
});
