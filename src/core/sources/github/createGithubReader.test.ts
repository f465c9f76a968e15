import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeComment, makeIssue, makePull } from '../../../../e2e/fakes/github/world.ts';
import { openGithub, sourceOf } from './testing/openGithub.ts';

const at = '2026-11-02T09:30:00Z';

test('an issue is written with its head, its body as it stands, and its comments', async () => {
  const { repository, text } = await openGithub();
  const issue = makeIssue(12, {
    title: 'Guests can not  pay',
    body: 'Steps:\r\n\r\n<!-- template -->\r\n1. Add a pear\r\n',
    labels: ['bug', 'checkout'],
    assignees: ['jon'],
    milestone: 'Winter',
    comments: [makeComment(1, 'Seen it too.'), makeComment(2, null, null)],
  });
  repository.issues.set(12, issue);
  expect(await text(sourceOf(12, { comments: 'all' }))).toBe(`# Guests can not pay (#12)

- Issue in orchard/storefront: open
- Author: mara
- Opened ${at}, updated ${at}
- Labels: bug, checkout
- Milestone: Winter
- Assigned to: jon

## Description

Steps:

<!-- template -->
1. Add a pear

## Comments (2)

### jon, 2026-11-02T09:31:00Z

Seen it too.

### ghost, 2026-11-02T09:32:00Z

No text.
`);
});

test('a body that is null, and one that is not wanted', async () => {
  const { repository, text } = await openGithub();
  repository.issues.set(12, makeIssue(12));
  expect(await text(sourceOf(12))).toContain('## Description\n\nNo description.');
  expect(await text(sourceOf(12, { body: false }))).not.toContain('Description');
});

test('an issue without comments is asked for by one request', async () => {
  const { server, repository, text } = await openGithub();
  repository.issues.set(12, makeIssue(12));
  expect(await text(sourceOf(12, { comments: 'all' }))).toContain('## Comments (0)');
  expect(server.log).toHaveLength(1);
});

test('all comments of many pages are read, one request at a time', async () => {
  const { server, repository, text, words } = await openGithub();
  const comments = Array.from({ length: 230 }, (_, index) => makeComment(index + 1, `Word ${index + 1}.`));
  repository.issues.set(12, makeIssue(12, { comments }));
  const whole = await text(sourceOf(12, { comments: 'all' }));
  expect(whole.match(/^Word \d+\.$/gmu)).toHaveLength(230);
  expect(server.log).toHaveLength(4);
  expect(server.mostAtOnce()).toBe(1);
  expect(words).toEqual(['100 of 230 comments', '200 of 230 comments', '230 of 230 comments']);
});

test('the last comments need the last pages only, those of some people need all', async () => {
  const { server, repository, text } = await openGithub();
  const comments = Array.from({ length: 230 }, (_, index) =>
    makeComment(index + 1, `Word ${index + 1}.`, index % 100 === 0 ? 'Ida' : 'jon'),
  );
  repository.issues.set(12, makeIssue(12, { comments }));
  const last = await text(sourceOf(12, { comments: 3 }));
  expect(last).toContain('## Comments (3 of 230, the last ones)');
  expect(last.match(/^Word \d+\.$/gmu)).toEqual(['Word 228.', 'Word 229.', 'Word 230.']);
  expect(server.log.map(({ path }) => path)).toEqual([
    '/repos/orchard/storefront/issues/12',
    '/repos/orchard/storefront/issues/12/comments?per_page=100&page=3',
  ]);
  const ofIda = await text(sourceOf(12, { comments: 2, by: ['ida'] }));
  expect(ofIda.match(/^Word \d+\.$/gmu)).toEqual(['Word 101.', 'Word 201.']);
  expect(ofIda).toContain('## Comments (2 of 230, the last ones, by ida)');
});

test('when nothing changed every request is conditional and answered so, and the copy is dated anew', async () => {
  const { server, repository, clock, fetchItem, read } = await openGithub();
  const comments = Array.from({ length: 150 }, (_, index) => makeComment(index + 1, 'x'));
  repository.issues.set(12, makeIssue(12, { comments, pull: makePull({ diff: aDiff }) }));
  const source = sourceOf(12, { comments: 'all', changes: 'diff', reviews: true });
  await fetchItem(source);
  const asked = server.log.length;
  server.clearLog();
  const left = server.left.withToken;
  clock.now += 3_600_000;
  await fetchItem(source);
  expect(server.log).toHaveLength(asked);
  expect(server.log.map(({ status, conditional }) => [status, conditional])).toEqual(
    server.log.map(() => [304, true]),
  );
  expect(server.left.withToken).toBe(left);
  expect(await read(source)).toMatchObject({ origin: { readAt: '2026-11-20T11:00:00.000Z' } });
});

test('a comment after a full page is found though the page says that it has not changed', async () => {
  const { repository, text } = await openGithub();
  const comments = Array.from({ length: 100 }, (_, index) => makeComment(index + 1, 'x'));
  const issue = makeIssue(12, { comments });
  repository.issues.set(12, issue);
  await text(sourceOf(12, { comments: 'all' }));
  issue.comments.push(makeComment(101, 'The newest.'));
  expect(await text(sourceOf(12, { comments: 'all' }))).toContain('The newest.');
  issue.comments.pop();
  expect(await text(sourceOf(12, { comments: 'all' }))).not.toContain('The newest.');
});

test('what was never fetched is not read, nor what was fetched without the options of now', async () => {
  const { server, repository, fetchItem, read } = await openGithub();
  repository.issues.set(12, makeIssue(12, { comments: [makeComment(1, 'x')] }));
  expect(await read(sourceOf(12))).toMatchObject({ status: 'not-read' });
  await fetchItem(sourceOf(12));
  expect(await read(sourceOf(12))).toMatchObject({ status: 'ok' });
  expect(await read(sourceOf(12, { comments: 'all' }))).toMatchObject({ status: 'not-read' });
  await server.close();
  expect(await read(sourceOf(12))).toMatchObject({
    status: 'ok',
    version: `edited ${at}`,
    fileName: 'issue-12.md',
    title: '#12 Issue 12',
    detail: 'orchard/storefront · Issue, open',
    origin: {
      readAt: '2026-11-20T10:00:00.000Z',
      editedAt: at,
      url: 'https://github.com/orchard/storefront/issues/12',
    },
  });
});

test('copies are for the person alone, a damaged one is set aside, and forgetting leaves none', async () => {
  const { github, repository, dataFolder, fetchItem, read } = await openGithub();
  repository.issues.set(12, makeIssue(12));
  await fetchItem(sourceOf(12));
  const folder = join(dataFolder, 'cache', 'github');
  const [name = ''] = readdirSync(folder);
  if (process.platform !== 'win32') expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder, name), 'utf8')).not.toContain('tkn');
  writeFileSync(join(folder, name), '{"version":1,"answers":{"/x":5}}');
  expect(await read(sourceOf(12))).toMatchObject({ status: 'not-read' });
  expect(readdirSync(folder).some((file) => file.includes('damaged'))).toBe(true);
  await fetchItem(sourceOf(12));
  expect(await read(sourceOf(12))).toMatchObject({ status: 'ok' });
  await github.forget();
  expect(readdirSync(folder)).toEqual([]);
  expect(await read(sourceOf(12))).toMatchObject({ status: 'not-read' });
});

test('a failed fetch leaves the copy as it was', async () => {
  const { server, repository, problem, read, fetchItem } = await openGithub();
  repository.issues.set(12, makeIssue(12, { body: 'Before.', comments: [makeComment(1, 'x')] }));
  await fetchItem(sourceOf(12, { comments: 'all' }));
  repository.issues.set(12, makeIssue(12, { body: 'After.', comments: [makeComment(2, 'y')] }));
  for (let times = 0; times < 3; times += 1) server.fail({ what: 'cut' }, /comments/u);
  expect(await problem(sourceOf(12, { comments: 'all' }))).toContain('github/unreachable');
  expect(await read(sourceOf(12, { comments: 'all' }))).toMatchObject({
    text: expect.stringContaining('Before.') as string,
  });
});

const aDiff = `diff --git a/src/pay.ts b/src/pay.ts
index 1111111..2222222 100644
--- a/src/pay.ts
+++ b/src/pay.ts
@@ -1,2 +1,2 @@
-export const guest = false;
+export const guest = true;
 // \`\`\`
diff --git a/package-lock.json b/package-lock.json
index 1111111..2222222 100644
--- a/package-lock.json
+++ b/package-lock.json
@@ -1 +1 @@
-{}
+{"a": 1}
diff --git a/logo.png b/logo.png
new file mode 100644
index 0000000..2222222
Binary files /dev/null and b/logo.png differ
`;

const files = [
  { filename: 'src/pay.ts', status: 'modified', additions: 1, deletions: 1, patch: '@@ -1 +1 @@\n-a\n+b' },
  {
    filename: 'package-lock.json',
    status: 'modified',
    additions: 1,
    deletions: 1,
    patch: '@@ -1 +1 @@\n-a\n+b',
  },
  { filename: 'logo.png', status: 'added', additions: 0, deletions: 0 },
];

test('the diff of a pull request is in, lock files and binaries as a line, in a fence that nothing in it ends', async () => {
  const { repository, text } = await openGithub();
  const pull = makePull({ diff: aDiff, files, merged_at: at });
  repository.issues.set(15, makeIssue(15, { title: 'Let guests pay', state: 'closed', closed_at: at, pull }));
  const whole = await text(sourceOf(15, { pull: true, changes: 'diff' }));
  expect(whole).toContain('- Pull request in orchard/storefront: merged');
  expect(whole).toContain('- Branch: orchard:guest-checkout into main, +2 -2 in 3 files');
  expect(whole).toContain(`## Changes

\`\`\`\`diff
src/pay.ts: modified, +1 -1
@@ -1,2 +1,2 @@
-export const guest = false;
+export const guest = true;
 // \`\`\`

package-lock.json: modified, +1 -1, lock file, left out

logo.png: added, binary, left out
\`\`\`\``);
});

test('changed files alone are a list', async () => {
  const { repository, text } = await openGithub();
  repository.issues.set(15, makeIssue(15, { pull: makePull({ diff: aDiff, files }) }));
  expect(await text(sourceOf(15, { changes: 'files' }))).toContain(`## Changed files

- src/pay.ts: modified, +1 -1
- package-lock.json: modified, +1 -1
- logo.png: added
`);
});

test('of a diff that GitHub does not make, the files’ own parts are taken and what is missing is said', async () => {
  const { server, repository, text, read, fetchItem } = await openGithub();
  const huge = { filename: 'src/big.ts', status: 'modified', additions: 30_000, deletions: 0 };
  repository.issues.set(15, makeIssue(15, { pull: makePull({ diff: null, files: [...files, huge] }) }));
  const source = sourceOf(15, { changes: 'diff' });
  const whole = await text(source);
  expect(whole).toContain('src/pay.ts: modified, +1 -1\n@@ -1 +1 @@\n-a\n+b');
  expect(whole).toContain('src/big.ts: modified, +30000 -0, too large for GitHub to show');
  const partial = 'GitHub gives no diff this large as a whole, and of 1 file none at all.';
  expect(whole).toContain(partial);
  expect(await read(source)).toMatchObject({ origin: { partial } });

  const many = Array.from({ length: 3_100 }, (_, index) => ({
    filename: `src/f${index}.ts`,
    status: 'modified',
    additions: 1,
    deletions: 0,
    patch: '@@ -1 +1 @@\n+b',
  }));
  repository.issues.set(16, makeIssue(16, { pull: makePull({ diff: '', files: many }) }));
  await fetchItem(sourceOf(16, { changes: 'diff' }));
  expect(await read(sourceOf(16, { changes: 'diff' }))).toMatchObject({
    origin: { partial: 'GitHub lists 3000 of 3100 changed files.' },
  });
  expect(server.log.filter(({ headers }) => String(headers['accept']).includes('diff'))).toHaveLength(1);
});

test('an issue has the changes of the pull request that closes it', async () => {
  const { repository, text } = await openGithub();
  repository.issues.set(12, makeIssue(12, { referencedBy: [14, 15, 16, 17] }));
  repository.issues.set(14, makeIssue(14, { body: 'As in #12', pull: makePull({ merged_at: at, files }) }));
  repository.issues.set(
    15,
    makeIssue(15, { title: 'Pay', body: 'Fixes #12', pull: makePull({ files, diff: aDiff }) }),
  );
  repository.issues.set(16, makeIssue(16, { body: 'Fixes #12' }));
  repository.issues.set(17, makeIssue(17, { body: 'Fixes #123', pull: makePull({ files }) }));
  expect(await text(sourceOf(12, { changes: 'files' }))).toContain(
    '## Changed files of pull request #15, Pay (open)\n\n- src/pay.ts: modified, +1 -1',
  );
  repository.issues.set(13, makeIssue(13));
  expect(await text(sourceOf(13, { changes: 'diff', reviews: true }))).toContain(
    '## Changes\n\nNo pull request of this repository refers to this issue.',
  );
});

const comment = (id: number, line: number | null, body: string) => ({
  ...makeComment(id, body),
  path: 'src/pay.ts',
  line,
  original_line: 7,
});

test('review threads say where they are, and whether they are resolved where that is known', async () => {
  const { server, repository, account, text } = await openGithub();
  const pull = makePull({
    reviews: [
      { id: 1, user: 'ida', body: '', state: 'APPROVED', submitted_at: at },
      { id: 2, user: 'jon', body: '', state: 'COMMENTED', submitted_at: at },
      { id: 3, user: 'jon', body: 'Please name it.', state: 'CHANGES_REQUESTED', submitted_at: at },
    ],
    reviewComments: [
      comment(5, 9, 'Why?'),
      comment(6, null, 'Old.'),
      { ...comment(7, 9, 'Because.'), in_reply_to_id: 5 },
    ],
    resolved: new Set([5]),
  });
  repository.issues.set(15, makeIssue(15, { pull }));
  const source = sourceOf(15, { pull: true, body: false, reviews: true });
  const whole = await text(source);
  expect(whole.slice(whole.indexOf('## Reviews'))).toBe(`## Reviews

### ida approved, ${at}

### jon asked for changes, ${at}

Please name it.

### src/pay.ts:9 (resolved)

jon, 2026-11-02T09:35:00Z:

Why?

jon, 2026-11-02T09:37:00Z:

Because.

### src/pay.ts:7 (not resolved, outdated)

jon, 2026-11-02T09:36:00Z:

Old.
`);
  // Without a token the reader doesn't ask GraphQL, and claims nothing.
  account.token = null;
  pull.reviewComments.push(comment(8, 2, 'New.'));
  server.clearLog();
  expect(await text(source)).toContain('### src/pay.ts:9\n');
  expect(server.log.some(({ path }) => path.includes('graphql'))).toBe(false);
});

test('many items at once are asked for one after another', async () => {
  const { server, repository, fetchItem, read } = await openGithub();
  for (let number = 1; number <= 20; number += 1) repository.issues.set(number, makeIssue(number));
  await Promise.all([...repository.issues.keys()].map((number) => fetchItem(sourceOf(number))));
  expect(server.log).toHaveLength(20);
  expect(server.mostAtOnce()).toBe(1);
  expect(await read(sourceOf(20))).toMatchObject({ status: 'ok' });
});

test('an Enterprise server is spoken to below its own path, GraphQL beside it', async () => {
  const { server, repository, text } = await openGithub({ basePath: '/api/v3' });
  const pull = makePull({ reviewComments: [comment(5, 9, 'Why?')], resolved: new Set([5]) });
  const comments = Array.from({ length: 120 }, (_, index) => makeComment(index + 1, `Word ${index + 1}.`));
  repository.issues.set(15, makeIssue(15, { pull, comments }));
  const whole = await text(sourceOf(15, { pull: true, comments: 'all', reviews: true }));
  expect(whole).toContain('### src/pay.ts:9 (resolved)');
  expect(whole).toContain('Word 120.');
  expect(server.log.at(-1)?.path).toBe('/api/graphql');
});
