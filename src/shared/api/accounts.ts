import { z } from 'zod';
import { services, type Account, type Service } from '../domain/account.ts';

/** Services that a token connects to. States arrive by `accounts.changed`. */
export interface AccountsApi {
  /** Verifies each token that was not verified before; with `check: false` no service receives a request. */
  list(args: { readonly check?: false }): Promise<readonly Account[]>;
  /**
   * Verifies a token with its service and stores it, encrypted by the system if possible, else for this run only.
   * Rejects with the service's own errors, e.g. `notion/wrong-token`; the earlier token then stays.
   */
  connect(args: { readonly service: Service; readonly token: string }): Promise<void>;
  /** Verifies the token again. */
  check(args: { readonly service: Service }): Promise<void>;
  /**
   * Deletes the token and every cached copy that was fetched with it. A token from the environment stays unused for
   * this run.
   */
  disconnect(args: { readonly service: Service }): Promise<void>;
}

const service = z.enum(services);

export const accountsSchemas = {
  list: z.strictObject({ check: z.literal(false).exactOptional() }),
  connect: z.strictObject({ service, token: z.string().min(1).max(10_000) }),
  check: z.strictObject({ service }),
  disconnect: z.strictObject({ service }),
};
