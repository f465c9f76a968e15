import type { OrderRepository } from '../orders/OrderRepository';
import type { Order } from '../types/Order';
import type { UserContext } from '../types/UserContext';

const pageSize = 50;

/** Orders of one user. Knows no other service; an address comes in as a value. */
export class OrderService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly clock: () => number,
  ) {}

  async list({ userId }: UserContext): Promise<readonly Order[]> {
    return this.orders.listOf(userId, pageSize);
  }

  /** `null` also where the order is somebody else's: whether it exists is not theirs to know. */
  async find({ userId }: UserContext, orderId: string): Promise<Order | null> {
    const order = await this.orders.find(orderId);
    return order?.ownerId === userId ? order : null;
  }

  async confirmationSubject({ locale }: UserContext): Promise<string> {
    return locale.startsWith('de') ? 'Ihre Bestellung' : 'Your order';
  }

  /** ms since `order` was placed. */
  ageOf(order: Order): number {
    return this.clock() - order.placedAt;
  }
}
