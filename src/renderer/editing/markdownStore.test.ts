import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createMarkdownStore, type MarkdownRecord } from './markdownStore.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(answer: 'conflict' | 'kept' = 'kept') {
  const setMarkdown = vi.fn<MarkdownRecord['setMarkdown']>((markdown, base) =>
    Promise.resolve(answer === 'conflict' ? { otherId: `o${base}` } : { markdown, revision: base + 1 }),
  );
  const keepOther = vi.fn<MarkdownRecord['keepOther']>((_id, other) => Promise.resolve(other));
  const dropOther = vi.fn<MarkdownRecord['dropOther']>(() => Promise.resolve());
  const state: Pick<MarkdownRecord, 'currentId' | 'shown' | 'leftMarkdown'> = {
    currentId: 'first',
    shown: { revision: 1 },
    leftMarkdown: null,
  };
  const drafts = createStore(() => ({ ...state, setMarkdown, keepOther, dropOther }));
  const tell = (revision: number) => drafts.setState({ shown: { revision } });
  return { drafts, tell, setMarkdown, keepOther, dropOther, markdown: createMarkdownStore(drafts) };
}

it('shows the text of another draft, and saves nothing typed before into it', async () => {
  const { drafts, setMarkdown, markdown } = setUp();
  markdown.getState().type('typed for the first');
  drafts.setState({ currentId: 'second' });
  expect(markdown.getState().text).toBeNull();
  await vi.runAllTimersAsync();
  expect(setMarkdown).not.toHaveBeenCalled();
});

it('has no conflict in another draft', async () => {
  const { drafts, markdown } = setUp('conflict');
  markdown.getState().type('mine');
  await markdown.getState().flush();
  expect(markdown.getState().conflict).toBe('o1');
  drafts.setState({ currentId: 'second' });
  expect(markdown.getState()).toMatchObject({ text: null, conflict: null });
});

it('keeps what is typed while the same draft changes', async () => {
  const { drafts, setMarkdown, markdown } = setUp();
  markdown.getState().type('typed');
  drafts.setState({ shown: { revision: 1 } });
  expect(markdown.getState().text).toBe('typed');
  await vi.runAllTimersAsync();
  expect(setMarkdown.mock.calls).toEqual([['typed', 1]]);
});

it('replaces what it was typed from, however many states another window makes of the draft', async () => {
  const { tell, setMarkdown, markdown } = setUp();
  markdown.getState().type('a');
  tell(7);
  await markdown.getState().flush();
  tell(8);
  markdown.getState().type('ab');
  await markdown.getState().flush();
  expect(setMarkdown.mock.calls).toEqual([
    ['a', 1],
    ['ab', 2],
  ]);
});

it('sends what was typed at once when the page goes, though an answer is still to come', async () => {
  const { setMarkdown, markdown } = setUp();
  setMarkdown.mockImplementation(() => new Promise(() => undefined));
  markdown.getState().type('a');
  void markdown.getState().flush();
  await vi.advanceTimersByTimeAsync(0);
  markdown.getState().type('ab');
  markdown.getState().sendNow();
  // The second says what it follows, so that it is no conflict with the first.
  expect(setMarkdown.mock.calls).toEqual([
    ['a', 1],
    ['ab', 1, 'a'],
  ]);
  await vi.runAllTimersAsync();
  expect(setMarkdown).toHaveBeenCalledTimes(2);
});

it('keeps what is typed in a conflict, and replaces only what the person has seen', async () => {
  const { tell, setMarkdown, keepOther, dropOther, markdown } = setUp('conflict');
  markdown.getState().type('mine');
  await markdown.getState().flush();
  markdown.getState().type('mine, and more');
  await markdown.getState().leave();
  expect(keepOther.mock.calls).toEqual([['o1', { text: 'mine, and more' }]]);
  expect(markdown.getState().text).toBe('mine, and more');
  tell(5);
  await markdown.getState().settle('mine');
  expect(setMarkdown.mock.calls.at(-1)).toEqual(['mine, and more', 5]);
  expect(markdown.getState().conflict).toBe('o5');
  expect(dropOther.mock.calls).toEqual([['o1']]);
});

it('asks about a text that an earlier window left', async () => {
  const { drafts, dropOther, markdown } = setUp();
  drafts.setState({ leftMarkdown: { otherId: 'left', text: 'typed before' } });
  expect(markdown.getState()).toMatchObject({ text: 'typed before', conflict: 'left' });
  await markdown.getState().settle('theirs');
  expect(markdown.getState()).toMatchObject({ text: null, conflict: null });
  expect(dropOther.mock.calls).toEqual([['left']]);
});

it('lets an answer about the draft before change nothing of the one that is shown', async () => {
  const { drafts, setMarkdown, markdown } = setUp();
  const late: ((answer: Awaited<ReturnType<MarkdownRecord['setMarkdown']>>) => void)[] = [];
  setMarkdown.mockImplementation(() => new Promise((answer) => late.push(answer)));
  markdown.getState().type('same words');
  void markdown.getState().flush();
  await vi.advanceTimersByTimeAsync(0);
  drafts.setState({ currentId: 'second', shown: { revision: 20 } });
  markdown.getState().type('same words');
  late[0]?.({ otherId: 'of the first' });
  await vi.advanceTimersByTimeAsync(0);
  expect(markdown.getState()).toMatchObject({ text: 'same words', conflict: null });
  await vi.runAllTimersAsync();
  late[1]?.({ markdown: 'masked', revision: 21 });
  await vi.advanceTimersByTimeAsync(0);
  expect(markdown.getState().text).toBe('masked');
  expect(setMarkdown.mock.calls.at(-1)).toEqual(['same words', 20]);
});

it('makes what is typed in the next draft from its revision, and not from a late one of the draft before', async () => {
  const { drafts, setMarkdown, markdown } = setUp();
  const late: ((answer: Awaited<ReturnType<MarkdownRecord['setMarkdown']>>) => void)[] = [];
  setMarkdown.mockImplementation(() => new Promise((answer) => late.push(answer)));
  markdown.getState().type('of the first');
  markdown.getState().sendNow();
  drafts.setState({ currentId: 'second', shown: { revision: 20 } });
  markdown.getState().type('of the second');
  late[0]?.({ markdown: 'of the first', revision: 2 });
  await vi.advanceTimersByTimeAsync(0);
  markdown.getState().sendNow();
  expect(setMarkdown.mock.calls.at(-1)).toEqual(['of the second', 20]);
});
