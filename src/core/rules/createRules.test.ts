import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git, makeFolder, makeRepository, write } from '../git/testing/makeRepository.ts';
import { makePipe } from '../sources/files/testing/makePipe.ts';
import { startCore } from '../testing/startCore.ts';

// Composed, so that no scanner takes this file for a leak.
const secret = ['ghp', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('_');
const main = [
  '# Storefront',
  '',
  '## Style',
  '- Named exports, no default export.',
  '',
  '## Hard constraints',
  '- Services never import each other.',
  '',
  '## Validation',
  '- `npm run test:int` for flows',
  '- Sessions: `src/session/SessionManager.ts`',
  '',
].join('\n');

async function openProject(
  files: Readonly<Record<string, string | Uint8Array>>,
  home: Readonly<Record<string, string>> = {},
) {
  const root = makeRepository({
    'package.json': '{"scripts":{"test":"x","test:integration":"y"}}',
    'src/order.ts': '',
    ...files,
  });
  const agents = makeFolder(home);
  const started = startCore(makeFolder(), { environment: { CARRYOVER_AGENTS_HOME: agents } });
  const { projectId } = await started.api.projects.open({ path: root });
  const look = () => started.api.rules.look({ projectId, operationId: 'o', model: 'gpt-4o' });
  const seen = async (path: string) => {
    const found = (await look()).files.find((file) => file.path === path);
    if (found === undefined) throw new Error(`${path} was not found`);
    return found;
  };
  const edit = async (path: string, ticked: readonly string[]) => {
    const file = await seen(path);
    const ticks = file.findings
      .filter(({ kind }) => ticked.includes(kind))
      .map(({ id }) => ({ id, choice: 0 }));
    return { projectId, path, version: file.version, ticks };
  };
  return { ...started, root, agents, projectId, look, seen, edit };
}

describe('the files', () => {
  test('are those that each agent reads, with their imports and their tokens', async () => {
    const { look } = await openProject(
      {
        'AGENTS.md': `${main}See @docs/testing.md\n`,
        'CLAUDE.md': '@AGENTS.md\n',
        'docs/testing.md': 'Test what you touch.\n',
        'src/AGENTS.md': 'Nested.\n',
        '.claude/rules/all.md': 'Always.\n',
        '.claude/rules/web.md': '---\npaths: ["web/**"]\n---\nThere only.\n',
      },
      { '.claude/CLAUDE.md': 'Mine.\n', '.codex/AGENTS.md': 'Mine, too.\n' },
    );
    const { files, start, nestedTokens } = await look();
    expect(files.map(({ path, place, loads, agents }) => [path, place, loads, agents.join()])).toEqual([
      ['AGENTS.md', 'project', 'start', 'codex,claude'],
      ['docs/testing.md', 'project', 'start', 'claude'],
      ['CLAUDE.md', 'project', 'start', 'claude'],
      ['.claude/rules/all.md', 'project', 'start', 'claude'],
      ['.claude/rules/web.md', 'project', 'nested', ''],
      ['~/.claude/CLAUDE.md', 'outside', 'start', 'claude'],
      ['~/.codex/AGENTS.md', 'outside', 'start', 'codex'],
      ['src/AGENTS.md', 'project', 'nested', ''],
    ]);
    expect(files[1]?.imported).toEqual({ by: 'AGENTS.md', line: 12, depth: 2 });
    expect(files[2]?.onlyImports).toEqual(['AGENTS.md']);
    const of = (agent: string) => start.find((one) => one.agent === agent)?.tokens;
    const tokens = (...paths: readonly string[]) =>
      files
        .filter(({ path }) => paths.includes(path))
        .reduce((sum, file) => sum + (file.tokens ?? Number.NaN), 0);
    expect(of('codex')).toBe(tokens('AGENTS.md', '~/.codex/AGENTS.md'));
    expect(of('claude')).toBe(
      tokens('AGENTS.md', 'docs/testing.md', 'CLAUDE.md', '.claude/rules/all.md', '~/.claude/CLAUDE.md'),
    );
    expect(nestedTokens).toBe(tokens('src/AGENTS.md', '.claude/rules/web.md'));
  });

  test('may import themselves, each other, too deep, nothing, and what lies outside', async () => {
    const { look, agents } = await openProject(
      {
        'CLAUDE.md': '@CLAUDE.md @a.md @gone.md @~/own.md\nSay `@b.md` and @types/node and mail@example.md\n',
        'a.md': '@b.md\n',
        'b.md': '@a.md @c.md\n',
        'c.md': '@d.md\n',
        'd.md': '@e.md\n',
        'e.md': '@f.md\n',
        'f.md': 'Never reached.\n',
      },
      { 'own.md': 'Outside.\n' },
    );
    const { files } = await look();
    expect(files.map(({ path, place, problem }) => [path, place, problem])).toEqual([
      ['CLAUDE.md', 'project', null],
      ['CLAUDE.md', 'project', 'loop'],
      ['a.md', 'project', null],
      ['b.md', 'project', null],
      ['a.md', 'project', 'loop'],
      ['c.md', 'project', null],
      ['d.md', 'project', null],
      ['e.md', 'project', null],
      ['f.md', 'project', 'too-deep'],
      ['gone.md', 'project', 'missing'],
      ['~/own.md', 'outside', null],
    ]);
    expect(existsSync(join(agents, 'own.md'))).toBe(true);
  });

  test('that can’t be read say why, and count as unknown', async () => {
    const { look, root } = await openProject({
      'AGENTS.md': new Uint8Array([0x23, 0x20, 0x00, 0x01, 0x02, 0x00, 0xff]),
      'CLAUDE.md': Buffer.from('Caf\u00e9, na\u00efve\n', 'latin1'),
      'web/CLAUDE.md': 'x'.repeat(500_000),
    });
    const outside = makeFolder({ 'secret.md': 'Not of this project.\n' });
    symlinkSync(join(outside, 'secret.md'), join(root, 'CLAUDE.local.md'));
    const { files } = await look();
    const problems = Object.fromEntries(
      files.map(({ path, problem, place, tokens }) => [path, [problem, place, tokens === null]]),
    );
    expect(problems).toEqual({
      'AGENTS.md': ['binary', 'project', true],
      'CLAUDE.md': ['not-utf8', 'project', false],
      'CLAUDE.local.md': [null, 'outside', false],
      'web/CLAUDE.md': ['too-large', 'project', true],
    });
    expect(files.every(({ findings }) => findings.length === 0)).toBe(true);
  });

  test('name a link by what it leads to', async () => {
    const { look, root } = await openProject({ 'AGENTS.md': main });
    symlinkSync('AGENTS.md', join(root, 'CLAUDE.md'));
    const { files } = await look();
    expect(files.map(({ path, onlyImports, findings }) => [path, onlyImports, findings.length > 0])).toEqual([
      ['AGENTS.md', null, true],
      ['CLAUDE.md', ['AGENTS.md'], false],
    ]);
  });
});

describe('findings', () => {
  test('say what can be shown, with the commit that deleted a file', async () => {
    const { seen, root } = await openProject({ 'AGENTS.md': main, 'src/session/SessionManager.ts': 'x' });
    git(root, 'rm', '-q', 'src/session/SessionManager.ts');
    git(root, 'commit', '-qm', 'Remove it');
    write(root, { 'src/session/other.ts': '' });
    const head = git(root, 'rev-parse', '--short', 'HEAD').trim();
    const { findings } = await seen('AGENTS.md');
    expect(findings.map(({ kind, detail, safe }) => [kind, detail, safe])).toEqual([
      ['order', 'Lines 3–5, constraints begin at 6. What comes first weighs most.', true],
      ['unknown-command', 'Line 10: `npm run test:int`, nearest is `test:integration`', true],
      ['dead-path', `Line 11: \`src/session/SessionManager.ts\`, deleted in ${head}`, false],
    ]);
  });

  test('find style rules in payloads, which move to the section on style', async () => {
    const payload = '## Constraints\n- Use const instead of let.\n- The queue holds 4 jobs.\n';
    const { api, edit, root } = await openProject({ 'AGENTS.md': main, 'scratch/session-1.md': payload });
    const asked = await edit('AGENTS.md', ['style-in-payload']);
    expect(asked.ticks).toHaveLength(1);
    await api.rules.apply(asked);
    expect(readFileSync(join(root, 'AGENTS.md'), 'utf8')).toContain(
      '- Named exports, no default export.\n- Use const instead of let.\n\n## Hard',
    );
  });

  test('show no secret, and leave it as it is in the file', async () => {
    const text = `## Now\n- Phase 1 done with ${secret}\n\n## Style\n- a\n\n## Constraints\n- token ${secret}\n`;
    const { api, edit, look, root } = await openProject({ 'AGENTS.md': text });
    expect(JSON.stringify(await look())).not.toContain(secret);
    const asked = await edit('AGENTS.md', ['order']);
    const proposal = await api.rules.propose({ ...asked, model: 'gpt-4o' });
    expect(JSON.stringify(proposal)).not.toContain(secret);
    expect(await api.rules.copyProposal(asked)).toMatchObject({ status: 'blocked' });
    expect(await api.rules.apply(asked)).toMatchObject({ status: 'written' });
    const written = readFileSync(join(root, 'AGENTS.md'), 'utf8');
    expect(written.split(secret)).toHaveLength(3);
    expect(written.indexOf('## Constraints')).toBeLessThan(written.indexOf('## Style'));
  });
});

describe('a proposal', () => {
  test('is written as a whole, and taken back', async () => {
    const { api, projectId, edit, root } = await openProject({ 'AGENTS.md': main });
    const asked = await edit('AGENTS.md', ['order', 'unknown-command']);
    const proposal = await api.rules.propose({ ...asked, model: 'gpt-4o' });
    expect(proposal).toMatchObject({ tracked: true, moved: 5, difference: { status: 'ok' } });
    expect(proposal.text).toContain('- `npm run test:integration` for flows');
    expect(readFileSync(join(root, 'AGENTS.md'), 'utf8')).toBe(main);
    expect(await api.rules.copyPrompt(asked)).toEqual({ status: 'done' });
    const written = await api.rules.apply(asked);
    if (written.status !== 'written') throw new Error('It was not written.');
    expect(readFileSync(join(root, 'AGENTS.md'), 'utf8')).toBe(proposal.text);
    await expect(api.rules.apply(asked)).rejects.toMatchObject({ code: 'rules/changed' });
    await api.rules.undo({ projectId, undoId: written.undoId });
    expect(readFileSync(join(root, 'AGENTS.md'), 'utf8')).toBe(main);
    await expect(api.rules.undo({ projectId, undoId: written.undoId })).rejects.toMatchObject({
      code: 'rules/changed',
    });
  });

  test('is not written over what changed on disk, nor taken back over it', async () => {
    const { api, projectId, edit, root } = await openProject({ 'AGENTS.md': main });
    const asked = await edit('AGENTS.md', ['order']);
    write(root, { 'AGENTS.md': `${main}- mine\n` });
    await expect(api.rules.apply(asked)).rejects.toMatchObject({ code: 'rules/changed' });
    const again = await edit('AGENTS.md', ['order']);
    const written = await api.rules.apply(again);
    write(root, { 'AGENTS.md': 'Another program was here.\n' });
    if (written.status !== 'written') throw new Error('It was not written.');
    await expect(api.rules.undo({ projectId, undoId: written.undoId })).rejects.toMatchObject({
      code: 'rules/changed',
    });
    expect(readFileSync(join(root, 'AGENTS.md'), 'utf8')).toBe('Another program was here.\n');
  });

  test('for a file outside, or a link that leads out, is refused', async () => {
    const { api, projectId, root } = await openProject({});
    const outside = makeFolder({ 'rules.md': main });
    symlinkSync(join(outside, 'rules.md'), join(root, 'CLAUDE.md'));
    const version = '';
    for (const path of ['CLAUDE.md', '../x.md', '~/.claude/CLAUDE.md', '/etc/hosts']) {
      await expect(api.rules.apply({ projectId, path, version, ticks: [] })).rejects.toMatchObject({
        code: expect.stringMatching(/^rules\/(?:not-ours|changed)$/u) as string,
      });
    }
    expect(readFileSync(join(outside, 'rules.md'), 'utf8')).toBe(main);
  });

  test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'for a file in a read-only folder fails, the file intact',
    async () => {
      const { api, edit, root } = await openProject({ 'web/AGENTS.md': main });
      const asked = await edit('web/AGENTS.md', ['order']);
      chmodSync(join(root, 'web'), 0o500);
      await expect(api.rules.apply(asked)).rejects.toMatchObject({ code: 'storage/write-failed' });
      chmodSync(join(root, 'web'), 0o700);
      expect(readFileSync(join(root, 'web', 'AGENTS.md'), 'utf8')).toBe(main);
    },
  );

  test('keeps a link inside the project a link, and writes what it leads to', async () => {
    const { api, edit, root } = await openProject({ 'docs/rules.md': main });
    symlinkSync(join('docs', 'rules.md'), join(root, 'AGENTS.md'));
    await api.rules.apply(await edit('AGENTS.md', ['order']));
    expect(readFileSync(join(root, 'docs', 'rules.md'), 'utf8')).toMatch(
      /^# Storefront\n\n## Hard constraints/u,
    );
  });
});

test('a project without rules begins with invariants, and never over a file', async () => {
  const { api, projectId, root, seen } = await openProject({});
  expect(await api.rules.start({ projectId })).toEqual({ path: 'AGENTS.md' });
  expect((await seen('AGENTS.md')).findings).toEqual([]);
  await expect(api.rules.start({ projectId })).rejects.toMatchObject({ code: 'rules/exists' });
  expect(readFileSync(join(root, 'AGENTS.md'), 'utf8')).toContain('## Hard constraints');
});

test('tool servers are named from every file, and nothing else of them is told', async () => {
  const { look, root, agents } = await openProject({
    '.mcp.json': JSON.stringify({ mcpServers: { github: { env: { TOKEN: secret } } } }),
    '.cursor/mcp.json': '{ "mcpServers": { "github": {}, "notion": {}, } } // trailing',
    '.claude/settings.local.json': '{"disabledMcpjsonServers":["notion"]}',
  });
  mkdirSync(join(agents, '.codex'), { recursive: true });
  writeFileSync(
    join(agents, '.codex', 'config.toml'),
    '[mcp_servers.playwright]\ncommand = "x"\n[mcp_servers.playwright.env]\nA = "b"\n',
  );
  writeFileSync(
    join(agents, '.claude.json'),
    JSON.stringify({ mcpServers: { own: {} }, projects: { [root]: { mcpServers: { here: {} } } } }),
  );
  const view = await look();
  expect(view.servers).toEqual([
    { name: 'github', configuredIn: ['.mcp.json', '.cursor/mcp.json'], off: false },
    { name: 'here', configuredIn: ['~/.claude.json'], off: false },
    { name: 'notion', configuredIn: ['.cursor/mcp.json'], off: true },
    { name: 'own', configuredIn: ['~/.claude.json'], off: false },
    { name: 'playwright', configuredIn: ['~/.codex/config.toml'], off: false },
  ]);
  expect(JSON.stringify(view)).not.toContain(secret);
});

// Windows has no such files.
test.skipIf(process.platform === 'win32')(
  'a pipe is not waited for, wherever an agent would read',
  async () => {
    const { root, seen, look } = await openProject({ 'docs/a.md': '' });
    makePipe(join(root, 'CLAUDE.md'));
    makePipe(join(root, 'CLAUDE.local.md'));
    makePipe(join(root, '.mcp.json'));
    makePipe(join(root, 'docs', 'pipe.md'));
    mkdirSync(join(root, '.claude'), { recursive: true });
    writeFileSync(join(root, '.claude', 'CLAUDE.md'), '@../docs/pipe.md\n');
    expect((await seen('CLAUDE.md')).problem).toBe('unreadable');
    expect((await seen('docs/pipe.md')).problem).toBe('unreadable');
    expect((await look()).servers).toEqual([]);
  },
);
