import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import type { ApiEvents } from '../../../shared/api.ts';
import type { DraftView } from '../../../shared/domain/draft.ts';
import { entriesOf } from '../../../shared/domain/draft/applyDraftEdit.ts';
import type { HeadingPlace } from '../../../shared/domain/draft/placement.ts';
import { unknownSections } from '../../../shared/domain/draft/unplaced.ts';
import type { DraftPart, DraftRef } from '../../../shared/api/drafts.ts';
import { judgePayloads } from '../../gate/judgeValues.ts';
import { createDecisions } from '../../secrets/decisions.ts';
import { createMaskedTexts, type MaskedTexts } from '../../gate/createMaskedTexts.ts';
import { makeFolder, write } from '../../git/testing/makeRepository.ts';
import { createOperations } from '../../operations/createOperations.ts';
import { createOtherTexts, otherTextKey, otherTextsApi } from '../../storage/createOtherTexts.ts';
import { createStorage } from '../../storage/createStorage.ts';
import { nodeDiskCalls, type DiskCalls } from '../../storage/diskCalls.ts';
import { maskAnswers } from '../../gate/maskAnswers.ts';
import { createWorkerPool } from '../../workers/createWorkerPool.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { createDraftFiles } from './createDraftFiles.ts';
import { createDrafts, type Drafts } from './createDrafts.ts';

const text = `Here is the hand-off you asked for:

## Session 1 payload

**Current goal:** Extract OrderService from the monolith

**Decisions made:**
- No shared singleton state between services. Why: test isolation (session 1)
- OrderService takes a userId

**Next action:** Replace the import in \`src/order.ts\` and run its test

**Files in play:**
- IN PROGRESS: \`src/order.ts\`
`;

let dataFolder: string;
let root: string;
let pool: WorkerPool;
let emitted: ApiEvents['drafts.changed'][];
let warned: string[];
let snippets: { name: string; text: string }[];
let drafts: Drafts;
let masked: MaskedTexts;
const project = { projectId: 'p1' };

// A worker takes longer to start than most of these tests to run.
beforeAll(() => {
  pool = createWorkerPool({ workerUrl: new URL(inject('workerUrl')), size: 1, cacheFile: null });
});
afterAll(() => pool.close());

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'carryover-drafts-'));
  root = makeFolder({ 'src/order.ts': 'export const order = 1;\n' });
  snippets = [];
  emitted = [];
  warned = [];
  masked = mask();
  drafts = open();
});
afterEach(async () => {
  await drafts.close();
  await rm(dataFolder, { recursive: true, force: true });
});

function mask(): MaskedTexts {
  return createMaskedTexts({
    pool,
    hash: (value) => Promise.resolve(createHash('sha256').update(value).digest('hex')),
  });
}

const openOtherTexts = () =>
  createOtherTexts({
    dataFolder,
    storage: createStorage(),
    emit: () => undefined,
    newId: () => Math.random().toString(36).slice(2),
  });

const otherKeyOf = (ref: DraftRef): string => otherTextKey({ what: 'draft', ...ref });

let possibleBlocks = true;

/** Opens drafts as a separate process does. */
function open(calls: DiskCalls = nodeDiskCalls): Drafts {
  let ids = 0;
  const own = Math.random().toString(36).slice(2);
  const decisions = createDecisions({ dataFolder, storage: createStorage(), emit: () => undefined });
  return createDrafts({
    dataFolder,
    storage: createStorage({ calls }),
    clock: () => Date.UTC(2026, 10, 20) + ids,
    newId: () => `id-${own}-${String((ids += 1))}`,
    emit: (event, payload) => {
      if (event === 'drafts.changed') emitted.push(payload as ApiEvents['drafts.changed']);
      if (event === 'notice') warned.push((payload as ApiEvents['notice']).message);
    },
    logBug: ({ error }) => {
      throw error;
    },
    pool,
    operations: createOperations(),
    masked,
    otherTexts: openOtherTexts(),
    decisions,
    judgeOf: (projectId) =>
      judgePayloads(projectId, { decisions, settings: { get: () => Promise.resolve({ possibleBlocks }) } }),
    rootOf: () => Promise.resolve(root),
    addSnippet: (name, content) => Promise.resolve(void snippets.push({ name, text: content })),
    onSaved: () => undefined,
  });
}

/** Opens drafts on a disk whose data folder becomes full once `payload` is written. */
function openFilling(payload: string): Drafts {
  let full = false;
  const filled = (work: Promise<void>, to: string) =>
    work.then(() => void (full ||= to.endsWith(`/${payload}`)));
  return open({
    ...nodeDiskCalls,
    link: (from, to) => filled(nodeDiskCalls.link(from, to), to),
    rename: (from, to) => filled(nodeDiskCalls.rename(from, to), to),
    openNew: (file, rights) =>
      full && file.startsWith(dataFolder)
        ? Promise.reject(Object.assign(new Error('no room'), { code: 'ENOSPC' }))
        : nodeDiskCalls.openNew(file, rights),
  });
}

const create = async (source = text) => ({
  ...project,
  draftId: (await drafts.api.create({ ...project, start: { from: 'text', text: source } })).draftId,
});
const now = async (draftId: string): Promise<DraftView> => {
  const found = (await drafts.api.list(project)).find(({ id }) => id === draftId);
  if (found === undefined) throw new Error('The draft is not there.');
  return found;
};
const check = (ref: { projectId: string; draftId: string }) =>
  drafts.api.check({ ...ref, operationId: 'check' });
/** Answers that a draft continues the newest task. */
const goOn = async (ref: { projectId: string; draftId: string }) => {
  const likely = (await check(ref)).task?.likely;
  if (likely === undefined) throw new Error('Nothing is asked.');
  const { task, taskId } = likely;
  const known = taskId === undefined ? {} : { taskId };
  await drafts.api.edit({ ...ref, edit: { type: 'task', answer: 'continue', task, ...known } });
  return ref;
};
const texts = (draft: DraftView) => entriesOf(draft).map((entry) => entry.path ?? entry.text);

describe('a draft that is brought in', () => {
  it('is parsed, told and on disk, with the lines each entry came from', async () => {
    const ref = await create();
    const draft = await now(ref.draftId);
    expect(draft.sections.filter(({ entries }) => entries.length > 0).map(({ id }) => id)).toEqual([
      'goal',
      'decisions',
      'next',
      'files',
    ]);
    const [decision] = draft.sections.find(({ id }) => id === 'decisions')?.entries ?? [];
    expect(decision).toMatchObject({
      text: 'No shared singleton state between services',
      why: 'test isolation',
      session: 1,
      from: { line: 8, lastLine: 8 },
    });
    expect(draft.markdown).toContain('**Decisions made:**');
    expect(emitted.at(-1)).toMatchObject({ ...ref, draft: { id: ref.draftId, revision: 0 } });
    const [name = ''] = await readdir(join(dataFolder, 'projects', 'p1', 'drafts'));
    expect(
      JSON.parse(await readFile(join(dataFolder, 'projects', 'p1', 'drafts', name), 'utf8')),
    ).toMatchObject({
      carryover: 1,
      source: text,
    });
  });

  it('takes the number from the folder and never from the draft’s heading', async () => {
    write(root, {
      'scratch/session-3.md': '---\ncarryover: 1\ntask: "Services"\ntaskId: T1\n---\n## Payload\n',
    });
    const ref = await create();
    const report = await check(ref);
    expect(report.target.session).toBe(4);
    expect(report.task?.likely).toEqual({ task: 'Services', taskId: 'T1', session: 3, payloads: 1 });
    expect(await now(ref.draftId)).toMatchObject({ task: '' });
    await goOn(ref);
    expect(await now(ref.draftId)).toMatchObject({ task: 'Services', taskId: 'T1' });
  });

  it('can be a file, and what is no text is refused with a sentence', async () => {
    write(root, { 'scratch/hand-off.md': text });
    const { draftId } = await drafts.api.create({
      ...project,
      start: { from: 'file', path: 'scratch/hand-off.md' },
    });
    expect(await now(draftId)).toMatchObject({ origin: { kind: 'file', path: 'scratch/hand-off.md' } });
    await writeFile(join(root, 'scratch', 'b.md'), Buffer.from([0, 1, 2, 0, 255]));
    for (const path of ['scratch/b.md', 'scratch/none.md', '../outside.md']) {
      await expect(drafts.api.create({ ...project, start: { from: 'file', path } })).rejects.toMatchObject({
        code: 'drafts/unreadable',
      });
    }
    const huge = 'x'.repeat(1_000_001);
    await expect(create(huge)).rejects.toMatchObject({ code: 'drafts/too-large' });
  });

  it('that holds nothing known is shown whole, with nothing lost', async () => {
    const { draftId } = await create('just some words\nand more of them');
    const draft = await now(draftId);
    expect(draft.source).toBe('just some words\nand more of them');
    expect([...texts(draft), ...draft.outside].join(' ')).toContain('and more of them');
  });

  it('has the trees that were cut from any section outside, and no word of it is lost', async () => {
    const tree = 'src\n├── auth\n│   └── session.ts\n├── order.ts\n└── user.ts';
    const { draftId } = await create(
      `${text}\n**Current status:**\n- half of it is done, see\n  \`\`\`\n${tree.replaceAll(/^/gmu, '  ')}\n  \`\`\`\n  and go on\n`,
    );
    const { markdown, outside, source, title } = await now(draftId);
    expect(
      outside
        .at(-1)
        ?.split('\n')
        .map((line) => line.trim()),
    ).toEqual(tree.split('\n').map((line) => line.trim()));
    expect(markdown).not.toContain('├──');
    const kept = [markdown, title, ...outside].join('\n');
    expect(source.match(/[\p{L}\d]+/gu)?.filter((word) => !kept.includes(word))).toEqual([]);
  });

  it('loses its file tree, whose lines stay in the source', async () => {
    const tree =
      'src/\n├── services/\n│   ├── OrderService.ts\n│   ├── UserService.ts\n│   └── index.ts\n└── legacy/\n    └── checkout.ts';
    const { draftId } = await create(`${text}\n\`\`\`\n${tree}\n\`\`\`\n`);
    const draft = await now(draftId);
    expect(draft.markdown).not.toContain('├──');
    expect(draft.source).toContain('├── services/');
  });

  it('can begin from a template, with the sections that it asks for', async () => {
    const { draftId } = await drafts.api.create({
      ...project,
      start: { from: 'template', template: 'debug' },
    });
    const draft = await now(draftId);
    expect(draft.sections.map(({ title }) => title)).toContain('Surviving hypothesis');
    const report = await check({ ...project, draftId });
    expect(report.checks.filter(({ id }) => id === 'missing-section').map(({ section }) => section)).toEqual(
      expect.arrayContaining(['goal', 'hypothesis', 'next']),
    );
  });
});

describe('edits', () => {
  it('of two processes on one draft are all kept, and one that overwrites unseen is refused', async () => {
    const ref = await create();
    const other = open();
    const [goal, decision] = entriesOf(await now(ref.draftId));
    const edit = (of: Drafts, entryId: string | undefined, was: string, words: string) =>
      of.api.edit({
        ...ref,
        edit: { type: 'change', entryId: entryId ?? '', was, fields: { text: words } },
      });
    await Promise.all([
      edit(drafts, goal?.id, goal?.text ?? '', 'goal by one'),
      edit(other, decision?.id, decision?.text ?? '', 'decision by the other'),
    ]);
    expect(texts(await now(ref.draftId)).slice(0, 2)).toEqual(['goal by one', 'decision by the other']);
    await expect(edit(drafts, decision?.id, decision?.text ?? '', 'mine')).rejects.toMatchObject({
      code: 'drafts/conflict',
      facts: { text: 'decision by the other' },
    });
    await other.close();
  });

  it('can be taken back and repeated, but never over another process’s', async () => {
    const ref = await create();
    const before = await now(ref.draftId);
    const [goal] = entriesOf(before);
    await drafts.api.edit({ ...ref, edit: { type: 'remove', entryIds: [goal?.id ?? ''] } });
    expect(await now(ref.draftId)).toMatchObject({ undoable: true, redoable: false });
    expect(await drafts.api.undo(ref)).toEqual({ undone: true });
    expect((await now(ref.draftId)).sections).toEqual(before.sections);
    expect(await drafts.api.redo(ref)).toEqual({ redone: true });
    const other = open();
    await other.api.edit({ ...ref, edit: { type: 'set', fields: { task: 'Other' } } });
    expect(await drafts.api.undo(ref)).toEqual({ undone: false });
    await other.close();
  });

  it('of the Markdown keep the ids of what still stands there, and lose nothing', async () => {
    const ref = await create();
    const before = await now(ref.draftId);
    const markdown = before.markdown.replace('takes a userId', 'takes a tenant id');
    await drafts.api.setMarkdown({ ...ref, markdown, base: before.revision });
    const after = await now(ref.draftId);
    expect(entriesOf(after).map(({ id }) => id)).toEqual(entriesOf(before).map(({ id }) => id));
    expect(texts(after)).toContain('OrderService takes a tenant id');
    expect(after.markdown).toBe(markdown);
    // The lines of labels in the pasted text stay, too.
    expect(after.sections.map(({ line }) => line)).toEqual(before.sections.map(({ line }) => line));
    await expect(drafts.api.setMarkdown({ ...ref, markdown, base: before.revision })).rejects.toMatchObject({
      code: 'drafts/conflict',
    });
  });

  it('of the Markdown follow those of the same window that have no answer yet, and nobody else’s', async () => {
    const ref = await create();
    const { markdown, revision: base } = await now(ref.draftId);
    const typed = (words: string) => markdown.replace('takes a userId', words);
    const [first, then] = [typed('takes a tenant'), typed('takes a tenant id')];
    await drafts.api.setMarkdown({ ...ref, markdown: first, base });
    await drafts.api.setMarkdown({ ...ref, markdown: then, base, after: first });
    expect(texts(await now(ref.draftId))).toContain('OrderService takes a tenant id');

    const { revision } = await now(ref.draftId);
    const [entry] = entriesOf(await now(ref.draftId));
    await drafts.api.edit({
      ...ref,
      edit: { type: 'change', entryId: entry?.id ?? '', fields: { text: 'Typed in another window' } },
    });
    const late = { ...ref, markdown: typed('takes a shop'), base: revision, after: then };
    await expect(drafts.api.setMarkdown(late)).rejects.toMatchObject({ code: 'drafts/conflict' });
    expect(texts(await now(ref.draftId))).toContain('Typed in another window');
  });
});

/** Tells whether the report about a draft of our form judged the reasons of its decisions. */
async function judges(...decisions: readonly string[]): Promise<boolean> {
  const rest = ['**Goal:** Sell', '**Next action:** Run `npm test`', '**Files in play:**', '- `src/a.ts`'];
  const report = await check(await create([...rest, '', ...decisions].join('\n')));
  return report.reasonsJudged;
}

describe('a check', () => {
  it('counts, says what is wrong, and one key mends it', async () => {
    const ref = await create(`${text}\n**Don't forget:**\n- Use single quotes everywhere\n`);
    const report = await check(ref);
    expect(report.tokens).toBeGreaterThan(50);
    expect(report.sectionTokens['decisions']).toBeGreaterThan(10);
    const index = report.checks.findIndex(({ id }) => id === 'style-preference');
    expect(report.checks[index]?.fix).toBeDefined();
    await drafts.api.fix({ ...ref, revision: report.revision, check: index });
    expect(snippets).toMatchObject([{ text: expect.stringContaining('single quotes') as string }]);
    expect(texts(await now(ref.draftId))).not.toContain('Use single quotes everywhere');
    await expect(drafts.api.fix({ ...ref, revision: report.revision, check: index })).rejects.toMatchObject({
      code: 'drafts/conflict',
    });
  });

  it('tells whether it judged the reasons of decisions', async () => {
    const decision = '- Carts expire after a day, because they hold stock';
    await expect(judges('## Decisions', decision)).resolves.toBe(true);
    await expect(judges('## Technical decisions', decision)).resolves.toBe(false);
    await expect(judges('## Decisions', decision, '- Full decision log in docs/adr.md')).resolves.toBe(false);
    await expect(judges('## Decisions', '- None yet.')).resolves.toBe(false);
  });

  it('is meant as it stands in the report that the user sees, although a later one differs', async () => {
    const [one, two] = ['Klippe77kl9', 'Wolke88wk3'];
    const lines = `- the admin password: ${one}\n- the shop password: ${two}\n`;
    const ref = await create(`${text}\n**Don't forget:**\n${lines}`);
    const seen = await check(ref);
    const asked = seen.checks.flatMap(({ decide }, index) => (decide === 'allow' ? [index] : []));
    expect(asked).toHaveLength(2);
    const at = { ...ref, revision: seen.revision, reportId: seen.reportId };
    for (const index of asked) {
      await drafts.api.decide({ ...at, check: index });
      await check(ref);
    }
    expect((await check(ref)).checks.filter(({ decide }) => decide === 'allow')).toEqual([]);
    await expect(drafts.api.decide({ ...at, reportId: 'another', check: 0 })).rejects.toMatchObject({
      code: 'drafts/conflict',
    });
  });

  it('redacts a login in the text beside the draft as well', async () => {
    const ref = await create(`${text}\n**Don't forget:**\n- Login: ada@shop.test / hunter22!\n`);
    const report = await check(ref);
    const index = report.checks.findIndex(({ id }) => id === 'test-login');
    await drafts.api.fix({ ...ref, revision: report.revision, check: index });
    const draft = await now(ref.draftId);
    expect(texts(draft)).toContain('Login: ada@shop.test / [REDACTED:password]');
    expect(draft.source).toContain('- Login: ada@shop.test / [REDACTED:password]');
    expect(JSON.stringify(draft)).not.toContain('hunter22!');
  });

  it('tells rival lists of next steps by their places in the original text, until one is removed', async () => {
    const ref = await create(
      '## Next steps\n- Write `src/a.ts`\n\n## Known issues\n- The mock is old\n\n## Next session\n- Start the exports\n',
    );
    const rivals = async () => (await check(ref)).checks.filter(({ id }) => id === 'rival-next');
    expect(await rivals()).toHaveLength(1);
    const second = entriesOf(await now(ref.draftId)).find((entry) => entry.text === 'Start the exports');
    await drafts.api.edit({ ...ref, edit: { type: 'remove', entryIds: [second?.id ?? ''] } });
    expect(await rivals()).toEqual([]);
  });

  it('lists what the payload before it says and the draft does not, until it is let go', async () => {
    write(root, {
      'scratch/session-1.md':
        '---\ncarryover: 1\ntask: "S"\n---\n**Decisions made:**\n- Errors are re-exported per service. Why: deployability\n',
    });
    const ref = await create();
    await goOn(ref);
    const [dropped] = (await check(ref)).dropped;
    expect(dropped).toMatchObject({
      section: 'decisions',
      session: 1,
      entry: { text: 'Errors are re-exported per service' },
    });
    await drafts.api.edit({ ...ref, edit: { type: 'let-go', keys: [dropped?.key ?? ''] } });
    expect((await check(ref)).dropped).toEqual([]);
  });
});

it('a reason that an earlier session gave can be taken over', async () => {
  write(root, {
    'scratch/session-1.md':
      '---\ncarryover: 1\ntask: "S"\n---\n**Decisions made:**\n- OrderService takes a userId. Why: circular imports\n',
  });
  const ref = await create();
  await goOn(ref);
  const report = await check(ref);
  const index = report.checks.findIndex(({ fix }) => fix?.label === 'Take the reason from session 1');
  await drafts.api.fix({ ...ref, revision: report.revision, check: index });
  expect(entriesOf(await now(ref.draftId))).toContainEqual(
    expect.objectContaining({ text: 'OrderService takes a userId', why: 'circular imports', session: 1 }),
  );
});

describe('saving', () => {
  it('writes the number that the draft has as the first of a project', async () => {
    const ref = await create(text.replace('Session 1 payload', 'Session 9 payload'));
    expect(await drafts.api.check({ ...ref, operationId: 'check' })).toMatchObject({
      target: { session: 9 },
    });
    expect(await drafts.api.save(ref)).toMatchObject({ session: 9, path: 'scratch/session-9.md' });
    expect(await drafts.api.save(await goOn(await create()))).toMatchObject({ session: 10 });
  });

  it('writes the next number, never over another, and says so of the draft', async () => {
    execFileSync('git', ['init', '-q'], { cwd: root });
    const ref = await create();
    expect(await drafts.api.save(ref)).toEqual({ status: 'saved', session: 1, path: 'scratch/session-1.md' });
    const saved = await readFile(join(root, 'scratch', 'session-1.md'), 'utf8');
    expect(saved).toMatch(/^---\ncarryover: 1\n/u);
    expect(saved).toContain('## Payload after session 1');
    expect(await now(ref.draftId)).toMatchObject({ saved: { session: 1 } });
    const second = await goOn(await create());
    expect(await drafts.api.save(second)).toMatchObject({ session: 2 });
    expect(await readFile(join(root, 'scratch', 'session-1.md'), 'utf8')).toBe(saved);
  });

  it('again writes the same file anew while nobody else has changed it, else the next one', async () => {
    const ref = await create();
    await drafts.api.save(ref);
    await drafts.api.edit({ ...ref, edit: { type: 'set', fields: { task: 'Renamed' } } });
    expect(await drafts.api.save(ref)).toMatchObject({ session: 1 });
    expect(await readFile(join(root, 'scratch', 'session-1.md'), 'utf8')).toContain('Renamed');
    await writeFile(join(root, 'scratch', 'session-1.md'), 'edited by hand');
    expect(await drafts.api.save(ref)).toMatchObject({ session: 2 });
    expect(await readFile(join(root, 'scratch', 'session-1.md'), 'utf8')).toBe('edited by hand');
  });

  it('is done where only the draft can’t record it, and a retry finds that payload and completes the record', async () => {
    const ref = await create();
    const first = { status: 'saved', session: 1, path: 'scratch/session-1.md' };
    expect(await openFilling('session-1.md').api.save(ref)).toEqual(first);
    expect(warned).toEqual([expect.stringContaining('The payload is saved as scratch/session-1.md.')]);
    const written = await readFile(join(root, 'scratch', 'session-1.md'), 'utf8');
    // A window shows the payload as saved though the draft's file does not say so.
    drafts = open();
    expect(await now(ref.draftId)).toMatchObject({ saved: { session: 1 } });
    expect((await check(ref)).target).toMatchObject({ session: 1, again: true });
    expect(await drafts.api.save(ref)).toEqual(first);
    expect(await readdir(join(root, 'scratch'))).toEqual(['session-1.md']);
    expect(await readFile(join(root, 'scratch', 'session-1.md'), 'utf8')).toBe(written);
    const file = join(dataFolder, 'projects', 'p1', 'drafts', `${ref.draftId}.draft.json`);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ saved: { session: 1 } });
    expect(JSON.parse(await readFile(file, 'utf8'))).not.toHaveProperty('saving');
  });

  it('again over its own file, which the draft could not record, is no new session either', async () => {
    const ref = await create();
    await drafts.api.save(ref);
    const rename = (task: string) => drafts.api.edit({ ...ref, edit: { type: 'set', fields: { task } } });
    await rename('Renamed');
    expect(await openFilling('session-1.md').api.save(ref)).toMatchObject({ session: 1 });
    await rename('Renamed again');
    expect(await drafts.api.save(ref)).toMatchObject({ session: 1 });
    expect(await readdir(join(root, 'scratch'))).toEqual(['session-1.md']);
    expect(await readFile(join(root, 'scratch', 'session-1.md'), 'utf8')).toContain('Renamed again');
  });

  it('that began and wrote no payload is no save', async () => {
    const ref = await create();
    const broken = open({
      ...nodeDiskCalls,
      link: (from, to) =>
        to.endsWith('session-1.md')
          ? Promise.reject(Object.assign(new Error('broken'), { code: 'EIO' }))
          : nodeDiskCalls.link(from, to),
    });
    await expect(broken.api.save(ref)).rejects.toMatchObject({ code: 'storage/write-failed' });
    expect((await now(ref.draftId)).saved).toBeUndefined();
    await drafts.api.save(await create());
    expect(await drafts.api.save(ref)).toMatchObject({ session: 2 });
  });

  it('of an edit that has no room is refused with the name of the draft, not of its file', async () => {
    const ref = await create();
    await drafts.api.edit({ ...ref, edit: { type: 'set', fields: { title: 'Orders' } } });
    const full = open({
      ...nodeDiskCalls,
      openNew: () => Promise.reject(Object.assign(new Error('no room'), { code: 'EDQUOT' })),
    });
    const problem = /^The draft “Orders” was not saved: your quota on this disk is used up\./u;
    await expect(full.api.edit({ ...ref, edit: { type: 'set', fields: { task: 'x' } } })).rejects.toThrow(
      problem,
    );
  });

  it('makes one file of what is asked for twice at once', async () => {
    const ref = await create();
    const both = await Promise.all([drafts.api.save(ref), drafts.api.save(ref)]);
    expect(both).toEqual([
      { status: 'saved', session: 1, path: 'scratch/session-1.md' },
      { status: 'saved', session: 1, path: 'scratch/session-1.md' },
    ]);
    expect(await readdir(join(root, 'scratch'))).toEqual(['session-1.md']);
  });

  it('writes what the report and the text said that it would, in every order', async () => {
    const ref = await create();
    const steps: Readonly<Record<string, () => Promise<unknown>>> = {
      edit: () =>
        drafts.api.edit({ ...ref, edit: { type: 'set', fields: { task: `Task ${emitted.length}` } } }),
      other: async () => await drafts.api.save(await goOn(await create())),
      gone: () => rm(join(root, 'scratch'), { recursive: true, force: true }),
      byHand: async () => {
        const { saved } = await now(ref.draftId);
        if (saved !== undefined) await writeFile(join(root, saved.path), 'edited by hand').catch(() => null);
      },
    };
    const seen: string[] = [];
    for (const step of [
      'edit',
      'edit',
      'other',
      'edit',
      'byHand',
      'byHand',
      'edit',
      'gone',
      'edit',
      'other',
    ]) {
      await steps[step]?.();
      const { target } = await check(ref);
      const [draft] = (await drafts.api.list(project)).filter(({ id }) => id === ref.draftId);
      expect(draft?.markdown).toContain(`## Payload after session ${target.session}`);
      const before = (await now(ref.draftId)).saved?.path;
      expect(await drafts.api.save(ref)).toEqual({
        status: 'saved',
        session: target.session,
        path: target.path,
      });
      expect(target.again).toBe(before === target.path && step !== 'gone');
      seen.push(`${step} ${target.session}`);
    }
    expect(seen).toEqual([
      'edit 1',
      'edit 1',
      'other 1',
      'edit 1',
      'byHand 3',
      'byHand 4',
      'edit 4',
      'gone 1',
      'edit 1',
      'other 1',
    ]);
  });

  it('is refused with a secret in it, and nothing is written', async () => {
    const secret = `ghp_${'aB3dE5gH7j'.repeat(4).slice(0, 36)}`;
    const ref = await create(`${text}\n**Don't forget:**\n- the token is ${secret}\n`);
    expect(await drafts.api.save(ref)).toEqual({ status: 'secrets', findings: 1 });
    expect(JSON.stringify(await check(ref))).not.toContain(secret);
    await expect(readdir(join(root, 'scratch'))).rejects.toThrow('ENOENT');
  });

  it('asks once where it is too long', async () => {
    const long = Array.from({ length: 200 }, (_, n) => `- decision ${n} about module${n}. Why: reason ${n}`);
    const ref = await create(`**Decisions made:**\n${long.join('\n')}\n`);
    expect(await drafts.api.save(ref)).toMatchObject({ status: 'too-long' });
    expect(await drafts.api.save({ ...ref, allowTooLong: true })).toMatchObject({ status: 'saved' });
  });
});

const tokenOf = (letter: string) => ['ghp', letter.repeat(3) + 'aB3dE5gH7j'.repeat(4).slice(0, 33)].join('_');
const secret = tokenOf('x');
const leaking = `${text}\n**Don't forget:**\n- the token is ${secret}\n- it was \`${secret}\` before\n\nBye ${secret}\n`;
const entryWith = (draft: DraftView, part: string) => {
  const found = entriesOf(draft).find((entry) => entry.text.includes(part));
  if (found === undefined) throw new Error(`No entry says ${part}.`);
  return found;
};
const onDisk = async () => {
  const folder = join(dataFolder, 'projects', 'p1', 'drafts');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('');
};

/** Returns the check of a suspected secret, and how to name it. */
const suspected = async (ref: DraftRef) => {
  const { checks, revision } = await check(ref);
  const found = checks.findIndex(({ id }) => id === 'secret' || id === 'possible-secret');
  return { found: checks[found], at: { ...ref, revision, check: found } };
};

describe('a value that may be a secret', () => {
  const may = 'DB_PASSWORD=Klippe77';
  const draft = `${text}\n**Don't forget:**\n- ${may}\n`;
  afterEach(() => {
    possibleBlocks = true;
  });

  it('blocks until it is allowed, for every draft and payload, and can be asked again', async () => {
    const ref = await create(draft);
    expect(await drafts.api.save(ref)).toEqual({ status: 'secrets', findings: 1 });
    const asked = await suspected(ref);
    expect(asked.found).toMatchObject({ id: 'secret', severity: 'error', decide: 'allow' });
    await drafts.api.decide(asked.at);
    const allowed = await suspected(ref);
    expect(allowed.found).toMatchObject({ id: 'possible-secret', severity: 'info', decide: 'ask-again' });
    expect(await drafts.api.save(ref)).toMatchObject({ status: 'saved', session: 1 });
    expect(await readFile(join(root, 'scratch/session-1.md'), 'utf8')).toContain(may);
    const next = await create(draft.replace('DB_PASSWORD', 'set  DB_PASSWORD'));
    expect((await suspected(next)).found).toMatchObject({ severity: 'info' });
    await drafts.api.decide((await suspected(next)).at);
    expect((await suspected(next)).found).toMatchObject({ id: 'secret', severity: 'error' });
    const stored = await readFile(join(dataFolder, 'projects', 'p1', 'decisions.json'), 'utf8');
    expect(stored).not.toContain('Klippe77');
  });

  it('is allowed once where two rules find it, and saving agrees', async () => {
    const value = 'correct-Horse-batt3ry';
    const ref = await create(
      `${text}\n**Don't forget:**\n- the admin password: ${value}\n- api_key = ${value}\n`,
    );
    const rows = async () =>
      (await check(ref)).checks.filter(({ id }) => id === 'secret' || id === 'possible-secret');
    expect(await rows()).toMatchObject([{ severity: 'error' }, { severity: 'error' }]);
    await drafts.api.decide((await suspected(ref)).at);
    expect(await rows()).toMatchObject([{ severity: 'info' }, { severity: 'info' }]);
    await drafts.api.decide((await suspected(ref)).at);
    expect(await rows()).toMatchObject([{ severity: 'error' }, { severity: 'error' }]);
    await drafts.api.decide((await suspected(ref)).at);
    expect(await drafts.api.save(ref)).toMatchObject({ status: 'saved' });
  });

  it('is a warning where the settings say that it does not block, and a token is none all the same', async () => {
    possibleBlocks = false;
    const certain = await create(leaking);
    const { found, at } = await suspected(certain);
    expect(found).not.toHaveProperty('decide');
    await expect(drafts.api.decide(at)).rejects.toMatchObject({ code: 'drafts/no-fix' });
    expect(await drafts.api.save(certain)).toMatchObject({ status: 'secrets' });
    const ref = await create(draft);
    expect((await suspected(ref)).found).toMatchObject({ id: 'possible-secret', severity: 'warning' });
    expect(await drafts.api.save(ref)).toMatchObject({ status: 'saved' });
  });
});

describe('a secret in a draft', () => {
  it('never reaches a window, wherever it stands and whatever is done', async () => {
    const values = fc.constantFrom(tokenOf('x'), tokenOf('y'), tokenOf('z'));
    const line = fc.tuple(
      fc.constantFrom('- ', '- Why: ', '', '**', '1. ', '`'),
      fc.stringMatching(/^[a-z ]{0,12}$/u),
      values,
    );
    const section = fc.tuple(
      fc.constantFrom(
        'Current goal',
        'Decisions made',
        'Next action',
        'Files in play',
        "Don't forget",
        'Session 4',
        'Rollout',
      ),
      fc.array(line, { maxLength: 4 }),
    );
    const source = fc
      .array(section, { minLength: 1, maxLength: 4 })
      .map((sections) =>
        sections
          .map(
            ([label, lines]) =>
              `## ${label}\n${lines.map(([bullet, words, value]) => `${bullet}${words} ${value}`).join('\n')}`,
          )
          .join('\n\n'),
      );
    await fc.assert(
      fc.asyncProperty(source, async (pasted) => {
        emitted.length = 0;
        const ref = await create(pasted);
        const before = await now(ref.draftId);
        const said: unknown[] = [before, await check(ref)];
        const [first] = entriesOf(before);
        if (first !== undefined) {
          const change = {
            type: 'change',
            entryId: first.id,
            was: first.text,
            fields: { text: `${first.text} and more` },
          } as const;
          await drafts.api.edit({ ...ref, edit: change });
          await drafts.api
            .edit({ ...ref, edit: { ...change, was: 'stale' } })
            .catch((error: unknown) => said.push(JSON.stringify(error)));
        }
        const { markdown, revision } = await now(ref.draftId);
        said.push(await drafts.api.setMarkdown({ ...ref, markdown, base: revision }));
        said.push(await check(ref), await drafts.api.save(ref), emitted);
        expect(JSON.stringify(said)).not.toMatch(/ghp_[a-zA-Z0-9]{20}/u);
        const kept = JSON.parse(await onDisk()) as { source: string };
        expect(kept.source).toBe(pasted);
        await drafts.api.remove(ref);
      }),
      { numRuns: 10 },
    );
  }, 60_000);

  it('is put back where its mark is left, and gone where the mark is', async () => {
    const ref = await create(leaking);
    const { id, text: shown } = entryWith(await now(ref.draftId), 'the token is');
    expect(shown).toMatch(/^the token is ⟦hidden: github-token [0-9a-f]+⟧$/u);
    await drafts.api.edit({
      ...ref,
      edit: { type: 'change', entryId: id, was: shown, fields: { text: `${shown}, twice ${shown}` } },
    });
    expect(await onDisk()).toContain(`the token is ${secret}, twice the token is ${secret}`);
    const doubled = entryWith(await now(ref.draftId), 'twice').text;
    await drafts.api.edit({
      ...ref,
      edit: { type: 'change', entryId: id, was: doubled, fields: { text: 'none' } },
    });
    expect(await onDisk()).toContain('"text": "none"');
    expect(texts(await now(ref.draftId))).toContain('none');
  });

  it('is a mark in both texts of a conflict, and put back with the one that is kept', async () => {
    const ref = await create(leaking);
    const { id, text: shown } = entryWith(await now(ref.draftId), 'the token is');
    const typed = (was: string, words: string) =>
      drafts.api.edit({ ...ref, edit: { type: 'change', entryId: id, was, fields: { text: words } } });
    await typed(shown, `theirs is ${secret}`);
    const error = await typed(shown, `mine is ${secret}`).catch((one: unknown) => one);
    expect(error).toMatchObject({
      code: 'drafts/conflict',
      facts: { text: expect.stringMatching(/^theirs is ⟦hidden: /u) as string },
    });
    const otherTexts = maskAnswers('otherTexts', otherTextsApi(openOtherTexts()), masked, 'otherId entryId');
    const of = { what: 'draft', ...ref } as const;
    expect((await otherTexts.take({ of }))?.other.text).toMatch(/^mine is ⟦hidden: /u);
    const typedOn = { text: `mine is ${secret}, or ${shown}` };
    const mine = await otherTexts.keep({ of, otherId: 'o', other: typedOn });
    expect(mine.text).toMatch(/^mine is ⟦hidden: github-token [0-9a-f]+⟧, or the token is ⟦hidden: /u);
    expect(JSON.stringify([error, mine])).not.toContain(secret);
    await drafts.api.edit({
      ...ref,
      edit: { type: 'change', entryId: id, fields: { text: mine.text ?? '' } },
    });
    expect(await onDisk()).toContain(`mine is ${secret}, or the token is ${secret}`);
  });

  it('leaves no text of a conflict on disk once its draft is discarded for good', async () => {
    const [gone, restored] = [await create(leaking), await create(leaking)];
    const kept = openOtherTexts();
    for (const ref of [gone, restored]) {
      for (const id of ['o', 'p']) await kept.keep(otherKeyOf(ref), id, { text: `mine is ${secret}` });
      await drafts.api.remove(ref);
    }
    const other = open();
    await other.api.restore(restored);
    await other.close();
    await drafts.close();
    expect(await kept.take(otherKeyOf(gone))).toBeNull();
    expect(await kept.take(otherKeyOf(restored))).toMatchObject({ other: { text: `mine is ${secret}` } });
    expect(await readdir(join(dataFolder, 'conflicts'))).toHaveLength(2);
    drafts = open();
  });

  it('keeps its line whole where that is split beside or within the mark', async () => {
    for (const at of [/is /u, /⟦hid/u]) {
      const ref = await create(leaking);
      const { id, text: shown } = entryWith(await now(ref.draftId), 'the token is');
      const found = at.exec(shown);
      const place = (found?.index ?? 0) + (found?.[0].length ?? 0);
      const more = { type: 'change', entryId: id, fields: { text: `${shown} or not` } } as const;
      await drafts.api.edit({ ...ref, edit: more });
      await drafts.api.edit({
        ...ref,
        edit: { type: 'split', entryId: id, at: place, newId: `half-${place}` },
      });
      const halves = entriesOf(await now(ref.draftId)).filter(
        (entry) => entry.id === id || entry.id === `half-${place}`,
      );
      expect(masked.reveal(halves.map((entry) => entry.text).join(' '))).toBe(
        `the token is ${secret} or not`,
      );
      await drafts.api.remove(ref);
    }
  });

  it('leaves all of what is kept when it is redacted, the pasted text included; undo brings it back hidden', async () => {
    const ref = await create(leaking);
    const report = await check(ref);
    const index = report.checks.findIndex(({ id }) => id === 'secret');
    expect(
      new Set(report.checks.filter(({ id }) => id === 'secret').map(({ finding }) => finding)).size,
    ).toBe(1);
    await drafts.api.fix({ ...ref, revision: report.revision, check: index });
    expect(await onDisk()).not.toContain(secret);
    expect((await now(ref.draftId)).source.split('\n')).toHaveLength(leaking.split('\n').length);
    expect((await check(ref)).checks.filter(({ id }) => id === 'secret')).toEqual([]);
    expect(await drafts.api.undo(ref)).toEqual({ undone: true });
    expect(await onDisk()).toContain(secret);
    expect(JSON.stringify(await now(ref.draftId))).not.toContain(secret);
    await drafts.api.redo(ref);
    expect(await onDisk()).not.toContain(secret);
  });

  it('in a line that is in no section is said and redacted, and keeps nothing from being saved', async () => {
    const ref = await create(`Take ${secret}, here is the payload:\n\n${text}`);
    const report = await check(ref);
    const index = report.checks.findIndex(({ id }) => id === 'secret-left-out');
    expect(report.checks[index]).toMatchObject({
      severity: 'warning',
      message:
        'Line 1 of the draft contains a GitHub token. It is not in the payload, but the draft keeps it until you redact it.',
    });
    expect(report.checks.some(({ id }) => id === 'secret')).toBe(false);
    expect(await onDisk()).toContain(secret);
    expect(await drafts.api.save(ref)).toMatchObject({ status: 'saved' });
    const { revision, checks } = await check(ref);
    await drafts.api.fix({
      ...ref,
      revision,
      check: checks.findIndex(({ id }) => id === 'secret-left-out'),
    });
    expect(await onDisk()).not.toContain(secret);
    expect((await check(ref)).checks.some(({ id }) => id === 'secret-left-out')).toBe(false);
    expect((await now(ref.draftId)).source).toMatch(
      /^Take \[REDACTED:github-token\], here is the payload:\n/u,
    );
  });

  it('in a line that was cut is said by the number of the line', async () => {
    const tree = `src\n├── auth\n│   └── ${secret}.ts\n├── order.ts\n└── user.ts\n`;
    const ref = await create(`${text}\n**Current status:**\n\`\`\`\n${tree}\`\`\`\n`);
    expect((await now(ref.draftId)).markdown).not.toContain('├──');
    const { checks } = await check(ref);
    expect(checks.filter(({ id }) => id === 'secret-left-out')).toMatchObject([
      { message: expect.stringMatching(/^Line \d+ of the draft contains a GitHub token\./u) as string },
    ]);
  });

  it.each([1_000, 59_990, 250_000])('is found and redacted behind %d letters of its line', async (length) => {
    const long = 'so it goes on '.repeat(length / 14 + 1).slice(0, length);
    const ref = await create(`${long} ${secret}\n\n${text}\n**Don’t forget:**\n- ${long} ${tokenOf('y')}\n`);
    expect(JSON.stringify(await now(ref.draftId))).not.toMatch(/ghp_[A-Za-z0-9]{36}/u);
    for (const id of ['secret', 'secret-left-out']) {
      const { revision, checks } = await check(ref);
      expect(JSON.stringify(checks)).not.toMatch(/ghp_[A-Za-z0-9]{36}/u);
      await drafts.api.fix({ ...ref, revision, check: checks.findIndex((one) => one.id === id) });
    }
    expect(await onDisk()).not.toMatch(/ghp_[A-Za-z0-9]{36}/u);
  });

  it('of several lines is redacted in all of them, also where it became several entries', async () => {
    const body = 'MIIEowIBAAKCAQEA'.repeat(4);
    const [begin, end] = ['BEGIN', 'END'].map((word) => [`-----${word} RSA PRIVATE`, 'KEY-----'].join(' '));
    const ref = await create(
      `${text}\n**Don't forget:**\n- the key\n\n${begin}\n${body}\n${body}x\n${end}\n`,
    );
    expect(JSON.stringify([await now(ref.draftId), await check(ref), emitted])).not.toContain(body);
    const report = await check(ref);
    const index = report.checks.findIndex(({ id }) => id === 'secret');
    await drafts.api.fix({ ...ref, revision: report.revision, check: index });
    expect(await onDisk()).not.toContain(body);
    expect((await check(ref)).checks.filter(({ id }) => id === 'secret')).toEqual([]);
  });
});

const draftWith = (heading: string) => `${text}\n## ${heading}\n- Start with one shop\n- Then all of them\n`;
const memoryFile = () => join(dataFolder, 'projects', 'p1', 'headings.json');
const placeFirst = async (ref: { projectId: string; draftId: string }, to: HeadingPlace | null) => {
  const { sections, placed } = await now(ref.draftId);
  const [unknown] = unknownSections({ sections, placed });
  const part: DraftPart =
    unknown === undefined
      ? { kind: 'heading', line: placed[0]?.line ?? 0 }
      : { kind: 'section', key: unknown.key };
  await drafts.api.place({ ...ref, part, place: to });
};
const remembered = () => drafts.api.remembered(project);

describe('a heading that was not recognised', () => {
  it('is placed by itself in the next draft, whatever number or brackets it has there', async () => {
    const ref = await create(draftWith('Rollout wishes, week 47 (Kim)'));
    expect((await now(ref.draftId)).placed).toEqual([]);
    await placeFirst(ref, 'questions');
    expect(await remembered()).toEqual([{ heading: 'Rollout wishes, week 47 (Kim)', place: 'questions' }]);
    expect((await now(ref.draftId)).placed).toMatchObject([{ by: 'user', place: 'questions', line: 16 }]);
    expect(await drafts.api.save(ref)).toMatchObject({ status: 'saved' });
    // Another process reads the same record.
    await drafts.close();
    drafts = open();
    const next = await now((await create(draftWith('ROLLOUT wishes, week 48'))).draftId);
    expect(next.markdown).toContain(
      '**Open questions (ROLLOUT wishes, week 48):**\n- Start with one shop\n- Then all of them',
    );
    expect(next.placed).toMatchObject([
      { heading: 'ROLLOUT wishes, week 48', place: 'questions', by: 'memory', line: 16 },
    ]);
    expect(next.placed[0]?.entryIds).toHaveLength(2);
    const other = await now((await create(draftWith('Rollout'))).draftId);
    expect(other.placed).toEqual([]);
  });

  it('is forgotten by undo, remembered again by redo, and forgotten when it is taken back', async () => {
    const ref = await create(draftWith('Rollout wishes'));
    const before = await now(ref.draftId);
    await placeFirst(ref, 'questions');
    await drafts.api.undo(ref);
    expect((await now(ref.draftId)).sections).toEqual(before.sections);
    expect(await remembered()).toEqual([]);
    await drafts.api.redo(ref);
    expect(await remembered()).toEqual([{ heading: 'Rollout wishes', place: 'questions' }]);
    await placeFirst(ref, 'risks');
    expect(await remembered()).toEqual([{ heading: 'Rollout wishes', place: 'risks' }]);
    const next = await create(draftWith('Rollout wishes'));
    await placeFirst(next, null);
    expect((await now(next.draftId)).markdown).toBe(before.markdown);
    expect(await remembered()).toEqual([]);
  });

  it('can be left out, or under its own title, in the next drafts too', async () => {
    const ref = await create(draftWith('Rollout wishes'));
    await placeFirst(ref, 'outside');
    const next = await now((await create(draftWith('Rollout wishes'))).draftId);
    expect(next.outside).toEqual([
      ...(await now(ref.draftId)).outside.slice(0, -1),
      '## Rollout wishes\n- Start with one shop\n- Then all of them',
    ]);
    expect(next.markdown).not.toContain('one shop');
    await drafts.api.forget({ ...project, headings: ['Rollout wishes'] });
    const last = await create(draftWith('Rollout wishes'));
    await placeFirst(last, 'other');
    const kept = await now((await create(draftWith('Rollout wishes'))).draftId);
    expect(kept.markdown).toContain('**Rollout wishes:**');
    expect(unknownSections(kept)).toEqual([]);
  });

  it('is not remembered with a secret in it, nor where Carryover made it', async () => {
    await placeFirst(await create(draftWith(`Wishes of ${tokenOf('x')}`)), 'questions');
    await placeFirst(await create('just some words\n\nand more of them'), 'flags');
    expect(await remembered()).toEqual([]);
  });

  it('keeps fields and places of a newer version in its record, and leaves a newer file alone', async () => {
    const ref = await create(draftWith('Rollout wishes'));
    await placeFirst(ref, 'questions');
    const file = JSON.parse(await readFile(memoryFile(), 'utf8')) as { headings: object[] };
    const later = { heading: 'Vibes', place: 'mood', since: '2027' };
    await writeFile(memoryFile(), JSON.stringify({ ...file, more: 1, headings: [...file.headings, later] }));
    await placeFirst(ref, 'risks');
    expect(JSON.parse(await readFile(memoryFile(), 'utf8'))).toEqual({
      carryover: 1,
      more: 1,
      headings: [{ heading: 'Rollout wishes', place: 'risks' }, later],
    });
    expect(await remembered()).toEqual([{ heading: 'Rollout wishes', place: 'risks' }]);
    const newer = JSON.stringify({ carryover: 2, headings: 'elsewhere' });
    await writeFile(memoryFile(), newer);
    await placeFirst(ref, 'flags');
    expect(await readFile(memoryFile(), 'utf8')).toBe(newer);
    expect((await now(ref.draftId)).markdown).toContain("**Don't forget (Rollout wishes):**");
    expect(warned.at(-1)).toMatch(/^The text is placed, but the next draft will ask again: /u);
  });
});

it('a removed draft can be brought back until the app is closed', async () => {
  const ref = await create();
  await drafts.api.remove(ref);
  expect(await drafts.api.list(project)).toEqual([]);
  expect(emitted.at(-1)).toMatchObject({ ...ref, draft: null });
  await drafts.api.restore(ref);
  expect(await drafts.api.list(project)).toHaveLength(1);
});

it('a draft that was listed and that another process removes is gone; one never listed is no event', async () => {
  const patience = { timeout: 60_000 };
  const old = await create();
  const here = open();
  await here.api.list(project);
  emitted = [];
  const there = open();
  try {
    await there.api.remove(old);
    // The other process tells its own windows; the second event is of the one that listed the draft.
    await vi.waitFor(() => {
      expect(emitted.filter(({ draftId, draft }) => draftId === old.draftId && draft === null)).toHaveLength(
        2,
      );
    }, patience);
    const brief = await there.api.create({ ...project, start: { from: 'text', text } });
    await there.api.remove({ ...project, ...brief });
    const last = await there.api.create({ ...project, start: { from: 'text', text } });
    await vi.waitFor(() => {
      expect(emitted.filter(({ draftId }) => draftId === last.draftId)).toHaveLength(2);
    }, patience);
    // On a busy machine the other process may have seen it: a process that tells of its end has told of it before.
    const ofBrief = emitted.filter(({ draftId }) => draftId === brief.draftId);
    const ended = ofBrief.filter(({ draft }) => draft === null).length;
    expect(ended).toBeGreaterThan(0);
    expect(ended).toBeLessThanOrEqual(ofBrief.length - ended);
  } finally {
    await Promise.all([here.close(), there.close()]);
  }
});

it('a draft that the disk does not give hides no other one, and a notice names it once', async () => {
  const [lost, kept] = [await create(), await create()];
  const notices: unknown[] = [];
  const files = createDraftFiles({
    dataFolder,
    storage: createStorage({
      calls: {
        ...nodeDiskCalls,
        read: (file) =>
          file.includes(lost.draftId)
            ? Promise.reject(Object.assign(new Error('The disk fails.'), { code: 'EIO' }))
            : nodeDiskCalls.read(file),
      },
    }),
    emit: (event, payload) => {
      if (event === 'notice') notices.push(payload);
    },
  });
  expect((await files.list('p1')).map(({ id }) => id)).toEqual([kept.draftId]);
  await files.list('p1');
  expect(notices).toEqual([
    { level: 'warn', message: expect.stringContaining(`${lost.draftId}.draft.json`) as unknown },
  ]);
});

it('files that look like drafts are found, newest first, without payloads and first messages', async () => {
  write(root, {
    'scratch/session-1.md': '---\ncarryover: 1\n---\n## Payload\n',
    'scratch/session-2.md': text,
    'scratch/session-log.md': 'log',
    'scratch/first-message-3.md': 'x',
    'scratch/notes.json': '{}',
    'scratch/empty.md': '',
  });
  const found = await drafts.api.found(project);
  expect(found.map(({ path }) => path).toSorted()).toEqual([
    'scratch/session-2.md',
    'scratch/session-log.md',
  ]);
});

const note = (number: number, about: string) => `# Session ${number} - ${about}

## Voices from the shops
- Ticket ${number}: ${about} is asked for by three of them

## Decisions
- ${about} stays behind a flag until the shops agree

## Files in play
- \`src/shop/Cart.ts\`
- \`src/shop/Prices.ts\`
- \`src/shop/${about.split(' ')[0] ?? ''}.ts\`
`;
const subjects =
  'Rounding,Vouchers,Refunds,Taxes,Shipping,Stock alerts,Invoices,Returns,Gift cards,Reports'.split(',');
const savedFiles = async () => {
  const folder = join(root, 'scratch');
  const names = await readdir(folder);
  const read = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return read.map((body) => ({
    body,
    task: /^task: "(.*)"$/mu.exec(body)?.[1],
    taskId: /^taskId: "(.*)"$/mu.exec(body)?.[1],
  }));
};
const ask = async (ref: { projectId: string; draftId: string }) => (await check(ref)).task;

const handOff = (day: number) => `notes/HANDOFF-2026-11-0${day}.md`;
const inCart = (about: string) =>
  `**Current goal:** ${about} in \`src/shop/Cart.ts\`\n\n**Files in play:**\n- \`src/shop/Cart.ts\`\n- \`src/shop/Prices.ts\`\n`;
describe('whose task a draft is', () => {
  const unlike = [
    '# Checkout totals\n\n**Current goal:** Round the totals of a cart once\n\n**Next action:** Fix `roundCart()` in `shop/cart.py`\n',
    '# Video player\n\n**Current goal:** Keep subtitles in step after a seek\n\n**Next action:** Reset the clock in `player/seek.go`\n',
    '# Billing import\n\n**Current goal:** Read the bank’s new CSV columns\n\n**Next action:** Map `Valuta` in `billing/import.rb`\n',
  ];
  it('is asked and never guessed: three unlike drafts are three tasks, with their own titles', async () => {
    for (const [at, source] of unlike.entries()) {
      const ref = await create(source);
      const question = await ask(ref);
      expect(question === undefined).toBe(at === 0);
      if (question === undefined) {
        await drafts.api.save(ref);
        continue;
      }
      expect(question).toMatchObject({ sure: false, because: [] });
      expect(await drafts.api.save(ref)).toMatchObject({ status: 'task', question: { name: question.name } });
      await drafts.api.edit({ ...ref, edit: { type: 'task', answer: 'new', task: question.name } });
      expect(await ask(ref)).toBeUndefined();
      expect(await drafts.api.save(ref)).toMatchObject({ status: 'saved', session: at + 1 });
    }
    const payloads = await savedFiles();
    expect(payloads.map(({ task }) => task)).toEqual(['Checkout totals', 'Video player', 'Billing import']);
    expect(new Set(payloads.map(({ taskId }) => taskId)).size).toBe(3);
    expect(payloads[2]?.body).toContain('## Payload after session 3 - Billing import\n');
  });

  it('is one for ten notes of a series, each of which is recognised and asked about, and keeps its title', async () => {
    for (const [at, about] of subjects.entries()) {
      const ref = await create(note(at + 1, about));
      const question = await ask(ref);
      if (at > 0) {
        expect(question).toMatchObject({ sure: true, likely: { task: 'Rounding', session: at } });
        expect(question?.because.join()).toContain('the same heading');
        expect(await drafts.api.save(ref)).toMatchObject({ status: 'task' });
        await goOn(ref);
      }
      expect(await drafts.api.save(ref)).toMatchObject({ status: 'saved', session: at + 1 });
    }
    const payloads = await savedFiles();
    expect(payloads).toHaveLength(10);
    expect(new Set(payloads.map(({ taskId }) => taskId)).size).toBe(1);
    expect(new Set(payloads.map(({ task }) => task))).toEqual(new Set(['Rounding']));
    const all = payloads.map(({ body }) => body).join('');
    for (const [at, about] of subjects.entries()) {
      if (at > 0)
        expect(all).toContain(
          `## Payload after session ${at + 1} - Rounding, titled “Session ${at + 1} - ${about}”\n`,
        );
    }
  });

  it('of another task than the newest is found by what is shared with it', async () => {
    await drafts.api.save(await create(note(1, 'Rounding')));
    const other = await create(unlike[1]);
    await drafts.api.edit({ ...other, edit: { type: 'task', answer: 'new', task: 'Video player' } });
    await drafts.api.save(other);
    const question = await ask(await create(note(2, 'Vouchers')));
    expect(question).toMatchObject({ sure: true, likely: { task: 'Rounding', session: 1 } });
    expect(question?.tasks.map(({ task }) => task)).toEqual(['Video player', 'Rounding']);
  });

  it('is not asked of a draft that states a known one, in any case of its letters', async () => {
    write(root, {
      'scratch/session-3.md': '---\ncarryover: 1\ntask: "Shop rules"\ntaskId: T1\n---\n## Payload\n',
    });
    for (const source of [
      '## Payload after session 4 - shop rules\n\n**Current goal:** x\n',
      '**Task:** Shop rules\n\n**Current goal:** x\n',
      '# Session 4 - Vouchers\n\n**Task:** Shop rules\n\n**Current goal:** x\n',
      '---\ncarryover: 1\ntask: "Renamed since"\ntaskId: T1\n---\n**Current goal:** x\n',
    ]) {
      const ref = await create(source);
      expect(await ask(ref), source).toBeUndefined();
      const { task, taskId } = await now(ref.draftId);
      expect(taskId).toBe('T1');
      // A name that comes with the id renames the task.
      expect(task).toBe(source.includes('Renamed since') ? 'Renamed since' : 'Shop rules');
    }
  });

  it('is asked where the draft states another one, and a name that is typed is an answer', async () => {
    await drafts.api.save(await create(note(1, 'Rounding')));
    const ref = await create('## Payload after session 2 - Search\n\n**Current goal:** x\n');
    expect(await ask(ref)).toMatchObject({ name: 'Search', because: [] });
    await drafts.api.edit({ ...ref, edit: { type: 'set', fields: { task: 'Search box' } } });
    expect(await ask(ref)).toBeUndefined();
    await drafts.api.undo(ref);
    expect(await now(ref.draftId)).toMatchObject({ task: 'Search' });
    expect(await ask(ref)).toMatchObject({ name: 'Search' });
  });

  it('is asked again after undo, and the name that the draft stated stays in its heading', async () => {
    await drafts.api.save(await create(note(1, 'Rounding')));
    const ref = await create('## Payload after session 2 - Search\n\n**Current goal:** x\n');
    await goOn(ref);
    expect((await now(ref.draftId)).markdown).toContain(
      '## Payload after session 2 - Rounding, titled “Search”\n',
    );
    await drafts.api.undo(ref);
    const undone = await now(ref.draftId);
    expect([undone.task, undone.taskId, undone.taskAnswer]).toEqual(['Search', undefined, undefined]);
    expect(await drafts.api.save(ref)).toMatchObject({ status: 'task' });
    await drafts.api.redo(ref);
    expect(await drafts.api.save(ref)).toMatchObject({ status: 'saved', session: 2 });
  });

  it('compares a draft with no payload until that is known, or hardly in doubt', async () => {
    write(root, {
      'scratch/session-1.md':
        '---\ncarryover: 1\ntask: "S"\n---\n**Decisions made:**\n- Errors are re-exported per service. Why: deployability\n',
    });
    const ref = await create(unlike[0]);
    expect((await check(ref)).dropped).toEqual([]);
    await goOn(ref);
    expect((await check(ref)).dropped).toHaveLength(1);
  });

  it('keeps the name of a numbered file, and knows the next one of its series', async () => {
    write(root, { [handOff(3)]: inCart('Round once'), [handOff(5)]: inCart('Ask for vouchers') });
    const begin = async (path: string) => ({
      ...project,
      ...(await drafts.api.create({ ...project, start: { from: 'file', path } })),
    });
    await drafts.api.save(await begin(handOff(3)));
    expect((await savedFiles())[0]?.body).toContain(`draft: "${handOff(3)}"\n`);
    const question = await ask(await begin(handOff(5)));
    expect(question).toMatchObject({ sure: true });
    expect(question?.because).toContain('its file follows HANDOFF-2026-11-03.md');
  });

  it('is not asked of a restored payload, of one that was saved, and of an agent’s own file among them', async () => {
    write(root, { 'scratch/session-1.md': text });
    const own = await drafts.api.create({
      ...project,
      start: { from: 'file', path: 'scratch/session-1.md' },
    });
    expect(await ask({ ...project, ...own })).toBeUndefined();
    expect(await drafts.api.save({ ...project, ...own })).toMatchObject({ status: 'saved', session: 1 });
    expect(await ask({ ...project, ...own })).toBeUndefined();
    const restored = await drafts.api.create({ ...project, start: { from: 'payload', session: 1 } });
    expect(await ask({ ...project, ...restored })).toBeUndefined();
  });
});
