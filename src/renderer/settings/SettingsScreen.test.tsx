import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { defaultSettings, patchSettings, type SettingsPatch } from '../../shared/domain/settings.ts';
import { modelTable } from '../../shared/domain/model/modelTable.ts';
import { AppError } from '../../shared/errors.ts';
import { createModelStore } from '../budget/modelStore.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { createToastStore } from '../ui/toastStore.ts';
import { ModelsSection } from './models/ModelsSection.tsx';
import { PatternForm } from './scanning/PatternForm.tsx';
import { createPortableStore, doneWords } from './files/portableStore.ts';
import { ImportPlanDialog } from './files/ImportPlanDialog.tsx';
import { describeAllowed, describeRules, placeWords } from './scanning/scanningWords.ts';
import { createSettingsStore } from '../preferences/settingsStore.ts';

async function openModels() {
  let settings = defaultSettings;
  const host = createTestHost({
    'settings.get': () => settings,
    'tokens.models': () => modelTable(settings.models),
    'settings.change': ({ patch }: { patch: SettingsPatch }) => {
      settings = patchSettings(settings, patch);
      host.emit('settings.changed', { settings });
    },
  });
  const { fail } = createToastStore().getState();
  const store = createSettingsStore(host.client, fail);
  const models = createModelStore(host.client, fail);
  await models.getState().start();
  render(<ModelsSection settings={store} models={models} />);
  return { host, user: userEvent.setup() };
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('a figure is changed by typing, shown at once, and reset to what ships', async () => {
  const { host, user } = await openModels();
  await user.clear(field('GPT-5: factor'));
  await user.type(field('GPT-5: factor'), '1.2{Enter}');
  expect(host.callsOf('settings.change')).toEqual([
    { patch: { model: { id: 'gpt-5', change: { factor: 1.2 } } } },
  ]);
  expect(field('GPT-5: factor').value).toBe('1.20');
  const row = within(screen.getByRole('row', { name: /^Use GPT-5 for new stacks GPT-5 Estimate/u }));
  await user.click(row.getByRole('button', { name: 'Reset GPT-5 to its original figures' }));
  expect(field('GPT-5: factor').value).toBe('1.00');
});

test('a bad number is refused below its field and stays to be mended; Esc takes it back', async () => {
  const { host, user } = await openModels();
  await user.clear(field('GPT-5: window'));
  await user.type(field('GPT-5: window'), 'many{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Type a number, e.g. 200,000.');
  expect(field('GPT-5: window').getAttribute('aria-invalid')).toBe('true');
  expect(field('GPT-5: window').value).toBe('many');
  await user.type(field('GPT-5: window'), '{Escape}');
  expect(field('GPT-5: window').value).toBe('400,000');
  await user.clear(field('GPT-5: first message budget'));
  await user.type(field('GPT-5: first message budget'), '900k{Enter}');
  expect(screen.getByRole('alert').textContent).toContain('larger than the window');
  expect(host.callsOf('settings.change')).toEqual([]);
});

test('a model is added by id and taken away again; an id that is there is refused', async () => {
  const { user } = await openModels();
  await user.type(field('Id of the new model'), 'gpt-5{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('gpt-5 is already in the list.');
  await user.clear(field('Id of the new model'));
  await user.type(field('Id of the new model'), 'my-model{Enter}');
  expect(field('my-model: window').value).toBe('200,000');
  await user.click(screen.getByRole('button', { name: 'Remove my-model' }));
  expect(screen.queryByRole('textbox', { name: 'my-model: window' })).toBeNull();
});

test('a pattern is tried as it is typed, masked, and what may not run is said', async () => {
  const user = userEvent.setup();
  const saved: unknown[] = [];
  render(
    <PatternForm
      open
      pattern={null}
      onTry={(pattern) =>
        Promise.resolve(
          pattern.includes('+')
            ? { status: 'refused', problem: 'Say how often at most.' }
            : { status: 'tried', matches: [{ line: 3, masked: 'acm••••••••' }], more: 0 },
        )
      }
      onSave={(value) => {
        saved.push(value);
        return Promise.resolve(null);
      }}
      onClose={() => undefined}
    />,
  );
  await user.type(screen.getByLabelText('Name'), 'Acme');
  await user.type(screen.getByLabelText('Pattern'), 'a+b');
  expect(await screen.findByText('Say how often at most.')).toBeTruthy();
  await user.clear(screen.getByLabelText('Pattern'));
  await user.type(screen.getByLabelText('Pattern'), 'acme_');
  await user.type(screen.getByLabelText('Text to test the pattern on'), 'words');
  expect(await screen.findByText('acm••••••••')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save pattern' }));
  expect(saved).toEqual([{ name: 'Acme', pattern: 'acme_', tier: 'certain', on: true }]);
});

test('what would replace a setting or weaken the scan is off until it is switched on', async () => {
  const host = createTestHost({ 'portable.apply': () => ({ settings: 1, snippets: 1, stacks: 0 }) });
  const toasts = createToastStore();
  const portable = createPortableStore(host.client, toasts);
  const row = { part: 'settings' as const, detail: '', refused: false, weaker: false };
  const plan = {
    planId: 'p',
    unreadable: 0,
    rows: [
      { ...row, id: 'a', title: 'Theme', state: 'different' as const },
      { ...row, id: 'b', title: 'Rules turned off', state: 'new' as const, weaker: true },
      { ...row, id: 'c', title: 'Model x', state: 'new' as const },
      { ...row, id: 'd', title: 'Same', state: 'same' as const },
      { ...row, id: 'e', title: 'House style', part: 'snippets' as const, state: 'different' as const },
    ],
  };
  const user = userEvent.setup();
  portable.setState({ plan });
  render(<ImportPlanDialog plan={plan} portable={portable} />);
  expect(screen.getByText('Weakens scanning.')).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'Theme' }));
  await user.click(screen.getByRole('button', { name: 'Import 3' }));
  expect(host.callsOf('portable.apply')).toEqual([{ planId: 'p', ids: ['c', 'e', 'a'] }]);
  expect(toasts.getState().toasts.at(-1)?.message).toBe('Imported 1 setting and 1 snippet');
});

test('an error of an import is said, and the plan stays', async () => {
  const host = createTestHost({
    'portable.apply': () => {
      throw new AppError('portable/plan-gone', 'Choose the file again.', {});
    },
  });
  const toasts = createToastStore();
  const portable = createPortableStore(host.client, toasts);
  portable.setState({ plan: { planId: 'p', rows: [], unreadable: 0 } });
  await portable.getState().apply(['a']);
  expect(toasts.getState().toasts.at(-1)).toMatchObject({
    level: 'error',
    message: 'Choose the file again.',
  });
  expect(portable.getState()).toMatchObject({ busy: false, plan: { planId: 'p' } });
});

test('figures are put in words', () => {
  const rules = ['a', 'b', 'c'].map((id) => ({ id, title: id, finds: [] }));
  const pattern = { name: 'p', pattern: 'p', tier: 'certain', on: false } as const;
  expect(describeRules(rules, ['b', 'gone'], { p: pattern })).toBe(
    '2 rules on, 1 off, 1 of your own, 0 of these on',
  );
  expect(describeRules(rules, [], {})).toBe('3 rules on');
  const value = { id: '1', rule: 'r', masked: null, place: '', scope: 'stack', reason: '', at: '' } as const;
  const now = Date.parse('2026-01-01T00:00:00Z');
  const ending = { ...value, expires: '2026-01-13T00:00:00Z' };
  expect(describeAllowed([{ ...value, expires: null }, ending], now)).toBe(
    '2 allowed with a reason in this project, 1 with an expiry, the first in 12 days',
  );
  expect(placeWords('file:src/a.ts')).toBe('src/a.ts');
  expect(placeWords('pasted:1-2')).toBe('pasted text');
  expect(doneWords({ settings: 3, snippets: 1, stacks: 2 })).toBe('3 settings, 1 snippet and 2 stacks');
});
