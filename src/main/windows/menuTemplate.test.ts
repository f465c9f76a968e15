import type { MenuItemConstructorOptions } from 'electron';
import { expect, test } from 'vitest';
import { commandIds, type CommandId } from '../../shared/domain/commands.ts';
import { menuTemplate } from './menuTemplate.ts';

const project = { id: 'p1', name: 'R&D', path: '/home/me/R&D' };

function made(isMac: boolean) {
  const chosen: CommandId[] = [];
  const opened: string[] = [];
  const template = menuTemplate(
    { isMac, isPackaged: true, appName: 'Carryover', recent: [project] },
    { choose: (command) => chosen.push(command), openRecent: (id) => opened.push(id) },
  );
  return { template, items: flat(template), chosen, opened };
}

function flat(items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])]);
}

test.each([true, false])('each entry does something, and no two have one key (macOS: %s)', (isMac) => {
  const { items, chosen } = made(isMac);
  const idle = items.filter(
    ({ type, role, submenu, click }) =>
      type !== 'separator' && role === undefined && submenu === undefined && click === undefined,
  );
  expect(idle).toEqual([]);
  const keys = items.flatMap(({ accelerator }) => (accelerator === undefined ? [] : [accelerator]));
  expect(keys).toEqual([...new Set(keys)]);
  const ids = items.flatMap(({ id }) => (commandIds.includes(id as CommandId) ? [id as CommandId] : []));
  expect(ids).toEqual([...new Set(ids)]);
  for (const { id, click } of items) if (ids.includes(id as CommandId)) (click as () => void)();
  expect(chosen).toEqual(ids);
});

test('what macOS has in the menu of the app is elsewhere in others', () => {
  expect(made(true).template.map(({ label }) => label)).toEqual([
    'Carryover',
    '&File',
    '&Edit',
    '&View',
    '&Stack',
    '&Window',
    '&Help',
  ]);
  const [mac, other] = [made(true).items, made(false).items];
  expect(mac.filter(({ role }) => role === 'quit')).toHaveLength(1);
  expect(other.filter(({ role }) => role === 'quit')).toHaveLength(1);
  expect(other.filter(({ id }) => id === 'about')).toHaveLength(1);
});

test('the last projects are opened by their id, and a sign of theirs is no underline', () => {
  const { items, opened } = made(false);
  const { submenu } = items.find(({ id }) => id === 'open-recent') ?? {};
  const recent = submenu as MenuItemConstructorOptions[];
  expect(recent.map(({ label }) => label)).toEqual(['R&&D  /home/me/R&&D']);
  const click = recent[0]?.click as () => void;
  click();
  expect(opened).toEqual(['p1']);
});
