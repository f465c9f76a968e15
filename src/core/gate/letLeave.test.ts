import { describe, expect, it } from 'vitest';
import { createPoolDouble } from '../assembly/poolDouble.ts';
import type { FindingSpan } from '../secrets/engine.ts';
import { copyScanned } from './copyScanned.ts';
import { letLeave } from './letLeave.ts';

const pool = createPoolDouble();

describe('a text leaves', () => {
  it('as it is, where nothing is found in it', async () => {
    expect(await letLeave('a text\r\n', { pool })).toEqual({ status: 'free', text: 'a text\r\n' });
    expect(await letLeave('', { pool })).toEqual({ status: 'free', text: '' });
  });

  it('not with a finding, wherever in a long text it stands, and says how many there are', async () => {
    const long = 'plain words in a line\n'.repeat(40_000);
    expect(await letLeave(`${long}MAYBE-one${long}SECRET-two`, { pool })).toEqual({
      status: 'blocked',
      findings: 2,
    });
  });

  it('with findings that do not block, of which it is asked once, with their places', async () => {
    const asked: (readonly FindingSpan[])[] = [];
    const blocking = (spans: readonly FindingSpan[]): number => {
      asked.push(spans);
      return spans.filter(({ tier }) => tier === 'certain').length;
    };
    expect(await letLeave('x MAYBE-one', { pool }, blocking)).toEqual({
      status: 'free',
      text: 'x MAYBE-one',
    });
    expect(await letLeave('x SECRET-one', { pool }, blocking)).toMatchObject({ status: 'blocked' });
    expect(asked).toMatchObject([[{ start: 2, end: 11 }], [{ start: 2, end: 12 }]]);
  });

  it('not where a stretch of it could not be scanned, whatever would be allowed', async () => {
    const failing = createPoolDouble();
    failing.failOn = 'the end';
    const long = 'plain words in a line\n'.repeat(40_000);
    expect(await letLeave(`${long}the end`, { pool: failing }, () => 0)).toEqual({ status: 'not-scanned' });
  });
});

describe('a copy', () => {
  it('puts nothing on the clipboard but what may leave', async () => {
    let clipboardText = 'before';
    const clipboard = {
      write: (text: string) => Promise.resolve(void (clipboardText = text)),
      read: () => Promise.resolve(clipboardText),
    };
    expect(await copyScanned('SECRET-one', { pool, clipboard })).toEqual({ status: 'blocked', findings: 1 });
    expect(clipboardText).toBe('before');
    expect(await copyScanned('SECRET-one', { pool, clipboard }, () => 0)).toEqual({ status: 'done' });
    expect(clipboardText).toBe('SECRET-one');
    const deaf = { ...clipboard, write: () => Promise.resolve() };
    expect(await copyScanned('a text', { pool, clipboard: deaf })).toEqual({
      status: 'clipboard-differs',
      written: 6,
      readBack: 10,
    });
  });
});
