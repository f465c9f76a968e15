import { expect, test } from 'vitest';
import type { SnippetCopy } from '../../shared/api/library.ts';
import type { Snippet } from '../../shared/domain/snippet.ts';
import { createFillingStore } from '../library/fillingStore.ts';
import { createLibraryStore } from '../library/libraryStore.ts';
import { createStackStore } from '../stack/stackStore.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { settings } from '../testing/examples.ts';
import { createToastStore } from '../ui/toastStore.ts';
import { copyPrompt } from './copyPrompt.ts';

const prompts = [
  { id: 'draft-payload', name: 'Draft the payload' },
  { id: 'confirm-understanding', name: 'Confirm understanding' },
].map((named): Snippet => ({
  ...named,
  kind: 'prompt',
  tags: [],
  text: 'Text.',
  builtIn: 'original',
  changed: null,
  version: '1',
}));

async function toastAfter(id: 'draft-payload' | 'confirm-understanding', answer: SnippetCopy) {
  const { client } = createTestHost({
    'settings.get': () => settings,
    'library.list': () => prompts,
    'library.copy': () => answer,
  });
  const toasts = createToastStore();
  const { fail } = toasts.getState();
  const library = createLibraryStore(client, fail);
  const filling = createFillingStore(client, library, createStackStore(client, fail), fail);
  await copyPrompt({ library, filling, toasts }, id);
  return toasts.getState().toasts[0]?.message;
}

test('a prompt is named by what it is for, not by the title of its library entry', async () => {
  const done: SnippetCopy = { status: 'done', missing: [] };
  expect(await toastAfter('draft-payload', done)).toBe('Copied the draft prompt');
  expect(await toastAfter('confirm-understanding', done)).toBe('Copied the confirm prompt');
});

test('a prompt that contains a secret is not copied, and the toast says why', async () => {
  expect(await toastAfter('draft-payload', { status: 'blocked', findings: 1 })).toMatch(
    /^Could not copy the draft prompt: it contains a suspected secret\./u,
  );
});
