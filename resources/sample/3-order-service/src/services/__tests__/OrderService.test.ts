import { expect, test } from 'vitest';
import type { OrderRepository } from '../../orders/OrderRepository';
import type { Order } from '../../types/Order';
import { OrderService } from '../OrderService';

const ada = { userId: 'ada', tenantId: 'shop', locale: 'de-DE', currency: 'EUR' } as const;
const order: Order = {
  id: 'order-1',
  ownerId: 'ada',
  cartId: 'cart-1',
  currency: 'EUR',
  lines: [{ sku: 'mug', quantity: 2, unitPrice: 1_250 }],
  state: 'placed',
  placedAt: 1_000,
};

function inMemory(kept: Order[] = [order]): OrderRepository {
  return {
    find: async (orderId) => kept.find(({ id }) => id === orderId) ?? null,
    findByCart: async (cartId) => kept.find((one) => one.cartId === cartId) ?? null,
    listOf: async (ownerId, limit) => kept.filter((one) => one.ownerId === ownerId).slice(0, limit),
    insert: async (one) => void kept.push(one),
  };
}

test('shows only what belongs to the user', async () => {
  const service = new OrderService(inMemory(), () => 5_000);
  expect(await service.find(ada, 'order-1')).toEqual(order);
  expect(await service.find({ ...ada, userId: 'ida' }, 'order-1')).toBeNull();
});

test('says how old an order is', () => {
  expect(new OrderService(inMemory(), () => 5_000).ageOf(order)).toBe(4_000);
});
