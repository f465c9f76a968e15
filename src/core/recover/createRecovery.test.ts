import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { evidenceKeys } from '../../shared/domain/session/evidenceKeys.ts';
import { withoutTranscript } from '../../shared/domain/transcript.ts';
import { git } from '../git/testing/makeRepository.ts';
import { startCore } from '../testing/startCore.ts';
import { createTranscript } from './testing/createTranscript.ts';

let root: string;
let user: string;
let data: string;
/** Put together here, so that no scanner takes this file for a leak. */
const secret = ['AKIA', 'Q3EGRIVKZTVIEJXD'].join('');

beforeEach(() => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'carryover-recovery-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  [root, user, data] = [join(folder, 'shop'), join(folder, 'user'), join(folder, 'data')];
  for (const one of [root, user, data]) mkdirSync(one);
});

async function openProject() {
  const host = startCore(data, { environment: { CARRYOVER_AGENTS_HOME: user } });
  const { projectId } = await host.api.projects.open({ path: root });
  return { host, projectId, list: () => host.api.recovery.list({ projectId, operationId: 'list' }) };
}

function writeSession(words: string): { readonly path: string; readonly id: string } {
  const transcript = createTranscript({ cwd: root });
  transcript.prompt(words);
  transcript.bash('npm test', ' Tests  3 failed | 9 passed (12)');
  transcript.call('Bash', { command: 'npm run build' });
  return { path: transcript.save(join(user, '.claude')), id: transcript.sessionId };
}

test('a window lists sessions, and reads one by its key, with secrets masked', async () => {
  writeSession(`Use ${secret} for the upload`);
  const { host, projectId, list } = await openProject();
  const { sessions, notRead, problems, lookedIn } = await list();
  expect({ notRead, problems, lookedIn }).toEqual({
    notRead: [],
    problems: [],
    lookedIn: [join(user, '.claude'), join(user, '.codex')],
  });
  expect(sessions).toMatchObject([{ agent: 'claude-code', ending: { how: 'cut-off', detail: 'Bash' } }]);
  const key = sessions[0]?.key ?? '';
  const facts = await host.api.recovery.read({ projectId, key, operationId: 'read' });
  expect(facts.words.map(({ text }) => text)).toEqual([expect.stringContaining('for the upload')]);
  expect(facts.tests).toMatchObject([{ outcome: 'failed', failed: 3 }]);
  expect(JSON.stringify([sessions, facts])).not.toContain(secret);
  const said = host.payloadsOf('operations.progress').map(({ words }) => words);
  expect(said).toContain('100%');
});

test('the path and the id of a session are copied, and only sessions of the list are found', async () => {
  const { path, id } = writeSession('Go on');
  const { host, projectId, list } = await openProject();
  const [session] = (await list()).sessions;
  const key = session?.key ?? '';
  expect(await host.api.recovery.copy({ projectId, key, what: 'path' })).toEqual({ status: 'done' });
  expect(host.clipboard).toBe(path);
  await host.api.recovery.copy({ projectId, key, what: 'id' });
  expect(host.clipboard).toBe(id);
  expect(await host.core.transcriptOf({ projectId, key })).toBe(path);
  const unknown = { projectId, key: path, operationId: 'read' };
  await expect(host.api.recovery.read(unknown)).rejects.toMatchObject({ code: 'recover/unknown-session' });
});

test('a transcript that has gone since it was listed is named', async () => {
  const { path } = writeSession('Go on');
  const { host, projectId, list } = await openProject();
  const [session] = (await list()).sessions;
  rmSync(path);
  const read = host.api.recovery.read({ projectId, key: session?.key ?? '', operationId: 'read' });
  await expect(read).rejects.toMatchObject({ code: 'recover/unreadable' });
});

test('without a transcript a window gets what git knows', async () => {
  const { host, projectId } = await openProject();
  const facts = await host.api.recovery.read({ projectId, key: withoutTranscript, operationId: 'read' });
  expect(facts).toMatchObject({
    session: { agent: null, path: null },
    since: { why: 'day' },
    words: [],
    git: null,
  });
  expect(facts.problems.join(' ')).toContain('There is no git repository here');
});

test('a draft follows the ticks, and one that was made of the same evidence is opened again', async () => {
  const { path } = writeSession(`Use ${secret} for the upload`);
  const { host, projectId, list } = await openProject();
  const key = (await list()).sessions[0]?.key ?? '';
  const ref = { projectId, key, operationId: 'draft' };
  const facts = await host.api.recovery.read(ref);
  const draft = await host.api.recovery.draft(ref);
  expect(draft.stamp).toBe(facts.stamp);
  expect(draft.payload.markdown).toContain('for the upload');
  expect(draft.payload.markdown).toContain('Last tests failed');
  expect(JSON.stringify(draft)).not.toContain(secret);
  const without = evidenceKeys(facts).commands.slice(0, 1);
  const less = await host.api.recovery.draft({ ...ref, without });
  expect(less.payload.markdown).not.toContain('Last tests failed');

  const first = await host.api.recovery.review(ref);
  expect(await host.api.recovery.review(ref)).toEqual({ draftId: first.draftId, isNew: false });
  expect(first.isNew).toBe(true);
  const [once, twice] = await Promise.all([
    host.api.recovery.review({ ...ref, operationId: 'one', without }),
    host.api.recovery.review({ ...ref, operationId: 'two', without }),
  ]);
  expect(once.draftId).toBe(twice.draftId);
  const drafts = await host.api.drafts.list({ projectId });
  expect(drafts.map(({ id }) => id).toSorted()).toEqual([first.draftId, once.draftId].toSorted());
  expect(drafts.find(({ id }) => id === first.draftId)).toMatchObject({ template: 'recovery', revision: 0 });
  expect(readTree(data)).not.toContain(secret);

  appendFileSync(path, `${JSON.stringify({ type: 'new-kind', uuid: 'z' })}\n`);
  const later = await host.api.recovery.draft(ref);
  expect(later.stamp).not.toBe(facts.stamp);
});

test('a path with a secret in it is left out by the mark that the window knows it by', async () => {
  const transcript = createTranscript({ cwd: root });
  transcript.prompt('Write the keys');
  transcript.edit(join(root, secret, 'one.txt'));
  transcript.edit(join(root, 'two.txt'));
  transcript.save(join(user, '.claude'));
  const { host, projectId, list } = await openProject();
  const ref = { projectId, key: (await list()).sessions[0]?.key ?? '', operationId: 'draft' };
  const facts = await host.api.recovery.read(ref);
  const [hidden = ''] = evidenceKeys(facts).files.filter((one) => one.includes('hidden'));
  expect(hidden).not.toContain(secret);
  const whole = await host.api.recovery.draft(ref);
  expect(whole.payload.sections.find(({ id }) => id === 'files')?.entries).toHaveLength(2);
  const less = await host.api.recovery.draft({ ...ref, without: [hidden] });
  expect(less.payload.sections.find(({ id }) => id === 'files')?.entries).toHaveLength(1);
});

test('the evidence prompt is copied without secrets, and a cancelled draft does not end the reading', async () => {
  writeSession(`Use ${secret} for the upload`);
  const { host, projectId, list } = await openProject();
  const ref = { projectId, key: (await list()).sessions[0]?.key ?? '', operationId: 'draft' };
  const stopped = host.api.recovery.draft(ref);
  await host.api.operations.cancel({ operationId: 'draft' });
  await expect(stopped).rejects.toMatchObject({ code: 'cancelled' });
  const copy = await host.api.recovery.copyPrompt(ref);
  expect(copy).toMatchObject({ copied: { status: 'done' }, leftOut: 0 });
  expect(host.clipboard).toContain('Evidence of a session that ended');
  expect(host.clipboard).toContain('[REDACTED:aws-access-key-id]');
  expect(host.clipboard).not.toContain(secret);
});

/** Returns the bytes of all files below a folder. */
function readTree(folder: string): string {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}

test('a pasted summary and notes are held against git, opened and copied, with secrets masked', async () => {
  git(root, 'init', '-q', '-b', 'main');
  git(root, 'commit', '-q', '--allow-empty', '-m', 'start');
  writeFileSync(join(root, 'HANDOFF.md'), `## Next steps\n- Take ${secret} out of src/a.ts\n`);
  const { host, projectId } = await openProject();
  const ref = { projectId, key: withoutTranscript, operationId: 'draft' };
  const summary = `## Goal\nShip it\n\n## Notes\nI created src/none.ts with ${secret}.\n`;
  const draft = await host.api.recovery.draft({ ...ref, summary });
  expect(draft.payload.markdown).toContain('Ship it [claimed: pasted summary line 2]');
  expect(draft.payload.markdown).toContain('out of src/a.ts [claimed: note HANDOFF.md line 2]');
  expect(draft.contradictions?.map(({ kind }) => kind)).toEqual(['no-such-file']);
  expect(draft.pastedCheck?.leavesOut.files).toEqual(['HANDOFF.md']);
  const note = { ...ref, of: 'note', id: 'HANDOFF.md' } as const;
  const text = await host.api.recovery.text(note);
  expect(text).toMatchObject({ path: 'HANDOFF.md', tail: '', between: 0 });
  expect(text.head).toContain('out of src/a.ts');
  expect(JSON.stringify([draft, text])).not.toContain(secret);
  expect(await host.api.recovery.copyPlace(note)).toEqual({ status: 'done' });
  expect(host.clipboard).toBe(join(root, 'HANDOFF.md'));
  const gone = host.api.recovery.text({ ...note, id: '../HANDOFF.md' });
  await expect(gone).rejects.toMatchObject({ code: 'recover/unreadable' });
});
