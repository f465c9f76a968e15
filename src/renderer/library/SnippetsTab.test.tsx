import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Snippet } from '../../shared/domain/snippet.ts';
import { createStackStore } from '../stack/stackStore.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { settings, stackOf } from '../testing/examples.ts';
import { createFillingStore } from './fillingStore.ts';
import { createLibraryStore } from './libraryStore.ts';
import { SnippetsTab } from './SnippetsTab.tsx';

const snippet = (id: string, name: string): Snippet => ({
  id,
  name,
  kind: 'snippet',
  tags: [],
  text: name,
  builtIn: null,
  changed: null,
  version: '1',
});

it('takes the first snippet that was found on Enter, and removes none that is in the stack', async () => {
  const inStack = { id: 'i1', on: true, source: { kind: 'snippet' as const, id: 'rules', name: 'Rules' } };
  const host = createTestHost({
    'settings.get': () => settings,
    'stacks.list': () => [stackOf([inStack])],
    'library.list': () => [snippet('rules', 'Rules'), snippet('tone', 'Tone of voice')],
  });
  const fail = vi.fn();
  const stack = createStackStore(host.client, fail);
  await stack.getState().openProject('p1');
  const library = createLibraryStore(host.client, fail);
  const filling = createFillingStore(host.client, library, stack, fail);
  render(<SnippetsTab library={library} filling={filling} stack={stack} onOpenLibrary={vi.fn()} />);
  await screen.findByText('Tone of voice', { selector: '.row-title' });
  const user = userEvent.setup();
  const field = screen.getByRole('textbox', { name: 'Search snippets' });
  await user.type(field, 'tone{Enter}');
  expect(host.callsOf('stacks.add')).toMatchObject([{ sources: [{ kind: 'snippet', id: 'tone' }] }]);
  await user.clear(field);
  await user.type(field, 'rules{Enter}');
  expect(host.callsOf('stacks.removeItems')).toEqual([]);
  expect(document.activeElement?.textContent).toContain('In the stack');
});
