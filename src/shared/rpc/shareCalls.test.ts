import { expect, it } from 'vitest';
import { shareCalls } from './shareCalls.ts';

/** Makes a host that answers when the test tells it to. */
function slowHost() {
  const asked: { readonly method: string; readonly answer: (value: unknown) => void; fail: () => void }[] =
    [];
  const call = shareCalls(
    (method) =>
      new Promise((answer, fail) => {
        asked.push({ method, answer, fail: () => fail(new Error('no')) });
      }),
  );
  return { asked, call };
}

it('makes once what is asked for again while it is on its way, and again once it is there', async () => {
  const { asked, call } = slowHost();
  const both = [call('stacks.create', { projectId: 'p' }), call('stacks.create', { projectId: 'p' })];
  expect(asked).toHaveLength(1);
  asked[0]?.answer('s1');
  expect(await Promise.all(both)).toEqual(['s1', 's1']);
  void call('stacks.create', { projectId: 'p' });
  expect(asked).toHaveLength(2);
});

it('tells apart what is asked for in other words, and leaves alone what may be asked for twice', () => {
  const { asked, call } = slowHost();
  void call('stacks.create', { projectId: 'p' });
  void call('stacks.create', { projectId: 'q' });
  void call('stacks.undo', { stackId: 's' });
  void call('stacks.undo', { stackId: 's' });
  expect(asked).toHaveLength(4);
});

it('lets a failed one be tried again', async () => {
  const { asked, call } = slowHost();
  const first = call('drafts.save', {});
  asked[0]?.fail();
  await expect(first).rejects.toThrow('no');
  void call('drafts.save', {});
  expect(asked).toHaveLength(2);
});
