import type { Order } from '../types/Order';

export interface OrderRepository {
  find(orderId: string): Promise<Order | null>;
  findByCart(cartId: string): Promise<Order | null>;
  listOf(ownerId: string, limit: number): Promise<readonly Order[]>;
  /** Rejects with `conflict` where the cart has an order already. */
  insert(order: Order): Promise<void>;
}
