import { describe, expect, it } from 'vitest';
import { exportToast } from './exportMessages.ts';

const done = {
  status: 'done',
  items: 12,
  tokens: 8_431,
  exact: true,
  redacted: 2,
  allowed: 0,
  unreadable: [],
} as const;

describe('what is said of an export', () => {
  it('counts items, tokens and redactions', () => {
    expect(exportToast('clipboard', done)).toMatchObject({
      level: 'good',
      message: 'Copied 12 items, 8,431 tokens, 2 redacted',
    });
  });

  it('says that a suspected secret left because it was allowed', () => {
    expect(exportToast('clipboard', { ...done, allowed: 1 })?.message).toBe(
      'Copied 12 items, 8,431 tokens, 2 redacted, 1 allowed',
    );
  });

  it('says about where the count is an estimate, and nothing of what was not redacted', () => {
    expect(exportToast('clipboard', { ...done, items: 1, exact: false, redacted: 0 })?.message).toBe(
      'Copied 1 item, about 8,431 tokens',
    );
  });

  it('names the file that was saved', () => {
    const path = 'scratch/first-message-4.md';
    expect(exportToast('file', { ...done, path })?.message).toMatch(
      /^Saved scratch\/first-message-4\.md: 12 items/u,
    );
    expect(exportToast('reference', { ...done, path })?.message).toMatch(/^Copied a reference to scratch/u);
  });

  it('says that an agent has the message and did not get it sent', () => {
    expect(exportToast('claude-code', done)?.message).toMatch(
      /^Handed to Claude Code, not sent yet: 12 items/u,
    );
    const path = 'scratch/first-message-4.md';
    expect(exportToast('codex', { ...done, path })?.message).toMatch(
      /^Saved scratch\/first-message-4\.md and handed to Codex, not sent yet: 12 items/u,
    );
  });

  it.each(['no-host', 'no-program', 'folder', 'refused'] as const)(
    'says why an agent was not opened (%s), with copying as the way',
    (why) => {
      const message = exportToast('cursor', { status: 'not-opened', agent: 'cursor', why })?.message;
      expect(message).toMatch(/Cursor.*copy the first message/iu);
      expect(message).not.toContain('saved');
      const saved = { ...done, path: 'scratch/first-message-4.md' };
      const refused = { status: 'not-opened', agent: 'cursor', why: 'refused', saved } as const;
      expect(exportToast('cursor', refused)?.message).toContain('saved as scratch/first-message-4.md');
    },
  );

  it('warns of items that could not be read', () => {
    const toast = exportToast('clipboard', { ...done, unreadable: ['a.ts', 'b.ts', 'c.ts'] });
    expect(toast?.level).toBe('warn');
    expect(toast?.message).toContain('a.ts, b.ts and 1 more');
  });

  it('names what is missing of items that are not whole', () => {
    const incomplete = ['Validate: No value for validate.', 'Rules: No value for a, b.', 'More: …'];
    const toast = exportToast('clipboard', { ...done, incomplete });
    expect(toast?.level).toBe('warn');
    expect(toast?.message).toContain(
      'redacted. Incomplete: Validate: No value for validate. Rules: No value for a, b. And 1 more.',
    );
  });

  it('says how much the clipboard holds and what to do', () => {
    const result = { status: 'clipboard-differs', written: 149_000, readBack: 500 } as const;
    expect(exportToast('clipboard', result)).toEqual({
      level: 'error',
      message: 'The clipboard holds 500 of 149,000 characters. Use Copy as file reference.',
    });
  });

  it('leaves findings and the budget to the panel and the dialog', () => {
    expect(exportToast('clipboard', { status: 'blocked', blocking: 1 })).toBeNull();
    expect(exportToast('clipboard', { status: 'over-budget', tokens: 2, budget: 1 })).toBeNull();
  });

  it('never says that nothing was copied', () => {
    expect(exportToast('clipboard', { status: 'empty' })?.level).toBe('warn');
  });
});
