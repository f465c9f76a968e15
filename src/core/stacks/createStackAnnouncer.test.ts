import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import { createStackAnnouncer } from './createStackAnnouncer.ts';

const stack = (id: string, goal = ''): Stack => ({
  id,
  name: id,
  task: '',
  goal,
  model: 'm',
  budget: 1,
  format: 'plain',
  confirm: false,
  items: [],
});

function setUp(list: (call: number) => Promise<readonly Stack[]>) {
  const said: { event: string; payload: unknown }[] = [];
  const changed: string[] = [];
  const bugs: unknown[] = [];
  let calls = 0;
  const announcer = createStackAnnouncer({
    storage: { watch: () => Promise.resolve(() => undefined) },
    list: () => list((calls += 1)),
    emit: (event, payload) => said.push({ event, payload }),
    onChanged: (projectId, stackId) => changed.push(`${projectId}/${stackId}`),
    logBug: ({ error }) => bugs.push(error),
  });
  return { announcer, said, changed, bugs };
}

it('never says an older state after a newer one, however slow the disk answers', async () => {
  let goal = 'old';
  const { announcer, said } = setUp(async (call) => {
    const found = [stack('a', goal)];
    await sleep(call === 1 ? 30 : 0);
    return found;
  });
  const first = announcer.announce('p', 'a');
  await sleep(5);
  goal = 'new';
  await Promise.all([first, announcer.announce('p', 'a')]);
  expect(said).toMatchObject([
    { payload: { revision: 1, stacks: [{ goal: 'old' }] } },
    { payload: { revision: 2, stacks: [{ goal: 'new' }] } },
  ]);
});

it('names the stacks that are new, changed or gone, and keeps quiet where there is none', async () => {
  const kept = stack('kept');
  const lists = [
    [kept, stack('b'), stack('gone')],
    [kept, stack('b', 'g'), stack('new')],
  ];
  const { announcer, said, changed } = setUp((call) => Promise.resolve(lists[Math.min(call, 2) - 1] ?? []));
  await announcer.look('p');
  await announcer.announce('p', null);
  await announcer.announce('p', null);
  expect(said).toHaveLength(1);
  expect(changed.toSorted()).toEqual(['p/b', 'p/gone', 'p/new']);
});

it('tells by a notice that the list can not be read, and goes on', async () => {
  const { announcer, said } = setUp((call) =>
    call === 1
      ? Promise.reject(new AppError('storage/read-failed', 'No.', { file: 'f', cause: 'EIO' }))
      : Promise.resolve([stack('a')]),
  );
  await announcer.announce('p', 'a');
  await announcer.announce('p', 'a');
  expect(said.map(({ event }) => event)).toEqual(['notice', 'stacks.changed']);
});

it('logs what nobody foresaw instead of rejecting: nobody waits for it', async () => {
  const bug = new TypeError('unforeseen');
  const { announcer, bugs, said } = setUp(() => Promise.reject(bug));
  await announcer.announce('p', 'a');
  expect(bugs).toEqual([bug]);
  expect(said).toEqual([]);
});
