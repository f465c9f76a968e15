import { Tooltip } from '@base-ui/react/tooltip';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { PhaseProgress } from '../../../shared/domain/task.ts';
import type { Phase } from '../../../shared/domain/task/plan.ts';
import type { Tasks } from '../createTasks.ts';
import { PhaseList } from './PhaseList.tsx';

const phasesOf = (count: number, done = 0): readonly Phase[] =>
  Array.from({ length: count }, (_, index) => ({
    key: `k${String(index)}`,
    number: index + 1,
    title: `Part ${String(index + 1)}`,
    text: '',
    files: [],
    done: 'its test passes',
    state: index < done ? 'done' : 'todo',
    steps: [],
    checks: [],
    line: index + 1,
    lastLine: index + 1,
  }));

function show(phases: readonly Phase[], progress: readonly PhaseProgress[] = []): void {
  const tasks = {
    sessions: createStore(() => ({ progress })),
    store: createStore(() => ({ edit: () => Promise.resolve() })),
  } as unknown as Tasks;
  render(
    <Tooltip.Provider>
      <PhaseList tasks={tasks} phases={phases} />
    </Tooltip.Provider>,
  );
}
// Roles of two hundred cards take long to find out; the text of a title is its button's alone.
const titles = () => screen.getAllByText(/^Part \d+$/u, { selector: 'button' });

it('draws the first of many phases, and more on demand', async () => {
  show(phasesOf(200));
  expect(titles()).toHaveLength(60);
  await userEvent.click(screen.getByText('Show 100 more of 140'));
  expect(titles()).toHaveLength(160);
  await userEvent.click(screen.getByText('Show the other 40'));
  expect(titles()).toHaveLength(200);
  expect(screen.queryByText(/^Show/u)).toBeNull();
});

it('shows code in an objective and in a done condition as code, and names both without its marks', () => {
  const [phase] = phasesOf(1);
  if (phase === undefined) throw new Error('There is one phase.');
  show([{ ...phase, title: 'Retry `create()` once', done: '`npm test` passes' }]);
  expect(screen.getAllByText(/^(?:npm test|create\(\))$/u).map(({ tagName }) => tagName)).toEqual([
    'CODE',
    'CODE',
  ]);
  expect(screen.getByRole('listitem').textContent).not.toContain('`');
});

it('draws the phase to work on, however far down it is', () => {
  show(phasesOf(200, 120));
  expect(titles()).toHaveLength(141);
  expect(screen.getByLabelText(/^Phase 121, /u)).toBeInstanceOf(HTMLButtonElement);
});

it('shows by which commit a phase is done, that of the plan or of a payload whose claims git has', () => {
  const proof = 'c3d91f0aaaa';
  const [one, two, three] = phasesOf(3, 3);
  if (one === undefined || two === undefined || three === undefined) throw new Error('There are three.');
  show(
    [{ ...one, proof }, two, three],
    [{ phase: two.key, proposal: { state: 'done', session: 4, proof: '7be20d4bbbb' } }],
  );
  expect(screen.getByTitle(`Proved by commit ${proof}`).textContent).toContain('c3d91f0');
  expect(screen.getByTitle(/^Verified in git: session 4 says /u).textContent).toContain('7be20d4');
  expect(screen.getAllByText('Unverified')).toHaveLength(1);
});
