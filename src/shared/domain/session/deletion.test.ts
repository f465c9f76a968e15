import { expect, it } from 'vitest';
import { describeDeletion } from './deletion.ts';

const now = Date.parse('2026-11-23T12:00:00.000Z');
const deletion = (at: string, days = 30, setting: string | null = null) => ({ at, days, setting });

it.each([
  ['2026-12-19T11:00:00.000Z', 'Deleted in 26 days', false],
  ['2026-11-26T11:00:00.000Z', 'Deleted in 3 days', true],
  ['2026-11-24T11:00:00.000Z', 'Deleted in 1 day', true],
  ['2026-11-23T11:00:00.000Z', 'Deleted at the next start', true],
])('says that a transcript is deleted at %s as "%s"', (at, words, soon) => {
  expect(describeDeletion(deletion(at), 'claude-code', now)).toMatchObject({ words, soon });
});

it('says nothing about a deletion that is far away, unknown, or never', () => {
  expect(describeDeletion(deletion('2026-12-25T12:00:00.000Z'), 'claude-code', now)).toBeNull();
  expect(describeDeletion(deletion('soon'), 'claude-code', now)).toBeNull();
  expect(describeDeletion(null, 'codex', now)).toBeNull();
});

it('names the setting, or the default', () => {
  const at = '2026-11-24T12:00:00.000Z';
  expect(describeDeletion(deletion(at), 'claude-code', now)?.why).toContain(
    '30 days, when it starts: its default',
  );
  expect(
    describeDeletion(deletion(at, 1, '/home/mara/.claude/settings.json'), 'claude-code', now)?.why,
  ).toContain('for 1 day, when it starts: cleanupPeriodDays in /home/mara/.claude/settings.json');
});
