import { Tooltip } from '@base-ui/react/tooltip';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { PlanQuestion } from '../../shared/domain/task/plan.ts';
import { QuestionCard } from './answer/QuestionCard.tsx';
import type { Tasks } from './createTasks.ts';
import { SettleFields } from './plan/SettleFields.tsx';
import { createTypedAnswersStore, keyOfAnswer } from './typedAnswers.ts';

const question: PlanQuestion = {
  key: 'retry',
  text: 'Retry failed inserts?',
  state: 'open',
  options: [{ text: 'Once', cost: 'a second write', line: 2, lastLine: 2 }],
  line: 1,
  lastLine: 2,
};

function tasksOf(taskId: string) {
  const typed = createTypedAnswersStore();
  const store = createStore(() => ({ currentId: taskId }));
  return { typed, store, tasks: { typed, store } as unknown as Tasks };
}

function show(tasks: Tasks, where: 'plan' | 'card') {
  cleanup();
  render(
    <Tooltip.Provider>
      {where === 'plan' ? (
        <SettleFields tasks={tasks} question={question} />
      ) : (
        <QuestionCard
          tasks={tasks}
          question={question}
          number={1}
          line={undefined}
          onSettled={() => undefined}
        />
      )}
    </Tooltip.Provider>,
  );
}
const fieldOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(fieldOf(label), { target: { value } });

it('is there again after another page, and on the page of questions', () => {
  const { tasks } = tasksOf('one');
  show(tasks, 'plan');
  type('Answer to: Retry failed inserts?', 'Twice');
  fireEvent.click(screen.getByText('Lock'));
  type('Why this is the answer', 'The queue is short');
  show(tasks, 'plan');
  expect(fieldOf('Answer to: Retry failed inserts?').value).toBe('Twice');
  expect(fieldOf('Why this is the answer').value).toBe('The queue is short');
  show(tasks, 'card');
  expect(fieldOf('Answer to question 1').value).toBe('Twice');
  expect(fieldOf('Why this answers question 1').value).toBe('The queue is short');
});

it('keeps a chosen option, its reason and an event to wait for', () => {
  const { tasks } = tasksOf('one');
  show(tasks, 'card');
  fireEvent.click(screen.getByLabelText(/^Once/u));
  type('Why this answers question 1', 'Cheap');
  fireEvent.click(screen.getByText('Defer…'));
  type('The event that question 1 waits for', 'the extraction');
  show(tasks, 'card');
  expect(screen.getByLabelText<HTMLInputElement>(/^Once/u).checked).toBe(true);
  expect(fieldOf('Why this answers question 1').value).toBe('Cheap');
  expect(fieldOf('The event that question 1 waits for').value).toBe('the extraction');
});

it('belongs to one task, and is forgotten once the question is settled', () => {
  const { tasks, store, typed } = tasksOf('one');
  show(tasks, 'plan');
  type('Answer to: Retry failed inserts?', 'Twice');
  store.setState({ currentId: 'two' });
  show(tasks, 'plan');
  expect(fieldOf('Answer to: Retry failed inserts?').value).toBe('');
  store.setState({ currentId: 'one' });
  typed.getState().forget(keyOfAnswer('one', question));
  show(tasks, 'plan');
  expect(fieldOf('Answer to: Retry failed inserts?').value).toBe('');
});
