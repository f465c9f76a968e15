import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { startGithub } from '../../e2e/fakes/github/startGithub.ts';
import { makeComment, makeIssue, makePull, makeRepository } from '../../e2e/fakes/github/world.ts';
import { richText, text as textBlock } from '../../e2e/fakes/notion/blocks.ts';
import { createFakeNotion, fakeToken } from '../../e2e/fakes/notion/createFakeNotion.ts';
import { defaultModelId } from '../shared/domain/model.ts';
import { isAppError } from '../shared/errors.ts';
import { overPool } from './gate/overPool.ts';
import { startCore, type StartedCore } from './testing/startCore.ts';

/** Made here, so that no scanner finds a token in this repository. */
const token = `ghp_${'aB3dE5gH7j'.repeat(4).slice(0, 36)}`;

let folder: string;
let project: string;
let host: StartedCore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carryover-core-'));
  project = join(folder, 'shop');
  await mkdir(join(project, 'src'), { recursive: true });
  await mkdir(join(project, 'scratch'));
  await writeFile(join(project, 'src', 'order.ts'), 'export const order = 1;\n');
  await writeFile(join(project, 'src', 'user.ts'), `const token = '${token}';\n`);
  await writeFile(join(project, 'scratch', 'session-2.md'), '**Next action:** Finish `src/order.ts`\n');
  execFileSync('git', ['init', '-q'], { cwd: project });
  host = start();
});

afterEach(async () => {
  await host.core.close();
  await rm(folder, { recursive: true, force: true });
});

function start(ports: Parameters<typeof startCore>[1] = {}): StartedCore {
  return startCore(join(folder, 'data'), { watch: () => Promise.resolve(() => Promise.resolve()), ...ports });
}

/** A project with a stack of both files and the newest payload. */
async function openStack() {
  const { api } = host.core;
  const { projectId } = await api.projects.open({ path: project });
  const { stackId } = await api.stacks.create({ projectId, name: 'Extraction' });
  const ref = { projectId, stackId };
  await api.assembly.open(ref);
  await api.stacks.add({
    ...ref,
    sources: [
      { kind: 'file', path: 'src/order.ts' },
      { kind: 'file', path: 'src/user.ts' },
      { kind: 'payload', session: 'latest' },
    ],
  });
  return ref;
}

it('goes from an empty data folder to a first message on the clipboard', async () => {
  const ref = await openStack();
  const { api } = host.core;
  await api.stacks.set({ ...ref, fields: { goal: 'Finish the order service', model: 'gpt-5' } });

  const blocked = await host.ready(({ findings, blocks }) => findings.length === 1 && blocks.length === 3);
  expect(blocked.blocking).toBe(1);
  expect(await api.assembly.export({ ...ref, target: 'clipboard' })).toEqual({
    status: 'blocked',
    blocking: 1,
  });
  expect(host.clipboard).toBe('');

  await api.secrets.decide({
    ...ref,
    findingIds: blocked.findings.map((finding) => finding.id),
    decision: 'redact',
    scope: 'stack',
  });
  const free = await host.ready(({ blocking }) => blocking === 0);
  const result = await api.assembly.export({ ...ref, target: 'clipboard' });
  expect(result).toMatchObject({ status: 'done', items: 3, redacted: 1, exact: true, tokens: free.tokens });
  expect(host.clipboard).toContain('Finish the order service');
  expect(host.clipboard).toContain('[REDACTED:');
  expect(host.clipboard).not.toContain(token);
});

it('says nothing of a secret in any event, reply or file of its own', async () => {
  const ref = await openStack();
  await host.ready(({ findings }) => findings.length === 1);
  const preview = await host.core.api.assembly.preview(ref);
  await host.core.close();
  expect(JSON.stringify(host.heard) + JSON.stringify(preview)).not.toContain(token);
  const entries = await readdir(join(folder, 'data'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  expect(files.length).toBeGreaterThan(2);
  for (const file of files) expect(await readFile(file, 'latin1')).not.toContain(token);
});

it('lets no stored token and no value of .env out, and repeats none in an event or a file of its own', async () => {
  await host.core.close();
  const stored = 'of-no-known-shape-81';
  const ofEnv = 'kept-out-of-the-code-93';
  host = start({ environment: { NOTION_TOKEN: stored } });
  await writeFile(join(project, '.env'), `SERVICE_PASSWORD=${ofEnv}\n`);
  const encoded = Buffer.from(`user:${stored}`).toString('base64');
  await writeFile(join(project, 'src', 'user.ts'), `fetch(url, { basic: '${encoded}' });\n`);
  const ref = await openStack();
  const { api } = host.core;
  await api.stacks.set({ ...ref, fields: { goal: `Try ${ofEnv} again` } });
  const { findings } = await host.ready(({ blocking }) => blocking === 2);
  expect(findings.map(({ rule, tier }) => [rule, tier])).toEqual([
    ['stored-token', 'certain'],
    ['env-value', 'certain'],
  ]);
  expect(await api.assembly.export({ ...ref, target: 'clipboard' })).toMatchObject({ status: 'blocked' });
  const preview = await api.assembly.preview(ref);
  const findingIds = findings.map(({ id }) => id);
  await api.secrets.decide({ ...ref, findingIds, decision: 'redact', scope: 'stack' });
  await host.ready(({ blocking }) => blocking === 0);
  expect(await api.assembly.export({ ...ref, target: 'clipboard' })).toMatchObject({ status: 'done' });
  expect(host.clipboard).toContain('[REDACTED:stored-token]');
  expect(host.clipboard).toContain('Try [REDACTED:env-value] again');
  await host.core.close();
  for (const value of [stored, encoded, ofEnv]) {
    expect(JSON.stringify(host.heard) + JSON.stringify(preview)).not.toContain(value);
  }
  // The goal is the person's own text, in the stack they keep.
  const entries = await readdir(join(folder, 'data'), { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const content = await readFile(join(entry.parentPath, entry.name), 'latin1');
    expect(content).not.toContain(stored);
    expect(content).not.toContain(encoded);
  }
});

it('tells what a person wrote with marks, and puts the values back that they left there', async () => {
  const ref = await openStack();
  const { api } = host.core;
  const stackNow = async () => {
    const found = (await api.stacks.list(ref)).find(({ id }) => id === ref.stackId);
    if (found === undefined) throw new Error('The stack is not there.');
    return found;
  };
  await api.stacks.set({ ...ref, fields: { goal: `Ship with ${token}` } });
  const pasted = { kind: 'pasted', title: `Log of ${token}`, text: 'a log' } as const;
  await api.stacks.add({ ...ref, sources: [pasted] });
  const [item] = (await stackNow()).items;
  if (item === undefined) throw new Error('The stack is empty.');
  await api.stacks.changeItem({ ...ref, itemId: item.id, options: { note: `Not ${token}` } });
  const { snippetId } = await api.library.create({
    fields: { name: 'Deploy', kind: 'snippet', tags: [], text: `Use ${token} for {{service}}` },
  });
  const { goal, items } = await stackNow();
  const snippet = (await api.library.list({})).find(({ id }) => id === snippetId);
  expect(goal).toMatch(/^Ship with ⟦hidden: github-token [0-9a-f]+⟧$/u);
  await api.stacks.set({ ...ref, fields: { goal: `${goal} today` } });
  const note = `${items.find(({ id }) => id === item.id)?.note ?? ''} any more`;
  await api.stacks.changeItem({ ...ref, itemId: item.id, options: { note } });
  await api.library.save({ snippetId, fields: { text: `${snippet?.text ?? ''} only` } });
  const said = [
    await stackNow(),
    await api.library.list({}),
    await api.library.preview({
      text: snippet?.text ?? '',
      typed: { service: token },
      stack: ref,
      model: 'gpt-5',
    }),
    host.heard,
  ];
  expect(JSON.stringify(said)).not.toContain(token);
  await host.core.close();
  const files = await readdir(join(folder, 'data'), { recursive: true, withFileTypes: true });
  const kept = await Promise.all(
    files
      .filter((entry) => entry.isFile())
      .map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')),
  );
  for (const text of [
    `Ship with ${token} today`,
    `Not ${token} any more`,
    `Use ${token} for {{service}} only`,
  ])
    expect(kept.join('\n')).toContain(text);
});

it('tells of commits and branches with marks', async () => {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...who, 'commit', '-q', '--allow-empty', '-m', `Deploy with ${token}`], {
    cwd: project,
  });
  execFileSync('git', ['branch', `deploy/${token}`], { cwd: project });
  const { api } = host.core;
  const { projectId } = await api.projects.open({ path: project });
  const state = await api.git.state({ projectId });
  const { commits } = await api.git.commits({ projectId, page: 0 });
  expect(commits[0]?.subject).toMatch(/^Deploy with ⟦hidden: github-token [0-9a-f]+⟧$/u);
  expect(JSON.stringify([state, commits])).not.toContain(token);
});

it('tells of paths and branches of differences with the marks that the stack has, and takes them back', async () => {
  const path = `src/${token}.ts`;
  await writeFile(join(project, path), 'export const one = 1;\n');
  const { api } = host.core;
  const ref = await openStack();
  const asked = { projectId: ref.projectId, operationId: 'o', model: 'gpt-5' };
  const view = { what: 'changes' } as const;
  const { files } = await api.git.files({ ...asked, view });
  const shown = files.map((file) => file.path).find((one) => one.includes('hidden: ')) ?? '';
  expect(shown).toMatch(/^src\/⟦hidden: github-token [0-9a-f]+⟧\.ts$/u);
  const whole = await api.git.size({ ...asked, view });
  const less = await api.git.size({ ...asked, view: { ...view, without: [shown] } });
  expect(less.tokens).toBeLessThan(whole.tokens);
  const sources = [
    { kind: 'git', view: { ...view, without: [shown] } },
    { kind: 'git', view: { what: 'log', count: 5, path: shown } },
  ] as const;
  await api.stacks.add({ ...ref, sources });
  const [stack] = await api.stacks.list(ref);
  expect(stack?.items.map(({ source }) => source).filter(({ kind }) => kind === 'git')).toEqual(sources);
  const ids = stack?.items.filter(({ source }) => source.kind === 'git').map(({ id }) => id) ?? [];
  await host.ready(({ blocks }) => blocks.length === 5);
  await api.stacks.switchItems({ ...ref, itemIds: ids, on: false });
  const off = await host.ready(({ blocks }) => blocks.some(({ tokens }) => tokens === null));
  expect(off.blocks.map(({ title }) => title)).toContain('Log of 5 commits to src/[FINDING:github-token].ts');
  await host.core.close();
  expect(JSON.stringify([files, stack, host.heard])).not.toContain(token);
  const { items } = JSON.parse(await readFile(await stackFile(), 'utf8')) as { items: { source: object }[] };
  expect(items.map(({ source }) => source)).toContainEqual({
    kind: 'git',
    view: { ...view, without: [path] },
  });
});

it('tells what stands above a payload with marks, and keeps sessions of one task together', async () => {
  const above = (session: number) =>
    `---\ncarryover: 1\nid: "${token}${session}"\ntask: "Extraction"\ntaskId: "of ${token}"\nbranch: "deploy/${token}"\nsaved: "2026-11-02 (${token})"\n---\n`;
  for (const session of [3, 4]) {
    await writeFile(
      join(project, 'scratch', `session-${session}.md`),
      `${above(session)}**Next action:** Finish \`src/order.ts\`\n`,
    );
  }
  const { api } = host.core;
  const { projectId } = await api.projects.open({ path: project });
  const [fourth, third] = await api.payloads.timeline({ projectId });
  expect(fourth?.branch).toMatch(/^deploy\/⟦hidden: github-token [0-9a-f]+⟧$/u);
  expect(fourth?.taskId).toMatch(/^of ⟦hidden: /u);
  expect(third).toMatchObject({ taskId: fourth?.taskId, superseded: true });
  const drift = await api.drift.measure({ projectId, session: 4, operationId: 'o' });
  expect(drift.branch.recorded).toBe(fourth?.branch);
  const { draftId } = await api.drafts.create({ projectId, start: { from: 'payload', session: 4 } });
  const report = await api.drafts.check({ projectId, draftId, operationId: 'o' });
  const reported = [
    await api.payloads.list({ projectId }),
    await api.drafts.list({ projectId }),
    report,
    host.heard,
  ];
  expect(JSON.stringify([fourth, third, drift, reported])).not.toContain(token);
});

it('reports what leaves and what is brought in with marks, and takes a mark in a file for a text', async () => {
  const ref = await openStack();
  const { api } = host.core;
  await api.stacks.set({ ...ref, fields: { name: `Ship ${token}`, goal: `Use ${token}` } });
  const pasted = { kind: 'pasted', title: `Log of ${token}`, text: `It was ${token}` } as const;
  await api.stacks.add({ ...ref, sources: [pasted, { kind: 'file', path: `../${token}.ts` }] });
  await api.library.create({
    fields: { name: `Deploy ${token}`, kind: 'snippet', tags: [], text: token },
  });
  const parts = { settings: true, snippets: true, stacks: true };
  const summary = await api.portable.summary({ parts });
  expect(summary.secrets.map(({ where }) => where)).toContainEqual(
    expect.stringMatching(
      /^Ship ⟦hidden: github-token [0-9a-f]+⟧: Log of ⟦hidden: github-token [0-9a-f]+⟧$/u,
    ),
  );
  const travel = await api.stackFiles.travel(ref);
  expect(travel.outside).toEqual([expect.stringMatching(/^\.\.\/⟦hidden: /u)]);
  const [mark = ''] = /⟦hidden: [^⟧]*⟧/u.exec(travel.outside[0] ?? '') ?? [];
  const item = { id: 'a', on: true, source: { kind: 'file', path: `src/${token}.ts` } };
  const brought = { carryover: 1, id: 'b', name: `From ${token}`, goal: `A ${mark}`, items: [item] };
  const imported = await api.stackFiles.importText({ ...ref, text: JSON.stringify(brought) });
  expect(imported.missing).toEqual([expect.stringMatching(/^src\/⟦hidden: /u)]);
  const plan = await api.portable.readText({
    text: JSON.stringify({
      carryover: 1,
      kind: 'portable',
      models: { [token]: { factor: 2 } },
      patterns: [{ name: `Ours ${token}`, pattern: 'ours_[a-z]{9}', tier: 'certain', on: true }],
      snippets: [{ name: `New ${token}`, kind: 'snippet', tags: [], text: 'Short.' }],
      stacks: [{ project: `shop ${token}`, stack: brought }],
    }),
    name: `${token}.json`,
  });
  expect(plan.rows).toHaveLength(4);
  const ids = plan.rows.filter(({ refused }) => !refused).map(({ id }) => id);
  const done = await api.portable.apply({ planId: plan.planId, ids });
  expect(done).toMatchObject({ settings: 2, snippets: 1 });
  const damaged = await api.portable.readText({ text: '[]', name: `${token}.json` }).catch(String);
  const other = await api.stackFiles.importText({ ...ref, text: '[]', name: `${token}.json` }).catch(String);
  const reports = [summary, travel, imported, plan, damaged, other];
  expect(JSON.stringify(reports)).not.toContain(token);
  const kept = (await api.stacks.list(ref)).find(({ id }) => id === imported.stackId);
  expect(kept?.goal).toBe(`A ${mark}`);
  await host.core.close();
  expect(await readFile(await stackFile(imported.stackId), 'utf8')).toContain(mark);
});

it('keeps no value that was allowed in the reason that was given for it', async () => {
  const ref = await openStack();
  const { api } = host.core;
  const { findings } = await host.ready((assembly) => assembly.findings.length === 1);
  await api.secrets.decide({
    ...ref,
    findingIds: findings.map(({ id }) => id),
    decision: 'allow',
    reason: `${token} is made up`,
    scope: 'stack',
  });
  const allowed = await host.ready(({ blocking }) => blocking === 0);
  expect(allowed.findings).toMatchObject([
    { state: 'allowed', reason: '[REDACTED:github-token] is made up' },
  ]);
  await host.core.close();
  const files = await readdir(join(folder, 'data'), { recursive: true, withFileTypes: true });
  const kept = files.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of kept) expect(await readFile(file, 'latin1')).not.toContain(token);
  expect(JSON.stringify(host.heard)).not.toContain(token);
});

it('asks with marks whether a command may be run, and runs the one behind them', async () => {
  const ref = await openStack();
  const { api } = host.core;
  const command = `echo ran ${token}`;
  const source = { kind: 'command', command, keep: 'all', timeoutSeconds: 20 } as const;
  await api.stacks.add({ ...ref, sources: [source] });
  const [stack] = await api.stacks.list(ref);
  const itemId = stack?.items.find((item) => item.source.kind === 'command')?.id ?? '';
  const run = () => api.commands.run({ ...ref, itemId, operationId: 'o' });
  await host.ready(({ blocks }) => blocks.some(({ kind }) => kind === 'command'));
  const asked = await run().catch((error: unknown) => error);
  if (!isAppError(asked, 'commands/unconfirmed')) throw asked;
  expect(asked.facts.command).toMatch(/^echo ran ⟦hidden: github-token [0-9a-f]+⟧$/u);
  await api.commands.confirm({ ...ref, command: asked.facts.command });
  expect(await run()).toMatchObject({ exitCode: 0, ended: 'exited' });
  await host.ready(({ blocks }) => blocks.some(({ kind, sha256 }) => kind === 'command' && sha256 !== null));
  expect(JSON.stringify([asked, host.heard])).not.toContain(token);
});

it('says with marks that a shared stack holds a secret', async () => {
  const { api } = host.core;
  const { projectId } = await api.projects.open({ path: project });
  const ref = { projectId, ...(await api.stacks.create({ projectId, name: 'Extraction' })) };
  expect(await api.stackFiles.share(ref)).toMatchObject({ status: 'done' });
  await api.stacks.add({ ...ref, sources: [{ kind: 'pasted', title: `Log of ${token}`, text: token }] });
  const notices = () => host.heard.flatMap((one) => (one.event === 'notice' ? [one.payload.message] : []));
  await expect.poll(notices).toEqual([expect.stringContaining('Log of ⟦hidden: github-token')]);
  expect(JSON.stringify(host.heard)).not.toContain(token);
});

async function stackFile(id = ''): Promise<string> {
  const names = await readdir(join(folder, 'data'), { recursive: true });
  const name = names.find((one) => one.endsWith(`${id}.stack.json`));
  return join(folder, 'data', name ?? '');
}

/** Core with a service of this machine. */
async function startWith(environment: Readonly<Record<string, string>>): Promise<void> {
  await host.core.close();
  host = start({ environment, fetch: globalThis.fetch });
}

it('tells of issues, their comments and labels with marks', async () => {
  const github = await startGithub();
  onTestFinished(() => github.close());
  const repository = makeRepository('orchard/storefront', { labels: ['bug', `uses ${token}`] });
  const titled = { title: `Rotate ${token}`, labels: [`uses ${token}`], user: token };
  repository.issues.set(
    7,
    makeIssue(7, {
      ...titled,
      body: `It is ${token}.`,
      comments: [makeComment(1, `Still ${token}.`, token)],
    }),
  );
  repository.issues.set(8, makeIssue(8, { ...titled, pull: makePull({ head: `deploy/${token}` }) }));
  github.add(repository);
  await startWith({ GITHUB_API_URL: github.url });
  const { api } = host.core;
  const ref = await openStack();
  const asked = { projectId: ref.projectId, operationId: 'o', repository: 'orchard/storefront' };
  const list = { ...asked, state: 'all', labels: [], page: 1 } as const;
  const listed = await api.github.list({ ...list, type: 'all', query: '' });
  const { entry } = await api.github.resolve({ ...asked, text: '#7' });
  expect(listed.entries).toHaveLength(2);
  expect(entry?.title).toMatch(/^Rotate ⟦hidden: github-token [0-9a-f]+⟧$/u);
  const said: unknown[] = [listed, entry, await api.github.labels(asked)];
  // The label and the title come back as the window has them.
  const label = entry?.labels[0] ?? '';
  expect(await api.github.list({ ...list, type: 'issue', query: '', labels: [label] })).toMatchObject({
    entries: [{ number: 7 }],
  });
  const source = { kind: 'github', repository: 'orchard/storefront', pull: false } as const;
  await api.stacks.add({
    ...ref,
    sources: [{ ...source, number: 7, title: entry?.title ?? '', comments: 'all' }],
  });
  await host.ready(({ blocks }) => blocks.some(({ kind, sha256 }) => kind === 'github' && sha256 !== null));
  const preview = await api.assembly.preview(ref);
  expect(preview.parts.map(({ text }) => text).join('')).toContain('Still [FINDING:github-token].');
  // The window asks for a number that no issue has.
  const gone = api.github.resolve({ ...asked, text: `${token}/storefront#9` });
  said.push(preview, await gone.catch((error: unknown) => [String(error), error]), host.heard);
  expect(JSON.stringify(said)).not.toContain(token);
});

it('tells of pages, what they lie in, and rows with marks', async () => {
  const notion = await createFakeNotion();
  onTestFinished(() => notion.close());
  const { workspace } = notion;
  const page = workspace.addPage(`Deploy ${token}`, [textBlock('heading_1', `Use ${token}`)]);
  const child = workspace.addChild(page, `Below ${token}`, [textBlock('paragraph', `It is ${token}.`)]);
  const database = workspace.addDatabase(`Keys ${token}`, {
    [`Key ${token}`]: { id: 'k', name: `Key ${token}`, type: 'rich_text', rich_text: {} },
    State: {
      id: 's',
      name: 'State',
      type: 'status',
      status: { options: [{ name: `Has ${token}` }, { name: 'Done' }] },
    },
  });
  workspace.addRow(database, `Row ${token}`, {
    [`Key ${token}`]: { id: 'k', type: 'rich_text', rich_text: richText(token) },
    State: { id: 's', type: 'status', status: { name: `Has ${token}` } },
  });
  await startWith({ NOTION_API_URL: notion.url, NOTION_TOKEN: fakeToken });
  const { api } = host.core;
  const ref = await openStack();
  const asked = { operationId: 'o' };
  const found = await api.notion.search({ ...asked, query: '' });
  expect(found.entries.length).toBeGreaterThan(2);
  const entry = await api.notion.resolve({ ...asked, text: child.id });
  expect(entry?.path).toEqual([expect.stringMatching(/^Deploy ⟦hidden: github-token [0-9a-f]+⟧$/u)]);
  const rows = await api.notion.rows({ ...asked, id: database.id, filter: {} });
  expect(rows.rows[0]?.cells).toHaveLength(3);
  const said: unknown[] = [
    found,
    entry,
    rows,
    await api.notion.children({ ...asked, id: page.id }),
    await api.notion.outline({ ...asked, id: page.id, model: 'gpt-5' }),
  ];
  const status = rows.statuses[0] ?? '';
  expect(await api.notion.rows({ ...asked, id: database.id, filter: { status } })).toMatchObject({
    rows: [{}],
  });
  const source = { kind: 'notion', title: entry?.title ?? '' } as const;
  await api.stacks.add({
    ...ref,
    sources: [
      { ...source, object: 'page', id: child.id },
      { ...source, object: 'database', id: database.id },
    ],
  });
  await host.ready(
    ({ blocks }) => blocks.filter(({ kind, sha256 }) => kind === 'notion' && sha256 !== null).length === 2,
  );
  const preview = await api.assembly.preview(ref);
  expect(preview.parts.map((part) => part.text).join('')).toContain('It is [FINDING:github-token].');
  expect(JSON.stringify([...said, preview, host.heard])).not.toContain(token);
});

it('saves no draft and copies no payload with a stored token or a value of .env in it', async () => {
  await host.core.close();
  const stored = 'of-no-known-shape-81';
  const ofEnv = 'kept-out-of-the-code-93';
  host = start({ environment: { NOTION_TOKEN: stored } });
  await writeFile(join(project, '.env'), `SERVICE_PASSWORD=${ofEnv}\n`);
  const { api } = host.core;
  const { projectId } = await api.projects.open({ path: project });
  for (const value of [stored, ofEnv]) {
    const text = `**Current goal:** Try ${value} again\n\n**Next action:** Finish \`src/order.ts\`\n`;
    const { draftId } = await api.drafts.create({ projectId, start: { from: 'text', text } });
    expect(await api.drafts.save({ projectId, draftId })).toEqual({ status: 'secrets', findings: 1 });
    await writeFile(join(project, 'scratch', 'session-2.md'), text);
    const payload = { projectId, session: 2 };
    expect(await api.payloads.copy({ ...payload, what: 'markdown' })).toMatchObject({ status: 'blocked' });
    expect(JSON.stringify(await api.payloads.timeline({ projectId }))).not.toContain(value);
  }
  expect(host.clipboard).toBe('');
});

it('copies no snippet with a value of .env of the open project, also where no stack is open', async () => {
  const ofEnv = 'kept-out-of-the-code-93';
  await writeFile(join(project, '.env'), `SERVICE_PASSWORD=${ofEnv}\n`);
  const { api } = host.core;
  await api.projects.open({ path: project });
  const copy = { text: `Log in with ${ofEnv}`, typed: {}, stack: null };
  expect(await api.library.copy(copy)).toMatchObject({ status: 'blocked' });
  expect(host.clipboard).toBe('');
  const possible = { ...copy, text: 'DB_PASSWORD=Klippe77' };
  expect(await api.library.copy(possible)).toEqual({ status: 'blocked', findings: 1, onlyPossible: true });
  expect(await api.library.copy({ ...possible, allowPossible: true })).toMatchObject({ status: 'done' });
  expect(host.clipboard).toBe(possible.text);
});

it('has everything again after a restart, decisions included', async () => {
  const ref = await openStack();
  const { findings } = await host.ready((assembly) => assembly.findings.length === 1);
  await host.core.api.secrets.decide({
    ...ref,
    findingIds: findings.map((finding) => finding.id),
    decision: 'allow',
    reason: 'a made-up value',
    scope: 'project',
  });
  await host.ready(({ blocking }) => blocking === 0);
  await host.core.close();

  host = start();
  const [known] = await host.core.api.projects.list({});
  expect(known).toMatchObject({ id: ref.projectId, name: 'shop', state: 'ok' });
  const [stack] = await host.core.api.stacks.list({ projectId: ref.projectId });
  expect(stack?.items.map((item) => item.source)).toEqual([
    { kind: 'payload', session: 'latest' },
    { kind: 'file', path: 'src/order.ts' },
    { kind: 'file', path: 'src/user.ts' },
  ]);
  await host.core.api.assembly.open(ref);
  const again = await host.ready(({ blocks }) => blocks.length === 3);
  expect(again.findings.map(({ state, reason }) => ({ state, reason }))).toEqual([
    { state: 'allowed', reason: 'a made-up value' },
  ]);
});

it('exports what is on disk at the click, also where nobody told it of the change', async () => {
  const ref = await openStack();
  await host.ready(({ blocks }) => blocks.length === 3);
  await writeFile(join(project, 'src', 'user.ts'), 'export const user = 2;\n');
  await rm(join(project, 'src', 'order.ts'));
  const result = await host.core.api.assembly.export({ ...ref, target: 'file' });
  expect(result).toMatchObject({
    status: 'done',
    path: 'scratch/first-message-3.md',
    unreadable: ['src/order.ts'],
  });
  const saved = await readFile(join(project, 'scratch', 'first-message-3.md'), 'utf8');
  expect(saved).toContain('export const user = 2;');
  expect(saved).not.toContain('export const order');
});

it('lists and counts a project by events, for the model asked for', async () => {
  const { api } = host.core;
  const { projectId } = await api.projects.open({ path: project });
  await expect(api.files.list({ projectId, operationId: 'list' })).resolves.toEqual({ files: 3, ignored: 0 });
  const listed = host.heard.flatMap((one) => (one.event === 'files.listed' ? one.payload.entries : []));
  expect(listed.map((entry) => entry.path).toSorted()).toEqual([
    'scratch/session-2.md',
    'src/order.ts',
    'src/user.ts',
  ]);
  const count = async (model: string) => {
    host.heard.length = 0;
    await api.files.count({ projectId, operationId: model, model, paths: ['src/order.ts'] });
    return host.heard.flatMap((one) => (one.event === 'files.counted' ? one.payload.counts : []));
  };
  const [exact] = await count('gpt-5');
  const [about] = await count('claude-opus-4.7');
  expect(exact?.tokens).toBeGreaterThan(0);
  expect(about?.tokens).toBe(Math.ceil((exact?.tokens ?? 0) * 1.49));
  // A model of a newer version, or one that the user removed, is counted as the default.
  expect(await count('nobody')).toEqual(await count(defaultModelId));
  await api.settings.change({ patch: { model: { id: 'gpt-5', change: { factor: 3 } } } });
  expect((await count('gpt-5'))[0]?.tokens).toBe((exact?.tokens ?? 0) * 3);
});

it('goes on where a project is gone between being listed and being watched', async () => {
  await host.core.close();
  const unhandled: unknown[] = [];
  const hear = (error: unknown): void => void unhandled.push(error);
  process.on('unhandledRejection', hear);
  onTestFinished(() => void process.off('unhandledRejection', hear));
  // Listing begins, and the folder is gone before the watch has looked for it.
  host = start({
    changePool: (pool) => ({
      ...pool,
      listFiles: async () => rmSync(project, { recursive: true }),
    }),
  });
  const { projectId } = await host.core.api.projects.open({ path: project });
  await host.core.api.files.list({ projectId, operationId: 'a', beside: true });
  await expect(host.core.rootOf(projectId)).rejects.toMatchObject({ code: 'projects/folder-gone' });
  await host.core.close();
  expect(unhandled).toEqual([]);
});

it('stops a call that is cancelled while its feature is loaded for the first time', async () => {
  const { projectId } = await host.core.api.projects.open({ path: project });
  const listed = host.core.api.recovery.list({ projectId, operationId: 'first' });
  await host.core.api.operations.cancel({ operationId: 'first' });
  await expect(listed).rejects.toMatchObject({ code: 'cancelled' });
  await expect(host.core.api.recovery.list({ projectId, operationId: 'second' })).resolves.toBeDefined();
});

it('starts a worker ahead of the first project, whose list of files does not wait for it', async () => {
  await host.core.close();
  let started = 0;
  host = start({
    changePool: (pool) =>
      overPool(pool, {
        warmUp: () => {
          started += 1;
          pool.warmUp();
        },
      }),
  });
  host.core.startAhead();
  expect(started).toBe(1);
});
