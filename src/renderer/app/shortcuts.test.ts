import { afterEach, describe, expect, it } from 'vitest';
import { commandIds, wordsOfCommand } from '../../shared/domain/commands.ts';
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
    expect(commandOf({ ...command, key, shiftKey })).toBe(expected);
  });

  it('means nothing without the command key, or with Alt', () => {
    expect(commandOf({ ...none, key: 's' })).toBeNull();
    expect(commandOf({ ...command, key: 's', altKey: true })).toBeNull();
  });

  it('leaves the copy of a selected text alone', () => {
    expect(commandOf({ ...command, key: 'c' })).toBeNull();
  });

  it('walks the regions with F6', () => {
    expect(commandOf({ ...none, key: 'F6' })).toBe('next-region');
    expect(commandOf({ ...none, key: 'F6', shiftKey: true })).toBe('previous-region');
  });
});

describe('the list of keys', () => {
  it('gives every key to one command', () => {
    const keys = commandIds.flatMap((id) => wordsOfCommand(id).keys ?? []);
    expect(keys).toEqual([...new Set(keys)]);
  });

  it('opens the shortcuts with a question mark, which most keyboards make with Shift', () => {
    expect(commandOf({ ...none, key: '?', shiftKey: true })).toBe('shortcuts');
    expect(commandOf({ ...none, key: '?' })).toBe('shortcuts');
    expect(commandOf({ ...none, key: '?', altKey: true })).toBeNull();
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
});
