import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextPage } from './nextPage.ts';
import { parseReference } from './parseReference.ts';
import { parseRemote } from './parseRemote.ts';

test.each([
  ['git@github.com:orchard/storefront.git', 'github.com'],
  ['https://github.com/orchard/storefront', 'github.com'],
  ['https://user:secret@github.com/orchard/storefront.git/', 'github.com'],
  ['ssh://git@ssh.github.com:443/orchard/storefront.git', 'github.com'],
  ['git+ssh://git@GitHub.com/orchard/storefront', 'github.com'],
  ['ghe.orchard.example:orchard/storefront', 'ghe.orchard.example'],
  ['http://127.0.0.1:8080/orchard/storefront.git', '127.0.0.1'],
])('the remote %s is a repository', (address, host) => {
  expect(parseRemote(address)).toEqual({ host, repository: 'orchard/storefront' });
});

test.each([
  '',
  '/srv/git/storefront.git',
  '../storefront',
  'C:/work/storefront',
  'file:///srv/orchard/storefront.git',
  'https://github.com/storefront',
  'https://gitlab.example/group/sub/storefront',
  'ext::sh -c evil',
  'git@github.com:orchard/..',
])('the remote %j is none', (address) => {
  expect(parseRemote(address)).toBeNull();
});

test.each([
  ['12', {}],
  [' #12 ', {}],
  ['orchard/storefront#12', {}],
  ['https://github.com/orchard/storefront/issues/12#issuecomment-5', { pull: false }],
  ['github.com/orchard/storefront/pull/12/files?w=1', { pull: true }],
])('%j names number 12', (text, more) => {
  expect(parseReference(text, 'github.com', 'orchard/storefront')).toEqual({
    repository: 'orchard/storefront',
    number: 12,
    ...more,
  });
});

test.each([
  '',
  '0',
  '#x',
  'guest checkout',
  'https://github.com/orchard/storefront',
  'https://github.com/orchard/storefront/tree/12',
  'https://evil.example/orchard/storefront/issues/12',
  'https://github.com.evil.example/orchard/storefront/issues/12',
])('%j names nothing', (text) => {
  expect(parseReference(text, 'github.com', 'orchard/storefront')).toBeNull();
});

test('an address of the own server is read, and a number needs a repository', () => {
  const address = 'https://ghe.orchard.example/orchard/storefront/pull/7';
  expect(parseReference(address, 'ghe.orchard.example', null)).toMatchObject({ number: 7, pull: true });
  expect(parseReference('#7', 'github.com', null)).toBeNull();
});

test('no text breaks the readers, and what they find is usable in a path', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => {
      const found = parseReference(text, 'github.com', null) ?? parseRemote(text);
      if (found !== null) expect(found.repository).toMatch(/^[\w.-]+\/[\w.-]+$/u);
    }),
  );
});

test('the next page is followed to the same origin only', () => {
  const from = 'https://api.github.com/repos/o/r/issues?page=1';
  const link = (to: string) => `<${from}>; rel="prev", <${to}>; rel="next", <${from}>; rel="last"`;
  expect(nextPage(link('https://api.github.com/x?page=2'), from)).toBe('https://api.github.com/x?page=2');
  expect(nextPage(link('https://evil.example/x?page=2'), from)).toBeNull();
  expect(nextPage(`<${from}>; rel="last"`, from)).toBeNull();
  expect(nextPage(null, from)).toBeNull();
});
