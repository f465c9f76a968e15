// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createStores } from '../../stores/createStores.ts';
import { createTestHost } from '../../testing/createTestHost.ts';
import { settings } from '../../testing/examples.ts';
import { createCommands } from './commands.ts';

it('says of what needs a project that none is open', () => {
  const stores = createStores(createTestHost({ 'settings.get': () => settings }).client);
  const acts = createCommands(stores, () => undefined);
  for (const id of ['undo', 'redo', 'toggle-preview', 'new-stack', 'refresh'] as const) {
    expect(acts[id].whyNot?.(), id).toBe('No project is open');
  }
  for (const id of ['library', 'settings', 'open-project', 'open-sample'] as const) {
    expect(acts[id].whyNot?.() ?? null, id).toBeNull();
  }
});

it('clears the filter of files for the suggested ones, which stand above all files', () => {
  const stores = createStores(createTestHost({ 'settings.get': () => settings }).client);
  stores.files.getState().setFilter('cart');
  createCommands(stores, () => undefined)['suggest-files'].run();
  expect(stores.files.getState().filter).toBe('');
  expect(stores.suggest.getState()).toMatchObject({ open: true, focus: 'wanted' });
});

it('takes back what was said last in the library, which needs no project', () => {
  const stores = createStores(createTestHost({ 'settings.get': () => settings }).client);
  stores.view.getState().show('library');
  expect(createCommands(stores, () => undefined).undo.whyNot?.()).toBeNull();
});
