import { act, render } from '@testing-library/react';
import { Profiler } from 'react';
import { expect, it } from 'vitest';
import { createStores } from '../stores/createStores.ts';
import { assemblyOf, blockOf, fileItem, stackOf } from '../testing/examples.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { Dock } from './Dock.tsx';

it('draws the figures of a message first, then what could be turned off, for which it has to search', () => {
  const { stack, models, exports, toasts, settings } = createStores(createTestHost().client);
  const shown: string[] = [];
  render(
    <Profiler
      id="dock"
      onRender={() => {
        const total = document.querySelector('[data-testid="total"]')?.textContent ?? 'no dock';
        const note = document.querySelector('[role="note"]') === null ? '' : ', turn off';
        if (shown.at(-1) !== total + note) shown.push(total + note);
      }}
    >
      <Dock
        {...{ stack, models, exports, toasts, settings }}
        isPage={false}
        onShowSecrets={() => undefined}
      />
    </Profiler>,
  );
  const items = [fileItem('a', 'src/a.ts'), fileItem('b', 'src/b.ts')];
  act(() => stack.setState({ current: { ...stackOf(items), budget: 100 } }));
  const blocks = [blockOf('a', 90, { title: 'src/a.ts' }), blockOf('b', 80, { title: 'src/b.ts' })];
  act(() => stack.setState({ assembly: assemblyOf(blocks, { tokens: 180, frameTokens: 10 }) }));
  expect(shown.slice(-2)).toEqual(['180', '180, turn off']);
});
