import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { makeFolder } from '../core/git/testing/makeRepository.ts';
import { startCore } from '../core/testing/startCore.ts';
import type { Api, ApiEvents, EventName } from '../shared/api.ts';
import { AppError } from '../shared/errors.ts';
import { createClient } from '../shared/rpc/client.ts';
import { createDispatch } from '../shared/rpc/dispatch.ts';
import { readEvent, writeEvent, type Reply } from '../shared/rpc/message.ts';
import { serveHere } from './testing/serveHere.ts';

/** One way to reach core: what a caller has of it. */
interface Reached {
  readonly api: Api;
  /** Returns the payloads of an event so far, oldest first. */
  readonly payloadsOf: <E extends EventName>(event: E) => readonly ApiEvents[E][];
}

function directly(): Promise<Reached> {
  const { api, payloadsOf } = startCore(makeFolder());
  return Promise.resolve({ api: api as Api, payloadsOf });
}

/** Carries calls as Electron's processes do: everything that crosses is a structured clone, and events are texts. */
function byMessages(): Promise<Reached> {
  const texts: string[] = [];
  const { api } = startCore(makeFolder(), {
    onEvent: (event, payload) => void texts.push(writeEvent(event, payload)),
  });
  const dispatch = createDispatch(api as Api, ({ error }) => {
    throw error;
  });
  const client = createClient({
    send: async (request) => structuredClone(await dispatch(structuredClone(request))),
    onEvent: () => () => undefined,
  });
  return Promise.resolve({ api: client.api, payloadsOf: (event) => payloadsIn(texts, event) });
}

async function byHttp(): Promise<Reached> {
  const here = await serveHere(inject('workerUrl'));
  onTestFinished(() => here.close());
  const visitor = await here.enter();
  const heard = here.hear(visitor);
  onTestFinished(() => heard.hangUp());
  await expect.poll(() => heard.status).toBe(200);
  const client = createClient({
    send: async ({ method, args }) => {
      const { body } = await here.call(visitor, method, args);
      return (JSON.parse(body) as { readonly reply: Reply }).reply;
    },
    onEvent: () => () => undefined,
  });
  return {
    api: client.api,
    payloadsOf: (event) =>
      payloadsIn(
        heard.text
          .split('\n')
          .filter((line) => line.startsWith('data:'))
          .map((line) => line.slice('data:'.length)),
        event,
      ),
  };
}

function payloadsIn<E extends EventName>(texts: readonly string[], event: E): readonly ApiEvents[E][] {
  return texts.flatMap((text) => {
    const message = readEvent(text);
    return message?.event === event ? [message.payload as ApiEvents[E]] : [];
  });
}

/** Characters that transports tend to lose: a null, line separators, one half of a pair, a mark of byte order. */
const hardText = 'a\u0000b\u2028c\u2029d\ud800e\ufeff😀';

describe.each([
  ['directly', directly],
  ['by messages', byMessages],
  ['over HTTP', byHttp],
])('core called %s', (_name, reach) => {
  async function withProject() {
    const reached = await reach();
    const root = join(makeFolder(), 'shop');
    await mkdir(root);
    await writeFile(join(root, 'order.ts'), 'export const order = 1;\n');
    const { projectId } = await reached.api.projects.open({ path: root });
    const { stackId } = await reached.api.stacks.create({ projectId, name: 'Orders' });
    return { ...reached, root, ref: { projectId, stackId } };
  }

  test('answers values, and nothing where a method answers nothing', async () => {
    const { api, ref } = await withProject();
    const answer: unknown = await api.stacks.set({ ...ref, fields: { goal: 'Ship it.' } });
    expect(answer ?? null).toBeNull();
    expect(await api.stacks.list({ projectId: ref.projectId })).toMatchObject([
      { id: ref.stackId, name: 'Orders', goal: 'Ship it.', items: [] },
    ]);
  });

  test('keeps every character of a text', async () => {
    const { api, ref } = await withProject();
    const text = `**Current goal:** Keep ${hardText}\n`;
    await api.drafts.create({ projectId: ref.projectId, start: { from: 'text', text } });
    const [draft] = await api.drafts.list({ projectId: ref.projectId });
    expect(draft?.source).toBe(text);
  });

  test('rejects with the same error: its code, its sentence and its facts', async () => {
    const { api, root } = await withProject();
    const path = join(root, 'order.ts');
    const error: unknown = await api.projects.open({ path }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      code: 'projects/not-a-folder',
      message: expect.stringMatching(/\.$/u) as string,
      facts: { path },
    });
  });

  test('tells the whole new state by an event, of which the last is what a list answers', async () => {
    const { api, ref, payloadsOf } = await withProject();
    for (const goal of ['one', 'two']) await api.stacks.set({ ...ref, fields: { goal } });
    const goals = () => payloadsOf('stacks.changed').map(({ stacks }) => stacks[0]?.goal);
    await expect.poll(() => goals().at(-1)).toBe('two');
    const events = payloadsOf('stacks.changed');
    const revisions = events.map(({ revision }) => revision);
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
    expect(events.at(-1)?.stacks).toEqual(await api.stacks.list({ projectId: ref.projectId }));
  });

  test('ends long work that is cancelled, and ignores a cancel that comes too late', async () => {
    const { api, ref } = await withProject();
    await api.operations.cancel({ operationId: 'never' });
    const listed = await api.files.list({ projectId: ref.projectId, operationId: 'list' });
    expect(listed).toMatchObject({ files: 1 });
    await api.operations.cancel({ operationId: 'list' });
  });
});

describe.each([
  ['by messages', byMessages],
  ['over HTTP', byHttp],
])('core called %s from outside', (_name, reach) => {
  test('refuses a method that does not exist, and arguments that no schema allows, without their values', async () => {
    const { api } = await reach();
    const any = api as unknown as Record<string, Record<string, (args: unknown) => Promise<unknown>>>;
    await expect(any['stacks']?.['constructor']?.({})).rejects.toMatchObject({ code: 'rpc/refused' });
    const error: unknown = await any['stacks']
      ?.['list']?.({ projectId: 7, extra: 'sensitive' })
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'rpc/bad-arguments', facts: { method: 'stacks.list' } });
    expect(JSON.stringify(error)).not.toContain('sensitive');
  });
});
