import { describe, expect, it } from 'vitest';
import { mayRequest } from './mayRequest.ts';

describe('mayRequest', () => {
  it.each(['app://carryover/index.html', 'data:image/png;base64,AA', 'devtools://devtools/x.html'])(
    'allows %s',
    (url) => {
      expect(mayRequest(url)).toBe(true);
    },
  );

  it.each([
    'http://127.0.0.1:5173/',
    'https://example.com/',
    'ws://127.0.0.1:5173/',
    'wss://example.com/',
    'file:///etc/passwd',
    'ftp://example.com/',
    'blob:app://carryover/1',
    'app://elsewhere/index.html',
    'chrome-extension://abc/x.js',
    'not a url',
  ])('refuses %s', (url) => {
    expect(mayRequest(url)).toBe(false);
  });

  it('allows the dev server while developing, and no other port', () => {
    const devServer = 'http://127.0.0.1:5173/';
    expect(mayRequest('http://127.0.0.1:5173/src/main.tsx', devServer)).toBe(true);
    expect(mayRequest('ws://127.0.0.1:5173/?token=x', devServer)).toBe(true);
    expect(mayRequest('http://127.0.0.1:5174/', devServer)).toBe(false);
    expect(mayRequest('https://127.0.0.1:5173/', devServer)).toBe(false);
    expect(mayRequest('http://127.0.0.1.example.com:5173/', devServer)).toBe(false);
  });
});
