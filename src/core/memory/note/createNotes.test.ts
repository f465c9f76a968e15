import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { renderNote } from '../../../shared/domain/memory/taskNote.ts';
import { git, makeFolder, makeRepository, write } from '../../git/testing/makeRepository.ts';
import { nodeDiskCalls } from '../../storage/diskCalls.ts';
import { startCore } from '../../testing/startCore.ts';

/** The test composes the token, so that no scanner finds one in this repository. */
const secret = `ghp_${'aB3dE5gH7j'.repeat(4).slice(0, 36)}`;
const now = new Date(2026, 10, 18, 12, 0).getTime();

const payload = (session: number, head: string, body: string) => `---
carryover: 1
id: "p${session}"
task: "ProcessQueue race"
taskId: "race"
session: ${session}
saved: "2026-11-1${session}T10:00:00Z"
head: ${head}
---
## Payload after session ${session}

**Current goal:** No job runs twice

${body}
`;

async function start(options: Parameters<typeof startCore>[1] = {}) {
  const root = makeRepository({ 'src/claimJob.ts': 'one\n', 'src/worker.ts': 'one\n' });
  const head = git(root, 'rev-parse', 'HEAD').trim();
  write(root, {
    'scratch/session-1.md': payload(
      1,
      head,
      '**Decisions made:**\n- Lock table. Why: simple\n- Claim and lock in one statement. Why: two workers got in between\n',
    ),
    'scratch/session-2.md': payload(
      2,
      head,
      '**Hypothesis:** The claim and its lock were two statements\n\n**Decisions made:**\n- REVERSED: Lock table. Why: too slow\n- Claim and lock in one statement. Why: two workers got in between\n- No retry in the worker\n\n**Decisions deferred:**\n- Dashboard counts flags\n\n**Eliminated:**\n- Clock skew between workers\n\n**Constraints:**\n- The jobs table stays as it was\n\n**Validation:**\n- `npm test -- queue` passed\n',
    ),
    'src/claimJob.ts': 'two\nthree\n',
  });
  git(root, 'add', 'src');
  git(root, 'commit', '-q', '-m', 'Claim in one statement');
  write(root, { 'src/worker.ts': 'uncommitted\n' });
  const host = startCore(makeFolder(), { clock: () => now, ...options });
  const { projectId } = await host.api.projects.open({ path: root });
  const ref = { projectId, taskId: 'race' };
  const prefill = () => host.api.notes.prefill({ ...ref, operationId: 'o' });
  return { root, host, ref, projectId, prefill };
}

it('keeps a note that is being written, section by section, until it is dropped', async () => {
  const { host, ref, prefill } = await start();
  expect((await prefill()).kept).toBeUndefined();
  await host.api.notes.keep({ ...ref, texts: { hypothesis: 'Two statements', goal: `Use ${secret}` } });
  await host.api.notes.keep({ ...ref, texts: { goal: '' } });
  expect((await prefill()).kept).toEqual({ hypothesis: 'Two statements', goal: '' });
  // A mark stands for a secret in what a window gets, and becomes it again in what it sends.
  await host.api.notes.keep({ ...ref, texts: { goal: `Use ${secret}` } });
  const shown = (await prefill()).kept?.goal ?? '';
  expect(shown).not.toContain(secret);
  await host.api.notes.keep({ ...ref, texts: { files: shown } });
  expect((await prefill()).kept?.files).toBe(shown);
  expect(await host.api.tasks.read(ref)).not.toHaveProperty('note');
  await host.api.notes.keep({ ...ref, texts: null });
  expect((await prefill()).kept).toBeUndefined();
});

it('keeps a note that is written as Markdown as it is typed, without showing its secret', async () => {
  const { host, ref, prefill } = await start();
  const markdown = `## Root cause\n\n1. Wrapped\n   over two lines: ${secret}\n`;
  await host.api.notes.keep({ ...ref, texts: { hypothesis: 'Wrapped' }, markdown });
  const shown = (await prefill()).keptMarkdown ?? '';
  expect(shown).toContain('1. Wrapped\n   over two lines: ');
  expect(shown).not.toContain(secret);
  expect(await host.api.tasks.read(ref)).not.toHaveProperty('noteMarkdown');
  // The Markdown stays where a call leaves it out, and gives way to sections.
  await host.api.notes.keep({ ...ref, texts: { goal: 'Claim' } });
  expect((await prefill()).keptMarkdown).toBe(shown);
  await host.api.notes.keep({ ...ref, texts: {}, markdown: null });
  expect((await prefill()).keptMarkdown).toBeUndefined();
  await host.api.notes.keep({ ...ref, texts: {}, markdown });
  await host.api.notes.keep({ ...ref, texts: null });
  expect((await prefill()).keptMarkdown).toBeUndefined();
});

it('gathers cause, changes, constraints, decisions, dead ends, validation and leftovers', async () => {
  const { prefill } = await start();
  const { lines, path, name, payloads, problem } = await prefill();
  expect({ path, name, payloads, problem }).toEqual({
    path: 'knowledge/2026-11-18-processqueue-race.md',
    name: 'ProcessQueue race',
    payloads: 2,
    problem: null,
  });
  const on = (section: string) =>
    lines.filter((line) => line.section === section && line.on).map(({ line }) => line);
  expect(on('hypothesis')).toEqual(['The claim and its lock were two statements']);
  expect(on('goal')).toEqual([]);
  expect(on('files')).toEqual(['`src/claimJob.ts`: +2 −1', '`src/worker.ts`: +1 −1']);
  expect(on('constraints')).toEqual(['The jobs table stays as it was']);
  expect(on('decisions')).toEqual([
    'Claim and lock in one statement (session 1). Why: two workers got in between',
    'No retry in the worker (session 2)',
  ]);
  expect(on('eliminated')).toEqual(['Clock skew between workers']);
  expect(on('validation')).toEqual(['`npm test -- queue` passed']);
  expect(on('deferred')).toEqual(['Dashboard counts flags']);
  expect(lines.find(({ badge }) => badge === 'Reversed')).toMatchObject({
    section: 'eliminated',
    on: false,
    ended: true,
  });
  expect(lines.find(({ label }) => label === 'src/worker.ts')?.badge).toBe('Uncommitted');
  expect(lines.find(({ group }) => group === 'commits')).toMatchObject({
    label: 'Claim in one statement',
    on: false,
  });
});

it('says of no command that it lacks a result if the newest payload has one', async () => {
  const { host, ref, prefill } = await start();
  await host.api.tasks.setPlan({
    ...ref,
    markdown: '# Race\n\n## Validation\n- `npm test -- queue`\n- `npm run lint`\n',
    base: 0,
  });
  const { lines } = await prefill();
  const shown = lines.filter(({ group }) => group === 'validation');
  expect(shown.map(({ line, badge, on }) => [line, badge, on])).toEqual([
    ['`npm test -- queue` passed', undefined, true],
    ['`npm run lint`', 'No result', false],
  ]);
});

it('checks what a payload is checked for, and counts each section', async () => {
  const { host, ref } = await start();
  const markdown = renderNote('ProcessQueue race', {
    hypothesis: 'Two statements',
    files: '`src/worker.ts`: +1 −1',
    decisions: 'No retry in the worker\nOne statement. Why: a worker got in between',
  });
  const report = await host.api.notes.check({ ...ref, operationId: 'o', markdown });
  expect(report.checks.map(({ id, words }) => [id, words])).toEqual([
    ['uncommitted', expect.stringContaining('src/worker.ts') as string],
    ['no-why', 'No retry in the worker'],
  ]);
  const bad = renderNote('N', {
    files: 'We tried a lock table, it did not work',
    deferred: 'TODO: the dashboard',
  });
  const worse = await host.api.notes.check({ ...ref, operationId: 'o', markdown: bad });
  expect(worse.checks.map(({ id }) => id)).toEqual(expect.arrayContaining(['tried', 'task-state']));
  expect(report.tokens).toBeGreaterThan(10);
  expect(Object.keys(report.sectionTokens).toSorted()).toEqual(['decisions', 'files', 'hypothesis']);
  const long = await host.api.notes.check({
    ...ref,
    operationId: 'o',
    markdown: `# N\n\n## Decisions\n\n${'- A long line. Why: words\n'.repeat(80)}`,
  });
  expect(long.checks.map(({ id }) => id)).toContain('too-long');
});

it('saves a note as a new file each time, that memory finds, and never over another', async () => {
  const { host, ref, root, prefill } = await start();
  const { name, lines } = await prefill();
  const texts = Object.fromEntries(lines.filter(({ on }) => on).map(({ section, line }) => [section, line]));
  const markdown = renderNote(name, texts);
  write(root, { 'knowledge/2026-11-18-processqueue-race.md': 'by hand' });
  expect(await host.api.notes.save({ ...ref, markdown })).toEqual({
    status: 'saved',
    path: 'knowledge/2026-11-18-processqueue-race-2.md',
  });
  expect(await host.api.notes.save({ ...ref, markdown })).toMatchObject({
    path: 'knowledge/2026-11-18-processqueue-race-3.md',
  });
  expect(readFileSync(join(root, 'knowledge/2026-11-18-processqueue-race.md'), 'utf8')).toBe('by hand');
  const text = readFileSync(join(root, 'knowledge/2026-11-18-processqueue-race-2.md'), 'utf8');
  expect(text).toMatch(
    /^---\ncarryover: 1\nid: "id-.+"\ntask: "ProcessQueue race"\ntaskId: "race"\nsaved: "/u,
  );
  expect(text).toContain(`head: "${git(root, 'rev-parse', 'HEAD').trim()}"`);
  expect(text).toContain('## Root cause\n\n- The claim and its lock were two statements\n');
  expect(text.endsWith('\n')).toBe(true);
});

it('writes no note with a secret in it', async () => {
  const { host, ref, root } = await start();
  const markdown = renderNote('ProcessQueue race', { hypothesis: `It logged ${secret}` });
  expect(await host.api.notes.save({ ...ref, markdown })).toEqual({ status: 'secrets', findings: 1 });
  expect(existsSync(join(root, 'knowledge'))).toBe(false);
});

it('says what is wrong with the folder: a link out of the project, a file, one that is read-only', async () => {
  const { host, ref, root, prefill } = await start({
    disk: {
      ...nodeDiskCalls,
      openNew: (file, ...more) =>
        file.includes('knowledge')
          ? Promise.reject(Object.assign(new Error('denied'), { code: 'EACCES' }))
          : nodeDiskCalls.openNew(file, ...more),
    },
  });
  const save = () => host.api.notes.save({ ...ref, markdown: '# N\n\n## Goal\n\n- One\n' });
  await expect(save()).rejects.toMatchObject({ code: 'storage/write-failed' });
  rmSync(join(root, 'knowledge'), { recursive: true });
  symlinkSync(makeFolder(), join(root, 'knowledge'), 'dir');
  const words =
    'The folder of notes "knowledge" leads outside the project. Make it a folder inside this project and try again.';
  expect((await prefill()).problem).toBe(words);
  await expect(save()).rejects.toMatchObject({ code: 'payloads/no-folder', message: words });
  rmSync(join(root, 'knowledge'));
  writeFileSync(join(root, 'knowledge'), 'a file');
  expect((await prefill()).problem).toContain('is a file, not a folder. Rename it');
});

it('prefills what there is where git knows nothing', async () => {
  const host = startCore(makeFolder());
  const root = makeFolder({ 'scratch/session-1.md': payload(1, 'x', '**Next action:** Go on') });
  const { projectId } = await host.api.projects.open({ path: root });
  const filled = await host.api.notes.prefill({ projectId, taskId: 'race', operationId: 'o' });
  expect(filled).toMatchObject({ since: null, head: null });
  expect(filled.lines.map(({ section, on }) => [section, on])).toEqual([['goal', true]]);
  await expect(host.api.notes.prefill({ projectId, taskId: 'none', operationId: 'o' })).rejects.toMatchObject(
    {
      code: 'tasks/unknown',
    },
  );
});

it('copies a prompt with the note so far, what else is known, and the payloads, but no secret', async () => {
  const { host, ref } = await start();
  const ask = (hypothesis: string) =>
    host.api.notes.copyPrompt({
      ...ref,
      operationId: 'o',
      markdown: renderNote('ProcessQueue race', {
        hypothesis,
        decisions: 'No retry in the worker (session 2)',
      }),
    });
  expect(await ask('Two statements')).toEqual({ status: 'done' });
  const { clipboard } = host;
  expect(clipboard).toContain('The task “ProcessQueue race” is finished.');
  expect(clipboard).toContain(
    '## The note so far\n\n# ProcessQueue race\n\n## Root cause\n\n- Two statements',
  );
  expect(clipboard).toContain(
    '- Claim and lock in one statement (session 1). Why: two workers got in between',
  );
  expect(clipboard.match(/No retry in the worker/gu)).toHaveLength(1);
  expect(clipboard).toContain('- `scratch/session-2.md`\n- `scratch/session-1.md`');
  expect(await ask(`Use ${secret}`)).toMatchObject({ status: 'blocked', findings: 1 });
  expect(host.clipboard).toBe(clipboard);
});
