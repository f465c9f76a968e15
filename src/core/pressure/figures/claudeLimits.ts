import { dirname, join } from 'node:path';
import type { Compaction } from '../../../shared/domain/sessionFacts.ts';
import {
  numberAt,
  objectAt,
  parseObject,
  textAt,
  type JsonObject,
} from '../../recover/reading/jsonFields.ts';
import type { ReadSettings } from './agentSettings.ts';
import type { Limits } from './measureSession.ts';

/** Tokens. Claude Code was seen to compact so far below a window, whatever its size. */
const usualRoom = 33_000;
const small = 200_000;
const large = 1_000_000;
/** A compaction by itself below this size tells of another window than the small one. */
const leastOfSmall = 150_000;

export interface ClaudeSettings {
  readonly model: string | null;
  readonly isOff: boolean;
  /** The setting `autoCompactWindow`, in tokens. */
  readonly window: number | null;
  /** The percentage of the window at which it compacts. */
  readonly percent: number | null;
  readonly hasSmallOnly: boolean;
}

/**
 * Reads what Claude Code's settings say about compaction: those of the project count before those of the user. What the environment or
 * the command line of the running process say is not seen.
 */
export async function readClaudeSettings(
  transcript: string,
  worktree: string,
  readText: ReadSettings,
): Promise<ClaudeSettings> {
  const home = dirname(dirname(dirname(transcript)));
  const files = [
    join(worktree, '.claude', 'settings.local.json'),
    join(worktree, '.claude', 'settings.json'),
    join(home, 'settings.json'),
  ];
  const read = await Promise.all(
    files.map(async (file): Promise<JsonObject> => parseObject(await readText(file)) ?? {}),
  );
  const first = <T>(of: (settings: JsonObject) => T | null): T | null => {
    for (const settings of read) {
      const found = of(settings);
      if (found !== null) return found;
    }
    return null;
  };
  const variable = (name: string) => first((settings) => textAt(objectAt(settings, 'env'), name));
  const isSet = (name: string): boolean => /^(?:1|true|yes|on)$/iu.test(variable(name) ?? '');
  const enabled = first((settings) =>
    typeof settings['autoCompactEnabled'] === 'boolean' ? settings['autoCompactEnabled'] : null,
  );
  const percent = Number(variable('CLAUDE_AUTOCOMPACT_PCT_OVERRIDE'));
  const window =
    Number(variable('CLAUDE_CODE_AUTO_COMPACT_WINDOW') ?? '') ||
    first((settings) => numberAt(settings, 'autoCompactWindow'));
  return {
    model: first((settings) => textAt(settings, 'model')),
    isOff: enabled === false || isSet('DISABLE_AUTO_COMPACT'),
    window: window !== null && window >= 50_000 && window <= large ? window : null,
    percent: percent >= 1 && percent <= 100 ? percent : null,
    hasSmallOnly: isSet('CLAUDE_CODE_DISABLE_1M_CONTEXT'),
  };
}

interface Given {
  /** The largest context that was seen, also before a compaction. */
  readonly largest: number;
  readonly compactions: readonly Compaction[];
  /** The window that the status line was told; `null` if it keeps none. */
  readonly reported: number | null;
  /** The window that the person gave the model in Carryover; `null` for none. */
  readonly chosen: number | null;
  readonly model: string | null;
  readonly settings: ClaudeSettings;
}

/** Returns the window of a session of Claude Code, which its transcript does not name, and where it compacts. */
export function claudeLimits({ largest, compactions, reported, chosen, model, settings }: Given): Limits {
  const seen = compactions.findLast(({ automatic, before }) => automatic && before !== null)?.before ?? null;
  const window = windowOf();
  return { window: window?.[0] ?? null, windowFrom: window?.[1] ?? null, ...compaction(window?.[0] ?? null) };

  function windowOf(): readonly [number, NonNullable<Limits['windowFrom']>] | null {
    // Some versions told the status line the small window in sessions with the large one.
    if (largest > small && (reported === null || reported < largest)) return [large, 'observed'];
    if (reported !== null) return [reported, 'status-line'];
    if (seen !== null && seen >= leastOfSmall && seen <= small && settings.window === null)
      return [small, 'observed'];
    if (settings.model?.includes('[1m]') === true && !settings.hasSmallOnly) return [large, 'setting'];
    if (settings.hasSmallOnly) return [small, 'setting'];
    if (chosen !== null) return [chosen, 'setting'];
    return model !== null && /haiku/iu.test(model) ? [small, 'model'] : null;
  }

  function compaction(of: number | null): Pick<Limits, 'compactAt' | 'compactFrom'> {
    if (settings.isOff) return of === null ? none : { compactAt: of, compactFrom: 'window' };
    if (settings.percent !== null && of !== null)
      return { compactAt: Math.round((of * settings.percent) / 100), compactFrom: 'setting' };
    if (settings.window !== null && (of !== null || settings.window <= small)) {
      const reached = Math.min(settings.window, of ?? small);
      return { compactAt: reached - usualRoom, compactFrom: 'setting' };
    }
    // A session that was compacted in the small window, and went on with a model of the large one, is told so.
    const isOfSmall = seen !== null && seen >= leastOfSmall && seen <= small;
    if (
      seen !== null &&
      (of === null || seen <= of) &&
      !(isOfSmall && of !== null && of === reported && of > small)
    )
      return { compactAt: seen, compactFrom: 'observed' };
    return of === null ? none : { compactAt: of - usualRoom, compactFrom: 'usual' };
  }
}

const none = { compactAt: null, compactFrom: null } as const;
