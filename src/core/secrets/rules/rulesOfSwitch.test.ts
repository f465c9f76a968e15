import { expect, it } from 'vitest';
import { ownFamilies } from './ownRules.ts';
import { rulesOfSwitch } from './rulesOfSwitch.ts';

it('names what each switch finds', () => {
  for (const family of ownFamilies) expect(rulesOfSwitch(family).length).toBeGreaterThan(1);
  expect(rulesOfSwitch('service-tokens')).toContain('github-token');
  expect(rulesOfSwitch('credential-formats')).toContain('private-key');
  expect(rulesOfSwitch('github')).toContain('github-token');
  expect(rulesOfSwitch('privatekey')).toEqual(['private-key', 'putty-private-key']);
  expect(rulesOfSwitch('no-such-rule')).toEqual([]);
});
