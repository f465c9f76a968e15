import type { ServerResponse } from 'node:http';
import { pageHeaders } from '../../core/page/preparePage.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * Returns the headers of every answer: no browser caches it, frames it, guesses its type or reads it from elsewhere.
 */
function always(type: string): Headers {
  return {
    ...pageHeaders(type),
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), payment=()',
  };
}

export const nothing = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export function answer(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  more: Headers = {},
): void {
  if (response.headersSent || response.destroyed) return;
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  response.writeHead(status, {
    'content-security-policy': nothing,
    ...always(type),
    'content-length': String(bytes.length),
    ...more,
  });
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}

export function answerJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  more: Headers = {},
): void {
  answer(response, status, 'application/json; charset=utf-8', JSON.stringify(value), more);
}

/** Begins an answer whose body is written in pieces. */
export function beginStream(response: ServerResponse, type: string): void {
  response.writeHead(200, { 'content-security-policy': nothing, ...always(type) });
}
