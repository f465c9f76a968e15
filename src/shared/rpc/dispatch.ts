import type { z } from 'zod';
import type { Api } from '../api.ts';
import { AppError } from '../errors.ts';
import { errorReply, type Reply } from './message.ts';
import { schemas } from '../api.ts';

type Route = (args: unknown) => Promise<unknown>;

/** Logs a bug without its values: only the method and the error's name. */
export type LogBug = (bug: { readonly method: string; readonly error: unknown }) => void;

/**
 * Answers requests that arrive from outside as `unknown`: only methods with a schema exist, only arguments that match
 * it pass, and every rejection leaves as data. Never rejects itself.
 */
export function createDispatch(api: Api, logBug: LogBug): (request: unknown) => Promise<Reply> {
  const routes = routesOf(api);
  return async (request) => {
    const method = methodOf(request);
    const route = method === undefined ? undefined : routes.get(method);
    if (method === undefined || route === undefined) {
      return errorReply(
        new AppError('rpc/refused', 'This version of Carryover does not support this call.', {
          method: (method ?? '').slice(0, 100),
        }),
      );
    }
    try {
      return { ok: true, value: await route((request as { args: unknown }).args) };
    } catch (error) {
      if (!(error instanceof AppError)) logBug({ method, error });
      return errorReply(error);
    }
  };
}

function methodOf(request: unknown): string | undefined {
  if (typeof request !== 'object' || request === null || !('method' in request)) return undefined;
  return typeof request.method === 'string' ? request.method : undefined;
}

function routesOf(api: Api): ReadonlyMap<string, Route> {
  const routes = new Map<string, Route>();
  for (const [group, methods] of Object.entries(schemas)) {
    for (const [name, schema] of Object.entries(methods) as [string, z.ZodType][]) {
      const method = `${group}.${name}`;
      routes.set(method, async (args) => {
        const parsed = schema.safeParse(args);
        if (!parsed.success) throw badArguments(method, parsed.error);
        const target = api[group as keyof Api] as unknown as Record<string, Route>;
        return (await target[name]?.(parsed.data)) ?? null;
      });
    }
  }
  return routes;
}

/** Names the fields that are invalid, never their values. */
function badArguments(method: string, error: z.ZodError): AppError {
  const problems = error.issues
    .slice(0, 5)
    .map((issue) => `${issue.path.join('.') || 'arguments'}: ${issue.code}`);
  return new AppError(
    'rpc/bad-arguments',
    `The call ${method} was refused because its arguments are invalid.`,
    {
      method,
      problems,
    },
  );
}
