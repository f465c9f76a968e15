import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Deletion } from '../../../shared/domain/transcript.ts';
import { codeOf } from '../../storage/writeFailed.ts';
import { readSmall } from '../lines/readSmall.ts';
import { numberAt, parseObject } from '../reading/jsonFields.ts';

/** Days that a transcript is kept, and the settings file that says so; `null` for the default. */
interface Period {
  readonly days: number;
  readonly setting: string | null;
}

const defaultPeriod: Period = { days: 30, setting: null };
/** Days. A longer period is as good as for ever, and its end no date. */
const mostDays = 36_500;
const dayMs = 86_400_000;
/** Bytes. Larger files are no settings. */
const maxSettings = 1_000_000;

/**
 * Returns a function that tells when Claude Code deletes a transcript; `null` if it does not. It looks at the time of the file's last
 * change, and at its settings: those of the project before those of the user. While one of them can't be read, it deletes nothing.
 */
export function createRetention(
  worktrees: readonly string[],
): (transcript: string) => Promise<Deletion | null> {
  const periods = new Map<string, Promise<Period | null>>();
  return async (transcript) => {
    const projects = dirname(dirname(transcript));
    // It deletes nothing in other places, such as a folder with a copy.
    if (basename(projects) !== 'projects') return null;
    const root = dirname(projects);
    const known = periods.get(root) ?? readPeriod(worktrees, root);
    periods.set(root, known);
    const [period, changed] = await Promise.all([
      known,
      stat(transcript).then(
        ({ mtimeMs }) => mtimeMs,
        () => null,
      ),
    ]);
    if (period === null || changed === null) return null;
    return { ...period, at: new Date(changed + period.days * dayMs).toISOString() };
  };
}

async function readPeriod(worktrees: readonly string[], root: string): Promise<Period | null> {
  const ofProject = worktrees.flatMap((worktree) =>
    ['settings.local.json', 'settings.json'].map((name) => join(worktree, '.claude', name)),
  );
  for (const setting of [...ofProject, join(root, 'settings.json')]) {
    const days = await readDays(setting);
    if (days === 'unreadable') return null;
    if (days !== null) return { days, setting };
  }
  return defaultPeriod;
}

async function readDays(setting: string): Promise<number | 'unreadable' | null> {
  try {
    const text = await readSmall(setting, maxSettings);
    const settings = text === null ? null : parseObject(text);
    if (settings === null) return 'unreadable';
    const days = numberAt(settings, 'cleanupPeriodDays');
    return days === null || days < 1 || days > mostDays ? null : days;
  } catch (error) {
    const code = codeOf(error);
    return code === 'ENOENT' || code === 'ENOTDIR' ? null : 'unreadable';
  }
}
