import { join } from 'node:path';
import type { Compaction } from '../../../shared/domain/sessionFacts.ts';
import { rootOf } from '../../recover/codex/findChildren.ts';
import type { ReadSettings } from './agentSettings.ts';
import type { Limits } from './measureSession.ts';

/** Codex names 19 of 20 parts of a model's window, and compacts at 90 % of the whole. */
const named = { of: 19, all: 20 } as const;
const usual = 0.9;

/** Returns the limit that the person set for all sessions of Codex; `null` without one. Profiles have limits of their own, which are not read. */
export async function readCodexLimit(transcript: string, readText: ReadSettings): Promise<number | null> {
  const root = rootOf(transcript);
  const text = root === null ? '' : await readText(join(root, 'config.toml'));
  const [top = ''] = text.split(/^\s*\[/mu);
  const found = /^\s*model_auto_compact_token_limit\s*=\s*(?<tokens>[\d_]+)/mu.exec(top)?.groups?.['tokens'];
  const tokens = Number((found ?? '').replaceAll('_', ''));
  return tokens > 0 && Number.isSafeInteger(tokens) ? tokens : null;
}

/** Returns the window of a session of Codex, which its transcript names, and where it compacts. */
export function codexLimits(
  window: number | null,
  compactions: readonly Compaction[],
  limit: number | null,
): Limits {
  const most = window === null ? null : Math.round(wholeWindow(window) * usual);
  const from = { window, windowFrom: window === null ? null : ('transcript' as const) };
  if (limit !== null)
    return { ...from, compactAt: most === null ? limit : Math.min(limit, most), compactFrom: 'setting' };
  const seen = compactions.findLast(({ automatic, before }) => automatic && before !== null)?.before ?? null;
  if (seen !== null) return { ...from, compactAt: seen, compactFrom: 'observed' };
  return { ...from, compactAt: most, compactFrom: most === null ? null : 'usual' };
}

/** Versions of 2025 named the whole window: a round number, which is no 19 of 20 parts of one. */
function wholeWindow(window: number): number {
  return window % named.of === 0 ? (window / named.of) * named.all : window;
}
