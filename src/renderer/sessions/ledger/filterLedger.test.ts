import { describe, expect, it } from 'vitest';
import { ledgerEntryOf } from '../../testing/sessionExamples.ts';
import { everything, filterLedger } from './filterLedger.ts';

const singleton = ledgerEntryOf('No shared singleton state', {
  entry: { text: 'No shared singleton state', why: 'SessionManager broke test isolation' },
});
const retry = ledgerEntryOf('Retry logic', { section: 'deferred', status: 'done', endedIn: 3 });
const cache = ledgerEntryOf('Cache by user', { status: 'superseded', supersededBy: 'Cache by tenant' });
const all = [singleton, retry, cache];

const find = (words: string) => filterLedger(all, { ...everything, words });

describe('what is looked for in a ledger', () => {
  it('is everything where nothing is said', () => {
    expect(filterLedger(all, everything)).toEqual(all);
  });

  it('holds every word, whatever its case, in the text, the why or what took its place', () => {
    expect(find('SINGLETON isolation')).toEqual([singleton]);
    expect(find('  tenant ')).toEqual([cache]);
    expect(find('singleton tenant')).toEqual([]);
  });

  it('has the status and the section that were chosen', () => {
    expect(filterLedger(all, { ...everything, status: 'done' })).toEqual([retry]);
    expect(filterLedger(all, { ...everything, section: 'decisions' })).toEqual([singleton, cache]);
    expect(filterLedger(all, { words: '', section: 'decisions', status: 'done' })).toEqual([]);
  });

  it('is taken as words, not as a pattern', () => {
    expect(filterLedger(all, { ...everything, words: '.*' })).toEqual([]);
  });
});
