import { expect, inject, onTestFinished, test } from 'vitest';
import { templates, type Template } from '../../../shared/domain/payload.ts';
import { partsVariable } from '../../../shared/domain/payload/templateForms.ts';
import { parseSnippet, variablesOf } from '../../../shared/domain/source/snippetVariables.ts';
import { createWorkerPool } from '../../workers/createWorkerPool.ts';
import { builtInPrompt, builtInPrompts } from './builtInPrompts.ts';
import { draftParts } from './draftParts.ts';

test.each([
  ['plan-first', ['task']],
  ['phased-plan', ['goal']],
  ['execute-phase', ['phase', 'files', 'validate']],
  ['validate', ['validate']],
  ['session-log', ['payload_folder', 'next_session', 'goal']],
  ['draft-payload', ['next_session', 'task', 'parts']],
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

function filled(text: string, template: Template): string {
  return text.replace(`{{${partsVariable}}}`, draftParts(template));
}

test('they leave the room to the work: none takes more than 340 tokens', async () => {
  const pool = createWorkerPool({ workerUrl: new URL(inject('workerUrl')), size: 1, cacheFile: null });
  onTestFinished(() => pool.close());
  const draft = builtInPrompt('draft-payload')?.text ?? '';
  const texts = [
    ...builtInPrompts().map(({ text }) => filled(text, 'standard')),
    ...templates.map((template) => filled(draft, template)),
  ];
  const measured = await pool.measure(texts, { encoding: 'o200k_base', scan: true });
  for (const [index, { tokens, scan }] of measured.entries()) {
    const id = builtInPrompts()[index]?.id ?? texts[index];
    expect(tokens, id).toBeGreaterThan(60);
    expect(tokens, id).toBeLessThanOrEqual(340);
    expect(scan, id).toEqual({ status: 'done', spans: [] });
  }
});

test('the hand-off prompt asks for flat and small parts: those of its template', () => {
  const text = builtInPrompt('draft-payload')?.text ?? '';
  expect(text).toContain('under 1,000 tokens');
  expect(text).toContain('no nesting');
  const parts = [
    'Current goal',
    'Decisions made',
    'Decisions deferred',
    'Next action',
    'Files in play',
    "Don't forget",
  ];
  for (const part of parts) expect(draftParts('standard')).toContain(`**${part}:**`);
  expect(draftParts('debug')).toMatch(/\*\*Surviving hypothesis:\*\*[^]*\*\*Hypotheses eliminated:\*\*/u);
  expect(draftParts('team')).toMatch(/\*\*Open questions for the next developer:\*\*[^]*\*\*Status:\*\*/u);
  expect(draftParts('recovery')).toContain('**Status:**');
});

test('the session log prompt has every sub-agent written down at once, with its id and output', () => {
  const text = builtInPrompt('session-log')?.text ?? '';
  expect(text).toContain('`{{payload_folder}}/session-log.md`');
  expect(text).toMatch(/sub-agent starts: its id, its task, and the path it writes its output to/u);
  expect(text).toContain('at once');
});
