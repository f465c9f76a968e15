import { expect, it } from 'vitest';
import { createScanEngine } from '../scan/createScanEngine.ts';

const engine = createScanEngine();
const scan = async (text: string, off: readonly string[] = []): Promise<readonly string[]> =>
  (await engine.scan(text, { version: 'test', off, patterns: [] })).map(
    ({ rule, tier, start, end }) => `${rule} ${tier} ${text.slice(start, end)}`,
  );

it.each([
  ['likely-password', 'ftp.login("ada", password="dooH")', 'dooH'],
  ['likely-password', 'assert user.password == "tiger"', 'tiger'],
  ['likely-password', "(1, 'ada@acme.dev'), -- Password: 'iFbWWlc'", 'iFbWWlc'],
  ['likely-secret', 'Token:      "access-token-123",', 'access-token-123'],
  ['likely-secret', 'config.JWT.Secret = "testsecret"', 'testsecret'],
])('asks about a %s that no rule takes: %j', async (rule, text, value) => {
  expect(await scan(text)).toEqual([`${rule} possible ${value}`]);
  expect(await scan(text, ['likely-values'])).toEqual([]);
});

it('asks about no name of a program that keeps passwords', async () => {
  expect(await scan("'1password': '1Password',")).toEqual([]);
});

it('gives way to every rule', async () => {
  const token = ['gh', 'p_', 'aB3dE5gH7jK9mN1pQ4sT6vW8xY0zC2fR5tU7'].join('');
  expect(await scan(`my_token: "${token}"`)).toEqual([`github-token certain ${token}`]);
  expect((await scan(`my_token: "${token}"`, ['github'])).join()).not.toContain('likely');
});

it('asks about no more values than a person can decide on', async () => {
  const text = Array.from({ length: 30_000 }, (_, at) => `ftp.login("ada", password="dooH${at}")`).join('\n');
  expect((await scan(text)).length).toBeLessThan(6_000);
});
