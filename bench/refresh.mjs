import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

/** Measures 20 items of both services: the requests of the first fetch, and of a refresh without changes. */
export async function benchRefresh({ bundled, rounds }) {
  const [
    { createCore },
    { createWorkerPool },
    { createFakeNotion },
    { startGithub },
    { makeIssue, makePull, makeComment, makeRepository },
    { manyBlocks },
    { createMemoryVault },
  ] = await Promise.all(
    ['core', 'pool', 'fakeNotion', 'fakeGithub', 'fakeGithubWorld', 'fakeNotionBlocks', 'vault'].map(
      bundled.load,
    ),
  );
  const folder = mkdtempSync(join(tmpdir(), 'carryover-refresh-'));
  const notion = await createFakeNotion();
  const github = await startGithub();
  const traffic = countTraffic();
  const heard = listen();
  let ids = 0;
  const core = createCore({
    dataFolder: join(folder, 'data'),
    pool: createWorkerPool({ workerUrl: bundled.workerUrl, cacheFile: null, size: 2 }),
    clock: Date.now,
    newId: () => `id-${(ids += 1)}`,
    emit: (event, payload) => heard.emit(event, payload),
    clipboard: { write: () => Promise.resolve(), read: () => Promise.resolve('') },
    vault: createMemoryVault(),
    fetch: (input, init) => traffic.fetch(input, init),
    environment: {
      NOTION_TOKEN: notion.settings.token,
      NOTION_API_URL: notion.url,
      GITHUB_TOKEN: 'of-the-bench',
      GITHUB_API_URL: github.url,
    },
    logBug: ({ error }) => {
      throw error;
    },
  });
  try {
    github.tokens.set('of-the-bench', { login: 'mara', scopes: null });
    const sources = [
      ...githubItems(github, { makeIssue, makePull, makeComment, makeRepository }),
      ...notionItems(notion, manyBlocks),
    ];
    const project = join(folder, 'project');
    mkdirSync(project);
    const { projectId } = await core.api.projects.open({ path: project });
    const { stackId } = await core.api.stacks.create({ projectId, name: 'Refresh' });
    const ref = { projectId, stackId };
    await core.api.assembly.open(ref);
    await core.api.stacks.set({ ...ref, fields: { budget: 10_000_000 } });
    const first = await traffic.during(async () => {
      await core.api.stacks.add({ ...ref, sources });
      await heard.settled(sources.length);
    });
    const again = [];
    for (let round = 0; round < rounds; round += 1) {
      again.push(
        await traffic.during(async () => {
          const since = heard.count();
          await core.api.assembly.refresh(ref);
          await heard.settled(sources.length, since);
        }),
      );
    }
    const [last] = again.toSorted((a, b) => a.ms - b.ms).slice(Math.floor(rounds / 2));
    if (last.requests > first.requests / 2 || last.bytes >= first.bytes)
      throw new Error('A refresh of what did not change costs as much as the first fetch.');
    return {
      title: `${sources.length} items of services: the first fetch, and a refresh where nothing was changed`,
      rows: [row('the first fetch', first), row('a refresh', last), ...perService(last)],
    };
  } finally {
    await core.close();
    await Promise.all([notion.close(), github.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

function row(name, { ms, requests, same, bytes }) {
  return {
    name,
    figure: `${(ms / 1000).toFixed(1)} s`,
    beside: `${requests} requests, ${same} of them answered 304, ${(bytes / 1000).toFixed(0)} kB`,
  };
}

function perService({ services }) {
  return Object.entries(services).map(([name, { requests, same, bytes }]) => ({
    name: `  of it ${name}`,
    figure: '',
    beside: `${requests} requests, ${same} of them answered 304, ${(bytes / 1000).toFixed(0)} kB`,
  }));
}

/** Adds eight issues with conversations, and two pull requests with changes. */
function githubItems(github, { makeIssue, makePull, makeComment, makeRepository }) {
  const repository = makeRepository('orchard/storefront');
  github.add(repository);
  for (let number = 1; number <= 10; number += 1) {
    const comments = Array.from({ length: 20 }, (_, index) =>
      makeComment(number * 100 + index, `What comment ${index} of ${number} says. `.repeat(10)),
    );
    const pull = number > 8 ? { pull: makePull({ diff: 'diff --git a/a.ts b/a.ts\n' }) } : {};
    repository.issues.set(
      number,
      makeIssue(number, { body: 'As it stands. '.repeat(50), comments, ...pull }),
    );
  }
  return [...repository.issues.values()].map(({ number, pull }) => ({
    kind: 'github',
    repository: 'orchard/storefront',
    number,
    pull: pull !== null,
    title: `Issue ${number}`,
  }));
}

/** Adds nine pages of 100 blocks, and a database of 250 rows. */
function notionItems({ workspace }, manyBlocks) {
  const pages = Array.from({ length: 9 }, (_, index) =>
    workspace.addPage(`Page ${index}`, manyBlocks(100, 2)),
  );
  const database = workspace.addDatabase('Tasks', {
    State: { id: 's', name: 'State', type: 'status', status: { options: [{ name: 'Open' }] } },
  });
  const open = { State: { id: 's', type: 'status', status: { name: 'Open' } } };
  for (let index = 0; index < 250; index += 1) workspace.addRow(database, `Task ${index}`, open);
  return [
    ...pages.map(({ id, title }) => ({ kind: 'notion', object: 'page', id, title })),
    { kind: 'notion', object: 'database', id: database.id, title: 'Tasks' },
  ];
}

/** Passes requests on and sums their costs. */
function countTraffic() {
  let now = null;
  return {
    async fetch(input, init) {
      const response = await globalThis.fetch(input, init);
      const body = await response.arrayBuffer();
      const { pathname } = new URL(response.url);
      const service = pathname.startsWith('/v1/') ? 'Notion' : 'GitHub';
      now.services[service] ??= { requests: 0, same: 0, bytes: 0 };
      for (const sum of [now, now.services[service]]) {
        sum.requests += 1;
        sum.same += response.status === 304 ? 1 : 0;
        sum.bytes += body.byteLength;
      }
      const { status, headers } = response;
      return new Response(status === 304 || status === 204 ? null : body, { status, headers });
    },
    async during(work) {
      now = { ms: 0, requests: 0, same: 0, bytes: 0, services: {} };
      const started = performance.now();
      await work();
      return { ...now, ms: performance.now() - started };
    },
  };
}

/** Waits until every item of the stack is read and no fetch is active. */
function listen() {
  const assemblies = [];
  let wake = nothing;
  return {
    emit(event, payload) {
      if (event !== 'assembly.changed') return;
      assemblies.push(payload.assembly);
      wake();
    },
    count: () => assemblies.length,
    async settled(items, since = 0) {
      while (assemblies.length <= since || !isSettled(assemblies.at(-1), items)) {
        await new Promise((resolve) => (wake = resolve));
      }
    },
  };
}

function nothing() {}

function isSettled(assembly, items) {
  return (
    assembly.state === 'ready' &&
    assembly.blocks.length === items &&
    assembly.blocks.every(({ status, fetch }) => status === 'ok' && fetch === undefined)
  );
}
