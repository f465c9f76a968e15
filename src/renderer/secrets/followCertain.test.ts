import { beforeEach, describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Assembly } from '../../shared/domain/assembly.ts';
import type { Finding } from '../../shared/domain/finding.ts';
import type { StackState } from '../stack/stackStore.ts';
import { assemblyOf, findingOf } from '../testing/examples.ts';
import { followCertain } from './followCertain.ts';

const stack = createStore<StackState>()(() => ({ currentId: 's', assembly: null }) as unknown as StackState);
let right: 'preview' | 'secrets' = 'preview';
let taken = false;

followCertain({
  stack,
  isShown: () => right === 'secrets',
  isTaken: () => taken,
  show: () => (right = 'secrets'),
  hide: () => (right = 'preview'),
});

function find(findings: readonly Finding[], changes: Partial<Assembly> = {}): void {
  const blocking = findings.filter(({ state }) => state === 'open').length;
  stack.setState({ assembly: assemblyOf([], { findings, blocking, ...changes }) });
}

beforeEach(() => {
  stack.setState({ currentId: 'other', assembly: null });
  stack.setState({ currentId: 's', assembly: null });
  right = 'preview';
  taken = false;
});

const certain = findingOf('1', 'a', {});
const possible = findingOf('2', 'a', { tier: 'possible' });

describe('findings that nobody asked for', () => {
  it('are shown once one is certain, and go once none waits', () => {
    find([possible]);
    expect(right).toBe('preview');
    find([possible, certain]);
    expect(right).toBe('secrets');
    find([{ ...certain, state: 'redacted' }, possible]);
    expect(right).toBe('secrets');
    find([]);
    expect(right).toBe('preview');
  });

  it('wait until all is read', () => {
    find([certain], { state: 'reading' });
    expect(right).toBe('preview');
    find([certain]);
    expect(right).toBe('secrets');
  });

  it('stay closed where they were closed, until there is another', () => {
    find([certain]);
    right = 'preview';
    find([certain, possible]);
    expect(right).toBe('preview');
    find([certain, findingOf('3', 'b', {})]);
    expect(right).toBe('secrets');
  });

  it('are shown again where a decision is taken back', () => {
    find([certain]);
    find([{ ...certain, state: 'redacted' }]);
    expect(right).toBe('preview');
    find([certain]);
    expect(right).toBe('secrets');
  });

  it('do not take the preview away from somebody who is at work in it', () => {
    taken = true;
    find([certain]);
    expect(right).toBe('preview');
  });

  it('stay where they were asked for, whatever is decided elsewhere', () => {
    right = 'secrets';
    find([certain]);
    find([]);
    expect(right).toBe('secrets');
  });

  it('go with their stack', () => {
    find([certain]);
    stack.setState({ currentId: 'other', assembly: null });
    expect(right).toBe('preview');
  });
});
