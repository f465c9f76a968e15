import { render } from '@testing-library/react';
import { Profiler } from 'react';
import { expect, it } from 'vitest';
import { createStores } from '../stores/createStores.ts';
import { StoresContext } from '../stores/StoresContext.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { Columns } from './Columns.tsx';

/** Returns what the columns show after each drawing, beginning with the first. */
function drawings(phase: 'loading' | 'ready'): readonly string[] {
  const stores = createStores(createTestHost().client);
  stores.stack.setState({ phase });
  const shown: string[] = [];
  render(
    <StoresContext value={stores}>
      <Profiler
        id="columns"
        onRender={() => shown.push(document.querySelector('[data-testid="columns"]')?.textContent ?? '')}
      >
        <Columns left="files " middle="stack " right="message" />
      </Profiler>
    </StoresContext>,
  );
  return shown;
}

it('fills the columns of a project that is being opened after the first drawing', () => {
  const shown = drawings('loading');
  expect(shown[0]).toBe('');
  expect(shown.at(-1)).toBe('files stack message');
});

it('fills those of an open project at once', () => {
  expect(drawings('ready')[0]).toBe('files stack message');
});
