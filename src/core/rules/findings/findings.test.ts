import { describe, expect, it } from 'vitest';
import { ruleLines } from './ruleLines.ts';
import { findContradictions } from './contradictions.ts';
import { deadPaths } from './deadPaths.ts';
import { findOrder } from './order.ts';
import type { KnownCommands, RulesProject } from './project.ts';
import { findSaidTwice } from './saidTwice.ts';
import { findTaskState } from './taskState.ts';
import { findUnknownCommands } from './unknownCommands.ts';

const none: KnownCommands = {
  scripts: null,
  programs: null,
  make: null,
  just: null,
  task: null,
  composer: null,
  deno: null,
  poe: null,
};
const project: RulesProject = {
  paths: ['src/services/order.ts', 'src/a/index.ts', 'docs/testing.md', 'package.json', 'web/src/main.ts'],
  commands: {
    ...none,
    scripts: new Set(['test', 'test:integration', 'build']),
    programs: new Set(['eslint']),
    make: new Set(['all', 'lint']),
  },
  isThere: (path) => path === 'scripts/local.sh',
};
const of = (text: string) => ruleLines(text);

describe('dead paths', () => {
  it.each([
    ['Sessions: `src/session/SessionManager.ts`', 'src/session/SessionManager.ts'],
    ['See [the guide](docs/gone.md).', 'docs/gone.md'],
    ['- `src/legacy/old/` holds the first version', 'src/legacy/old/'],
    ['- Orders: `src/services/orders.ts:14-20`', 'src/services/orders.ts'],
    ['- Entry: `web/src/index.ts`', 'web/src/index.ts'],
  ])('finds %s', (text, path) => {
    expect(deadPaths(of(text), '', project)).toMatchObject([{ line: 1, path }]);
  });

  it.each([
    '- Orders: `src/services/order.ts`',
    '- Short: `services/order.ts`, as in the tree',
    '- Compiled: `src/services/order.js`',
    '- The pattern `src/**/*.ts` and `src/{a,b}.ts`',
    '- Create `src/session/SessionManager.ts` first',
    '- `src/session/old.ts` was removed',
    '- `dist/main.js` and `node_modules/x/y.js`',
    '- `lodash/fp.js` is another project’s',
    '- https://example.org/a/b.html and `/etc/hosts.conf`',
    '- `scripts/local.sh` is on disk',
    '- Name it like `src/path/to/thing.ts`',
    '- One file each: `src/gates/Bxx.json` and `src/tasks/TASKID-name.md`',
    '```\nsrc/session/SessionManager.ts\n```',
  ])('leaves alone %s', (text) => {
    expect(deadPaths(of(text), '', project)).toEqual([]);
  });

  it('reads paths from the folder of a nested file as well', () => {
    expect(deadPaths(of('`src/main.ts` and `src/gone.ts`'), 'web', project)).toMatchObject([
      { path: 'src/gone.ts' },
    ]);
  });
});

describe('unknown commands', () => {
  it.each([
    ['- Run `npm run test:int` for flows', 'nearest is `test:integration`'],
    ['```sh\nnpm run typecheck\n```', 'in no package.json of the project'],
    ['- `make deploy` ships it', 'in no Makefile of the project'],
    ['```bash\n$ CI=1 pnpm run lnt && npm run build\n```', '`CI=1 pnpm run lnt`'],
    ['- First `yarn run storybook`', 'in no package.json of the project'],
  ])('finds %s', (text, where) => {
    const found = findUnknownCommands(of(text), project);
    expect(found).toHaveLength(1);
    expect(found[0]?.detail).toContain(where);
  });

  it.each([
    '- `npm run build` and `npm test`',
    '- `yarn run eslint` is a program',
    '- `npm run <script>` or `npm run test:*`',
    '- There is no `npm run dev` here',
    '- `just deploy` has no justfile to look in',
    '```ts\nnpm run nothing\n```',
    '```\nmake sure that it works\n```',
    '- `cd ../other && npm run dev`',
    'Make changes, then npm run away.',
  ])('leaves alone %s', (text) => {
    expect(findUnknownCommands(of(text), project)).toEqual([]);
  });

  it('puts the name of the nearest in its place, and nothing else', () => {
    const text = '- Run `npm run test:int` for flows';
    const [found] = findUnknownCommands(of(text), project);
    expect(found?.choices[0]?.changes).toEqual([
      { type: 'replace', line: 1, start: text.indexOf('test:int'), from: 'test:int', to: 'test:integration' },
    ]);
  });
});

describe('order', () => {
  it('finds style before constraints, and sorts the sections into the places they have', () => {
    const text = '# App\n\n## Style\n- a\n\n## About\n- b\n\n## Hard constraints\n- c\n\n## Testing\n- d\n';
    expect(findOrder(of(text))).toMatchObject([
      {
        title: '“Style” comes before “Hard constraints”',
        choices: [
          {
            changes: [
              {
                type: 'order',
                sections: [
                  { first: 9, last: 11 },
                  { first: 12, last: 14 },
                  { first: 3, last: 5 },
                ],
              },
            ],
          },
        ],
      },
    ]);
  });

  it.each([
    '## Constraints\n- a\n## Testing\n- b\n## Code style\n- c',
    '## Code style\n- a\n## Architecture\n- b',
    '## Style\n- a\n# Other\n## Constraints\n- b',
    '## Styling components\n- a\n## Constraints\n- b',
    'No heading at all',
    '## Style\n```\n## Constraints\n```\n## More\n- b',
  ])('leaves alone %s', (text) => {
    expect(findOrder(of(text))).toEqual([]);
  });
});

describe('task state', () => {
  it.each([
    '# A\n## Current status\n- Phase 1 done\n',
    '# A\n## Now\nOrderService.create() is still missing,\nnot yet done.\n',
    '# A\n## Next steps\n- [ ] Write the tests\n',
    '# A\n- Currently working on the order service\n',
    '# A\n- [x] Moved the queue\n- [x] Moved the store\n',
  ])('finds %s', (text) => {
    expect(findTaskState(of(text))).toHaveLength(1);
  });

  it.each([
    '# A\n## Status codes\n- 404 when done\n',
    '# A\n## Session log\nAt the end of each session, write what was done.\n',
    '# A\n## Todo\nUse the TODO.md file to track what is pending.\n',
    '# A\n## State management\n- Zustand, completed by selectors\n',
    '# A\n- When a test is still failing, stop and explain.\n',
    '# A\n```\n- [x] an example\n```\n',
  ])('leaves alone %s', (text) => {
    expect(findTaskState(of(text))).toEqual([]);
  });

  it('never ticks its removal by itself', () => {
    expect(findTaskState(of('# A\n## Progress\n- ✅ one\n\n## B\n- b\n'))).toMatchObject([
      { first: 2, last: 3, safe: false },
    ]);
  });
});

describe('rules said twice', () => {
  it('finds the second of two equal rules', () => {
    const text =
      '- Never edit generated files by hand.\n- b\n\n## Again\n* **Never edit generated files by hand**\n';
    expect(findSaidTwice(of(text))).toMatchObject([
      { first: 5, detail: 'Lines 1 and 5: “Never edit generated files by hand”' },
    ]);
  });

  it.each([
    '- Run the tests\n- Run the tests',
    '- the table has four columns of text\n- the table has four columns of text',
    '- You must do all of these things:\n  - a\n- You must do all of these things:\n  - b',
  ])('leaves alone %s', (text) => {
    expect(findSaidTwice(of(text))).toEqual([]);
  });
});

describe('contradictions', () => {
  it.each([
    ['- Use 2 spaces for indentation.\n- b\n- Indent with 4 spaces.', 'indentation'],
    ['- Indentation: two spaces\n\n- Use tabs for indentation', 'indentation'],
    ['- Maximum line length: 100\n- Keep lines under 80 characters', 'the length of a line'],
    ['- Use single quotes.\n- Prefer double quotes.', 'quotes'],
    ['- Always use pnpm, never npm.\n\n```sh\nnpm install\n```', 'the package manager'],
    ['- At least 80% coverage\n- Maintain 90% code coverage', 'coverage'],
  ])('finds %s', (text, about) => {
    const found = findContradictions(of(text));
    expect(found).toMatchObject([{ title: `Two rules on ${about} contradict each other`, safe: false }]);
    expect(found[0]?.choices.map(({ label }) => label)).toHaveLength(2);
  });

  it.each([
    '- Python: 4 spaces of indentation\n- TypeScript: indent with 2 spaces',
    '## Python\n### Style\n- Indent with 4 spaces\n## Web\n### Style for TypeScript\n- Indent with 2 spaces',
    '- Use 2 spaces for indentation.\n- Indentation is 2 spaces.',
    '- Always use pnpm, never npm.\n- Do not run `npm install`.',
    '- Use pnpm over npm.\n- `npm publish` is what CI runs',
    '- Coverage of core: at least 90% coverage\n- At least 80% coverage',
  ])('leaves alone %s', (text) => {
    expect(findContradictions(of(text))).toEqual([]);
  });
});
