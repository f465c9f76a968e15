import { beforeEach, describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Assembly } from '../../shared/domain/assembly.ts';
import type { Finding } from '../../shared/domain/finding.ts';
import type { StackState } from '../stack/stackStore.ts';
import { createViewStore } from '../shell/viewStore.ts';
import { assemblyOf, findingOf } from '../testing/examples.ts';
import { followCertain } from './followCertain.ts';

const stack = createStore<StackState>()(() => ({ currentId: 's', assembly: null }) as unknown as StackState);
const view = createViewStore();
let taken = false;
let deciding = false;

followCertain({
  stack,
  view,
  isTaken: () => taken,
  isDeciding: () => deciding,
});

const right = (): string => view.getState().right;

function find(findings: readonly Finding[], changes: Partial<Assembly> = {}): void {
  const blocking = findings.filter(({ state }) => state === 'open').length;
  stack.setState({ assembly: assemblyOf([], { findings, blocking, ...changes }) });
}

beforeEach(() => {
  stack.setState({ currentId: 'other', assembly: null });
  stack.setState({ currentId: 's', assembly: null });
  view.getState().showPreview();
  taken = false;
  deciding = false;
});

const certain = findingOf('1', 'a', {});
const possible = findingOf('2', 'a', { tier: 'possible' });

describe('findings that nobody asked for', () => {
  it('are shown once one is certain, and go once none waits', () => {
    find([possible]);
    expect(right()).toBe('preview');
    find([possible, certain]);
    expect(right()).toBe('secrets');
    find([{ ...certain, state: 'redacted' }, possible]);
    expect(right()).toBe('secrets');
    find([]);
    expect(right()).toBe('preview');
  });

  it('wait until all is read', () => {
    find([certain], { state: 'reading' });
    expect(right()).toBe('preview');
    find([certain]);
    expect(right()).toBe('secrets');
  });

  it('stay closed where they were closed, until there is another', () => {
    find([certain]);
    view.getState().showPreview();
    find([certain, possible]);
    expect(right()).toBe('preview');
    find([certain, findingOf('3', 'b', {})]);
    expect(right()).toBe('secrets');
  });

  it('are shown again where a decision is taken back', () => {
    find([certain]);
    find([{ ...certain, state: 'redacted' }]);
    expect(right()).toBe('preview');
    find([certain]);
    expect(right()).toBe('secrets');
  });

  it('do not take the preview away from somebody who is at work in it', () => {
    taken = true;
    find([certain]);
    expect(right()).toBe('preview');
    taken = false;
    find([certain]);
    expect(right()).toBe('secrets');
  });

  it('stay while somebody writes why one may leave', () => {
    find([certain]);
    deciding = true;
    find([]);
    expect(right()).toBe('secrets');
  });

  it('stay where they were closed first and asked for then', () => {
    find([certain]);
    view.getState().showPreview();
    view.getState().showSecrets();
    find([]);
    expect(right()).toBe('secrets');
  });

  it('stay where they were asked for, whatever is decided elsewhere', () => {
    view.getState().showSecrets();
    find([certain]);
    find([]);
    expect(right()).toBe('secrets');
  });

  it('go with their stack', () => {
    find([certain]);
    stack.setState({ currentId: 'other', assembly: null });
    expect(right()).toBe('preview');
  });
});
