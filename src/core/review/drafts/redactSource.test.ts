import { expect, test } from 'vitest';
import type { Draft } from '../../../shared/domain/draft.ts';
import type { PayloadEntry } from '../../../shared/domain/payload.ts';
import { redactSource } from './redactSource.ts';

type Entry = PayloadEntry & { readonly from?: { readonly line: number; readonly lastLine: number } };

function redacted(source: string, entry: Entry, after: PayloadEntry): readonly string[] {
  const sections = [{ key: 'flags', id: 'flags', title: 'Flags', entries: [{ id: '1', ...entry }] }];
  const draft = { source, sections } as unknown as Draft;
  return redactSource(draft, { replace: [{ section: 0, entry: 0, with: [after] }] }).split('\n');
}

const line = (first: number, last = first) => ({ from: { line: first, lastLine: last } });

test('the line of an entry gets the mark, and no other one', () => {
  const source = 'admin1 is a name\n- Login: `a@b.test` / `admin1`\nadmin1';
  const entry = { text: 'Login: `a@b.test` / `admin1`', ...line(2) };
  expect(redacted(source, entry, { text: 'Login: `a@b.test` / `[REDACTED:password]`' })).toEqual([
    'admin1 is a name',
    '- Login: `a@b.test` / `[REDACTED:password]`',
    'admin1',
  ]);
});

test('several passwords of one entry, also in its reason, are redacted', () => {
  const source = '- Users:\n  - a@b.test / one1!\n  - c@d.test / two2!\n  Why: pw: three3!';
  const entry = { text: 'Users:\n- a@b.test / one1!\n- c@d.test / two2!', why: 'pw: three3!', ...line(1, 4) };
  const after = {
    text: 'Users:\n- a@b.test / [REDACTED:password]\n- c@d.test / [REDACTED:password]',
    why: 'pw: [REDACTED:password]',
  };
  expect(redacted(source, entry, after)).toEqual([
    '- Users:',
    '  - a@b.test / [REDACTED:password]',
    '  - c@d.test / [REDACTED:password]',
    '  Why: pw: [REDACTED:password]',
  ]);
});

test.each<[string, Entry, PayloadEntry]>([
  ['was typed by hand', { text: 'pw: one1!' }, { text: 'pw: [REDACTED:password]' }],
  ['loses no password', { text: 'pw: one1!', ...line(1) }, { text: 'pw: other' }],
  [
    'was redacted before',
    { text: 'pw: [REDACTED:password]', ...line(1) },
    { text: 'pw: [REDACTED:password]' },
  ],
])('the source stays where an entry %s', (_name, entry, after) => {
  expect(redacted('- pw: one1!', entry, after)).toEqual(['- pw: one1!']);
});
