import { describe, expect, it } from 'vitest';
import type { BlockSummary } from '../../shared/domain/assembly.ts';
import type { StackItemView } from '../../shared/domain/stack.ts';
import { assemblyOf, blockOf, fileItem, findingOf } from '../testing/examples.ts';
import { describeItem, itemLabel } from './describeItem.ts';

const item = fileItem('a', 'src/services/OrderService.ts');

describe('an item in words', () => {
  it('names the file, then its folder, tokens and share', () => {
    const block = blockOf('a', 4126);
    const words = describeItem(item, block, assemblyOf([block], { tokens: 38_412 }), []);
    expect(words).toMatchObject({
      title: 'OrderService.ts',
      place: 'src/services',
      tokens: 4126,
      share: '10.7%',
    });
    expect(itemLabel(item, words)).toBe('File: OrderService.ts, 4,126 tokens, 10.7%');
  });

  it('never says 0 for tokens that are not known', () => {
    const words = describeItem(item, blockOf('a', null), assemblyOf([blockOf('a', null)]), []);
    expect(words.tokens).toBeNull();
    expect(words.share).toBe('');
    expect(itemLabel(item, words)).toContain('tokens not known yet');
  });

  it('loads until its block has been read', () => {
    expect(describeItem(item, undefined, null, []).loading).toBe(true);
    expect(describeItem(item, undefined, assemblyOf([], { state: 'reading' }), []).loading).toBe(true);
  });

  it('says that it is an outline, and what of it is whole', () => {
    const outlined = { ...item, outline: true };
    const facts = { outlined: 1, whole: [], unparsed: 0 };
    const words = (outline: BlockSummary['outline'], more: Partial<BlockSummary> = {}): string =>
      describeItem(
        outlined,
        blockOf('a', 9, { ...more, ...(outline === undefined ? {} : { outline }) }),
        null,
        [],
      ).detail;
    expect(words(undefined)).toBe('outline');
    expect(words(facts)).toBe('outline');
    expect(words({ ...facts, unparsed: 1 })).toBe('outline, 1 line that did not parse is kept');
    expect(words({ ...facts, outlined: 0, whole: [{ why: 'not-parsed', files: 1 }] })).toBe(
      'whole file, since it did not parse',
    );
    const folder = { files: 5, elsewhere: 0, leftOut: [], unreadable: 0 };
    expect(words({ ...facts, outlined: 3, whole: [{ why: 'no-grammar', files: 2 }] }, { folder })).toBe(
      'outlines, 2 whole · 5 files',
    );
  });

  it('says why it is left out', () => {
    const block = blockOf('a', null, { status: 'missing', problem: 'The file is gone.' });
    const words = describeItem(item, block, assemblyOf([block]), []);
    expect(words.problem).toBe('The file is gone.');
    expect(itemLabel(item, words)).toContain('The file is gone.');
  });

  it('shows two badges at most, findings first', () => {
    const block = blockOf('a', 1, { scanFailed: true, encodingNote: 'Read as Latin-1.' });
    const findings = [
      findingOf('1', 'a'),
      findingOf('2', 'a', { tier: 'possible' }),
      findingOf('3', 'a', { state: 'redacted' }),
    ];
    const { badges } = describeItem(item, block, null, findings);
    expect(badges.map((badge) => badge.text)).toEqual(['2 findings', 'Could not scan']);
    expect(badges[0]?.tone).toBe('bad');
  });

  it('shows a possible finding in amber, and what is redacted without alarm', () => {
    const possible = describeItem(item, undefined, null, [findingOf('1', 'a', { tier: 'possible' })]);
    expect(possible.badges).toEqual([{ tone: 'warn', text: '1 finding' }]);
    const redacted = describeItem(item, undefined, null, [findingOf('1', 'a', { state: 'redacted' })]);
    expect(redacted.badges).toEqual([{ tone: 'outline', text: '1 redacted' }]);
  });

  it.each([
    ['certain', 'warn'],
    ['possible', 'outline'],
  ] as const)('says of a %s finding that it was allowed, beside what is redacted', (tier, tone) => {
    const { badges } = describeItem(item, undefined, null, [
      findingOf('1', 'a', { state: 'redacted' }),
      findingOf('2', 'a', { state: 'allowed', tier }),
    ]);
    expect(badges).toMatchObject([
      { text: '1 allowed', tone },
      { text: '1 redacted', tone: 'outline' },
    ]);
  });

  it('keeps an item of an unknown kind and says that it is left out', () => {
    const words = describeItem(
      { id: 'u', on: true, source: { kind: 'unknown', name: 'figma' } },
      undefined,
      null,
      [],
    );
    expect(words).toMatchObject({ title: 'figma', loading: false });
    expect(words.problem).toMatch(/left out/u);
  });

  it('shows a file at the root without a folder, and its lines', () => {
    const words = describeItem(
      fileItem('r', 'README.md', { lines: [{ first: 1, last: 9 }] }),
      undefined,
      null,
      [],
    );
    expect(words).toMatchObject({ title: 'README.md', place: '', detail: 'lines 1–9' });
  });

  it('tells what is being fetched from what could not be, and an older copy from none', () => {
    const page: StackItemView = {
      id: 'n',
      on: true,
      source: { kind: 'notion', object: 'page', id: 'x', title: 'Plan' },
      headings: ['a', 'b'],
    };
    const none = blockOf('n', null, { status: 'not-read', detail: 'Notion page', kind: 'notion' });
    const fetching = { state: 'fetching', words: 'Notion asks to wait 12 s' } as const;
    const failed = { state: 'failed', problem: 'Notion could not be reached.' } as const;
    const words = (block: BlockSummary) => describeItem(page, block, null, []);
    expect(words({ ...none, fetch: fetching })).toMatchObject({
      problem: undefined,
      detail: 'Notion asks to wait 12 s · Notion page · 2 sections',
    });
    expect(words({ ...none, fetch: failed }).problem).toBe('Notion could not be reached.');
    const kept = words({ ...none, status: 'ok', fetch: failed });
    expect(kept.problem).toBeUndefined();
    expect(kept.badges).toEqual([{ tone: 'warn', text: 'Older copy', tip: 'Notion could not be reached.' }]);
    const stopped = { state: 'stopped' } as const;
    expect(words({ ...none, fetch: stopped }).problem).toBe('Not read');
    const origin = { readAt: '2026-03-01T10:00:00.000Z' };
    const copy = words({ ...none, status: 'ok', origin, fetch: stopped });
    expect(copy.problem).toBeUndefined();
    expect(copy.detail).toMatch(/^Stopped, copy of \S/u);
  });
});
