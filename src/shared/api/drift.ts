import { z } from 'zod';
import type { Difference } from '../domain/file/difference.ts';
import type { Drift } from '../domain/drift.ts';
import { filled } from '../domain/fieldSchemas.ts';
import { operation, type Operation } from './common.ts';
import { payload, type PayloadRef } from './payloads.ts';

/** Changes of the repository since a payload was saved. All methods reject with `payloads/unknown`. */
export interface DriftApi {
  measure(args: PayloadRef & Operation): Promise<Drift>;
  /** Marks the present state of files in play as reviewed; without `paths` all of them. */
  accept(args: PayloadRef & { readonly paths?: readonly string[] }): Promise<void>;
  /** Reverts that: the files drift again. Without `paths` all of them, and branch and commits too. */
  reopen(args: PayloadRef & { readonly paths?: readonly string[] }): Promise<void>;
  /** Returns a file's difference from its state when the payload was saved. */
  difference(args: PayloadRef & { readonly path: string }): Promise<Difference>;
}

const { path } = filled;
const someFiles = z.strictObject({ ...payload, paths: z.array(path).max(10_000).exactOptional() });

export const driftSchemas = {
  measure: z.strictObject({ ...payload, ...operation }),
  accept: someFiles,
  reopen: someFiles,
  difference: z.strictObject({ ...payload, path }),
};
