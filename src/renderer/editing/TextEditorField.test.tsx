import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TextEditorField } from './TextEditorField.tsx';

const field = (text: string) => (
  <>
    <div data-region="stack">
      <button type="button">A card</button>
    </div>
    <div data-region="right">
      <TextEditorField key={text} text={text} label="Text" onChange={() => undefined} />
    </div>
  </>
);

it('has the focus from the first moment on', async () => {
  render(field('one'));
  expect(document.activeElement?.className).toContain('text-editor');
  const editor = await screen.findByRole('textbox', { name: 'Text' });
  await expect.poll(() => document.activeElement).toBe(editor);
});

it('leaves the focus where somebody went meanwhile', async () => {
  render(field('one'));
  screen.getByRole('button', { name: 'A card' }).focus();
  await screen.findByRole('textbox', { name: 'Text' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'A card' }));
});
