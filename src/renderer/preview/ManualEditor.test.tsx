import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStackStore } from '../stack/stackStore.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { fileItem, settings, stackOf } from '../testing/examples.ts';
import { createToastStore } from '../ui/toastStore.ts';
import { ManualEditor } from './ManualEditor.tsx';
import { createManualEditStore } from './manualEditStore.ts';

it('has the focus while its text is on the way: what is typed then is no key of the card that had it', async () => {
  const host = createTestHost({
    'stacks.list': () => [stackOf([fileItem('i1', 'src/a.ts')])],
    'settings.get': () => settings,
    'editing.open': () => new Promise(() => undefined),
  });
  const toasts = createToastStore();
  const stack = createStackStore(host.client, toasts.getState().fail);
  await stack.getState().openProject('p1');
  render(
    <ManualEditor
      manualEdit={createManualEditStore(host.client, stack, toasts)}
      searching={false}
      place={null}
      onText={() => undefined}
    />,
  );
  expect(document.activeElement).toBe(screen.getByText('Reading the items').parentElement);
});
