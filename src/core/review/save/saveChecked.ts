import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import { taskPayloads } from '../ledger/taskPayloads.ts';
import { SecretFound, savePayload, type Saved, type SaveRequest } from './savePayload.ts';

export interface CheckedRequest extends Omit<SaveRequest, 'taskId'> {
  /** Absent: the one of the payloads before it, or a new one. */
  readonly taskId?: string;
  /** The findings in this very payload, and its length. */
  readonly checks: readonly Pick<PayloadCheck, 'id'>[];
  readonly tokens: number;
  /** Tokens. */
  readonly limit: number;
  readonly allowTooLong: boolean;
}

export type CheckedResult =
  | (Saved & { readonly status: 'saved'; readonly taskId: string })
  | { readonly status: 'secrets'; readonly findings: number }
  | { readonly status: 'too-long' };

/**
 * Saves a payload if it has no secret, and is no longer than the limit unless that is allowed. The one way from a draft
 * to a saved payload, for the app and the command line. Rejects as `savePayload` does.
 */
export async function saveChecked(request: CheckedRequest): Promise<CheckedResult> {
  const { root, folder, task, checks, tokens, limit, allowTooLong, newId } = request;
  const findings = checks.filter(({ id }) => id === 'secret').length;
  if (findings > 0) return { status: 'secrets', findings };
  if (tokens > limit && !allowTooLong) return { status: 'too-long' };
  // One task keeps one id, also where a payload before it was written without.
  const known = request.taskId === undefined ? await taskPayloads(root, folder, { task }) : null;
  const taskId = request.taskId ?? (known?.task === task ? known.taskId : undefined) ?? newId();
  try {
    return { ...(await savePayload({ ...request, taskId })), status: 'saved', taskId };
  } catch (error) {
    if (error instanceof SecretFound) return { status: 'secrets', findings: error.findings };
    throw error;
  }
}
