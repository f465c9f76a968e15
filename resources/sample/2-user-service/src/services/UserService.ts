import type { Address } from '../legacy/checkout';
import type { UserContext } from '../types/UserContext';

export interface AddressBook {
  of(userId: string): Promise<readonly Address[]>;
  replace(userId: string, addresses: readonly Address[]): Promise<void>;
}

/** Profile and addresses. Takes who asks with every call: there is no session in here. */
export class UserService {
  constructor(private readonly book: AddressBook) {}

  async addresses({ userId }: UserContext): Promise<readonly Address[]> {
    return this.book.of(userId);
  }

  /** Adding an address that is there already changes nothing. */
  async addAddress({ userId }: UserContext, address: Address): Promise<void> {
    const known = await this.book.of(userId);
    if (known.some((other) => isSame(other, address))) return;
    await this.book.replace(userId, [...known, address]);
  }

  async removeAddress({ userId }: UserContext, address: Address): Promise<void> {
    const known = await this.book.of(userId);
    await this.book.replace(
      userId,
      known.filter((other) => !isSame(other, address)),
    );
  }
}

function isSame(one: Address, other: Address): boolean {
  return one.street === other.street && one.city === other.city && one.country === other.country;
}
