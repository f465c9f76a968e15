import { expect, it, test } from 'vitest';
import { searchForms } from './searchForms.ts';

const hexOf = (value: string): string => Buffer.from(value, 'utf8').toString('hex');
const eachByte = (value: string, before: string): string => hexOf(value).replaceAll(/../gu, `${before}$&`);
const eachLetter = (value: string, change: (code: number) => string): string =>
  [...value].map((letter) => change(letter.codePointAt(0) ?? 0)).join('');
const asciiOnly = (text: string): string =>
  text.replaceAll(/[^\0-~]/g, (half) => `\\u${half.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Ways in which programs write a value. */
const forms: readonly (readonly [name: string, write: (value: string) => string])[] = [
  ['as it is', (value) => value],
  ['JSON in JSON in JSON', (value) => JSON.stringify(JSON.stringify(JSON.stringify({ value })))],
  ['JSON in ASCII', (value) => asciiOnly(JSON.stringify({ value }))],
  ['JSON in ASCII, in JSON', (value) => JSON.stringify(asciiOnly(JSON.stringify({ value })))],
  ['code points', (value) => asciiOnly(eachLetter(value, (code) => `\\u{${code.toString(16)}}`))],
  ['percent signs everywhere', (value) => eachByte(value, '%')],
  ['an address in an address', (value) => encodeURIComponent(encodeURIComponent(value))],
  ['a form', (value) => new URLSearchParams({ value }).toString()],
  ['decimal references', (value) => eachLetter(value, (code) => `&#${code};`)],
  ['hexadecimal references', (value) => eachLetter(value, (code) => `&#x${code.toString(16)};`)],
  ['hexadecimal escapes', (value) => eachByte(value, '\\x')],
  ['hex', hexOf],
  ['hex in pairs', (value) => eachByte(value, ' ').trim()],
  ['hex in pairs with colons', (value) => eachByte(value, ':').slice(1).toUpperCase()],
  ['base64 of more', (value) => Buffer.from(`{"login":"${value}"}`).toString('base64')],
  [
    'base64 in lines',
    (value) =>
      Buffer.from(`first some other words, then ${value}, and then some more of them`)
        .toString('base64')
        .replaceAll(/.{64}/gu, '$&\n'),
  ],
  ['base64 of UTF-16', (value) => Buffer.from(`$p = '${value}'`, 'utf16le').toString('base64')],
  ['a soft hyphen', (value) => `${value.slice(0, 5)}\u00ad${value.slice(5)}`],
  ['a line that a backslash breaks', (value) => `${value.slice(0, 5)}\\\n${value.slice(5)}`],
  ['quoted-printable', (value) => `${value.slice(0, 5)}=\n${value.slice(5)}`],
  ['letters with marks of their own', (value) => value.normalize('NFD')],
];
const values = [
  'plain-Words-77-night',
  'p@ss/w0rd+x&y"z<9',
  'correct horse 7 battery staple',
  'Zürich-Käse-42x',
];

it.each(forms)('finds a value as %s', (_name, write) => {
  for (const value of values) {
    const search = searchForms([{ text: value, rule: 'r', tier: 'certain' }]);
    expect(search(`It says\n${write(value)}\nand more.`), value).not.toEqual([]);
  }
});

test('a value that is hardly ASCII is found where only its letters beyond ASCII are escaped', () => {
  const value = 'пароль-7-секрет';
  const search = searchForms([{ text: value, rule: 'r', tier: 'certain' }]);
  for (const text of [
    value,
    asciiOnly(value),
    asciiOnly(value).toUpperCase().replaceAll('U', 'u'),
    encodeURIComponent(value),
  ])
    expect(search(`It says ${text} there.`), text).not.toEqual([]);
});

test('it finds nothing of a value that is not there, nor blanks in place of letters that a view does not show', () => {
  const search = searchForms(values.map((text) => ({ text, rule: 'r', tier: 'certain' })));
  expect(search('"a\\u00fcb" and      7       and &#252;&#252;&#252; Z rich K se')).toEqual([]);
  expect(search('')).toEqual([]);
});
