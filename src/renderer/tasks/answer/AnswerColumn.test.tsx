import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { AnswerView } from '../../../shared/domain/task.ts';
import type { Tasks } from '../createTasks.ts';
import { AnswerColumn } from './AnswerColumn.tsx';

const lines = ['I read the code, and nothing is unclear.', '', '- Is the flag off? It is.'];
const reply: AnswerView = {
  text: `${lines.join('\n')}\n`,
  at: '2026-11-20T15:04:05Z',
  read: {
    questions: [],
    assumptions: [],
    invariants: [],
    risks: [],
    validation: [],
    openers: [],
    outside: [
      { text: lines[0] ?? '', line: 1, lastLine: 1 },
      { text: lines[2] ?? '', line: 3, lastLine: 3 },
    ],
    phases: 0,
  },
};

it('shows an answer that asks nothing whole, and makes a line of it a question on request', async () => {
  const edit = vi.fn(() => Promise.resolve());
  render(<AnswerColumn tasks={{ store: createStore(() => ({ edit })) } as unknown as Tasks} reply={reply} />);
  expect(screen.getByText('No questions found')).toBeTruthy();
  expect(screen.getByText('2 lines left outside, kept with the answer')).toBeTruthy();
  const text = within(screen.getByRole('region', { name: 'Lines of the answer' }));
  for (const line of lines.filter((one) => one !== '')) expect(text.getByText(line)).toBeTruthy();
  const user = userEvent.setup();
  await user.click(text.getByText('- Is the flag off? It is.'));
  await user.click(await screen.findByRole('menuitem', { name: 'Make it a question' }));
  expect(edit).toHaveBeenCalledExactlyOnceWith({
    kind: 'add-point',
    part: 'questions',
    text: 'Is the flag off? It is.',
  });
});
