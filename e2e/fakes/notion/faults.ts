/** Failure of an answer. */
export type Fault =
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly code: string;
      readonly retryAfter?: number | string;
    }
  /** Cuts the connection: at the start, or in the middle of the answer. */
  | { readonly kind: 'cut'; readonly midway?: boolean }
  | { readonly kind: 'invalid-json' }
  | { readonly kind: 'slow'; readonly ms: number }
  /** Answers with 100 MB, packed to 100 kB. */
  | { readonly kind: 'huge' }
  /** Never answers. */
  | { readonly kind: 'hang' };

export interface FaultRule {
  /** Pattern for `<METHOD> <path>`. */
  readonly on: RegExp;
  readonly fault: Fault;
  times: number;
}

export const faults = {
  rateLimited: (retryAfter: number | string = 1): Fault => ({
    kind: 'status',
    status: 429,
    code: 'rate_limited',
    retryAfter,
  }),
  overloaded: (retryAfter?: number): Fault => ({
    kind: 'status',
    status: 529,
    code: 'service_overload',
    ...(retryAfter === undefined ? {} : { retryAfter }),
  }),
  broken: { kind: 'status', status: 500, code: 'internal_server_error' } as Fault,
  unauthorized: { kind: 'status', status: 401, code: 'unauthorized' } as Fault,
  restricted: { kind: 'status', status: 403, code: 'restricted_resource' } as Fault,
  notFound: { kind: 'status', status: 404, code: 'object_not_found' } as Fault,
};
