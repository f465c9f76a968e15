import { describe, expect, it } from 'vitest';
import { commandWithMessage } from './commandWithMessage.ts';

describe('the command that is shown for a commit', () => {
  it('has the message as it was edited, as one word of a shell', () => {
    const command = `git commit -m 'Save it' -- scratch/session-4.md`;
    expect(commandWithMessage(command, 'Save it', `It's $& done`)).toBe(
      String.raw`git commit -m 'It'\''s $& done' -- scratch/session-4.md`,
    );
  });

  it('stays where it has no such message', () => {
    expect(commandWithMessage('git commit', 'Save it', 'Mine')).toBe('git commit');
  });
});
