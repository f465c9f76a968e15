import { expect, it } from 'vitest';
import { structures } from './findStructure.ts';
import { tokenFacts } from './tokenFacts.ts';
import { explainFinding } from '../../../shared/domain/finding/explainFinding.ts';

const rules = [...new Set([...structures, ...tokenFacts].map(({ rule }) => rule))];
const pageOf = (rule: string) => explainFinding({ rule, tier: 'certain' }).rotateUrl;
const tiers = ['certain', 'possible'] as const;

it('explains every rule in sentences, differently for what is certain and what is possible', () => {
  for (const rule of [
    ...rules,
    'password',
    'secret-value',
    'nearby-token',
    'likely-password',
    'likely-secret',
    'likely-token',
    'secrets-file',
    'env-value',
    'hidden',
  ]) {
    const [certain, possible] = tiers.map((tier) => explainFinding({ rule, tier }));
    for (const sentence of [certain?.what, certain?.why, possible?.why])
      expect(sentence).toMatch(/^[A-Z].*\.$/u);
    if (!rule.startsWith('hidden')) expect(certain?.why).not.toBe(possible?.why);
  }
});

it('leads to the page of the service that issued a token, and to none for a password', () => {
  expect(pageOf('github-token')).toBe('https://github.com/settings/tokens');
  expect(pageOf('azure-devops-token')).toBe('https://dev.azure.com/');
  expect(pageOf('password')).toBeUndefined();
  const urls = rules.flatMap((rule) => pageOf(rule) ?? []);
  expect(urls.length).toBeGreaterThan(40);
  for (const url of urls) expect(new URL(url).protocol).toBe('https:');
});

it('leads to a page for at least 9 of 10 kinds of tokens that services issue', () => {
  const issued = [...new Set(tokenFacts.map(({ rule }) => rule))];
  const without = issued.filter((rule) => pageOf(rule) === undefined);
  expect(without.length, without.join(' ')).toBeLessThan(issued.length / 10);
});

it('names an own rule', () => {
  expect(explainFinding({ rule: 'acme-deploy-key', tier: 'possible' }).what).toContain('acme deploy key');
});
