import { expect, it } from 'vitest';
import { createTranscript } from '../testing/createTranscript.ts';
import { parseRecord } from './claudeRecord.ts';
import { createEndingTracker } from './createEndingTracker.ts';
import { createEndingReader } from './createSummary.ts';

type Transcript = ReturnType<typeof createTranscript>;

it.each<readonly [string, string, (one: Transcript) => void]>([
  [
    'a compaction by hand after a finished turn',
    'finished',
    (one) => one.compact(9, 'x', { trigger: 'manual' }),
  ],
  [
    'a reply that reached its most tokens',
    'cut-off',
    (one) => {
      const content = [{ type: 'text', text: 'And' }];
      one.record('assistant', { message: { id: 'a', model: 'm', content, stop_reason: 'max_tokens' } });
      one.turnEnds();
    },
  ],
])('a session that ends with %s is %s', (_words, how, end) => {
  const one = createTranscript({ cwd: '/p' });
  one.prompt('Begin');
  one.reply('Done.');
  end(one);
  const tracker = createEndingTracker();
  for (const line of one.lines()) {
    const record = parseRecord(line);
    if (record !== null) tracker.take(record, null);
  }
  expect(tracker.ending(() => true).how).toBe(how);
});

type Ids = Readonly<Record<string, string>>;

/** Each begins with a finished turn, whose last record is `done`. */
it.each<readonly [string, string, string | null, (one: Transcript, ids: Ids) => void]>([
  [
    'a command that the person went back from, before the app was closed',
    'finished',
    null,
    (one, { done }) => {
      one.prompt('Try it');
      one.call('Bash', { command: 'npm test' });
      one.raw({ type: 'last-prompt', leafUuid: done });
    },
  ],
  [
    'a prompt without an answer that the person went back from',
    'finished',
    null,
    (one, { done }) => {
      one.prompt('No');
      one.raw({ type: 'last-prompt', leafUuid: done });
    },
  ],
  [
    'a command on the new branch, after another was left',
    'cut-off',
    'Edit',
    (one, { done = '' }) => {
      one.prompt('No');
      one.call('Bash', { command: 'npm test' });
      one.raw({ type: 'last-prompt', leafUuid: done });
      one.rewindTo(done);
      one.prompt('Rather this');
      one.call('Edit', { file_path: '/p/a.ts' });
    },
  ],
  [
    'the mark of a finished turn, which hangs on the last reply',
    'finished',
    null,
    (one) => {
      one.prompt('Go on');
      one.call('Bash', { command: 'ls' }).result('a');
      one.turnEnds();
    },
  ],
  [
    'a turn that the agent names by its prompt',
    'cut-off',
    'Bash',
    (one) => {
      const prompt = one.prompt('Go on');
      one.call('Bash', { command: 'npm test' });
      one.raw({ type: 'last-prompt', lastPrompt: 'Go on', leafUuid: prompt });
    },
  ],
  [
    'a turn that the person went back from, to its prompt',
    'cut-off',
    null,
    (one) => {
      const prompt = one.prompt('Go on');
      one.call('Bash', { command: 'npm test' });
      one.raw({ type: 'last-prompt', leafUuid: prompt, explicit: true, rewound: true });
    },
  ],
  [
    'going back to the beginning',
    'unknown',
    null,
    (one) => {
      one.raw({ type: 'last-prompt', leafUuid: null, explicit: true, rewound: true });
    },
  ],
  [
    'two calls at once, whose results are branches of the tree',
    'finished',
    null,
    (one) => {
      one.prompt('Both');
      const first = one.call('Bash', { command: 'ls' });
      const afterFirst = one.record('system', { subtype: 'informational' });
      const second = one.call('Read', { file_path: '/p/a.ts' });
      one.rewindTo(afterFirst);
      first.result('a');
      one.rewindTo(afterFirst);
      second.result('b');
      one.reply('Done.');
    },
  ],
])('after a finished turn, %s: %s', (_words, how, detail, end) => {
  const one = createTranscript({ cwd: '/p' });
  one.prompt('Begin');
  end(one, { done: one.reply('Done.') });
  const reader = createEndingReader();
  for (const line of one.lines()) {
    const record = parseRecord(line);
    if (record !== null) reader.take(record);
  }
  expect(reader.ending()).toEqual({ how, detail });
});

it('reads to its end a transcript whose records name one another as their parents', () => {
  const one = createTranscript({ cwd: '/p' });
  const prompt = one.prompt('Begin');
  const talk = (uuid: string, parentUuid: string): void =>
    one.raw({ type: 'assistant', uuid, parentUuid, message: { id: uuid, model: 'm', content: [] } });
  talk('a', 'b');
  talk('b', 'a');
  one.raw({ type: 'last-prompt', leafUuid: prompt });
  const reader = createEndingReader();
  for (const line of one.lines()) {
    const record = parseRecord(line);
    if (record !== null) reader.take(record);
  }
  expect(reader.ending().how).toBe('cut-off');
});

it('follows thousands of steps, and a branch that was left after them', () => {
  const one = createTranscript({ cwd: '/p' });
  one.prompt('Begin');
  for (let step = 0; step < 2_500; step += 1) one.call('Bash', { command: 'ls' }).result('a');
  const done = one.reply('Done.');
  one.prompt('No');
  one.call('Edit', { file_path: '/p/a.ts' });
  one.raw({ type: 'last-prompt', leafUuid: done, explicit: true, rewound: true });
  const reader = createEndingReader();
  for (const line of one.lines()) {
    const record = parseRecord(line);
    if (record !== null) reader.take(record);
  }
  expect(reader.ending()).toEqual({ how: 'finished', detail: null });
});

/** Each begins with a finished turn, whose last record is `done`, and a long turn after it. */
it.each<readonly [string, string, string | null, (one: Transcript, ids: Ids) => void]>([
  [
    'one that the person went back from',
    'finished',
    null,
    (one, { done }) => one.raw({ type: 'last-prompt', leafUuid: done, explicit: true, rewound: true }),
  ],
  [
    'one that the person went back from, and another prompt after it',
    'finished',
    null,
    (one, { done }) => {
      one.prompt('Now that');
      longTurn(one);
      one.raw({ type: 'last-prompt', leafUuid: done, explicit: true, rewound: true });
    },
  ],
  [
    'one that the person went back from, and a long one on the new branch',
    'cut-off',
    'Edit',
    (one, { done = '' }) => {
      one.rewindTo(done);
      one.prompt('Rather this');
      longTurn(one);
      one.call('Edit', { file_path: '/p/a.ts' });
    },
  ],
  ['one that goes on', 'cut-off', null, () => undefined],
  [
    'one that the person went back from, to the beginning',
    'unknown',
    null,
    (one) => one.raw({ type: 'last-prompt', leafUuid: null, explicit: true, rewound: true }),
  ],
])('after a long turn, %s: %s', (_words, how, detail, end) => {
  const one = createTranscript({ cwd: '/p' });
  one.prompt('Begin');
  const done = one.reply('Done.');
  one.prompt('Try it');
  longTurn(one);
  end(one, { done });
  const reader = createEndingReader();
  for (const line of one.lines()) {
    const record = parseRecord(line);
    if (record !== null) reader.take(record);
  }
  expect(reader.ending()).toEqual({ how, detail });
});

function longTurn(one: Transcript): void {
  for (let step = 0; step < 600; step += 1) one.call('Bash', { command: 'ls' }).result('a');
}
