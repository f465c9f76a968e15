/** Who asks, as every service gets to know it. Made once for a request. */
export interface UserContext {
  readonly userId: string;
  readonly tenantId: string;
  readonly locale: string;
  readonly currency: 'EUR' | 'USD' | 'GBP';
}
