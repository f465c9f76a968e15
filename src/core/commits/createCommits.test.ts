import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git, makeFolder, write } from '../git/testing/makeRepository.ts';
import { createTranscript } from '../recover/testing/createTranscript.ts';
import { startCore } from '../testing/startCore.ts';
import { addHook, fileOf, openShop, secret, useOwnConfiguration, type Shop } from './testing/openShop.ts';

const filesOf = (root: string): readonly string[] =>
  git(root, '-c', 'core.quotePath=false', 'show', '--name-only', '--format=', 'HEAD')
    .split('\n')
    .slice(0, -1);

const refused = (why: string, message?: string) => ({
  code: 'git/commit-refused',
  facts: { why },
  ...(message === undefined ? {} : { message: expect.stringContaining(message) as string }),
});

const withSecret = (): Promise<Shop> =>
  openShop({ 'key.ts': `line\nconst key = '${secret}';\n` }, ['key.ts']);

describe('a plan', () => {
  test('names the files that the session touched first, and a message', async () => {
    const { plan, root } = await openShop();
    const planned = await plan();
    expect(planned).toMatchObject({
      folder: null,
      branch: 'main',
      more: 0,
      head: git(root, 'rev-parse', 'HEAD').trim(),
    });
    expect(planned.files.map(({ path, state, touched }) => [path, state, touched])).toEqual([
      ['a.ts', 'modified', true],
      ['new.ts', 'untracked', true],
      ['notes.txt', 'untracked', false],
    ]);
    expect(planned.message).toMatch(
      /^Save work in progress: Extract the order service\n\nA session of Claude Code left it uncommitted\n\([0-9a-f-]{8}, 2026-11-20 12:00Z to 2026-11-20 \d\d:\d\dZ\)\.$/u,
    );
    expect((await plan()).message).toBe(planned.message);
  });

  test('holds no file without a session that was touched', async () => {
    const { host, projectId } = await openShop();
    const { files, message } = await host.api.commits.plan({ projectId, operationId: 'plan' });
    expect(files.map(({ touched }) => touched)).toEqual([false, false, false]);
    expect(message).toBe('Save work in progress');
  });

  test.each([
    ['merge', 'MERGE_HEAD', 'git merge --abort'],
    ['rebase', 'rebase-merge/head-name', 'git rebase --abort'],
    ['cherry-pick', 'CHERRY_PICK_HEAD', 'git cherry-pick --abort'],
    ['revert', 'REVERT_HEAD', 'git revert --abort'],
    ['bisect', 'BISECT_LOG', 'git bisect reset'],
  ])('is refused during a %s, with the way out', async (_name, mark, wayOut) => {
    const { plan, root } = await openShop();
    write(root, { [`.git/${mark}`]: `${git(root, 'rev-parse', 'HEAD').trim()}\n` });
    await expect(plan()).rejects.toMatchObject(refused('under-way', wayOut));
  });

  test('is refused while conflicts are not resolved', async () => {
    const { plan, root } = await openShop();
    git(root, 'stash');
    write(root, { 'a.ts': 'three\n' });
    git(root, 'commit', '-qam', 'three');
    expect(() => git(root, 'stash', 'pop')).toThrow();
    await expect(plan()).rejects.toMatchObject(refused('under-way', 'a.ts has conflicts'));
  });

  test('names what it can’t commit, with the remedy', async () => {
    const { plan, root } = await openShop();
    const inner = join(root, 'inner');
    write(root, { 'inner/x': 'x' });
    git(inner, 'init', '-q');
    git(inner, 'add', '-A');
    git(inner, 'commit', '-qm', 'x');
    writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0x66, 0xff])]), 'x');
    const { files } = await plan();
    const why = Object.fromEntries(files.map(({ path, refused: reason }) => [path, reason]));
    expect(why['inner/']).toContain('Commit inside of it');
    expect(why['f\\xff']).toContain('not valid UTF-8');
    expect(why['a.ts']).toBe(null);
  });

  test('names a submodule that moved', async () => {
    const { plan, root } = await openShop();
    const inner = join(root, 'inner');
    write(root, { 'inner/x': 'x' });
    git(inner, 'init', '-q');
    git(inner, 'commit', '-q', '--allow-empty', '-m', 'x');
    git(root, 'add', 'inner');
    git(root, 'commit', '-qm', 'submodule');
    git(inner, 'commit', '-q', '--allow-empty', '-m', 'y');
    expect(fileOf(await plan(), 'inner').refused).toContain('This is a submodule');
  });

  test('without a repository is refused', async () => {
    const root = makeFolder({ 'a.ts': 'x' });
    const host = startCore(makeFolder());
    const { projectId } = await host.api.projects.open({ path: root });
    await expect(host.api.commits.plan({ projectId, operationId: 'p' })).rejects.toMatchObject({
      code: 'git/no-repository',
    });
  });
});

describe('a commit', () => {
  test('holds the chosen files alone; what else is staged stays staged', async () => {
    const { root, commit, status, head } = await openShop();
    write(root, { 'b.ts': 'staged\n' });
    git(root, 'add', 'b.ts');
    const made = await commit(['a.ts', 'new.ts'], 'Save it\n\nbecause');
    expect(made).toEqual({ commit: head(), undoable: true });
    expect(filesOf(root)).toEqual(['a.ts', 'new.ts']);
    expect(git(root, 'log', '-1', '--format=%an: %B').trim()).toBe('Ada: Save it\n\nbecause');
    expect(status()).toBe('M  b.ts\n?? notes.txt\n');
  });

  test('is taken back: files stay, and the same is staged as before', async () => {
    const { root, host, plan, status, head } = await openShop();
    write(root, { 'a.ts': 'staged\n' });
    git(root, 'add', 'a.ts');
    write(root, { 'a.ts': 'two\n' });
    const [before, parent] = [status(), head()];
    const planned = await plan();
    expect(fileOf(planned, 'a.ts').partlyStaged).toBe(true);
    const keys = ['a.ts', 'new.ts'].map((path) => fileOf(planned, path).key);
    const { planId } = planned;
    await host.api.commits.run({ planId, keys, message: 'x', operationId: 'r' });
    expect(git(root, 'show', 'HEAD:a.ts')).toBe('two\n');
    await host.api.commits.undo({ planId });
    expect([status(), head()]).toEqual([before, parent]);
    expect(git(root, 'show', ':a.ts')).toBe('staged\n');
    expect(readFileSync(join(root, 'a.ts'), 'utf8')).toBe('two\n');
    await expect(host.api.commits.undo({ planId })).rejects.toMatchObject(refused('plan-gone'));
  });

  test('is not taken back once the branch has moved on, or it was pushed', async () => {
    const { root, host, plan, head } = await openShop();
    const planned = await plan();
    const { planId } = planned;
    const args = { planId, keys: [fileOf(planned, 'a.ts').key], message: 'x', operationId: 'r' };
    await host.api.commits.run(args);
    git(root, 'update-ref', 'refs/remotes/origin/main', 'HEAD');
    expect(await host.api.commits.run(args)).toMatchObject({ undoable: false });
    await expect(host.api.commits.undo({ planId })).rejects.toMatchObject(refused('moved-on'));
    git(root, 'update-ref', '-d', 'refs/remotes/origin/main');
    git(root, 'commit', '-q', '--allow-empty', '-m', 'later');
    const last = head();
    await expect(host.api.commits.undo({ planId })).rejects.toMatchObject(refused('moved-on'));
    expect(head()).toBe(last);
  });

  test('that is asked for twice is made once', async () => {
    const { root, host, plan } = await openShop();
    const planned = await plan();
    const args = { planId: planned.planId, keys: [fileOf(planned, 'a.ts').key], message: 'x' };
    const both = await Promise.all([
      host.api.commits.run({ ...args, operationId: 'one' }),
      host.api.commits.run({ ...args, operationId: 'two' }),
    ]);
    const [one, two] = [...both, await host.api.commits.run({ ...args, operationId: 'three' })];
    expect(two).toEqual(one);
    expect(git(root, 'rev-list', '--count', 'HEAD').trim()).toBe('2');
  });

  test('holds deleted and renamed files, links, and names that a shell or git would read in another way', async () => {
    const names = ['-m', 'a b.ts', ':(top)x', '*.ts', '[a].ts', "it's", 'ü.ts', 'line\nend', 'tab\there'];
    const { root, commit, status, plan } = await openShop(
      Object.fromEntries(names.map((name) => [name, `${name}\n`])),
    );
    rmSync(join(root, 'b.ts'));
    symlinkSync('a.ts', join(root, 'link'));
    symlinkSync('/nowhere', join(root, 'broken'));
    expect(fileOf(await plan(), 'b.ts').state).toBe('deleted');
    await commit([...names, 'b.ts', 'link', 'broken']);
    expect(git(root, 'ls-tree', '-z', '--name-only', 'HEAD').split('\0').slice(0, -1).toSorted()).toEqual(
      [...names, 'a.ts', 'link', 'broken'].toSorted(),
    );
    expect(status()).toBe(' M a.ts\n?? new.ts\n?? notes.txt\n');
  });

  test('leaves what git reads as a pattern alone', async () => {
    const { root, commit, status } = await openShop({ '*.ts': 'x\n' });
    await commit(['*.ts']);
    expect(filesOf(root)).toEqual(['*.ts']);
    expect(status()).toBe(' M a.ts\n?? new.ts\n?? notes.txt\n');
  });

  test('is made with a detached HEAD, and as the first one of a branch', async () => {
    const { root, commit, plan } = await openShop();
    git(root, 'checkout', '-q', '--detach');
    expect((await plan()).branch).toBe(null);
    await commit(['a.ts']);
    expect(filesOf(root)).toEqual(['a.ts']);
    git(root, 'checkout', '-q', '--orphan', 'other');
    git(root, 'rm', '-q', '-r', '--cached', '.');
    expect(await plan()).toMatchObject({ branch: 'other', head: null });
    expect(await commit(['a.ts'])).toMatchObject({ undoable: false });
    expect(filesOf(root)).toEqual(['a.ts']);
  });

  test('in the worktree of the session, also if the project is another folder', async () => {
    const root = makeFolder();
    git(root, 'init', '-q', '-b', 'main');
    useOwnConfiguration(root);
    write(root, { 'app/a.ts': 'one\n' });
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'start');
    const tree = join(makeFolder(), 'tree');
    git(root, 'worktree', 'add', '-q', '-b', 'side', tree);
    write(tree, { 'app/a.ts': 'two\n' });
    const user = makeFolder();
    const transcript = createTranscript({ cwd: tree });
    transcript.prompt('Go');
    transcript.edit(join(tree, 'app', 'a.ts'));
    transcript.save(join(user, '.claude'));
    const host = startCore(makeFolder(), { environment: { CARRYOVER_AGENTS_HOME: user } });
    const { projectId } = await host.api.projects.open({ path: join(root, 'app') });
    const [found] = (await host.api.recovery.list({ projectId, operationId: 'l' })).sessions;
    const planned = await host.api.commits.plan({ projectId, session: found?.key ?? '', operationId: 'p' });
    expect(planned).toMatchObject({
      folder: tree,
      branch: 'side',
      files: [{ path: 'app/a.ts', touched: true }],
    });
    const args = { planId: planned.planId, keys: planned.files.map(({ key }) => key), message: 'x' };
    await host.api.commits.copyCommands(args);
    expect(host.clipboard).toBe(`git -C ${tree} commit -m 'x' -- app/a.ts\n`);
    await host.api.commits.run({ ...args, operationId: 'r' });
    expect(git(root, 'log', '--format=%s', 'side').split('\n')[0]).toBe('x');
    expect(git(root, 'log', '--format=%s', 'main')).toBe('start\n');
  });

  test('is refused if a file, the branch or its last commit changed since the plan', async () => {
    const { root, host, plan, head, status } = await openShop();
    const planned = await plan();
    const args = {
      planId: planned.planId,
      keys: ['a.ts', 'new.ts'].map((path) => fileOf(planned, path).key),
      message: 'x',
      operationId: 'r',
    };
    const run = () => host.api.commits.run(args);
    const [parent, before] = [head(), status()];
    write(root, { 'a.ts': 'later\n' });
    await expect(run()).rejects.toMatchObject(refused('changed', 'a.ts changed since you looked'));
    write(root, { 'a.ts': 'two\n' });
    rmSync(join(root, 'new.ts'));
    await expect(run()).rejects.toMatchObject(refused('changed', 'new.ts changed'));
    write(root, { 'new.ts': 'new\n' });
    git(root, 'checkout', '-q', '-b', 'other');
    await expect(run()).rejects.toMatchObject(refused('changed', 'Another branch'));
    git(root, 'checkout', '-q', 'main');
    expect([head(), status()]).toEqual([parent, before]);
    await run();
    expect(filesOf(root)).toEqual(['a.ts', 'new.ts']);
  });

  test.each([
    [
      'while the index is locked',
      'locked',
      'index.lock',
      (root: string) => write(root, { '.git/index.lock': '' }),
    ],
    [
      'without a name to commit by',
      'no-identity',
      'user.email',
      (root: string) => {
        git(root, 'config', '--unset', 'user.name');
        git(root, 'config', '--unset', 'user.email');
        git(root, 'config', 'user.useConfigOnly', 'true');
      },
    ],
    [
      'that can’t be signed',
      'signing',
      'Unlock your key',
      (root: string) => {
        git(root, 'config', 'commit.gpgSign', 'true');
        git(root, 'config', 'gpg.program', 'false');
      },
    ],
  ])('%s is refused, and all stays as it was', async (_when, why, said, prepare) => {
    const { root, commit, head, status } = await openShop();
    git(root, 'add', 'notes.txt');
    const [parent, before] = [head(), status()];
    prepare(root);
    await expect(commit(['a.ts', 'new.ts'])).rejects.toMatchObject({
      ...refused(why, said),
      facts: expect.objectContaining({ why }) as object,
    });
    rmSync(join(root, '.git', 'index.lock'), { force: true });
    expect([head(), status()]).toEqual([parent, before]);
  });
});

describe('hooks', () => {
  test('run as git runs them; one that refuses is shown whole, and nothing is lost', async () => {
    const { root, commit, head, status } = await openShop();
    git(root, 'add', 'notes.txt');
    const [parent, before] = [head(), status()];
    addHook(
      root,
      'pre-commit',
      `git diff --cached --name-only; for i in $(seq 3000); do echo "rule $i"; done; echo ${secret} >&2; exit 1`,
    );
    const failed: unknown = await commit(['a.ts', 'new.ts']).catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: 'git/commit-refused', facts: { why: 'refused' } });
    const { output } = (failed as { facts: { output: string } }).facts;
    expect(output).toMatch(/^a\.ts\nnew\.ts\nrule 1\n/u);
    expect(output).toContain('rule 3000\n');
    expect(JSON.stringify(failed)).not.toContain(secret);
    expect([head(), status()]).toEqual([parent, before]);
  });

  test('that take long are stopped, and nothing is lost', async () => {
    const { root, host, plan, head, status } = await openShop();
    const [parent, before] = [head(), status()];
    const mark = join(root, '.git', 'began');
    addHook(root, 'pre-commit', `echo > '${mark}'; sleep 600`);
    const planned = await plan();
    const keys = ['a.ts', 'new.ts'].map((path) => fileOf(planned, path).key);
    const args = { planId: planned.planId, keys, message: 'x' };
    const running = host.api.commits.run({ ...args, operationId: 'slow' });
    running.catch(() => undefined);
    await expect.poll(() => existsSync(mark), { timeout: 60_000 }).toBe(true);
    await host.api.operations.cancel({ operationId: 'slow' });
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
    expect([head(), status()]).toEqual([parent, before]);
    expect(existsSync(join(root, '.git', 'index.lock'))).toBe(false);
    rmSync(join(root, '.git', 'hooks', 'pre-commit'));
    await host.api.commits.run({ ...args, operationId: 'again' });
    expect(filesOf(root)).toEqual(['a.ts', 'new.ts']);
  });

  test('that are stopped after the commit leave it, and the answer says so', async () => {
    const { root, host, plan, head } = await openShop();
    const mark = join(root, '.git', 'began');
    addHook(root, 'post-commit', `echo > '${mark}'; sleep 600`);
    const planned = await plan();
    const args = { planId: planned.planId, keys: [fileOf(planned, 'a.ts').key], message: 'x' };
    const running = host.api.commits.run({ ...args, operationId: 'slow' });
    await expect.poll(() => existsSync(mark), { timeout: 60_000 }).toBe(true);
    await host.api.operations.cancel({ operationId: 'slow' });
    expect(await running).toEqual({ commit: head(), undoable: true });
    expect(git(root, 'log', '-1', '--format=%s')).toBe('x\n');
  });

  test('may change files and the message', async () => {
    const { root, commit, status } = await openShop();
    addHook(root, 'pre-commit', 'echo formatted > a.ts; git add a.ts');
    addHook(root, 'commit-msg', 'echo "Reviewed-by: hook" >> "$1"');
    await commit(['a.ts']);
    expect(git(root, 'show', 'HEAD:a.ts')).toBe('formatted\n');
    expect(git(root, 'log', '-1', '--format=%B')).toContain('Reviewed-by: hook');
    expect(status()).toContain('?? new.ts\n');
  });

  test.each([
    ['a file', `echo ${secret} >> a.ts; git add a.ts`, 'pre-commit', 'a.ts'],
    ['another file', `echo ${secret} > made.ts; git add made.ts`, 'pre-commit', 'made.ts'],
    ['the message', `echo ${secret} >> "$1"`, 'commit-msg', 'the message'],
  ])('that put a secret into %s have their commit taken back', async (_where, script, name, said) => {
    const { root, commit, head } = await openShop();
    const parent = head();
    addHook(root, name, script);
    const failed: unknown = await commit(['a.ts', 'new.ts']).catch((error: unknown) => error);
    expect(failed).toMatchObject(refused('secret', said));
    expect(JSON.stringify(failed)).not.toContain(secret);
    expect(head()).toBe(parent);
  });
});

describe('suspected secrets', () => {
  test('in a file are named without their value, and block it until somebody allows them', async () => {
    const { host, plan, commit, head, root } = await withSecret();
    const parent = head();
    const planned = await plan();
    const file = fileOf(planned, 'key.ts');
    expect(file.findings).toMatchObject([{ tier: 'certain', line: 2 }]);
    expect(JSON.stringify(planned)).not.toContain(secret);
    await expect(commit(['a.ts', 'key.ts'])).rejects.toMatchObject(refused('secret', 'key.ts'));
    expect(head()).toBe(parent);
    const { planId } = planned;
    const allow = (reason: string) => host.api.commits.allow({ planId, key: file.key, reason });
    await expect(allow(' ')).rejects.toMatchObject({ code: 'secrets/reason-missing' });
    expect(await allow(`An example, ${secret}`)).toMatchObject({ findings: [] });
    await commit(['a.ts', 'key.ts']);
    expect(filesOf(root)).toEqual(['a.ts', 'key.ts']);
  });

  test('that were allowed block again once they change', async () => {
    const { host, plan, root } = await withSecret();
    const planned = await plan();
    await host.api.commits.allow({ planId: planned.planId, key: fileOf(planned, 'key.ts').key, reason: 'x' });
    expect(fileOf(await plan(), 'key.ts').findings).toEqual([]);
    write(root, { 'key.ts': `const key = '${secret.replace('XD', 'XE')}';\n` });
    expect(fileOf(await plan(), 'key.ts').findings).toHaveLength(1);
  });

  test('in the message refuse the commit', async () => {
    const { commit, head } = await openShop();
    const parent = head();
    const failed: unknown = await commit(['a.ts'], `Use ${secret}`).catch((error: unknown) => error);
    expect(failed).toMatchObject(refused('secret', 'The message'));
    expect(JSON.stringify(failed)).not.toContain(secret);
    expect(head()).toBe(parent);
  });

  test('in the commands are not copied', async () => {
    const { plan, host } = await openShop();
    const { planId, files } = await plan();
    const keys = files.map(({ key }) => key);
    expect(await host.api.commits.copyCommands({ planId, keys, message: secret })).toMatchObject({
      status: 'blocked',
    });
    expect(host.clipboard).toBe('');
  });

  test('are not looked for in a binary file, which waits for a decision that lapses', async () => {
    const bytes = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13]);
    const { plan, host, commit, root } = await openShop({ 'logo.png': bytes }, ['logo.png']);
    const planned = await plan();
    const file = fileOf(planned, 'logo.png');
    expect(file).toMatchObject({ unscanned: 'it is not text', refused: null });
    await expect(commit(['logo.png'])).rejects.toMatchObject(refused('secret'));
    await host.api.commits.allow({ planId: planned.planId, key: file.key, reason: 'A picture' });
    write(root, { 'logo.png': new Uint8Array([...bytes, 1]) });
    expect(fileOf(await plan(), 'logo.png').unscanned).toBe('it is not text');
    write(root, { 'logo.png': bytes });
    await commit(['logo.png']);
    expect(filesOf(root)).toEqual(['logo.png']);
  });

  test('in the name of a file refuse it', async () => {
    const { plan } = await openShop({ [`${secret}.txt`]: 'x' });
    const planned = await plan();
    expect(planned.files.map(({ refused: why }) => why)).toContainEqual(
      expect.stringContaining('Its name contains'),
    );
    expect(JSON.stringify(planned)).not.toContain(secret);
  });

  test('behind a filter of line ends are not looked for twice', async () => {
    const { root, commit } = await openShop({ 'crlf.txt': 'one\r\ntwo\r\n' });
    git(root, 'config', 'core.autocrlf', 'input');
    await commit(['crlf.txt']);
    expect(git(root, 'show', 'HEAD:crlf.txt')).toBe('one\ntwo\n');
  });
});
