import { expect, it } from 'vitest';
import { eachWord, findMarks, parseMemoryQuery } from './memoryWords.ts';

function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  eachWord(text, (word, start, end) => {
    expect(text.slice(start, end).length).toBeGreaterThan(0);
    words.push(word);
  });
  return words;
}

function marked(text: string, query: string): string {
  let shown = '';
  let at = 0;
  for (const { start, end } of findMarks(text, parseMemoryQuery(query))) {
    shown += `${text.slice(at, start)}[${text.slice(start, end)}]`;
    at = end;
  }
  return shown + text.slice(at);
}

it.each([
  ['Retry once, then STOP', ['retry', 'once', 'then', 'stop']],
  ['src/auth/tokenManager.ts', ['src', 'auth', 'tokenmanager', 'token', 'manager', 'ts']],
  ['HTTPServer2', ['httpserver2', 'http', 'server']],
  ['claim_job', ['claim', 'job']],
  ['Café, naïve', ['cafe', 'naive']],
  ['Größe der Straße', ['große', 'der', 'straße']],
  ['再試行 token', ['再', '試', '行', 'token']],
  ['APIを呼ぶ', ['api', 'を', '呼', 'ぶ']],
  ['5f1d0ce', ['5f1d0ce', 'ce']],
  ['𝒳 and 𐐀𐐁', ['x', 'and', '𐐨𐐩']],
  ['', []],
  ['--- !?', []],
])('reads the words of %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

it('keeps only the start of a run that is no word', () => {
  const [word] = wordsOf('a'.repeat(10_000));
  expect(word).toHaveLength(64);
});

it.each([
  [
    'token retry',
    'Retry middleware recreated expired token state',
    '[Retry] middleware recreated expired [token] state',
  ],
  ['retry', 'Webhook retries', 'Webhook [retries]'],
  ['tokens', 'one token', 'one [token]'],
  ['token ', 'tokenManager.ts has no tokenless', '[token]Manager.ts has no tokenless'],
  ['tok', 'token and stoke', '[tok]en and stoke'],
  ['tok ', 'token', 'token'],
  ['cafe', 'Le Café', 'Le [Café]'],
  ['試行', '再試行する', '再[試][行]する'],
  ['', 'token', 'token'],
])('marks %j', (query, text, shown) => {
  expect(marked(text, query)).toBe(shown);
});
