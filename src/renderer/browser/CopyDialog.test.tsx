import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { CopyOutcome } from '../../shared/rpc/pageClipboard.ts';
import { CopyDialog } from './CopyDialog.tsx';

test('the whole text is selected at once, and what the person says of it counts', async () => {
  const said: CopyOutcome[] = [];
  render(<CopyDialog text="the message" onEnd={(outcome) => void said.push(outcome)} />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text to copy' });
  await waitFor(() => expect([field.selectionStart, field.selectionEnd]).toEqual([0, 11]));
  await userEvent.click(screen.getByRole('button', { name: 'I have copied it' }));
  expect(said).toEqual([{ status: 'confirmed' }]);
});
