import { sessions } from '../session/SessionManager';
import type { OrderRepository } from '../orders/OrderRepository';
import type { Order, OrderLine } from '../types/Order';

export interface Address {
  readonly street: string;
  readonly city: string;
  readonly country: string;
}

interface Stores {
  readonly orders: OrderRepository;
  readonly addresses: Map<string, Address[]>;
  readonly mail: (to: string, subject: string, body: string) => Promise<void>;
}

/** Everything that happens between a full cart and a parcel. */
export function createCheckout({ orders, addresses, mail }: Stores) {
  return {
    async addAddress(address: Address): Promise<void> {
      const { userId } = sessions.user;
      const known = addresses.get(userId) ?? [];
      if (known.some((other) => sameAddress(other, address))) return;
      addresses.set(userId, [...known, address]);
    },

    async addressesOfUser(): Promise<readonly Address[]> {
      return addresses.get(sessions.user.userId) ?? [];
    },

    async placeOrder(cartId: string, lines: readonly OrderLine[]): Promise<Order> {
      const { userId, currency, locale } = sessions.user;
      const before = await orders.findByCart(cartId);
      if (before !== null) return before;
      const order: Order = {
        id: `order-${cartId}`,
        ownerId: userId,
        cartId,
        currency,
        lines,
        state: 'placed',
        placedAt: Date.now(),
      };
      await orders.insert(order);
      await mail(userId, subjectIn(locale), `Total: ${totalOf(order)} ${currency}`);
      return order;
    },

    async myOrders(): Promise<readonly Order[]> {
      return orders.listOf(sessions.user.userId, 50);
    },
  };
}

/** Rounded once, at the end. */
export function totalOf({ lines }: Pick<Order, 'lines'>): number {
  return Math.round(lines.reduce((sum, line) => sum + line.quantity * line.unitPrice, 0)) / 100;
}

function subjectIn(locale: string): string {
  return locale.startsWith('de') ? 'Ihre Bestellung' : 'Your order';
}

function sameAddress(one: Address, other: Address): boolean {
  return one.street === other.street && one.city === other.city && one.country === other.country;
}
