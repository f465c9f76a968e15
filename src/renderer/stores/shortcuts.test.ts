// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { commandIds, keysOfCommand, wordsOfCommand } from '../../shared/domain/commands.ts';
import { keyAreasOf } from '../../shared/domain/window/keyMap.ts';
import { isMac } from '../ui/platform.ts';
import { belongsElsewhere, commandOf, isTyping } from './shortcuts.ts';

const none = { shiftKey: false, altKey: false, metaKey: false, ctrlKey: false };
const command = isMac ? { ...none, metaKey: true } : { ...none, ctrlKey: true };

describe('keys', () => {
  it.each([
    ['Enter', false, 'primary'],
    ['4', false, 'library'],
    ['c', true, 'copy'],
    ['R', true, 'copy-reference'],
    ['r', false, 'refresh'],
    ['s', false, 'save-shown'],
    ['o', false, 'open-project'],
    ['n', false, 'new-stack'],
    ['1', false, 'assemble'],
    [',', false, 'settings'],
    ['z', false, 'undo'],
    ['Z', true, 'redo'],
    ['P', true, 'toggle-preview'],
    ['k', false, 'palette'],
    ['y', false, 'redo'],
  ])('%s, with Shift: %s, means %s', (key, shiftKey, expected) => {
    expect(commandOf({ ...command, key, shiftKey }, 'window')).toBe(expected);
  });

  it('means nothing without the command key, or with Alt', () => {
    expect(commandOf({ ...none, key: 's' }, 'window')).toBeNull();
    expect(commandOf({ ...command, key: 's', altKey: true }, 'window')).toBeNull();
  });

  it('leaves the copy of a selected text alone', () => {
    expect(commandOf({ ...command, key: 'c' }, 'window')).toBeNull();
  });

  it('walks the regions with F6', () => {
    expect(commandOf({ ...none, key: 'F6' }, 'window')).toBe('next-region');
    expect(commandOf({ ...none, key: 'F6', shiftKey: true }, 'window')).toBe('previous-region');
  });
});

describe('the list of keys', () => {
  it('gives every key to one command', () => {
    const keys = commandIds.flatMap((id) => wordsOfCommand(id).keys ?? []);
    expect(keys).toEqual([...new Set(keys)]);
  });

  it('opens the shortcuts with a question mark, which most keyboards make with Shift', () => {
    expect(commandOf({ ...none, key: '?', shiftKey: true }, 'window')).toBe('shortcuts');
    expect(commandOf({ ...none, key: '?' }, 'window')).toBe('shortcuts');
    expect(commandOf({ ...none, key: '?', altKey: true }, 'window')).toBeNull();
  });

  it('leaves a question mark to a field', () => {
    const field = inside('<textarea></textarea>', 'textarea');
    expect(isTyping({ ...none, key: '?', shiftKey: true }, field)).toBe(true);
    expect(isTyping({ ...none, key: 'F6' }, field)).toBe(false);
    expect(isTyping({ ...command, key: 's' }, field)).toBe(false);
    document.body.replaceChildren();
  });
});

const inside = (html: string, selector: string): Element | null => {
  document.body.innerHTML = html;
  return document.querySelector(selector);
};

describe('keys that belong elsewhere', () => {
  afterEach(() => document.body.replaceChildren());

  it('leaves undo to a field, and copies from it all the same', () => {
    const field = inside('<input />', 'input');
    expect(belongsElsewhere('undo', field)).toBe(true);
    expect(belongsElsewhere('copy', field)).toBe(false);
  });

  it('leaves all keys to an open dialog', () => {
    expect(belongsElsewhere('copy', inside('<div role="dialog"><button></button></div>', 'button'))).toBe(
      true,
    );
  });

  it('zooms though a dialog is open', () => {
    const inDialog = inside('<div role="dialog"><input /></div>', 'input');
    expect(belongsElsewhere('zoom-in', inDialog)).toBe(false);
  });

  it('hears keys again as soon as a menu or a dialog is closed, though it still fades', () => {
    for (const role of ['menu', 'dialog']) {
      const fading = inside(`<div role="${role}" data-closed><button></button></div>`, 'button');
      expect(belongsElsewhere('palette', fading)).toBe(false);
    }
  });
});

describe('in a browser', () => {
  it('has other keys for what a browser keeps for itself, and leaves the browser its own', () => {
    const alt = { ...none, altKey: true };
    for (const [key, code, shiftKey, expected] of [
      ['n', 'KeyN', false, 'new-stack'],
      ['N', 'KeyN', true, 'new-window'],
      ['p', 'KeyP', false, 'toggle-preview'],
      ['1', 'Digit1', false, 'assemble'],
      ['2', 'Digit2', false, 'review'],
      ['4', 'Digit4', false, 'library'],
    ] as const) {
      const keys = { key, code, shiftKey };
      expect(commandOf({ ...alt, ...keys }, 'page')).toBe(expected);
      expect(commandOf({ ...alt, ...keys }, 'window')).toBeNull();
      expect(commandOf({ ...command, ...keys }, 'page')).toBeNull();
      // AltGr types characters.
      expect(commandOf({ ...alt, ...keys, ctrlKey: true }, 'page')).toBeNull();
    }
    expect(commandOf({ ...command, key: 'k' }, 'page')).toBe('palette');
  });

  it('shows none of those that Firefox or Chrome keep, but for those that do the same there', () => {
    const kept = ['N', 'Shift+N', 'Shift+P', 'T', 'Shift+T', 'Shift+W', 'Q', 'Tab', 'Page up', 'Page down'];
    const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
    const shown = keyAreasOf('page').flatMap(({ rows }) => rows.flatMap(({ keys }) => keys));
    expect(shown).not.toEqual(expect.arrayContaining([expect.stringMatching(/^Alt\+Shift\+[ABRT]$/u)]));
    for (const key of [...kept, ...digits]) expect(shown).not.toContain(`Mod+${key}`);
    // Menus of Firefox and Chrome on Windows and Linux, and the address bar.
    for (const key of ['F', 'E', 'V', 'S', 'B', 'T', 'H', 'D']) expect(shown).not.toContain(`Alt+${key}`);
  });

  it('gives every key to one command', () => {
    const keys = commandIds.flatMap((id) => keysOfCommand(id, 'page'));
    expect(keys).toEqual([...new Set(keys)]);
  });

  it('does not take Alt for writing, but on macOS, where it writes', () => {
    const field = inside('<textarea></textarea>', 'textarea');
    expect(isTyping({ ...none, key: 'n', altKey: true }, field)).toBe(isMac);
  });
});
