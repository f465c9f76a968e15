import { findEdited } from './readStamp.ts';
import { viewOfRun, type RunRecord, type RunRecords } from './validationFile.ts';
import { payloadLine } from './validationWords.ts';

/**
 * Returns, for lines about runs of a project, what they say by now; lines that still hold, and those that are about no
 * kept run, are absent.
 */
export async function linesNow(
  kept: Pick<RunRecords, 'all'>,
  { projectId, rootOf }: { readonly projectId: string; readonly rootOf: () => string | Promise<string> },
  lines: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const named = (await kept.all(projectId)).filter((run) => lines.includes(wordsOf(run)));
  const found = new Map<string, string>();
  if (named.length === 0) return found;
  const root = await rootOf();
  for (const run of named) {
    // Carryover keeps the state of the files for the newest run of a task only.
    const stale = run.stamp === undefined ? { path: null, at: null } : await findEdited(root, run.stamp);
    if (stale !== null) found.set(wordsOf(run), payloadLine(viewOfRun(run), stale));
  }
  return found;
}

function wordsOf(run: RunRecord): string {
  return payloadLine(viewOfRun(run), null);
}
