import { AppError, isAppError, type ErrorCode } from '../errors.ts';
import type { ApiEvents, EventName } from '../api.ts';

export interface Request {
  readonly method: string;
  readonly args: unknown;
}

/** An error as data, for the way over a process border. */
export interface WireError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly facts: unknown;
}

export type Reply =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: WireError };

export interface EventMessage<E extends EventName = EventName> {
  readonly event: E;
  readonly payload: ApiEvents[E];
}

/** Carries requests to a host and events back; everything a client needs to know of a transport. */
export interface Carrier {
  send(request: Request): Promise<Reply>;
  /**
   * Hands over each `EventMessage` as JSON: on its way into a sandboxed page one text is copied in no time, an object
   * field by field. Answers how to stop listening.
   */
  onEvent(listener: (message: string) => void): () => void;
}

export function writeEvent<E extends EventName>(event: E, payload: ApiEvents[E]): string {
  return JSON.stringify({ event, payload });
}

/** What `writeEvent` made; `null` for anything else. */
export function readEvent(message: string): EventMessage | null {
  const read: unknown = JSON.parse(message);
  return typeof read === 'object' && read !== null && 'event' in read && 'payload' in read
    ? (read as EventMessage)
    : null;
}

function toWireError(error: AppError): WireError {
  return { code: error.code, message: error.message, facts: error.facts };
}

export function fromWireError(error: WireError): AppError {
  return new AppError(error.code, error.message, error.facts as never);
}

export const internalError: WireError = {
  code: 'internal',
  message:
    'Something went wrong inside Carryover. Your stacks are safe. Try again, and report it if it happens again.',
  facts: {},
};

export function errorReply(error: unknown): Reply {
  return { ok: false, error: isAppError(error) ? toWireError(error) : internalError };
}
