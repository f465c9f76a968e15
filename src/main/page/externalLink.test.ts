import { expect, test } from 'vitest';
import { externalLink } from './externalLink.ts';

test('https addresses of named hosts are opened as the parser reads them', () => {
  expect(externalLink('https://www.notion.so/Some page')).toBe('https://www.notion.so/Some%20page');
  expect(externalLink('https://GITHUB.com/settings/tokens')).toBe('https://github.com/settings/tokens');
});

test.each([
  'http://notion.so',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'ms-msdt:/id',
  'smb://host/share',
  'notion://page',
  'https://notion.so@evil.example/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://localhost/',
  '//notion.so',
  'notion.so',
  '',
])('%s is not opened', (address) => {
  expect(externalLink(address)).toBeNull();
});
