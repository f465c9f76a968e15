import { randomBytes } from 'node:crypto';
import { hostMark } from './processMark.ts';

export interface TemporaryOwner {
  readonly host: string;
  readonly pid: number;
}

/** Returns a file name that names its owner, so that a sweep can distinguish a left-over from work in progress. */
export function temporaryName(): string {
  return `.carryover-${hostMark}-${String(process.pid)}-${randomBytes(8).toString('hex')}.tmp`;
}

/** Returns the owner of a temporary file's name; `null` for any other name. */
export function temporaryOwner(name: string): TemporaryOwner | null {
  const match = /^\.carryover-([0-9a-f]{8})-(\d{1,10})-[0-9a-f]{16}\.tmp$/u.exec(name);
  const [, host, pid] = match ?? [];
  return host === undefined || pid === undefined ? null : { host, pid: Number(pid) };
}
