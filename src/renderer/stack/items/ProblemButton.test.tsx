import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { BlockStatus, BlockSummary } from '../../../shared/domain/assembly.ts';
import type { SourceView } from '../../../shared/domain/source.ts';
import { ProblemButton } from './ProblemButton.tsx';

const folder: SourceView = { kind: 'folder', path: 'src' };
const file: SourceView = { kind: 'file', path: 'src/a.ts' };

test.each<[SourceView, BlockStatus, boolean, string]>([
  [folder, 'too-large', true, 'Change pattern…'],
  [folder, 'missing', true, 'Change pattern…'],
  [folder, 'unreadable', true, 'Retry'],
  [folder, 'too-large', false, 'Retry'],
  [file, 'missing', true, 'Retry'],
])('%j that is %s offers what helps', async (source, status, editable, name) => {
  const done: string[] = [];
  render(
    <ProblemButton
      item={{ id: 'one', on: true, source }}
      block={{ status } as BlockSummary}
      editable={editable}
      onRetry={() => done.push('Retry')}
      onEdit={(id) => done.push(id)}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name }));
  expect(done).toEqual([name === 'Retry' ? 'Retry' : 'one']);
});
