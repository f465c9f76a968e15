export interface OrderLine {
  readonly sku: string;
  readonly quantity: number;
  /** Cents of the order's currency. */
  readonly unitPrice: number;
}

export interface Order {
  readonly id: string;
  readonly ownerId: string;
  readonly cartId: string;
  readonly currency: 'EUR' | 'USD' | 'GBP';
  readonly lines: readonly OrderLine[];
  readonly state: 'placed' | 'paid' | 'shipped' | 'cancelled';
  readonly placedAt: number;
}
