/** Who asks, as every service gets to know it. Made once for a request. */
export interface UserContext {
  readonly userId: string;
  readonly tenantId: string;
  /** Two letters; was `locale` until the shop spoke more than two languages. */
  readonly language: string;
  readonly region: string;
  readonly currency: 'EUR' | 'USD' | 'GBP';
}
