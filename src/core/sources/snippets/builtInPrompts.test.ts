import { expect, inject, onTestFinished, test } from 'vitest';
import { parseSnippet, variablesOf } from '../../../shared/domain/snippetVariables.ts';
import { createWorkerPool } from '../../workers/createWorkerPool.ts';
import { builtInPrompt, builtInPrompts } from './builtInPrompts.ts';

test.each([
  ['plan-first', ['task']],
  ['phased-plan', ['goal']],
  ['execute-phase', ['phase', 'files', 'validate']],
  ['validate', ['validate']],
  ['session-log', ['payload_folder', 'next_session', 'goal']],
  ['draft-payload', ['next_session', 'task']],
  ['resume', ['session', 'files', 'branch', 'next_action']],
  ['confirm-understanding', []],
])('%s asks for %j', (id, names) => {
  expect(variablesOf(parseSnippet(builtInPrompt(id)?.text ?? ''))).toEqual(names);
});

test('there is one for each step of a session’s life, and each says what it is for', () => {
  expect(builtInPrompts()).toHaveLength(8);
  for (const { name, about, kind, tags, text, builtIn } of builtInPrompts()) {
    expect({ name, kind, builtIn }).toMatchObject({ kind: 'prompt', builtIn: 'original' });
    expect(name.length).toBeLessThan(45);
    expect(about?.length).toBeGreaterThan(10);
    expect(tags.length).toBeGreaterThan(0);
    expect(text).toBe(text.trim());
  }
});

test('they leave the room to the work: none takes more than 340 tokens', async () => {
  const pool = createWorkerPool({ workerUrl: new URL(inject('workerUrl')), size: 1, cacheFile: null });
  onTestFinished(() => pool.close());
  const texts = builtInPrompts().map(({ text }) => text);
  const measured = await pool.measure(texts, { encoding: 'o200k_base', scan: true });
  for (const [index, { tokens, scan }] of measured.entries()) {
    const id = builtInPrompts()[index]?.id;
    expect(tokens, id).toBeGreaterThan(60);
    expect(tokens, id).toBeLessThanOrEqual(340);
    expect(scan, id).toEqual({ status: 'done', spans: [] });
  }
});

test('the hand-off prompt asks for the six parts of a payload, flat and small', () => {
  const text = builtInPrompt('draft-payload')?.text ?? '';
  for (const part of [
    'Current goal',
    'Decisions made',
    'Decisions deferred',
    'Next action',
    'Files in play',
    "Don't forget",
  ])
    expect(text).toContain(`**${part}:**`);
  expect(text).toContain('under 1,000 tokens');
  expect(text).toContain('no nesting');
});

test('the session log prompt has every sub-agent written down at once, with its id and output', () => {
  const text = builtInPrompt('session-log')?.text ?? '';
  expect(text).toContain('`{{payload_folder}}/session-log.md`');
  expect(text).toMatch(/sub-agent starts: its id, its task, and the path it writes its output to/u);
  expect(text).toContain('at once');
});
