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

interface Case {
  readonly draft?: Parameters<typeof copyPrompt>[2];
  /** The template that the user chose. */
  readonly chosen?: string;
  readonly text?: string;
}

const asked = (text: string) => prompts.map((prompt) => ({ ...prompt, text }));

async function copied(
  id: 'draft-payload' | 'confirm-understanding',
  answer: SnippetCopy,
  { draft, chosen = '', text = 'Parts: {{parts}}' }: Case = {},
) {
  const host = createTestHost({
    'settings.get': () => settings,
    'library.list': () => asked(text),
    'library.copy': () => answer,
  });
  const { client } = host;
  const toasts = createToastStore();
  const { fail } = toasts.getState();
  const library = createLibraryStore(client, fail);
  const filling = createFillingStore(client, library, createStackStore(client, fail), fail);
  if (chosen !== '') filling.getState().type(id, 'parts', chosen);
  await copyPrompt({ library, filling, toasts }, id, draft ?? null);
  return { toast: toasts.getState().toasts[0]?.message, typed: host.callsOf('library.copy')[0] };
}

async function toastAfter(id: 'draft-payload' | 'confirm-understanding', answer: SnippetCopy) {
  return (await copied(id, answer)).toast;
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

const done: SnippetCopy = { status: 'done', missing: [] };
const saved = { session: 3, path: 'scratch/session-3.md', revision: 1, sha256: 'a'.repeat(64) };

test.each<[string, Case, Readonly<Record<string, string>>, string]>([
  ['nothing chosen', {}, {}, 'Copied the draft prompt'],
  ['a template chosen', { chosen: 'debug' }, { parts: 'debug' }, 'Copied the draft prompt for debugging'],
  [
    'a draft under review',
    { draft: { template: 'team' } },
    { parts: 'team' },
    'Copied the draft prompt for handing over',
  ],
  [
    'a draft under review, and another template chosen',
    { draft: { template: 'team' }, chosen: 'standard' },
    { parts: 'standard' },
    'Copied the draft prompt',
  ],
  ['a saved draft', { draft: { template: 'team', saved } }, {}, 'Copied the draft prompt'],
  [
    'a wording that has no parts',
    { chosen: 'debug', text: 'Six parts.' },
    { parts: 'debug' },
    'Copied the draft prompt. Your wording of it has no {{parts}}, so the template changes nothing',
  ],
])('the draft prompt with %s asks for its parts', async (_what, of, typed, toast) => {
  const draft = await copied('draft-payload', done, of);
  expect(draft.toast).toBe(toast);
  expect(draft.typed?.typed).toEqual(typed);
  const other = await copied(
    'confirm-understanding',
    done,
    of.draft === undefined ? {} : { draft: of.draft },
  );
  expect(other.toast).toBe('Copied the confirm prompt');
  expect(other.typed?.typed).toEqual({});
});
