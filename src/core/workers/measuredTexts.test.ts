import { describe, expect, it } from 'vitest';
import type { Measurement, Want } from './jobs.ts';
import { createMeasuredTexts } from './measuredTexts.ts';

const clean: Measurement = { tokens: null, scan: { status: 'done', spans: [] } };
const scan: Want = { encoding: null, scan: true };
const ruled = (version: string): Want => ({ ...scan, rules: { version, off: [], patterns: [] } });
const stretch = (sign: string): string => sign.repeat(100_000);

describe('texts that were measured', () => {
  it('are known by what they hold, and by nothing else', () => {
    const texts = createMeasuredTexts();
    texts.keep(stretch('a'), scan, clean);
    expect(texts.find(stretch('a'), scan)).toBe(clean);
    expect(texts.find(`${stretch('a').slice(1)}b`, scan)).toBeNull();
    expect(texts.find(stretch('a'), { encoding: 'o200k_base', scan: true })).toBeNull();
  });

  it('are scanned anew with other rules, also when the old ones come back', () => {
    const texts = createMeasuredTexts();
    texts.keep(stretch('a'), scan, clean);
    expect(texts.find(stretch('a'), ruled('1'))).toBeNull();
    texts.keep(stretch('a'), ruled('1'), clean);
    expect(texts.find(stretch('a'), ruled('1'))).toBe(clean);
    expect(texts.find(stretch('a'), ruled('2'))).toBeNull();
    expect(texts.find(stretch('a'), scan)).toBeNull();
  });

  it('are not taken for clean where the scan failed', () => {
    const texts = createMeasuredTexts();
    texts.keep(stretch('a'), scan, { tokens: null, scan: { status: 'failed' } });
    expect(texts.find(stretch('a'), scan)).toBeNull();
  });

  it('have counts by encoding where they are short', () => {
    const texts = createMeasuredTexts();
    const counted: Measurement = { tokens: 2, scan: { status: 'not-asked' } };
    texts.keep('src/a.ts', { encoding: 'o200k_base', scan: false }, counted);
    expect(texts.find('src/a.ts', { encoding: 'o200k_base', scan: false })).toBe(counted);
    expect(texts.find('src/a.ts', { encoding: 'cl100k_base', scan: false })).toBeNull();
    expect(texts.find('src/a.ts', { encoding: 'o200k_base', scan: true })).toBeNull();
  });
});
