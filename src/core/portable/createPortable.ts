import { basename } from 'node:path';
import {
  parsePortableFile,
  portableLimits,
  renderPortableFile,
} from '../../shared/domain/settings/portableFile.ts';
import { AppError, isAppError } from '../../shared/errors.ts';
import type { PortableApi, PortableParts, PortableSummary } from '../../shared/api/portable.ts';
import { letFileLeave, scanTravel, textsIn } from '../stacks/scanTravel.ts';
import { readStackText } from '../stacks/readStackText.ts';
import type { ChosenPaths } from '../storage/createChosenPaths.ts';
import type { Storage } from '../storage/storage.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { travelParts } from '../stacks/inspectTravel.ts';
import { applyImport, type AppliedImport, type Writers } from './applyImport.ts';
import { collectPortable, type Collected } from './collectPortable.ts';
import { planImport, type Here, type PlannedRow } from './planImport.ts';

interface Options extends Writers {
  readonly storage: Pick<Storage, 'writeAtomic'>;
  readonly pool: Pick<WorkerPool, 'measure'>;
  readonly newId: () => string;
  /** Returns everything on this machine, read now. */
  readonly here: () => Promise<Here>;
  /** Paths that the user chose for writing a file. */
  readonly chosen: ChosenPaths;
  /** Files that the user chose for reading. */
  readonly toRead: ChosenPaths;
}

/** Plans that wait for the user's confirmation. */
const keptPlans = 5;

/** Exports settings, snippets and stacks for another machine, and imports them there. */
export function createPortable(options: Options): PortableApi {
  const { storage, pool, newId, here, chosen, toRead } = options;
  const plans = new Map<string, readonly PlannedRow[]>();
  let last: AppliedImport | null = null;

  const collect = async (
    parts: PortableParts,
  ): Promise<{ readonly collected: Collected; readonly summary: PortableSummary }> => {
    const collected = collectPortable(await here(), parts);
    return { collected, summary: await scanPortable(collected, pool) };
  };

  const plan: PortableApi['readText'] = async ({ text, name }) => {
    if (Buffer.byteLength(text, 'utf8') > portableLimits.bytes) throw tooLarge(name);
    const parsed = parsePortableFile(text.replace(/^\uFEFF/u, ''));
    if (parsed.status === 'too-many') throw tooLarge(name);
    if (parsed.status === 'damaged') throw notPortable(name);
    if (parsed.status === 'newer') {
      const message = `${name} was made by a newer version of Carryover. Update Carryover to use it. Nothing was changed.`;
      throw new AppError('portable/newer-version', message, { name });
    }
    const rows = planImport(parsed.file, await here(), newId);
    const planId = newId();
    plans.set(planId, rows);
    for (const old of [...plans.keys()].slice(0, -keptPlans)) plans.delete(old);
    return { planId, rows: rows.map(({ row }) => row), unreadable: parsed.file.unreadable };
  };

  return {
    summary: async ({ parts }) => (await collect(parts)).summary,
    async export({ path, parts, allowPossible = false }) {
      chosen.take(path);
      const { collected, summary } = await collect(parts);
      const isBlocked = summary.secrets.some(({ tier }) => tier === 'certain' || !allowPossible);
      const leave = await letFileLeave(renderPortableFile(collected.file), pool, allowPossible);
      if (isBlocked || summary.notScanned || leave.status !== 'free') return { status: 'blocked', summary };
      await storage.writeAtomic(path, leave.text, 'shared');
      return { status: 'done', name: basename(path) };
    },
    async readFile({ path }) {
      toRead.take(path);
      return await plan({ text: await readChosen(path), name: basename(path) });
    },
    readText: plan,
    async apply({ planId, ids }) {
      const rows = plans.get(planId);
      if (rows === undefined) {
        const message = 'The preview of this import has expired. Choose the file again.';
        throw new AppError('portable/plan-gone', message, {});
      }
      const wanted = new Set(ids);
      const steps = rows.flatMap(({ row, step }) => (step !== null && wanted.has(row.id) ? [step] : []));
      plans.delete(planId);
      last = null;
      last = await applyImport(steps, options);
      return last.done;
    },
    async undo() {
      const applied = last;
      last = null;
      await applied?.undo();
      return { undone: applied !== null };
    },
  };
}

async function readChosen(path: string): Promise<string> {
  try {
    return await readStackText(path);
  } catch (error) {
    if (isAppError(error, 'stacks/too-large')) throw tooLarge(basename(path));
    if (isAppError(error, 'stacks/not-a-stack')) throw notPortable(basename(path));
    throw error;
  }
}

function notPortable(name: string): AppError {
  const message = `${name} was not exported from Carryover’s settings, or it is damaged. Choose a file named like carryover-settings.json.`;
  return new AppError('portable/not-portable', message, { name });
}

function tooLarge(name: string): AppError {
  const message = `${name} is too large to import. The limits are 50 MB, 1,000 snippets and 2,000 stacks. Nothing was changed.`;
  return new AppError('portable/too-large', message, { name });
}

/** Scans everything that would leave, and names the places of secrets. */
async function scanPortable(
  { file, counts }: Collected,
  pool: Pick<WorkerPool, 'measure'>,
): Promise<PortableSummary> {
  const { stacks, snippets, ...settings } = file;
  const parts = [
    { where: 'Settings', text: textsIn(settings).join('\n') },
    ...snippets.map((snippet) => ({ where: snippet.name, text: textsIn(snippet).join('\n') })),
    ...stacks.flatMap(({ stack }) =>
      travelParts(stack).map(({ where, text }) => ({ where: `${stack.name}: ${where}`, text })),
    ),
  ];
  return { ...counts, ...(await scanTravel(parts, renderPortableFile(file), pool)) };
}
