import { expect, it } from 'vitest';
import { createTranscript } from '../testing/createTranscript.ts';
import { parseRecord } from './claudeRecord.ts';
import { createEndingTracker } from './createEndingTracker.ts';

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
    if (record !== null) tracker.take(record);
  }
  expect(tracker.ending().how).toBe(how);
});
