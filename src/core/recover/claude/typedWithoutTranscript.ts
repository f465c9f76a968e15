import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PersonsWords } from '../../../shared/domain/sessionFacts.ts';
import { rootsOf } from '../reading/agentHome.ts';
import type { SessionSearch } from '../reading/agentReader.ts';
import { belongsTo } from '../reading/belongsTo.ts';
import { readTyped, withTyped, type TypedText } from '../reading/typedHistory.ts';
import { claudeHome } from './findClaudeSessions.ts';

/**
 * Returns the texts that the person sent to Claude Code in the project since a time, of sessions that left no transcript: their history
 * is kept longer, and without sessions being stored.
 */
export async function typedWithoutTranscript(
  { worktrees, surroundings }: Pick<SessionSearch, 'worktrees' | 'surroundings'>,
  since: string | null,
): Promise<readonly PersonsWords[]> {
  const belongs = await belongsTo(worktrees);
  const words: PersonsWords[] = [];
  for (const root of rootsOf(surroundings, claudeHome)) {
    const file = join(root, 'history.jsonl');
    const sent = await readTyped(file, '"display"', ({ at }) => at !== null && since !== null && at >= since);
    if (sent.length === 0) continue;
    const stored = await storedSessions(root);
    const own: TypedText[] = [];
    for (const text of sent)
      if (text.project !== null && !stored.has(text.session ?? '') && (await belongs(text.project)))
        own.push(text);
    words.push(...withTyped([], [], own, file));
  }
  return words.toSorted((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : 1));
}

/** Returns the ids of all sessions whose transcripts are there. */
async function storedSessions(root: string): Promise<ReadonlySet<string>> {
  const projects = join(root, 'projects');
  const folders = await readdir(projects).catch(() => []);
  const names = await Promise.all(folders.map((folder) => readdir(join(projects, folder)).catch(() => [])));
  return new Set(
    names.flat().flatMap((name) => (name.endsWith('.jsonl') ? [name.slice(0, -'.jsonl'.length)] : [])),
  );
}
