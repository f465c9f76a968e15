import { describe, expect, test } from 'vitest';
import type { Payload, PayloadEntry, SectionId, Template } from '../../../shared/domain/payload.ts';
import type { CheckId } from '../../../shared/domain/payloadCheck.ts';
import { applyFix } from './applyFix.ts';
import { checkText } from './checkText.ts';
import { goodSections, makePayload } from './testing/makePayload.ts';

type Entry = string | PayloadEntry;
type Sections = Parameters<typeof makePayload>[0];

function ids(payload: Payload): readonly CheckId[] {
  return checkText(payload, 600).map(({ id }) => id);
}

/** Returns what the first check's fix leaves of a section, and the ids of the checks. */
function fixed(section: SectionId, ...entries: readonly Entry[]) {
  const payload = makePayload({ ...goodSections, [section]: entries });
  const checks = checkText(payload, 600);
  const after = applyFix(payload, checks[0]?.fix ?? { replace: [] });
  return {
    ids: checks.map(({ id }) => id),
    left: after.sections.find(({ id }) => id === section)?.entries ?? [],
  };
}

const lines = (...all: readonly string[]): string => all.join('\n');

function without(...gone: readonly SectionId[]): Sections {
  return Object.fromEntries(Object.entries(goodSections).filter(([id]) => !gone.includes(id as SectionId)));
}

const other = (title: string, text: string) => ({ id: 'other', title, entries: [{ text }] }) as const;
const named = (path: string) => ({ text: '', path });

describe('a missing section', () => {
  test.each<[string, Template, Sections, readonly SectionId[]]>([
    ['goal', 'standard', without('goal'), ['goal']],
    ['all', 'standard', {}, ['goal', 'decisions', 'next', 'files']],
    ['an empty one', 'standard', { ...goodSections, files: [] }, ['files']],
    ['a placeholder', 'standard', { ...goodSections, goal: ['TBD'] }, ['goal']],
    ['a template’s dots', 'standard', { ...goodSections, decisions: ['[...]'] }, ['decisions']],
    ['no next action', 'standard', { ...goodSections, next: ['None'] }, ['next']],
    ['of debugging', 'debug', goodSections, ['hypothesis']],
    ['of a team', 'team', without('goal', 'files'), ['goal', 'status']],
    ['of recovery', 'recovery', without('files', 'decisions'), ['files']],
  ])('is told: %s', (_name, template, sections, missing) => {
    const found = checkText(makePayload(sections, template), 600).filter(
      ({ id }) => id === 'missing-section',
    );
    expect(found.map(({ section }) => section)).toEqual(missing);
  });
  test('names a heading that was not recognised, if what is below it has the form of the section', () => {
    const good = makePayload(without('next'));
    const messages = (entry: string) =>
      checkText({ ...good, sections: [...good.sections, other('Kim’s corner', entry)] }, 600)
        .filter(({ id }) => id === 'missing-section')
        .map(({ message }) => message);
    expect(messages('Write `create()`')).toEqual([
      'There is no "Next action", so the next session has to find out where to begin. Not recognised: "Kim’s corner", which may be it.',
    ]);
    expect(messages('The weather was fine')).toEqual([
      'There is no "Next action", so the next session has to find out where to begin.',
    ]);
  });
  test.each([
    ['Project overview', true],
    ['🎯 Background', true],
    ['项目概述', true],
    ['Backgrounds of the till', false],
  ])('a missing goal may stand below words about the whole: %s', (title, isNamed) => {
    const good = makePayload(without('goal'));
    const found = checkText({ ...good, sections: [...good.sections, other(title, 'A till')] }, 600);
    const message = found.find(({ id }) => id === 'missing-section')?.message ?? '';
    expect(message.includes(`Not recognised: "${title}"`)).toBe(isNamed);
  });
  test.each<[string, Template, Sections]>([
    ['none is', 'standard', goodSections],
    ['decisions may be none', 'standard', { ...goodSections, decisions: ['None yet'] }],
    ['a path is enough', 'standard', { ...goodSections, files: [{ text: '', path: 'a.ts' }] }],
    ['the optional ones', 'standard', without('deferred', 'flags')],
    ['a team’s status instead of files', 'team', { ...without('files'), status: ['Worker is done'] }],
    [
      'debugging without decisions',
      'debug',
      { ...without('decisions', 'files'), hypothesis: ['Two workers take one job'] },
    ],
    ['recovery without decisions', 'recovery', without('decisions')],
  ])('is not: %s', (_name, template, sections) => {
    expect(ids(makePayload(sections, template))).toEqual([]);
  });
  test('says what comes of it, and where an empty one stands', () => {
    const [none] = checkText(makePayload(without('next')), 600);
    expect(none?.message).toBe(
      'There is no "Next action", so the next session has to find out where to begin.',
    );
    const [empty] = checkText(makePayload({ ...goodSections, next: [] }), 600);
    expect(empty).toMatchObject({
      at: { section: 3 },
      message: expect.stringMatching(/^"Next action" is empty/u) as string,
    });
  });
  test('calls an empty one what it is called where it stands', () => {
    const payload = makePayload({ ...goodSections, hypothesis: [] }, 'debug');
    const sections = payload.sections.map((section) =>
      section.id === 'hypothesis' ? { ...section, title: 'Surviving hypothesis' } : section,
    );
    const [empty] = checkText({ ...payload, sections }, 600);
    expect(empty?.message).toMatch(/^"Surviving hypothesis" is empty/u);
  });
});

describe('a nested list', () => {
  test.each<[SectionId, string, string]>([
    [
      'flags',
      lines('Queue', '  - retry', '    - three times'),
      lines('Queue', '  - retry', '  - three times'),
    ],
    [
      'decisions',
      lines('Order of deletion:', '   1. routes', '      - the old ones', '   2. models'),
      lines('Order of deletion:', '   1. routes', '   - the old ones', '   2. models'),
    ],
    [
      'next',
      lines('Finish src/a.ts:', '1. read', '   - the head', '2. write create()'),
      lines('Finish src/a.ts:', '1. read', '- the head', '2. write create()'),
    ],
  ])('two levels below an entry is flattened to one, in %s', (section, text, left) => {
    const why = section === 'decisions' ? { why: 'cycles', session: 2 } : {};
    expect(fixed(section, { text, ...why })).toEqual({
      ids: ['nested-list'],
      left: [{ text: left, ...why }],
    });
  });
  test.each<[SectionId, string]>([
    ['flags', lines('Services:', '  - UserService', '  - OrderService')],
    ['flags', lines('Errors are typed', '- per service', '- re-exported')],
    ['flags', lines('Queue', '  * retry', '    three times', '  * drop')],
    ['flags', 'one - two - three'],
    ['flags', lines('see:', '```md', '- a', '  - b', '    - c', '```')],
    ['flags', lines('a sentence', 'that goes on', '-5 degrees')],
    ['flags', lines('the option', '--force is not used')],
    ['next', lines('Finish src/a.ts:', '1. read it', '2. write create()')],
    ['goal', lines('Both of:', '- extract UserService', '- keep the contracts')],
  ])('is none, in %s: %j', (section, text) => {
    expect(fixed(section, text).ids).toEqual([]);
  });
});

describe('a transcript', () => {
  test.each<[string, readonly string[]]>([
    ['labelled', ['User: can you extract the service?', "Assistant: Sure, I'll start with UserService."]],
    ['bold', ['**Human:** please go on', '**Claude:** I have moved create().']],
    ['with times', ['[10:32] Me: what about tests?', '[10:33] ChatGPT: Let me run them.']],
    ['quoted', ['> User: why?', '> AI: I thought it was unused.']],
    ['of one entry', [lines('User: now the tests', 'there are three', 'Assistant: done, all pass now')]],
    ['four short turns', ['User: create', 'AI: created', 'User: delete', 'AI: deleted']],
    [
      'of a session file',
      ['{"type":"user","message":"hi, can you?"}', '{"type":"assistant","message":"I will"}'],
    ],
    ['as in a terminal', ['❯ can you fix it?', '⏺ I fixed it.']],
  ])('is found: %s', (_name, entries) => {
    expect(fixed('flags', ...entries)).toEqual({ ids: ['transcript'], left: [] });
  });
  test('that came in as sections is found, and its sections are emptied', () => {
    const good = makePayload(goodSections);
    const payload: Payload = {
      ...good,
      sections: [...good.sections, other('User', 'can you go on?'), other('Assistant', 'I have done it.')],
    };
    const [check] = checkText(payload, 600);
    expect(check).toMatchObject({ id: 'transcript', severity: 'error', at: { section: 6 } });
    expect(
      applyFix(payload, check?.fix ?? { replace: [] })
        .sections.slice(6)
        .map(({ entries }) => entries),
    ).toEqual([[], []]);
  });
  test.each<[string, SectionId, readonly string[]]>([
    ['roles and rights', 'flags', ['User: may create orders', 'Agent: may refund them']],
    ['names of models', 'flags', ['User: src/models/User.ts', 'Model: src/models/Model.ts', 'Me: owner']],
    ['one side only', 'flags', ['User: can you see the orders?', 'User: I want refunds']],
    ['sub-agents', 'agents', ['Agent: explores, I wait', 'User: reviews, please look', 'Agent: tests']],
    ['a quotation', 'flags', ['The user said: please keep the old route']],
    ['a chat product', 'flags', ['ChatService: I/O is async', 'UserService: you need an id']],
    ['a role in a sentence', 'flags', ['Assistant messages are stored, user messages too']],
  ])('is not: %s', (_name, section, entries) => {
    expect(fixed(section, ...entries).ids).toEqual([]);
  });
});

const tree = lines(
  'src/',
  '├── services/',
  '│   ├── OrderService.ts',
  '│   └── UserService.ts',
  '└── app.ts',
);

describe('a file tree', () => {
  test.each<[string, readonly string[]]>([
    ['drawn', [tree]],
    ['in a fence', [lines('```', tree, '```')]],
    ['drawn with dashes', [lines('|-- src', '|   |-- a.ts', '|   `-- b.ts', '`-- test')]],
    [
      'by indentation',
      [lines('src/', '  services/', '    OrderService.ts', '    UserService.ts', '    … 14 more lines')],
    ],
    ['line by line', tree.split('\n')],
    ['names line by line', ['src/', 'services/', 'OrderService.ts', 'UserService.ts']],
    ['a list of paths', [lines('```', ...Array.from({ length: 9 }, (_, at) => `./src/file${at}.ts`), '```')]],
    [
      'with comments',
      [
        lines(
          'app/',
          '├── router.ts        ← small hash router',
          '├── pages/           # one per route',
          '│   ├── Login.tsx    (with the form of the theme)',
          '│   └── Home.tsx     // what the user sees first',
          '├── Makefile',
          '└── 日志/            # ログ',
        ),
      ],
    ],
  ])('is cut: %s', (_name, entries) => {
    expect(fixed('flags', ...entries)).toEqual({ ids: ['file-tree'], left: [] });
  });
  test('is cut out of what else the entry says', () => {
    expect(fixed('flags', lines('This is where we are:', '```', tree, '```', 'Mind app.ts'))).toEqual({
      ids: ['file-tree'],
      left: [{ text: lines('This is where we are:', 'Mind app.ts') }],
    });
  });
  test('is cut from the files in play, which stay', () => {
    const done = { text: '', path: 'src/a.ts', state: 'done' } as const;
    expect(fixed('files', named('src/'), named('services/'), named('A.ts'), named('B.ts'), done)).toEqual({
      ids: ['file-tree'],
      left: [done],
    });
  });
  test.each<[string, SectionId, readonly Entry[]]>([
    ['files in play', 'files', goodSections.files],
    [
      'files without a state',
      'files',
      ['src/a.ts', 'src/b.ts', 'src/c.ts', 'src/d.ts', 'src/e.ts'].map((path) => ({ text: '', path })),
    ],
    [
      'folders in play',
      'files',
      ['src/', 'docs/', 'test/', 'e2e/'].map((path) => ({ text: 'new', path, state: 'done' }) as const),
    ],
    ['a table', 'flags', [lines('| a | b |', '|---|---|', '| 1 | 2 |')]],
    ['one branch', 'flags', ['└── is drawn in the wrong colour']],
    ['names in a sentence', 'flags', ['src/ holds a.ts, b.ts, c.ts and d.ts']],
    ['two lines', 'flags', [lines('src/', 'a.ts')]],
    [
      'scores of the parts',
      'status',
      [lines('├── Domain: 90 % clean', '├── Storage: 95 %', '├── Pages: 80 %', '└── Overall: 88/100')],
    ],
    [
      'components',
      'flags',
      [
        lines(
          'CartPage',
          '├── CartHeader',
          '│   ├── Title',
          '│   └── Badge',
          '├── CartList',
          '└── CheckoutButton',
        ),
      ],
    ],
    [
      'calls',
      'flags',
      [lines('open()', '├── 1. Driver::create()', '├── 2. Driver::load()', '└── 3. fallback()')],
    ],
    [
      'a diagram',
      'flags',
      [
        lines(
          '┌─────────┐',
          '│ a.ts    │',
          '│ ├── b.ts│',
          '│ ├── c.ts│',
          '│ ├── d.ts│',
          '│ └── e.ts│',
          '└─────────┘',
        ),
      ],
    ],
    [
      'what was done to each file',
      'status',
      [
        lines(
          'src/',
          '├── cart.ts      # new',
          '├── order.ts     # modified',
          '├── price.ts',
          '└── total.ts',
        ),
      ],
    ],
    [
      'what was done to each, by signs',
      'flags',
      [lines('src/', '├── cart.ts ✅', '├── order.ts ❌ to be written', '├── price.ts', '└── total.ts')],
    ],
    [
      'what was done to each, in Chinese',
      'flags',
      [
        lines(
          'src/',
          '├── cart.ts      # 新增：购物车',
          '├── order.ts     # 修改',
          '├── price.ts',
          '└── total.ts',
        ),
      ],
    ],
    [
      'where the parts of a plan go',
      'flags',
      [
        lines(
          'src/',
          '├── cart.ts',
          '├── order.ts   # Tool 8 (future)',
          '├── price.ts   # Tool 9 (future)',
          '└── total.ts',
        ),
      ],
    ],
    ['what is to be made', 'deferred', [tree]],
    ['what is planned', 'flags', [lines('Proposed structure:', tree)]],
    [
      'a layout with names that stand for others',
      'flags',
      [
        lines(
          'data/',
          '├── <user-id>/',
          '│   ├── full.json',
          '│   ├── meta.json',
          '│   └── log.txt',
          '└── index.json',
        ),
      ],
    ],
    [
      'folders of a machine',
      'flags',
      [lines('/tmp/export/', '├── one.ts', '├── two.ts', '├── three.ts', '└── four.ts')],
    ],
  ])('is not: %s', (_name, section, entries) => {
    expect(fixed(section, ...entries).ids).toEqual([]);
  });
});

const numbered = (count: number, line: (at: number) => string): string =>
  lines(...Array.from({ length: count }, (_, at) => line(at)));

describe('raw output', () => {
  test.each<[string, string, string]>([
    [
      'a long block',
      lines(
        'Look:',
        '```ts',
        numbered(16, (at) => `const a${at} = 1;`),
        '```',
      ),
      'Look:',
    ],
    [
      'a stack trace',
      lines(
        'TypeError: x is undefined',
        '    at f (src/a.ts:1:2)',
        '    at g (src/b.ts:3:4)',
        '    at h (src/c.ts:5:6)',
      ),
      'TypeError: x is undefined',
    ],
    [
      'a Python trace',
      lines(
        'It fails:',
        '  File "a.py", line 1, in f',
        '  File "b.py", line 2, in g',
        '  File "c.py", line 3, in h',
      ),
      'It fails:',
    ],
    [
      'a log',
      lines(
        'Seen:',
        numbered(4, (at) => `2026-11-20T15:04:0${at}Z worker took job ${at}`),
      ),
      'Seen:',
    ],
    [
      'a test report',
      lines(
        'Result:',
        numbered(5, (at) => `✓ test ${at} (3 ms)`),
      ),
      'Result:',
    ],
    ['levels', numbered(6, (at) => `[ERROR] job ${at} failed`), ''],
    ['a diff', lines('Change:', 'diff --git a/x b/x', '@@ -1,2 +1,2 @@', '-one', '+two'), 'Change:'],
  ])('is cut: %s', (_name, text, left) => {
    expect(fixed('flags', text)).toEqual({
      ids: ['raw-output'],
      left: left === '' ? [] : [{ text: left }],
    });
  });
  test('is cut line by line as well', () => {
    const entries = numbered(5, (at) => `12:00:0${at} worker took a job`).split('\n');
    expect(fixed('flags', 'Two workers took one job', ...entries)).toEqual({
      ids: ['raw-output'],
      left: [{ text: 'Two workers took one job' }],
    });
  });
  test.each<[string, string]>([
    [
      'fifteen lines',
      lines(
        'Look:',
        '```ts',
        numbered(15, (at) => `const a${at} = 1;`),
        '```',
      ),
    ],
    ['two blocks of ten', lines('```', numbered(10, String), '```', '```', numbered(10, String), '```')],
    [
      'commands to run',
      lines(
        'Run:',
        '```bash',
        '# once',
        numbered(9, (at) => `npm run step-${at} -- --port 300${at}`),
        'docker run \\',
        numbered(4, (at) => `  -p 300${at}:300${at} \\`),
        '  image',
        '```',
      ),
    ],
    [
      'a prompt to paste',
      lines(
        '```',
        numbered(16, (at) => `${at}. Read the payload of this session and say what you would do next.`),
        '```',
      ),
    ],
    ['one frame', lines('It fails', '    at f (src/a.ts:1:2)')],
    ['two frames', lines('It fails', '    at f (src/a.ts:1:2)', '    at g (src/b.ts:3:4)')],
    ['three lines of a log', numbered(3, (at) => `12:00:0${at} worker took job ${at}`)],
    ['three times', lines('10:00 deploy', '10:05 first error', '10:09 rolled back')],
    ['a word at the start', 'ERROR: is printed once more than before'],
    ['places in code', lines('fails at src/a.ts:1', 'and at src/b.ts:2', 'and at src/c.ts:3')],
    ['signs', lines('- one', '+ two', '- three', '+ four').replaceAll('- ', '+ ')],
  ])('is not: %s', (_name, text) => {
    expect(fixed('next', lines('Open src/a.ts and fix it.', text)).ids).not.toContain('raw-output');
  });
  test('is not a tree of something else', () => {
    const scores = lines(
      '```',
      'The parts',
      numbered(16, (at) => `├── Part ${at}: ${at} % done`),
      '```',
    );
    expect(fixed('flags', scores).ids).toEqual([]);
  });
  test('is not what another check names as a tree', () => {
    const drawn = lines(
      '```',
      'src/',
      numbered(16, (at) => `├── file${at}.ts`),
      '```',
    );
    expect(fixed('flags', drawn).ids).toEqual(['file-tree']);
  });
});
