import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Assembly } from '../../shared/domain/assembly.ts';
import { modelOrDefault } from '../../shared/domain/model.ts';
import type { StackItemView } from '../../shared/domain/stack.ts';
import { PreviewFoot } from '../preview/PreviewFoot.tsx';
import { assemblyOf, blockOf, fileItem, stackOf } from '../testing/examples.ts';
import { BudgetBar } from './BudgetBar.tsx';
import { BudgetField } from './BudgetField.tsx';
import { budgetFigures } from './budgetFigures.ts';
import { Legend } from './Legend.tsx';
import { ModelPicker } from './ModelPicker.tsx';
import { Readout } from './Readout.tsx';

/** Returns the element that holds what is shown. */
function show(items: readonly StackItemView[], assembly: Assembly): HTMLElement {
  const stack = stackOf(items);
  const figures = budgetFigures(stack, assembly);
  const { container } = render(
    <>
      <Readout figures={figures} reading={false} />
      <BudgetField budget={stack.budget} alone={figures.empty} onChange={() => undefined} />
      <BudgetBar figures={figures} selectedId={null} onSelect={() => undefined} />
      <Legend legend={figures.legend} />
      <PreviewFoot
        assembly={assembly}
        empty={figures.empty}
        onShowSecrets={() => undefined}
        onRetry={() => undefined}
      />
    </>,
  );
  return container;
}

it('names the frame in the legend and on its segment, and what is shown adds up', () => {
  const items = [fileItem('a', 'src/a.ts'), fileItem('b', 'src/b.ts')];
  const blocks = [blockOf('a', 249, { title: 'src/a.ts' }), blockOf('b', 2_428, { kind: 'session' })];
  show(items, assemblyOf(blocks, { tokens: 3_047, frameTokens: 370 }));

  const legend = screen.getByRole('list', { name: 'Tokens by kind' });
  const entries = within(legend).getAllByRole('listitem');
  expect(entries.map((entry) => entry.textContent)).toEqual(['Files 249', 'Session 2,428', 'Frame 370']);
  expect(entries.at(-1)?.title).toContain('the message’s own lines'.slice(4));
  const segments = [...document.querySelectorAll<HTMLElement>('.bar .segment')];
  expect(segments.map(({ title }) => title)).toEqual([
    'src/a.ts, 249 tokens, 8.2%',
    'b, 2,428 tokens, 79.7%',
    'Frame: the message’s own lines around the items, 370 tokens, 12.1%',
  ]);
  expect(segments.at(-1)?.getAttribute('aria-label')).toBe(segments.at(-1)?.title);
  expect(screen.getByTestId('total').textContent).toBe('3,047');
});

it('says nothing of tokens, lines, bytes or scans of an empty stack', () => {
  const shown = show([], assemblyOf([], { tokens: 50, frameTokens: 50, lines: 5, bytes: 168 }));
  expect(screen.queryByTestId('total')).toBeNull();
  expect(shown.textContent).toBe('Budget 60,000 tokens');
  expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toBe('Nothing is in the message yet');
});

it('says by the name of the model that all figures are estimates, where they are', () => {
  const models = ['gpt-5', 'claude-sonnet-4.5'].map(modelOrDefault);
  const { rerender } = render(<ModelPicker models={models} modelId="gpt-5" onPick={() => undefined} />);
  expect(screen.getByRole('button').textContent).toBe('GPT-5');
  rerender(<ModelPicker models={models} modelId="claude-sonnet-4.5" onPick={() => undefined} />);
  expect(screen.getByRole('button').textContent).toMatch(/^Claude Sonnet 4\.5, figures about ± \d+%$/u);
});

it('marks the figure of before while items are being read', () => {
  const figures = budgetFigures(stackOf([fileItem('a', 'src/a.ts')]), assemblyOf([blockOf('a', 249)]));
  const { rerender } = render(<Readout figures={figures} reading />);
  expect(screen.getByTestId('total').querySelector('.late')).not.toBeNull();
  rerender(<Readout figures={figures} reading={false} />);
  expect(screen.getByTestId('total').querySelector('.late')).toBeNull();
});
