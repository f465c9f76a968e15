// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { PayloadFile } from '../../shared/domain/payload/payloadFile.ts';
import type { Project } from '../../shared/domain/project.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createProjectStore } from '../projects/projectStore.ts';
import { createStackStore } from '../stack/stackStore.ts';
import { createPayloadStore } from './payloadStore.ts';

type Answer = (payloads: readonly PayloadFile[]) => void;

function setUp() {
  const asked: { readonly projectId: string; readonly answer: Answer; readonly refuse: () => void }[] = [];
  const failures: unknown[] = [];
  const client = {
    api: {
      payloads: {
        list: ({ projectId }: { readonly projectId: string }) =>
          new Promise<readonly PayloadFile[]>((answer, reject) => {
            asked.push({ projectId, answer, refuse: () => reject(new Error('no')) });
          }),
      },
    },
    on: () => () => undefined,
  } as unknown as Client;
  const fail = (error: unknown) => failures.push(error);
  const projects = createProjectStore(client, fail);
  const stack = createStackStore(client, fail);
  const store = createPayloadStore(client, projects, stack, fail);
  const open = (id: string) => projects.setState({ currentId: id, current: { id } as Project });
  return { asked, failures, store, open };
}

const entry = (session: number): PayloadFile => ({
  session,
  path: `scratch/session-${String(session)}.md`,
  bytes: 1,
  changed: '2026-01-01T00:00:00Z',
});
const settle = () => new Promise((resolve) => setTimeout(resolve));

it('lists the payloads of the project that is opened', async () => {
  const { asked, store, open } = setUp();
  open('a');
  expect(store.getState().phase).toBe('loading');
  asked[0]?.answer([entry(2), entry(1)]);
  await settle();
  expect(store.getState()).toMatchObject({ phase: 'ready', payloads: [{ session: 2 }, { session: 1 }] });
});

it('throws away what an earlier project answers late', async () => {
  const { asked, store, open } = setUp();
  open('a');
  open('b');
  asked[1]?.answer([entry(7)]);
  await settle();
  asked[0]?.answer([entry(1)]);
  await settle();
  expect(asked.map((call) => call.projectId)).toEqual(['a', 'b']);
  expect(store.getState().payloads).toEqual([entry(7)]);
});

it('shows nothing of the project before while the next one is read', async () => {
  const { asked, store, open } = setUp();
  open('a');
  asked[0]?.answer([entry(1)]);
  await settle();
  open('b');
  expect(store.getState().payloads).toEqual([]);
});

it('says once that the list could not be read', async () => {
  const { asked, failures, store, open } = setUp();
  open('a');
  asked[0]?.refuse();
  await settle();
  expect(store.getState().phase).toBe('failed');
  void store.getState().refresh();
  asked[1]?.refuse();
  await settle();
  expect(failures).toHaveLength(1);
});
