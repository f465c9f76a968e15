import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { git } from '../../core/git/testing/makeRepository.ts';
import { projectIdAt } from '../../core/once/projectIdAt.ts';
import { createStorage } from '../../core/storage/createStorage.ts';
import { readStamp } from '../../core/validation/readStamp.ts';
import { createRunRecords, viewOfRun } from '../../core/validation/validationFile.ts';
import { payloadLine } from '../../core/validation/validationWords.ts';
import { useCommandLine, type Places } from '../testing/useCommandLine.ts';

const command = useCommandLine();
let places: Places;

beforeEach(() => {
  places = command.makePlaces();
  write('src/a.ts', 'one\ntwo\n');
  write('src/b.ts', 'x\n');
  git(places.root, 'init', '-q', '-b', 'main');
  git(places.root, 'add', '-A');
  git(places.root, 'commit', '-q', '-m', 'start');
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(places.root, path)), { recursive: true });
  writeFileSync(join(places.root, path), text);
}

const read = (path: string): string => readFileSync(join(places.root, path), 'utf8');
const run = (args: readonly string[], input = '') => command.run(places, ['payload', ...args], { input });

const assemble = (...args: readonly string[]) =>
  command.run(places, ['assemble', '--payload', 'latest', ...args]);

const draft = `Sure, here it is:

## Payload after session 1 - Orders

**Current goal:** move the rules out

**Decisions made:**
- services are classes. Why: state

**Next action:** finish \`src/a.ts\`

**Files in play:**
- DONE: \`src/a.ts\`
- UNTOUCHED: \`src/b.ts\`
`;
/** Put together here, so that no scanner takes this file for a leak. */
const secret = ['AKIA', 'Q3EGRIVKZTVIEJXD'].join('');

const json = (out: string) => JSON.parse(out) as Record<string, unknown>;

describe('headings that are not recognised, or wrongly', () => {
  const odd = draft.replace(
    '**Files in play:**',
    '## Kim’s corner (week 47)\n- Never rename `src/b.ts`\n- Ask first\n\n**Files in play:**',
  );

  test('are named with a way to place them, and stay under their own title', async () => {
    const { code, out, err } = await run(['save', '-', '--json'], odd);
    expect(code).toBe(0);
    expect(err).toContain(
      'Not recognised: "Kim’s corner (week 47)" (line 12, 2 lines below), kept under its own title.\n' +
        'Place it with an option such as --place "Kim’s corner (week 47)=flags".\n',
    );
    expect(json(out)['unrecognised']).toEqual([
      { heading: 'Kim’s corner (week 47)', line: 12, lines: 2, likely: 'flags' },
    ]);
    expect(read('scratch/session-1.md')).toContain('**Kim’s corner (week 47):**');
  });

  test('are placed by an option, which saving remembers for the next draft, and forgets', async () => {
    const placed = await run(['save', '-', '--place', 'kim’s corner=flags'], odd);
    expect(placed.err).not.toContain('Not recognised');
    expect(read('scratch/session-1.md')).toContain(
      "**Don't forget (Kim’s corner, week 47):**\n- Never rename",
    );
    const next = await run(['save', '-', '--json'], odd.replace('47', '48'));
    expect(next.err).toContain('Placed as in an earlier draft: "Kim’s corner (week 48)" in Don’t forget.\n');
    expect(json(next.out)['placed']).toEqual([
      { heading: 'Kim’s corner (week 48)', line: 12, place: 'flags', by: 'memory' },
    ]);
    expect(read('scratch/session-2.md')).toContain("**Don't forget (Kim’s corner, week 48):**");
    const parsed = await run(['parse', '-', '--json'], odd);
    expect(json(parsed.out)).toMatchObject({ placed: [{ by: 'memory', place: 'flags' }] });
    // A saved payload is as the user wanted it.
    expect((await run(['check', 'scratch/session-2.md'])).err).not.toContain('Placed');
    await run(['save', '-', '--place', 'Kim’s corner=forget'], odd);
    expect((await run(['parse', '-'], odd)).err).toContain('Not recognised: "Kim’s corner (week 47)"');
  });

  test('are placed elsewhere than their words say, until they are named for their own section', async () => {
    const reportText = draft.replace(
      '**Next action:**',
      '## Decisions of the shops\n- Start with one shop\n\n**Next action:**',
    );
    expect((await run(['save', '-', '--place', 'Decisions of the shops=flags'], reportText)).code).toBe(0);
    expect(read('scratch/session-1.md')).toContain(
      "**Don't forget (Decisions of the shops):**\n- Start with one shop",
    );
    const parsed = await run(['parse', '-', '--json'], reportText);
    expect(json(parsed.out)).toMatchObject({ placed: [{ place: 'flags', by: 'memory' }] });
    await run(['save', '-', '--place', 'Decisions of the shops=decisions'], reportText);
    expect(json((await run(['parse', '-', '--json'], reportText)).out)).not.toHaveProperty('placed');
  });

  test('are placed for one check or reading alone, and left out by name', async () => {
    const check = await run(['check', '-', '--json', '--place', 'Kim’s corner=questions'], odd);
    expect(json(check.out)['placed']).toMatchObject([{ place: 'questions', by: 'user' }]);
    const parsed = await run(['parse', '-', '--json', '--place', 'Kim’s corner=outside'], odd);
    expect(json(parsed.out)['outside']).toContain(
      '## Kim’s corner (week 47)\n- Never rename `src/b.ts`\n- Ask first',
    );
    expect((await run(['parse', '-'], odd)).err).toContain('Not recognised');
  });

  test('that the draft does not have, or places that are none, save nothing', async () => {
    const missing = await run(['save', '-', '--place', 'Rollout=next'], odd);
    expect([missing.code, missing.out]).toEqual([2, '']);
    expect(missing.err).toContain('No heading to place is "Rollout". The text has "Kim’s corner (week 47)".');
    const wrong = await run(['save', '-', '--place', 'Kim’s corner=nowhere'], odd);
    expect(wrong.code).toBe(2);
    expect(wrong.err).toContain('Places are goal, decisions,');
    expect(readdirSync(places.root)).not.toContain('scratch');
  });

  test('are masked where they hold a secret, and not remembered then', async () => {
    const leaking = odd.replace('(week 47)', secret);
    const { err, out } = await run(['parse', '-', '--json'], leaking);
    expect(err + out).not.toContain(secret);
    const check = await run(['check', '-', '--json'], leaking);
    expect(check.err + check.out).not.toContain(secret);
    expect(check.code).toBe(3);
  });
});

describe('payload save', () => {
  test('saves the first payload of a project under the number that it has', async () => {
    const third = draft.replace('after session 1', 'after session 3');
    expect((await run(['save', '-'], third)).out).toBe('scratch/session-3.md\n');
    expect((await run(['save', '-'], third)).out).toBe('scratch/session-4.md\n');
  });

  test('saves standard input as the next session, anchored, and says where', async () => {
    const { code, out, err } = await run(['save', '-', '--json'], draft);
    expect(err).toBe('1 part outside the sections was not saved.\n  Sure, here it is:\n');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({ path: 'scratch/session-1.md', session: 1 });
    expect(read('scratch/session-1.md')).toContain(`head: "${git(places.root, 'rev-parse', 'HEAD').trim()}"`);
    expect(read('scratch/session-1.md')).toContain('## Payload after session 1 - Orders\n');
    const second = await run(['save', '-'], draft);
    expect(second.out).toBe('scratch/session-2.md\n');
    const idOf = (path: string) => /taskId: (.*)/u.exec(read(path))?.[1];
    expect(idOf('scratch/session-2.md')).toBe(idOf('scratch/session-1.md'));
  });

  test('is not stopped by what a check would call an error', async () => {
    const { code, out } = await run(['save', '-'], '**Current goal:** x\n');
    expect(code).toBe(0);
    expect(out).toBe('scratch/session-1.md\n');
  });

  test('takes the name of a draft, and keeps the draft', async () => {
    write('scratch/session-4.md', draft);
    const { code, out } = await run(['save', 'scratch/session-4.md', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({ path: 'scratch/session-4.md', session: 4 });
    expect(read('scratch/session-4.draft.md')).toBe(draft);
  });

  test('saves nothing with a secret in it, and exits with 3 without telling its value', async () => {
    const { code, out, err } = await run(
      ['save', '-', '--json'],
      draft.replace('Why: state', `Why: ${secret}`),
    );
    expect(code).toBe(3);
    expect(JSON.parse(out)).toMatchObject({ path: null, session: null, checks: [{ id: 'secret', line: 8 }] });
    expect(err).toContain('Nothing was saved');
    expect(out + err).not.toContain(secret);
    expect(readdirSync(places.root)).not.toContain('scratch');
  });

  test('saves nothing with the base64 of a token in it', async () => {
    const encoded = Buffer.from(`the token is ${['ghp', 'Zq8Wv3Lm7Nc2Rt5Yx9Kb4Hd6Fs1Jg0Pa2TeU'].join('_')}`);
    const hidden = draft.replace('Why: state', `Why: ${encoded.toString('base64')}`);
    const { code, out, err } = await run(['save', '-', '--json'], hidden);
    expect(code).toBe(3);
    expect(JSON.parse(out)).toMatchObject({ path: null, checks: [{ id: 'secret', line: 8 }] });
    expect(out + err).not.toContain(encoded.toString('base64'));
    expect(readdirSync(places.root)).not.toContain('scratch');
  });

  test('saves a draft whose secret stands outside of what is saved', async () => {
    const { code } = await run(['save', '-'], `${secret}\n\n${draft}`);
    expect(code).toBe(0);
    expect(read('scratch/session-1.md')).not.toContain(secret);
  });

  test('saves a text without sections as notes, with all of its words', async () => {
    const { code, err } = await run(['save', '-'], 'The totals are wrong.\n\nFix them first.\n');
    expect(code).toBe(0);
    expect(err).toBe('');
    expect(read('scratch/session-1.md')).toContain('- The totals are wrong.\n- Fix them first.\n');
  });

  test('says what is no draft, and which folder can’t be used', async () => {
    expect(await run(['save', 'none.md', '--json'])).toMatchObject({ code: 5 });
    const empty = await run(['save', '-', '--json'], '---\n');
    expect(empty.code).toBe(1);
    expect(JSON.parse(empty.out)).toMatchObject({ error: { code: 'drafts/unreadable' } });
    write('scratch', 'a file');
    const refused = await run(['save', '-', '--json'], draft);
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.out)).toMatchObject({ error: { code: 'payloads/no-folder' } });
  });
});

/** Returns a field of front matter. */
const field = (path: string, name: string) => new RegExp(`^${name}: "(.*)"$`, 'mu').exec(read(path))?.[1];
const note = (number: number) =>
  `# Session ${number} - Shop\n\n## Voices\n- Ticket ${number}\n\n## Files in play\n- \`src/a.ts\`\n- \`src/b.ts\`\n`;

describe('the task that payload save saves for', () => {
  const untold =
    '# Video player\n\n**Current goal:** Keep subtitles in step\n\n**Next action:** Reset `src/b.ts` as `src/a.ts` does\n';

  test('is the one that the draft states, without a question, also a new one', async () => {
    await run(['save', '-'], draft);
    const known = await run(['save', '-', '--json'], draft);
    expect(known).toMatchObject({ code: 0 });
    expect(known.err).toContain('Continues "Orders" (session 1). The draft names it.\n');
    expect(json(known.out)).toEqual({
      path: 'scratch/session-2.md',
      session: 2,
      task: { name: 'Orders', continues: 1, by: 'draft' },
    });
    for (const [at, stated] of [
      draft.replace('- Orders', '- Search'),
      `**Task:** Refunds\n\n${untold}`,
      `---\ncarryover: 1\ntask: "Invoices"\n---\n${untold}`,
    ].entries()) {
      const begun = await run(['save', '-', '--json'], stated);
      expect(begun.code).toBe(0);
      const name = ['Search', 'Refunds', 'Invoices'][at] ?? '';
      expect(begun.err).toContain(`Begins the task "${name}".\n`);
      expect(json(begun.out)['task']).toEqual({ name, continues: null, by: 'draft' });
    }
    const ids = [1, 2, 3, 4, 5].map((session) => field(`scratch/session-${session}.md`, 'taskId'));
    expect(new Set(ids).size).toBe(4);
    expect(ids[0]).toBe(ids[1]);
  });

  test('is never guessed: a draft that may be of any is refused with the tasks and the option', async () => {
    await run(['save', '-'], draft);
    const refused = await run(['save', '-'], untold);
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toBe(
      'carryover: The draft does not say which task it belongs to, so nothing was saved. The project has "Orders" ' +
        '(session 1). It may continue "Orders": it names 2 of its 2 files. Name one of them with --task, or a new ' +
        'one, such as --task "Video player".\n',
    );
    const asked = await run(['save', '-', '--json'], untold);
    expect(asked.code).toBe(2);
    expect(json(asked.out)).toMatchObject({
      path: null,
      session: null,
      error: { code: 'payloads/which-task', message: expect.stringContaining('--task') as string },
      likely: { task: 'Orders', session: 1 },
      name: 'Video player',
      tasks: [{ task: 'Orders', session: 1, payloads: 1 }],
    });
    expect(readdirSync(join(places.root, 'scratch'))).toEqual(['session-1.md']);
  });

  test('is the named one, known or new, and keeps the title of the draft', async () => {
    await run(['save', '-'], draft);
    const known = await run(['save', '-', '--task', 'orders'], untold);
    expect(known).toMatchObject({
      code: 0,
      out: 'scratch/session-2.md\n',
      err: 'Continues "Orders" (session 1).\n',
    });
    expect(field('scratch/session-2.md', 'taskId')).toBe(field('scratch/session-1.md', 'taskId'));
    expect(read('scratch/session-2.md')).toContain(
      '## Payload after session 2 - Orders, titled “Video player”\n',
    );
    const begun = await run(['save', '-', '--json', '--task', 'Player'], untold);
    expect(begun.err).toContain('Begins the task "Player".\n');
    expect(json(begun.out)['task']).toEqual({ name: 'Player', continues: null, by: 'option' });
    expect(field('scratch/session-3.md', 'taskId')).not.toBe(field('scratch/session-1.md', 'taskId'));
    expect((await run(['save', '-', '--task', ' '], untold)).code).toBe(2);
  });

  test('is the one that the draft shares much with, and it says what', async () => {
    await run(['save', '-'], note(1));
    const next = await run(['save', '-', '--json'], note(2).replace('- Shop', '- Vouchers'));
    expect(next.code).toBe(0);
    expect(next.err).toContain('Continues "Shop" (session 1). It names 2 of its 2 files, ');
    expect(json(next.out)['task']).toMatchObject({
      name: 'Shop',
      continues: 1,
      by: 'shared',
      because: expect.arrayContaining(['it names 2 of its 2 files']) as string[],
    });
  });

  test('has its name masked where that holds a secret', async () => {
    await run(['save', '-'], draft);
    const refused = await run(['save', '-', '--json'], untold.replace('Video player', `Video ${secret}`));
    expect(refused.code).toBe(2);
    expect(refused.out + refused.err).not.toContain(secret);
  });
});

describe('payload drift', () => {
  test('tells what changed since, as JSON and in words', async () => {
    await run(['save', '-'], draft);
    git(places.root, 'checkout', '-q', '-b', 'other');
    write('src/a.ts', 'one\n2\n3\n');
    write('src/new.ts', 'x\n');
    const { code, out, err } = await run(['drift', 'latest', '--json']);
    expect(err).toBe('');
    expect(code).toBe(0);
    const head = git(places.root, 'rev-parse', 'HEAD').trim();
    expect(JSON.parse(out)).toMatchObject({
      session: 1,
      branch: { recorded: 'main', now: 'other' },
      head: { recorded: head, now: head, commitsSince: 0, ancestor: true },
      files: [
        { path: 'src/a.ts', change: 'edited', added: 2, deleted: 1, severity: 'high' },
        { path: 'src/b.ts', change: 'unchanged', added: 0, deleted: 0, severity: 'none' },
      ],
      dirty: ['src/new.ts'],
    });
    const words = `1 file in play edited since session 1. The branch is other instead of main.
  high   src/a.ts: edited +2 -1
  newly not committed: src/new.ts
`;
    for (const named of ['latest', '1', 'scratch/session-1.md', join(places.root, 'scratch/session-1.md')]) {
      expect((await run(['drift', named])).out, named).toBe(words);
    }
  });

  test('of a file that was carried elsewhere is told by what it says', async () => {
    await run(['save', '-'], draft);
    write('elsewhere.md', read('scratch/session-1.md'));
    const { out } = await run(['drift', 'elsewhere.md', '--json']);
    expect(JSON.parse(out)).toMatchObject({ session: 1, severity: 'low', dirty: ['elsewhere.md'] });
    expect(JSON.parse((await run(['drift', '-', '--json'], read('elsewhere.md'))).out)).toMatchObject({
      session: 1,
    });
  });

  test('outside of git says so, and still compares', async () => {
    const { root } = (places = command.makePlaces());
    write('src/a.ts', 'x\n');
    await run(['save', '-'], draft);
    write('src/a.ts', 'y\n');
    const { code, out, err } = await run(['drift', '1']);
    expect(code).toBe(0);
    expect(err).toContain('no git repository');
    expect(out).toContain('src/a.ts: edited +1 -1');
    expect(readdirSync(root).toSorted()).toEqual(['scratch', 'src']);
  });

  test('of a text without a number names no session, and of an empty one is an error', async () => {
    const { out } = await run(['drift', '-'], '**Next action:** Go on.\n');
    expect(out).toBe('Nothing in play has changed since this payload.\n');
    write('empty.md', '\n');
    for (const [named, what] of [
      ['-', 'Standard input'],
      ['empty.md', '"empty.md"'],
    ] as const) {
      const { code, err } = await run(['drift', named], '');
      expect(code).toBe(5);
      expect(err).toBe(`${what} is empty. Name a payload, or pipe its text in.\n`);
    }
  });

  test('of a payload that is not there is an error', async () => {
    const { code, out } = await run(['drift', '7', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ error: { code: 'payloads/unknown' } });
  });
});

describe('a repository that git can’t read', () => {
  const bad = 'Git can’t open the repository of this folder: not a git repository: .git.';

  test('is saved in without its anchors, which are named, with 5', async () => {
    write('.git/HEAD', 'nonsense');
    const { code, out, err } = await run(['save', '-', '--json'], draft);
    expect(code).toBe(5);
    expect(err).toContain('saved without its anchors (branch, commit, uncommitted files)');
    expect(err).toContain(bad);
    expect(JSON.parse(out)).toMatchObject({
      path: 'scratch/session-1.md',
      session: 1,
      missing: ['branch', 'commit', 'uncommitted files'],
      warning: expect.stringContaining(bad) as string,
    });
    expect(read('scratch/session-1.md')).not.toContain('head:');
  });

  test('has a drift that is not nothing, claims that are not checked, and no status, each with 5', async () => {
    await run(['save', '-'], draft);
    write('.git/HEAD', 'nonsense');
    const drift = await run(['drift', 'latest']);
    expect(drift).toMatchObject({ code: 5 });
    expect(drift.out).toContain('Git can’t read the repository, so commits, branch and other files were not');
    expect(drift.err).toContain(bad);
    const checked = await run(['check', 'scratch/session-1.md']);
    expect(checked).toMatchObject({ code: 5 });
    expect(checked.err).toContain(bad);
    const message = await assemble('--git', 'status');
    expect(message).toMatchObject({ code: 5 });
    expect(message.err).toContain(bad);
    expect(message.out).toContain('Git can’t read the repository');
  });

  test.skipIf(process.platform === 'win32')(
    'is unread without git, or with one that is too old',
    async () => {
      const bin = join(places.home, 'bin');
      mkdirSync(bin, { recursive: true });
      const save = () => command.run(places, ['payload', 'save', '-'], { input: draft, env: { PATH: bin } });
      const without = await save();
      expect(without).toMatchObject({ code: 5, out: 'scratch/session-1.md\n' });
      expect(without.err).toContain('Git is not installed');
      const script = '#!/bin/sh\necho "Unknown option: -C" >&2\nexit 129\n';
      writeFileSync(join(bin, 'git'), script, { mode: 0o755 });
      const old = await save();
      expect(old).toMatchObject({ code: 5, out: 'scratch/session-2.md\n' });
      expect(old.err).toContain('This version of git is too old.');
    },
  );
});

describe('assemble --payload', () => {
  test('says at the end what drifted, and which files to read again, the same each time', async () => {
    await run(['save', '-'], draft.replace('UNTOUCHED: `src/b.ts`', 'IN PROGRESS: `src/b.ts`, `src/c.ts`'));
    expect((await assemble()).out).not.toContain('Changed since');
    write('src/a.ts', 'one\n2\n');
    git(places.root, 'rm', '-q', 'src/b.ts');
    write('src/c.ts', 'new\n');
    const first = await assemble();
    expect(first.code).toBe(0);
    const end = first.out.slice(first.out.indexOf('## Changed since'));
    expect(end.split('## ').slice(1)).toEqual([
      `Changed since the payload of session 1

> 2 files in play edited and 1 deleted since session 1.
> - src/a.ts edited, +1 -1
> - src/b.ts deleted
> - src/c.ts made since, +1 -0

`,
      `Read again before editing

> - src/c.ts
> - src/a.ts

`,
      expect.stringMatching(/^Next action\n\n> finish `src\/a\.ts`\n\n\[end of first message: /u) as string,
    ]);
    expect((await assemble()).out).toBe(first.out);
    git(places.root, 'add', '-A');
    expect((await assemble()).out).toBe(first.out);
  });

  test('names a secret in a file’s name no more than anything else does', async () => {
    await run(['save', '-'], draft);
    git(places.root, 'mv', 'src/a.ts', `src/${secret}.ts`);
    const { code, out, err } = await assemble();
    expect(code).toBe(3);
    expect(out + err).not.toContain(secret);
    const redacted = await assemble('--redact');
    expect(redacted.code).toBe(0);
    expect(redacted.out).toContain('src/a.ts moved to src/[REDACTED:');
    expect(redacted.out).not.toContain(secret);
  });

  test('says nothing of drift in a message without a payload, in any format', async () => {
    await run(['save', '-'], draft);
    write('src/a.ts', 'changed\n');
    const { out } = await command.run(places, ['assemble', '--file', 'src/a.ts']);
    expect(out).not.toContain('since session');
    expect((await assemble('--format', 'xml')).out).toMatch(
      /<changed-since-the-payload-of-session-1 end="(\w+)">\n[^]*since session 1[^]*<\/changed-since-the-payload-of-session-1-\1>/u,
    );
    expect((await assemble('--format', 'plain')).out).toContain(
      '==== Changed since the payload of session 1, ends at',
    );
  });
});

/** Returns the exit codes of a command without and with the option. */
const codes = async (...args: readonly string[]) =>
  Promise.all(
    [[], ['--allow-possible']].map(async (more) => (await command.run(places, [...args, ...more])).code),
  );

describe('a value that may be a secret', () => {
  const possible = `${draft}\n**Don't forget:**\n- DB_PASSWORD=Klippe77\n`;

  test('stops payload save, which names the option that allows it', async () => {
    const refused = await run(['save', '-'], possible);
    expect(refused.code).toBe(3);
    expect(refused.err).toMatch(/line \d+: This line may contain /u);
    expect(refused.err).toContain('--allow-possible');
    const saved = await run(['save', '-', '--allow-possible'], possible);
    expect(saved.code).toBe(0);
    expect(saved.err).toContain('1 possible secret saved as --allow-possible says.');
    expect(read('scratch/session-1.md')).toContain('Klippe77');
    expect(refused.err + saved.err + saved.out).not.toContain('Klippe77');
  });

  test('has the same option in payload check, scan, assemble and prompt', async () => {
    write('scratch/session-1.md', possible);
    expect(await codes('payload', 'check', 'scratch/session-1.md')).toEqual([3, 0]);
    expect(await codes('scan', 'scratch/session-1.md')).toEqual([3, 0]);
    const { out } = await command.run(places, ['scan', '--help']);
    expect(out.replaceAll(/\s+/gu, ' ')).toContain('--allow-possible exit with 3 only for certain secrets');
    expect(await codes('assemble', '--payload', '1')).toEqual([3, 0]);
    expect(await codes('prompt', 'plan', '--task', 'DB_PASSWORD=Klippe77')).toEqual([3, 0]);
  });

  test.each(['check', 'save'])('is undecided where the decisions are damaged, as %s says', async (verb) => {
    const id = await projectIdAt({ dataFolder: places.home, storage: createStorage() }, places.root);
    const folder = join(places.home, 'projects', id);
    mkdirSync(folder, { recursive: true });
    write('draft.md', possible);
    writeFileSync(join(folder, 'decisions.json'), '{ damaged');
    const { code, err } = await run([verb, 'draft.md']);
    expect(code).toBe(3);
    expect(err).toContain('The decisions about secrets on disk were damaged.');
  });

  test('is no excuse for a certain one', async () => {
    const { code, err } = await run(['save', '-', '--allow-possible'], `${possible}- ${secret}\n`);
    expect(code).toBe(3);
    expect(err).toContain('Nothing was saved. Remove the suspected secrets');
    expect(err).not.toContain('if none of them is one');
    write('leak.txt', `${secret}\n`);
    for (const args of [
      ['scan', 'leak.txt'],
      ['assemble', '--file', 'leak.txt'],
    ])
      expect((await command.run(places, [...args, '--allow-possible'])).code).toBe(3);
  });
});

/** Keeps a run that passed on the files as they are; returns its line. */
async function keepRun(): Promise<string> {
  const storage = createStorage();
  const place = { dataFolder: places.home, storage };
  const stamp = await readStamp(places.root);
  const passed = {
    id: 'r',
    taskId: 't',
    startedAt: '2026-11-24T13:42:00Z',
    durationMs: 10,
    commit: stamp.commit,
    uncommitted: 0,
    state: 'passed' as const,
    steps: [{ command: 'npm test', state: 'passed' as const, exitCode: 0, durationMs: 10 }],
    failure: null,
    retried: false,
    stamp: { ...stamp, files: { ...stamp.files } },
  };
  const kept = createRunRecords({ ...place, emit: () => undefined, clock: Date.now });
  await kept.keep(await projectIdAt(place, places.root), passed);
  return payloadLine(viewOfRun(passed), null);
}

describe('a result of the validation in a draft', () => {
  test('says that it is older than the last edit, once it is', async () => {
    const line = await keepRun();
    const text = `${draft}\n**Validation:**\n- ${line}\n- PASSED: \`make lint\`\n`;
    const { code, err } = await run(['save', '-'], text);
    expect(code).toBe(0);
    expect(err).not.toContain('older than the last edit');
    expect(read('scratch/session-1.md')).toContain(line);
    write('src/a.ts', 'one\ntwo\nthree\n');
    const later = await run(['save', '-'], text);
    expect(later.code).toBe(0);
    expect(later.err).toContain(
      'A result of the validation is older than the last edit. The payload says so.',
    );
    expect(read('scratch/session-2.md')).toContain(line.replace(/\)$/u, ', before the last edit)'));
    expect(read('scratch/session-2.md')).toContain('PASSED: `make lint`');
  });
});
