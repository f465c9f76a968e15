import { expect, test } from 'vitest';
import type { Address } from '../../legacy/checkout';
import { UserService, type AddressBook } from '../UserService';

const home: Address = { street: 'Deichstr. 4', city: 'Hamburg', country: 'DE' };
const ada = { userId: 'ada', tenantId: 'shop', locale: 'de-DE', currency: 'EUR' } as const;

function inMemory(): AddressBook {
  const kept = new Map<string, readonly Address[]>();
  return {
    of: async (userId) => kept.get(userId) ?? [],
    replace: async (userId, addresses) => void kept.set(userId, addresses),
  };
}

test('an address is kept once, however often it is added', async () => {
  const users = new UserService(inMemory());
  await users.addAddress(ada, home);
  await users.addAddress(ada, { ...home });
  expect(await users.addresses(ada)).toEqual([home]);
});

test('an address that was removed is gone, and others stay', async () => {
  const users = new UserService(inMemory());
  const office = { ...home, street: 'Am Sandtorkai 1' };
  await users.addAddress(ada, home);
  await users.addAddress(ada, office);
  await users.removeAddress(ada, home);
  expect(await users.addresses(ada)).toEqual([office]);
});
