import { AppError, isAppError, type ErrorCode } from '../errors.ts';
import type { ApiEvents, EventName } from '../api.ts';

export interface Request {
  readonly method: string;
  readonly args: unknown;
}

/** An error as data, to cross a process border. */
export interface WireError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly facts: unknown;
}

export type Reply =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: WireError };

export interface EventMessage<E extends EventName = EventName> {
  readonly event: E;
  readonly payload: ApiEvents[E];
}

/** Carries requests to a host and events back; the only part of a transport that a client knows. */
export interface Carrier {
  send(request: Request): Promise<Reply>;
  /**
   * Passes each `EventMessage` as JSON: a sandboxed page receives one text at once, but an object field by field.
   * Returns a function that stops listening.
   */
  onEvent(listener: (message: string) => void): () => void;
}

export function writeEvent<E extends EventName>(event: E, payload: ApiEvents[E]): string {
  return JSON.stringify({ event, payload });
}

/** Parses the output of `writeEvent`; `null` for anything else. */
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
