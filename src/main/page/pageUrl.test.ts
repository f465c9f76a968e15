import * as fc from 'fast-check';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filePathOf } from './pageUrl.ts';

describe('filePathOf', () => {
  it('serves the page for the bare host', () => {
    expect(filePathOf('app://carryover/')).toBe('index.html');
    expect(filePathOf('app://carryover')).toBe('index.html');
  });

  it.each(['index.html', 'assets/index-BCrtc3nA.js', 'assets/inter-latin_1.woff2'])('names %s', (path) => {
    expect(filePathOf(`app://carryover/${path}?v=1#top`)).toBe(path);
  });

  it.each([
    'http://carryover/index.html',
    'app://elsewhere/index.html',
    'app://carryover:80/index.html',
    'app://me@carryover/index.html',
    'app://carryover/%2e%2e%2fcanary.js',
    'app://carryover/..%5ccanary.js',
    'app://carryover/.env',
    'app://carryover/assets/.hidden.js',
    'app://carryover//etc/passwd',
    'app://carryover/index.html%00.js',
    'app://carryover/a b.js',
    'file:///etc/passwd',
    'not a url',
    '',
  ])('refuses %s', (url) => {
    expect(filePathOf(url)).toBeNull();
  });

  it('never names a place outside, whatever the URL', () => {
    const piece = fc.oneof(
      fc.constantFrom('..', '.', '/', '\\', '%2e', '%2f', '%5c', '%00', 'a', '.js', ':', '//', 'C:', '~'),
      fc.string({ maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const path = filePathOf(`app://carryover/${pieces.join('')}`);
        if (path === null) return;
        expect(relative('/folder', join('/folder', path))).toBe(path);
        expect(path.split('/')).not.toContain('..');
      }),
    );
  });
});
