import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', 'src');
const code = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/u.test(file) && !/\.test\.tsx?$|(?:^|[\\/])testing[\\/]/u.test(file))
    .map((file) => [file.split(sep).join('/'), readFileSync(join(root, file), 'utf8')] as const),
);

/** Returns the files of the app whose code matches, in the order of their names. */
function filesWith(pattern: RegExp): readonly string[] {
  return [...code].flatMap(([file, text]) => (pattern.test(text) ? [file] : [])).toSorted();
}

it('only the gate makes a text that may leave', () => {
  expect(code.size).toBeGreaterThan(1_000);
  expect(filesWith(/\bas (?:unknown as )?ScannedText\b|<ScannedText>\w/u)).toEqual(['core/gate/letLeave.ts']);
  expect(filesWith(/unique symbol/u)).toContain('core/gate/letLeave.ts');
});

/** The windows copy what core has let leave, and a path of the person's own data. */
const pages = [
  'renderer/browser/CopyDialog.tsx',
  'renderer/browser/createCopying.ts',
  'renderer/settings/files/FilesSection.tsx',
];

it('only what the gate has let through is put on the clipboard', () => {
  expect(filesWith(/clipboard\.write(?:Text)?\(/u)).toEqual([
    'core/gate/copyScanned.ts',
    'main/setupCore.ts',
    ...pages,
  ]);
  expect(code.get('core/gate/clipboard.ts')).toContain('write(text: ScannedText): Promise<void>;');
  expect(
    filesWith(/from 'electron'[^;]*;?/u).filter((file) =>
      /\bclipboard\b[^}]*\} from 'electron'/u.test(code.get(file) ?? ''),
    ),
  ).toEqual(['main/setupCore.ts']);
});

it('an agent is told only what the gate has let through', () => {
  expect(filesWith(/\badditionalContext:/u)).toEqual(['core/hooks/run/answerEvent.ts']);
  expect(code.get('core/hooks/run/answerEvent.ts')).toMatch(/additionalContext: leave\.text\b/u);
});

/** Files that others may read and that hold no text of the person's: settings of a project, and lines for git. */
const withoutText = ['core/review/createPayloadSettings.ts', 'core/review/save/ignoreFolder.ts'];
/** Moves the file of a stack that `createStackFilesApi.ts` has let leave. */
const moved = ['core/stacks/createStackFiles.ts'];

it('every file for others is written by what asks the gate', () => {
  const writers = filesWith(/'shared'\s*,?\s*\)/u).filter(
    (file) => ![...withoutText, ...moved].includes(file) && file !== 'core/storage/storage.ts',
  );
  expect(writers.length).toBeGreaterThan(4);
  for (const file of writers) expect(code.get(file), file).toMatch(/\b(?:letLeave|letFileLeave)\b/u);
});

it('an agent is opened in one place, with a link that holds only what the gate has let through', () => {
  expect(filesWith(/\bas (?:unknown as )?AgentLink\b/u)).toEqual(['core/assembly/agents/agentLink.ts']);
  expect(code.get('core/assembly/agents/agentLink.ts')).toContain(
    'agentLink(agent: LinkedAgent, text: ScannedText, place: LinkPlace)',
  );
  expect(filesWith(/\bagents\.open\(/u)).toEqual(['core/assembly/agents/openInAgent.ts']);
  // Pages of the web are opened by the other one, from an allow-list of its own.
  expect(filesWith(/\bshell\.openExternal\(/u).filter((file) => file.startsWith('main/'))).toEqual([
    'main/agentOpener.ts',
    'main/shell.ts',
  ]);
  expect(code.get('main/agentOpener.ts')).toContain('agentSchemes.has(');
});

it('a commit takes a message that the gate has let through, and is made in one place', () => {
  // The guarded way to run git, `runGit`, has no hooks and no identity: it reads.
  expect(filesWith(/\brunOwnGit\(/u)).toEqual([
    'core/commits/commitPaths.ts',
    'core/commits/indexEntries.ts',
    'core/commits/takeBack.ts',
    'core/git/runOwnGit.ts',
    'core/sample/writeSample.ts',
    // Verbs of `git worktree`, which send nothing.
    'core/worktrees/createWorktrees.ts',
  ]);
  expect(code.get('core/commits/commitPaths.ts')).toContain('readonly message: ScannedText;');
});

it('services are asked by two clients through one network, and programs are started in known places', () => {
  const asking = filesWith(/globalThis\.fetch[,;()]|(?:await|return|=>|=)\s+fetch\(|new WebSocket\(/u);
  // In a browser, the page asks the server that served it.
  expect(asking.filter((file) => !file.startsWith('renderer/browser/'))).toEqual([
    'cli/openCore.ts',
    'core/network/createNetwork.ts',
    'core/ports.ts',
    'core/sources/github/createGithubClient.ts',
    'core/sources/notion/client/createNotionClient.ts',
    'main/setupCore.ts',
    'server/startServer.ts',
  ]);
  expect(filesWith(/from 'node:child_process'/u).filter((file) => file.startsWith('core/'))).toEqual([
    'core/accounts/ghToken.ts',
    'core/git/runGit.ts',
    'core/git/runOwnGit.ts',
    'core/operations/processTree.ts',
    'core/sources/command/runCommand.ts',
    'core/storage/processStart.ts',
  ]);
  expect(
    filesWith(/from 'node:(?:https?|net|tls|dgram|http2)'/u).filter((file) =>
      /^(?:core|cli|main)\//u.test(file),
    ),
  ).toEqual([]);
});

it('an issue is written in one place, which takes only what the gate has let through', () => {
  expect(filesWith(/\bwrite: '(?:POST|PATCH)'/u)).toEqual(['core/sources/github/createIssues.ts']);
  const issues = code.get('core/sources/github/createIssues.ts') ?? '';
  for (const field of ['title?: ScannedText', 'body?: ScannedText', 'labels?: readonly ScannedText[]'])
    expect(issues).toContain(`readonly ${field};`);
  expect(filesWith(/\bissues\.(?:create|update)\(/u)).toEqual(['core/checkpoint/issue/pushCheckpoint.ts']);
});

it('only the command line prints, by one function', () => {
  expect(filesWith(/process\.stdout\.write\(/u)).toEqual(['cli/output.ts', 'cli/serveCommand.ts']);
});
