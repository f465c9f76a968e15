import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../api.ts';
import { AppError, isAppError } from '../errors.ts';
import { createClient } from './client.ts';
import { createDispatch } from './dispatch.ts';
import { writeEvent, type Carrier, type Reply, type Request } from './message.ts';
import { schemas } from '../api.ts';

/** Makes an Api in which every method answers its own name and arguments, except the overrides. */
function echoApi(overrides: Record<string, (args: never) => Promise<unknown>> = {}): Api {
  const groups = Object.entries(schemas).map(([group, methods]) => [
    group,
    Object.fromEntries(
      Object.keys(methods).map((method) => {
        const name = `${group}.${method}`;
        return [method, overrides[name] ?? ((args: unknown) => Promise.resolve({ name, args }))];
      }),
    ),
  ]);
  return Object.fromEntries(groups) as Api;
}

/** Makes a carrier that passes everything through JSON, like the strictest process border. */
function jsonCarrier(dispatch: (request: unknown) => Promise<Reply>): Carrier {
  return {
    send: async (request: Request) =>
      JSON.parse(JSON.stringify(await dispatch(JSON.parse(JSON.stringify(request))))) as Reply,
    onEvent: () => () => undefined,
  };
}

function clientOver(api: Api, logBug = vi.fn()) {
  return { client: createClient(jsonCarrier(createDispatch(api, logBug))), logBug };
}

describe('dispatch', () => {
  it('carries a call and its answer', async () => {
    const { client } = clientOver(echoApi());
    await expect(client.api.stacks.create({ projectId: 'p', name: 'Refactor' })).resolves.toEqual({
      name: 'stacks.create',
      args: { projectId: 'p', name: 'Refactor' },
    });
  });

  it('rejects on the far side with the same error, facts included', async () => {
    const failing = echoApi({
      'projects.open': () =>
        Promise.reject(new AppError('projects/folder-gone', 'The folder is gone.', { path: 'x' })),
    });
    const { client, logBug } = clientOver(failing);
    const error: unknown = await client.api.projects.open({ path: '/x' }).catch((cause: unknown) => cause);
    expect(isAppError(error, 'projects/folder-gone') && error.facts.path).toBe('x');
    expect(logBug).not.toHaveBeenCalled();
  });

  it('logs a bug once and says nothing of it to the caller', async () => {
    const failing = echoApi({ 'settings.get': () => Promise.reject(new Error('token ghp_abc at /home/me')) });
    const { client, logBug } = clientOver(failing);
    const error: unknown = await client.api.settings.get({}).catch((cause: unknown) => cause);
    expect(isAppError(error, 'internal')).toBe(true);
    expect(String(error)).not.toMatch(/ghp_|home|Error: token/u);
    expect(logBug).toHaveBeenCalledTimes(1);
  });

  it.each([
    'stacks.toString',
    'stacks.__proto__',
    '__proto__.list',
    'constructor.constructor',
    'stacks',
    'stacks.',
    '',
    'stacks.create.call',
  ])('refuses the method %j', async (method) => {
    const reply = await createDispatch(echoApi(), vi.fn())({ method, args: {} });
    expect(reply).toMatchObject({ ok: false, error: { code: 'rpc/refused' } });
  });

  it('refuses arguments that do not fit, naming fields and never values', async () => {
    const reply = await createDispatch(
      echoApi(),
      vi.fn(),
    )({ method: 'stacks.create', args: { projectId: 7, name: 'secret-value', more: 'hush' } });
    expect(reply).toMatchObject({ ok: false, error: { code: 'rpc/bad-arguments' } });
    expect(JSON.stringify(reply)).not.toMatch(/secret-value/u);
  });

  it('refuses a text that is larger than the cap', async () => {
    const sources = [{ kind: 'pasted', title: 't', text: 'x'.repeat(20_000_001) }];
    const args = { projectId: 'p', stackId: 's', sources };
    const reply = await createDispatch(echoApi(), vi.fn())({ method: 'stacks.add', args });
    expect(reply).toMatchObject({ ok: false, error: { code: 'rpc/bad-arguments' } });
  });

  it('answers anything whatever without rejecting', async () => {
    const dispatch = createDispatch(echoApi(), vi.fn());
    const methods = Object.entries(schemas).flatMap(([group, all]) =>
      Object.keys(all).map((name) => `${group}.${name}`),
    );
    const request = fc.oneof(
      fc.anything(),
      fc.record({ method: fc.oneof(fc.constantFrom(...methods), fc.string()), args: fc.anything() }),
    );
    await fc.assert(
      fc.asyncProperty(request, async (value) => {
        expect(typeof (await dispatch(value)).ok).toBe('boolean');
      }),
      { numRuns: 500 },
    );
  });
});

describe('client', () => {
  it('hands an event to its own listeners only, until they stop', () => {
    const listeners = new Set<(message: never) => void>();
    const carrier: Carrier = {
      send: () => Promise.resolve({ ok: true, value: null }),
      onEvent: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const client = createClient(carrier);
    const heard: string[] = [];
    const stop = client.on('notice', (notice) => heard.push(notice.message));
    const send = (event: string, message: string) =>
      listeners.forEach((listener) =>
        listener(JSON.stringify({ event, payload: { level: 'info', message } }) as never),
      );
    send('notice', 'one');
    send('settings.changed', 'other');
    stop();
    send('notice', 'two');
    expect(heard).toEqual(['one']);
  });

  it('hears the carrier once, however many listen', () => {
    const onEvent = vi.fn<Carrier['onEvent']>(() => () => undefined);
    const client = createClient({ send: vi.fn(), onEvent });
    const heard: string[] = [];
    client.on('notice', () => heard.push('first'));
    const stop = client.on('notice', () => heard.push('second'));
    client.on('settings.changed', () => heard.push('settings'));
    expect(onEvent).toHaveBeenCalledTimes(1);
    const tell = onEvent.mock.calls[0]?.[0];
    tell?.(writeEvent('notice', { level: 'info', message: 'm' }));
    stop();
    tell?.(writeEvent('notice', { level: 'info', message: 'm' }));
    expect(heard).toEqual(['first', 'second', 'first']);
  });

  it('can be awaited by mistake without calling anything', async () => {
    const send = vi.fn();
    const client = createClient({ send, onEvent: () => () => undefined });
    await expect(Promise.resolve(client.api)).resolves.toBe(client.api);
    expect(send).not.toHaveBeenCalled();
  });
});
