import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder, makeRepository, write } from '../../git/testing/makeRepository.ts';
import { openClaudeSession } from '../claude/openClaudeSession.ts';
import { openCodexSession } from '../codex/openCodexSession.ts';
import { recoverSession } from '../recoverSession.ts';
import { createRollout } from '../testing/createRollout.ts';
import { createTranscript } from '../testing/createTranscript.ts';
import { readTyped, withTyped } from './typedHistory.ts';

const id = '11111111-2222-4333-8444-555555555555';
const lines = (...all: readonly object[]): string => all.map((one) => `${JSON.stringify(one)}\n`).join('');
const sent = (display: string, at: number, more: object = {}) => ({
  display,
  pastedContents: {},
  timestamp: at,
  project: '/p',
  sessionId: id,
  ...more,
});

describe('the texts of a history', () => {
  it('are read with what was pasted, and without commands of the program', async () => {
    const home = makeFolder({
      'history.jsonl': `${lines(
        sent('/model', 1),
        sent('Fix [Pasted text #1 +2 lines] now', 2_000, {
          pastedContents: { 1: { id: 1, type: 'text', content: 'this\nand that' } },
        }),
        sent('Other', 3, { sessionId: 'x' }),
      )}{"display":"torn`,
    });
    const file = join(home, 'history.jsonl');
    expect(await readTyped(file, id, ({ session }) => session === id)).toEqual([
      { text: 'Fix this\nand that now', at: '1970-01-01T00:00:02.000Z', line: 2, session: id, project: '/p' },
    ]);
    expect(await readTyped(join(home, 'none.jsonl'), id, () => true)).toEqual([]);
  });

  it('are added where the transcript lacks them, each at its time, and never twice', () => {
    const own = { at: '2026-01-01T00:00:02.000Z', text: 'Second, please', line: 9, kind: 'prompt' } as const;
    const history = ['First one', 'Second,  please', 'Third [Image #1]', 'left behind'].map(
      (text, index) => ({
        text,
        at: `2026-01-01T00:00:0${index + 1}.000Z`,
        line: index + 1,
        session: id,
        project: null,
      }),
    );
    const words = withTyped(
      [own],
      [own.text, 'What was left behind on a branch'],
      history,
      '/h/history.jsonl',
    );
    expect(words.map(({ text, kind, line, transcript }) => [text, kind, line, transcript])).toEqual([
      ['First one', 'not-delivered', 1, '/h/history.jsonl'],
      ['Second, please', 'prompt', 9, undefined],
      ['Third [Image #1]', 'not-delivered', 3, '/h/history.jsonl'],
    ]);
  });
});

const files = (slug: string) => ({
  'history.jsonl': lines(sent('Begin with the parser', 1), sent('And then the writer', 4e12)),
  [`plans/${slug}.md`]: '# Move the parser\n\n1. Cut it out\n',
});

describe('a session of Claude Code', () => {
  it('has the last prompt that its transcript lacks, and the plan that lies beside it', async () => {
    const root = makeFolder(files('calm-red-fox'));
    const one = createTranscript({ cwd: '/p', sessionId: id });
    one.prompt('Begin with the parser', { slug: 'calm-red-fox' });
    one.reply('Done.');
    const session = openClaudeSession(one.save(root));
    await session.update({});
    const { words, plan } = await session.facts();
    expect(words.map(({ text, kind }) => [text, kind])).toEqual([
      ['Begin with the parser', 'prompt'],
      ['And then the writer', 'not-delivered'],
    ]);
    expect(plan).toMatchObject({
      text: expect.stringContaining('1. Cut it out') as string,
      approved: false,
      transcript: join(root, 'plans', 'calm-red-fox.md'),
    });
  });

  it('reads no plan by a name that leads elsewhere', async () => {
    const root = makeFolder({ 'secret.md': 'x' });
    const one = createTranscript({ cwd: '/p', sessionId: id });
    one.prompt('Begin', { slug: '../secret' });
    const session = openClaudeSession(one.save(root));
    await session.update({});
    expect((await session.facts()).plan).toBe(null);
  });
});

describe('a session of Codex', () => {
  it('has the last prompt of the history, and the plan that it proposed in its words', async () => {
    const rollout = createRollout({ cwd: '/p', id });
    rollout.prompt('Begin with the parser');
    rollout.reply('Here:\n<proposed_plan>\n# Move the parser\n1. Cut\n</proposed_plan>');
    const home = makeFolder({
      'history.jsonl': lines(
        { session_id: id, ts: 1, text: 'Begin with the parser' },
        { session_id: id, ts: 4e9, text: 'And then the writer' },
        { session_id: 'other', ts: 4e9, text: 'Not this' },
      ),
    });
    const session = openCodexSession(rollout.save(home));
    await session.update({});
    const { words, plan } = await session.facts();
    expect(words.map(({ text, kind }) => [text, kind])).toEqual([
      ['Begin with the parser', 'prompt'],
      ['And then the writer', 'not-delivered'],
    ]);
    expect(plan?.text).toBe('# Move the parser\n1. Cut');
  });
});

describe('work without a transcript', () => {
  it('has what the person sent in this project since then, of sessions that left none', async () => {
    const root = makeRepository();
    const now = Date.now();
    const home = makeFolder({
      '.claude/history.jsonl': lines(
        sent('Long ago', now - 9 * 86_400_000, { project: root }),
        sent('Of a session that is there', now - 4_000, { project: root, sessionId: 'kept' }),
        sent('Of another project', now - 3_000, { project: '/elsewhere' }),
        sent('Extract the writer, keep the parser', now - 2_000, { project: root }),
      ),
      '.claude/projects/p/kept.jsonl': '',
    });
    write(root, { 'a.ts': 'a\n' });
    const around = { surroundings: { home, environment: {} } };
    const { words } = await recoverSession(root, { transcript: null }, around);
    expect(words.map(({ text, line }) => [text, line])).toEqual([['Extract the writer, keep the parser', 4]]);
  });
});
