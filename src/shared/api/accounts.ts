import { z } from 'zod';
import { services, type Account, type Service } from '../domain/account.ts';

/** Services that a token connects to. States arrive by `accounts.changed`. */
export interface AccountsApi {
  /** Checks each token that was not checked before, unless told not to: then no service is asked. */
  list(args: { readonly check?: false }): Promise<readonly Account[]>;
  /**
   * Verifies a token with its service and keeps it, encrypted by the system where that is possible, else for this run.
   * Rejects with the service's own errors, e.g. `notion/wrong-token`; the token kept before then stands.
   */
  connect(args: { readonly service: Service; readonly token: string }): Promise<void>;
  /** Asks the service again. */
  check(args: { readonly service: Service }): Promise<void>;
  /** Deletes the token and every copy that was fetched with it. A token from the environment is left unused for this run. */
  disconnect(args: { readonly service: Service }): Promise<void>;
}

const service = z.enum(services);

export const accountsSchemas = {
  list: z.strictObject({ check: z.literal(false).exactOptional() }),
  connect: z.strictObject({ service, token: z.string().min(1).max(10_000) }),
  check: z.strictObject({ service }),
  disconnect: z.strictObject({ service }),
};
