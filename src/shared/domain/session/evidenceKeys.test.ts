import { expect, it } from 'vitest';
import type { RecoveredSession } from '../recoveredSession.ts';
import { evidenceKeys, leftOutAtFirst } from './evidenceKeys.ts';

const none = {
  files: [],
  commits: [],
  agents: [],
  todos: null,
  commands: [],
  effects: [],
  notes: [],
  stashes: [],
};
const run = { at: null, by: 'main', exit: 0, state: 'done', abandoned: false } as const;

it('tells two commands of one record apart, and the same line of two transcripts', () => {
  const commands: RecoveredSession['commands'] = [
    { ...run, line: 7, command: 'npm test' },
    { ...run, line: 7, command: 'npm run lint' },
    { ...run, line: 7, command: 'ls', transcript: '/t/agent-a.jsonl' },
  ];
  expect(new Set(evidenceKeys({ ...none, commands }).commands).size).toBe(3);
});

it('names a to-do by its words, so that one before it does not move the tick', () => {
  const todos = [
    { text: 'Write it', state: 'done' },
    { text: 'Test it', state: 'pending' },
    { text: 'Test it', state: 'pending' },
  ] as const;
  const whole = evidenceKeys({ ...none, todos }).todos;
  expect(evidenceKeys({ ...none, todos: todos.slice(1) }).todos).toEqual(whole.slice(1));
  expect(new Set(whole).size).toBe(3);
});

it('leaves notes out at first that are older than the session', () => {
  const note = { bytes: 1, changed: '2026-11-20T12:00:00.000Z' };
  const notes = [
    { ...note, path: 'HANDOFF.md', isNew: true },
    { ...note, path: 'docs/HANDOFF.md', isNew: false },
  ];
  expect(leftOutAtFirst({ ...none, notes })).toEqual(['note docs/HANDOFF.md']);
});
