import { describe, expect, it } from 'vitest';
import { linkedAgents, type LinkedAgent } from '../../../shared/domain/linkedAgent.ts';
import type { ScannedText } from '../../gate/letLeave.ts';
import { agentLink, agentScheme, agentSchemes, namesFolder } from './agentLink.ts';

const linux = { root: '/home/me/shop', platform: 'linux' } as const;

function linkOf(agent: LinkedAgent, text: string, place: Parameters<typeof agentLink>[2] = linux) {
  return agentLink(agent, text as ScannedText, place);
}

/** Decodes a link as the agents do. */
function paramsOf(link: string | null): Record<string, string> {
  return Object.fromEntries(new URL(link ?? '').searchParams);
}

describe('the form of a link', () => {
  it('is that of the agent, with the folder where its link names one', () => {
    expect(linkOf('claude-code', 'Fix it.\nNow')).toBe(
      'claude-cli://open?cwd=%2Fhome%2Fme%2Fshop&q=Fix%20it.%0ANow',
    );
    expect(linkOf('cursor', 'Fix it')).toBe('cursor://anysphere.cursor-deeplink/prompt?text=Fix%20it');
    expect(linkOf('codex', 'Fix it')).toBe('codex://new?path=%2Fhome%2Fme%2Fshop&prompt=Fix%20it');
    expect(linkedAgents.map(namesFolder)).toEqual([true, false, true]);
  });

  it('has one of three schemes', () => {
    expect([...agentSchemes]).toEqual(['claude-cli:', 'cursor:', 'codex:']);
    expect(linkedAgents.map(agentScheme)).toEqual(['claude-cli://', 'cursor://', 'codex://']);
  });

  it.each([
    '/home/me/my shop & co',
    '/home/me/#1/50% "done"/it’s \'here\'',
    '/home/Zoë/日本語/Ελλάδα',
    '/tmp/a?q=other&cwd=/etc',
    '/srv/$(reboot);`id`|x\\y',
    'C:\\Users\\Me & You\\shop',
    'd:/work',
  ])('brings the folder %s as it is', (root) => {
    for (const agent of ['claude-code', 'codex'] as const) {
      const link = linkOf(agent, 'a & b = c? #1 + 50%', { root, platform: 'linux' });
      const text = 'a & b = c? #1 + 50%';
      expect(paramsOf(link)).toEqual(
        agent === 'codex' ? { path: root, prompt: text } : { cwd: root, q: text },
      );
      // Nothing in it has a meaning for a shell that passes it on.
      expect(link).toMatch(/^[a-z-]+:\/\/[\w./-]+\?[\w.~%&=-]+$/u);
    }
  });

  it.each([
    '\\\\server\\share',
    '//server/share',
    'relative/folder',
    '/home/a\u202Eb',
    '/home/a\u200Bb',
    '/home/a\nb',
    '/home/\uD83D',
    `/${'long'.repeat(1_100)}`,
  ])('names no folder that the agent refuses: %j', (root) => {
    expect(linkOf('claude-code', 'Fix it', { root, platform: 'linux' })).toBeNull();
    expect(linkOf('codex', 'Fix it', { root, platform: 'linux' })).toBeNull();
    expect(linkOf('cursor', 'Fix it', { root, platform: 'linux' })).not.toBeNull();
  });
});

describe('the length of a link', () => {
  it.each([
    [4_999, true],
    [5_000, true],
    [5_001, false],
  ])('for Claude Code, %i characters of the prompt fit: %s', (length, fits) => {
    expect(linkOf('claude-code', 'a'.repeat(length)) !== null).toBe(fits);
    // Characters count, neither their encoded form nor their bytes.
    expect(linkOf('claude-code', 'ж'.repeat(length)) !== null).toBe(fits);
    // An emoji is two units.
    expect(linkOf('claude-code', `${'😀'.repeat(2_000)}${'a'.repeat(length - 4_000)}`) !== null).toBe(fits);
  });

  it.each([
    [7_999, true],
    [8_000, true],
    [8_001, false],
  ])('for Cursor, a link of %i characters fits: %s', (length, fits) => {
    const start = 'cursor://anysphere.cursor-deeplink/prompt?text='.length;
    expect(linkOf('cursor', 'a'.repeat(length - start)) !== null).toBe(fits);
    // The encoded form counts: a blank is three characters.
    expect(linkOf('cursor', ` ${'a'.repeat(length - start - 3)}`) !== null).toBe(fits);
  });

  it.each([
    [8_000, true],
    [8_001, false],
  ])('for Codex, a link of %i characters with its folder fits: %s', (length, fits) => {
    const start = 'codex://new?path=%2Fhome%2Fme%2Fshop&prompt='.length;
    expect(linkOf('codex', 'a'.repeat(length - start)) !== null).toBe(fits);
  });

  it.each([
    [2_081, true],
    [2_082, false],
  ])('on Windows, a link of %i characters fits: %s', (length, fits) => {
    const place = { root: 'C:\\shop', platform: 'win32' } as const;
    for (const agent of linkedAgents) {
      const start = linkOf(agent, '', place)?.length ?? 0;
      expect(linkOf(agent, 'a'.repeat(length - start), place) !== null, agent).toBe(fits);
    }
  });

  it('on macOS, Claude Code gets only what fits into the line that it types', () => {
    const place = { root: '/Users/me/shop', platform: 'darwin' } as const;
    const folder = Buffer.from(place.root).toString('base64').length;
    const most = ((600 - folder) / 4) * 3;
    expect(linkOf('claude-code', 'a'.repeat(most), place)).not.toBeNull();
    expect(linkOf('claude-code', 'a'.repeat(most + 1), place)).toBeNull();
    expect(
      linkOf('claude-code', 'Read scratch/first-message-12.md and follow it as my first message.', place),
    ).not.toBeNull();
    expect(linkOf('codex', 'a'.repeat(most + 1), place)).not.toBeNull();
  });
});

describe('a prompt that would arrive changed', () => {
  it.each([
    ['a line break', 'a\nb', true],
    ['a tab', 'a\tb', false],
    ['a full-width sign', 'ａ', false],
    ['a ligature', 'ﬁle', false],
    ['a zero-width space', 'a\u200Bb', false],
    ['an emoji of a family', '👨\u200D👩', false],
    ['an accent by itself', 'e\u0301', false],
    ['Cyrillic and Japanese letters', 'Привет, 世界', true],
  ])('does not go into the link of Claude Code: %s', (_what, text, goes) => {
    expect(linkOf('claude-code', text) !== null).toBe(goes);
    expect(paramsOf(linkOf('codex', text))).toMatchObject({ prompt: text });
  });

  it.each(['a\u0000b', 'a\u001B[31mb', 'a\rb', 'half \uD83D'])('goes into no link: %j', (text) => {
    for (const agent of linkedAgents) expect(linkOf(agent, text), agent).toBeNull();
  });
});
