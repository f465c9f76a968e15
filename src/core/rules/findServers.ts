import { constants } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ToolServer } from '../../shared/domain/rules.ts';
import { parseJson } from './readCommands.ts';

interface Places {
  readonly root: string;
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Bytes; `~/.claude.json` also keeps histories. */
const mostBytes = 20_000_000;
// A pipe has no end until another process writes into it. Windows has none.
const openFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Returns the tool servers (MCP) that agents are configured to start in a project. Only names leave this function: commands,
 * addresses and environments of servers hold tokens.
 */
export async function findServers({ root, home, environment }: Places): Promise<readonly ToolServer[]> {
  const claudeHome = environment['CLAUDE_CONFIG_DIR'] ?? join(home, '.claude');
  const codexHome = environment['CODEX_HOME'] ?? join(home, '.codex');
  const found = new Map<string, { files: string[]; off: boolean }>();
  const add = (names: readonly string[], file: string): void => {
    for (const name of names) {
      const known = found.get(name) ?? { files: [], off: false };
      found.set(name, { ...known, files: [...new Set([...known.files, file])] });
    }
  };
  const json = async (file: string): Promise<Record<string, unknown>> => {
    const text = await textOf(file);
    return text === null ? {} : record(parseJson(text));
  };
  add(namesIn(await json(join(root, '.mcp.json')), 'mcpServers'), '.mcp.json');
  add(namesIn(await json(join(root, '.cursor', 'mcp.json')), 'mcpServers'), '.cursor/mcp.json');
  const own = await json(join(home, '.claude.json'));
  add(namesIn(own, 'mcpServers'), '~/.claude.json');
  const ofProject = record(record(own['projects'])[root]);
  add(namesIn(ofProject, 'mcpServers'), '~/.claude.json');
  add(tomlTables((await textOf(join(codexHome, 'config.toml'))) ?? ''), '~/.codex/config.toml');
  const settings = [
    { file: join(root, '.claude', 'settings.json'), shown: '.claude/settings.json' },
    { file: join(root, '.claude', 'settings.local.json'), shown: '.claude/settings.local.json' },
    { file: join(claudeHome, 'settings.json'), shown: '~/.claude/settings.json' },
  ];
  const off = new Set(wordsIn(ofProject['disabledMcpjsonServers']));
  for (const { file, shown } of settings) {
    const value = await json(file);
    add(namesIn(value, 'mcpServers'), shown);
    for (const name of wordsIn(value['disabledMcpjsonServers'])) off.add(name);
  }
  return [...found]
    .map(([name, { files }]) => ({ name, configuredIn: files, off: off.has(name) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

async function textOf(file: string): Promise<string | null> {
  try {
    const stats = await stat(file);
    if (!stats.isFile() || stats.size > mostBytes) return null;
    return await readFile(file, { encoding: 'utf8', flag: openFlags });
  } catch {
    // No agent has such a file here, or it can't be read: then nothing is known of its servers.
    return null;
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function namesIn(value: Record<string, unknown>, key: string): readonly string[] {
  return Object.keys(record(value[key])).slice(0, 200);
}

function wordsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

/** Returns the names of the tables `[mcp_servers.<name>]`. */
function tomlTables(text: string): readonly string[] {
  return [...text.matchAll(/^\s*\[mcp_servers\.(?:"([^"\]]+)"|([\w-]+))(?:\.[^\]]*)?\]/gmu)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  );
}
