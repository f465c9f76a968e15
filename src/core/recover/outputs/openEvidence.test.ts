import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RecoveredSession } from '../../../shared/domain/recoveredSession.ts';
import type { BackgroundTask } from '../../../shared/domain/sessionFacts.ts';
import { makeFolder } from '../../git/testing/makeRepository.ts';
import { openEvidence } from './openEvidence.ts';

function sessionWith(
  worktree: string,
  path: string | null,
  outputs: Readonly<Record<string, string | null>>,
) {
  const agents = Object.entries(outputs).map(([id, output]) => ({
    id,
    output,
    outputGone: output === null ? '/tmp/gone.output' : null,
  }));
  const note = { bytes: 1, changed: '2026-11-20T12:00:00.000Z', isNew: true };
  return {
    worktree,
    session: { path },
    agents: agents as readonly Partial<BackgroundTask>[],
    notes: [{ ...note, path: 'HANDOFF.md' }],
  } as unknown as RecoveredSession;
}

test('notes and outputs are opened where agents put them, and nothing else that a record names', async () => {
  const home = makeFolder({
    'projects/x/a/subagents/agent-1.jsonl': '{"type":"user","message":{"content":"Look"}}\n',
    '.credentials.json': 'token',
    'sessions/rollout.jsonl': '{"type":"user","message":{"content":"Child"}}\n',
  });
  const temporary = makeFolder({ 'tasks/2.output': 'listening\n' });
  const other = makeFolder({ id_rsa: 'key' });
  symlinkSync(join(home, 'projects', 'x', 'a', 'subagents', 'agent-1.jsonl'), join(temporary, '1.output'));
  symlinkSync(join(other, 'id_rsa'), join(temporary, '3.output'));
  const worktree = makeFolder({ 'HANDOFF.md': 'Words\n' });
  const session = sessionWith(worktree, join(home, 'projects', 'x', 'a.jsonl'), {
    own: join(home, 'projects', 'x', 'a', 'subagents', 'agent-1.jsonl'),
    link: join(temporary, '1.output'),
    command: join(temporary, 'tasks', '2.output'),
    child: join(home, 'sessions', 'rollout.jsonl'),
    away: join(temporary, '3.output'),
    key: join(other, 'id_rsa'),
    credentials: join(home, '.credentials.json'),
    lost: null,
    missing: join(temporary, 'none.output'),
  });
  const folders = { temporary: [temporary], agents: [home, join(home, 'none')] };
  const open = (id: string) => openEvidence(session, { of: 'output', id }, folders);
  expect(await open('own')).toMatchObject({ head: 'Prompt: Look' });
  // The link has another name than the transcript that it leads to.
  expect(await open('link')).toMatchObject({ head: 'Prompt: Look', path: join(temporary, '1.output') });
  expect(await open('command')).toMatchObject({ head: 'listening\n' });
  expect(await open('child')).toMatchObject({ head: 'Prompt: Child' });
  for (const id of ['away', 'key', 'credentials'])
    await expect(open(id)).rejects.toThrow('so Carryover does not open it');
  for (const id of ['lost', 'missing', 'unknown']) await expect(open(id)).rejects.toThrow('it is gone');
  expect(await openEvidence(session, { of: 'note', id: 'HANDOFF.md' }, folders)).toMatchObject({
    path: 'HANDOFF.md',
    head: 'Words\n',
  });
  await expect(openEvidence(session, { of: 'note', id: '../x.md' }, folders)).rejects.toThrow('it is gone');
});
