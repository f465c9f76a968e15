import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openClaudeSession } from '../claude/openClaudeSession.ts';
import { openCodexSession } from '../codex/openCodexSession.ts';
import { createLineSplitter } from '../lines/createLineSplitter.ts';
import { createRollout } from '../testing/createRollout.ts';
import { createTranscript } from '../testing/createTranscript.ts';
import { firstLine } from './firstLine.ts';
import { keepEnd, keepStart, ownText } from './keepTexts.ts';
import { recogniseTest } from './recogniseTest.ts';

const all = mkdtempSync(join(tmpdir(), 'carryover-kept-'));
afterAll(() => rmSync(all, { recursive: true, force: true }));

const token = ['ghp', '0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX'].join('_');
/** Returns a part of the token that is in a text without the rest of it, of 12 characters; empty if there is none. */
function partIn(whole: string): string {
  const text = whole.replaceAll(token, '');
  for (let at = 0; at + 12 <= token.length; at += 1)
    if (text.includes(token.slice(at, at + 12))) return token.slice(at, at + 12);
  return '';
}
/** A text in which a cut after so many characters falls into the token, which it keeps so many characters of. */
const cutAt = (most: number, kept: number): string => `${'x'.repeat(most - kept - 1)} ${token} rest`;
const cuts = [12, 20, 31, 39];

describe('a cut text', () => {
  it('keeps whole words, nothing of a text without spaces, and all of a text that fits', () => {
    expect(keepStart('one two three', 9)).toBe('one two');
    expect(keepStart('one two three', 7)).toBe('one two');
    expect(keepStart('one two', 7)).toBe('one two');
    expect(keepStart('x'.repeat(50), 9)).toBe('');
    expect(keepStart('这是一个没有空格的句子', 4)).toBe('这是一个');
    expect(keepEnd('one two three', 10)).toBe(' two three');
    expect(keepEnd('x'.repeat(50), 9)).toBe('');
    const key = `Look: -----BEGIN RSA PRIVATE KEY-----\n${'Ab1 \n'.repeat(40)}`;
    expect(keepStart(key, 90)).toBe('Look:');
    expect(firstLine(`${'x'.repeat(83)} ${token}`)).toBe(`${'x'.repeat(83)}…`);
    expect(firstLine('T'.repeat(3_000))).toBe('…');
    expect(firstLine(' \n ')).toBe('');
  });

  it.each(cuts)(
    'of any kind in a session of Claude Code holds no part of a token cut at %i',
    async (kept) => {
      const cwd = '/code/app';
      const one = createTranscript({ cwd });
      one.prompt(cutAt(119, kept));
      one.prompt(cutAt(8_000, kept));
      one.enqueue(cutAt(8_000, kept));
      one.bash(`npm test ${cutAt(1_991, kept)}`, `Tests  1 failed ${cutAt(184, kept)} (1)`);
      one.bash(`git push ${cutAt(1_991, kept)}`);
      one.call('Bash', { command: `sleep ${cutAt(1_994, kept)}` }).result('Started.', {
        toolUseResult: { backgroundTaskId: 'b1' },
      });
      one.call('AskUserQuestion', {}).result('answered', {
        toolUseResult: { answers: { [cutAt(2_000, kept)]: cutAt(2_000, kept) } },
      });
      one.call('ExitPlanMode', { plan: cutAt(20_000, kept) }).result('approved');
      one.call('Agent', { prompt: cutAt(119, kept) });
      one.raw({ type: cutAt(60, kept) });
      one.compact(9, cutAt(40_000, kept));
      one.reply(cutAt(40_000, kept));
      const session = openClaudeSession(one.save(join(all, `claude-${kept}`)));
      await session.update({});
      const facts = await session.facts();
      const { said, plan, summary, answers, words, commands, tests, agents, effects } = facts;
      expect([said, plan, summary, facts.session.title].map((text) => text !== null)).toEqual([
        true,
        true,
        true,
        true,
      ]);
      expect([answers, words, commands, tests, agents, effects].map((list) => list.length)).toEqual([
        1, 3, 3, 1, 2, 1,
      ]);
      expect(partIn(JSON.stringify(facts))).toBe('');
    },
  );

  it.each(cuts)('of any kind in a session of Codex holds no part of a token cut at %i', async (kept) => {
    const one = createRollout({ cwd: '/code/app' });
    one.turn();
    one.prompt(cutAt(119, kept));
    one.command(`npm test ${cutAt(1_991, kept)}`, `Tests  1 failed ${cutAt(184, kept)} (1)`);
    one
      .call('request_user_input', { questions: [{ id: 'q', question: cutAt(2_000, kept) }] })
      .output(JSON.stringify({ answers: { q: { answers: [cutAt(2_000, kept)] } } }));
    one.completed('Plan', { text: cutAt(40_000, kept) });
    one.call('spawn_agent', { message: cutAt(119, kept) });
    one.reply(cutAt(40_000, kept));
    one.prompt(cutAt(8_000, kept));
    one.record('compacted', { message: cutAt(40_000, kept) });
    one.record(cutAt(60, kept), {});
    const session = openCodexSession(one.save(join(all, `codex-${kept}`)));
    await session.update({});
    const facts = await session.facts();
    const { said, plan, summary, answers, words, commands, tests, agents } = facts;
    expect([said, plan, summary, facts.session.title].map((text) => text !== null)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([answers, words, commands, tests, agents].map((list) => list.length)).toEqual([1, 2, 1, 1, 1]);
    expect(partIn(JSON.stringify(facts))).toBe('');
  });

  it('holds no part of a token at the begin of a long output, nor in a long line', () => {
    for (const kept of cuts) {
      const end = `${token.slice(0, kept)}${token.slice(kept)} 1 failed, 2 passed in 3s\n`;
      const output = `${token.slice(0, 1)}${'x'.repeat(10)} ${end}`;
      const filler = 'y\n'.repeat((100_000 - output.length + kept + 12) / 2);
      expect(partIn(recogniseTest(`${output}${filler}`).proof ?? '')).toBe('');
      for (const [most, before] of [
        [64_000, ''],
        [200, `"${'z'.repeat(50_000)}",`.repeat(13)],
      ] as const) {
        const lines: string[] = [];
        const splitter = createLineSplitter(({ text }) => lines.push(text.toString('utf8')));
        const long = JSON.stringify(`${cutAt(most, kept)}${'w'.repeat(300_000)}`);
        splitter.take(Buffer.from(`[${before}${long}]\n`));
        expect(lines).toHaveLength(1);
        expect(partIn(lines[0] ?? '')).toBe('');
        expect(() => JSON.parse(lines[0] ?? '') as unknown).not.toThrow();
      }
    }
  });
});

it('makes a text of its own of a part, whatever characters it has', () => {
  for (const text of [
    '',
    'short',
    'a line of a long output',
    'ü€😀 with "quotes" and \\',
    `half \uD83D a pair in it`,
  ])
    expect(ownText(text)).toBe(text);
});
