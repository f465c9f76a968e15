import { realpath } from 'node:fs/promises';
import type { RecoveredAbout } from '../../../shared/domain/recoveredSession.ts';
import type { ReadSession, SessionFacts } from '../../../shared/domain/sessionFacts.ts';
import type { WorkSince } from '../../../shared/domain/session/workSince.ts';
import { isAppError } from '../../../shared/errors.ts';
import { listWorktrees } from '../../git/listWorktrees.ts';
import { likelyPayloadSettings } from '../../payload/folder/projectSettings.ts';
import { readPayloads } from '../../payload/folder/readPayloads.ts';
import { isInside } from '../../storage/resolveInside.ts';

/** The facts that git is asked about: those of a transcript, or none. */
export interface FactsOfSession extends Omit<SessionFacts, 'session'> {
  readonly session: Omit<ReadSession, 'agent' | 'path'> & Pick<RecoveredAbout, 'agent' | 'path'>;
}

/** The facts of a session that left no transcript here: there are none. */
export const noFacts: FactsOfSession = {
  session: {
    agent: null,
    id: '',
    path: null,
    title: null,
    cwd: null,
    cwds: [],
    branches: [],
    models: [],
    versions: [],
    started: null,
    ended: null,
    ending: { how: 'unknown', detail: null },
    forkedFrom: null,
    records: 0,
    unknown: 0,
    skipped: 0,
    torn: false,
    unknownKinds: [],
    brokenLinks: 0,
  },
  context: [],
  compactions: [],
  words: [],
  answers: [],
  plan: null,
  todos: null,
  files: [],
  commands: [],
  tests: [],
  effects: [],
  agents: [],
  summary: null,
  hiddenSummary: null,
  said: null,
  problems: [],
};

const dayMs = 86_400_000;

/**
 * Returns the time from which on work is taken for that of a session without a transcript: the newest payload of the branch was
 * saved then, or it is a day ago.
 */
export async function sinceWithoutTranscript(root: string, now = Date.now()): Promise<WorkSince> {
  const [branch, saved] = await Promise.all([
    branchOf(root),
    readPayloads(root, likelyPayloadSettings(root).folder).catch((error: unknown) => {
      if (isAppError(error)) return [];
      throw error;
    }),
  ]);
  const newest = saved.find(({ saved: at, front }) => {
    const isOfOther = front?.branch !== undefined && branch !== null && front.branch !== branch;
    return !isOfOther && Date.parse(at ?? '') <= now;
  });
  return newest?.saved === undefined
    ? { why: 'day', at: new Date(now - dayMs).toISOString(), payload: null }
    : { why: 'payload', at: new Date(newest.saved).toISOString(), payload: newest.session };
}

async function branchOf(root: string): Promise<string | null> {
  const real = await realpath(root).catch(() => root);
  const worktrees = await listWorktrees(root);
  const around = worktrees.filter(({ path }) => isInside(path, real));
  return around.toSorted((a, b) => b.path.length - a.path.length)[0]?.branch ?? null;
}
