import { createHash } from 'node:crypto';
import { isDiffView, type GitDiffView, type GitView } from '../../../shared/domain/source/gitView.ts';
import type { Clock } from '../../storage/clock.ts';
import type { ReadContext, SourceReader, SourceReading } from '../sourceReader.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { shortId } from './findRange.ts';
import { readChanges } from './readChanges.ts';
import { readLog } from './readLog.ts';
import { readStatus } from './readStatus.ts';
import { renderChanges } from './renderChanges.ts';
import { renderStatus, summarizeStatus } from './renderStatus.ts';

/** Reads the repository's state as it is now, from the disk alone. The same repository gives the same bytes. */
export function createGitReader({ clock }: { readonly clock: Clock }): SourceReader<'git'> {
  return {
    kind: 'git',
    async read({ source: { view } }, context) {
      return (await readView(view, context, clock())).reading;
    },
  };
}

export interface ReadView {
  readonly reading: Extract<SourceReading, { status: 'ok' }>;
  /** True if there is nothing to show, e.g. no file differs. */
  readonly empty: boolean;
}

type ViewContext = Pick<ReadContext, 'root' | 'signal'> & { readonly pool: Pick<WorkerPool, 'readFiles'> };

/** Reads a view as it appears in the message. Rejects with `git/…`. */
export async function readView(view: GitView, context: ViewContext, now: number): Promise<ReadView> {
  if (isDiffView(view)) return readDiff(view, context);
  if (view.what === 'log') {
    const { text, detail, from, commits } = await readLog(context.root, view, now, context.signal);
    return { reading: reading(text, 'log.txt', `up to ${shortId(from)}`, detail), empty: commits === 0 };
  }
  const status = await readStatus(context.root, context.signal);
  const text = renderStatus(status);
  const version = `version ${hashOf(text)}`;
  return { reading: reading(text, 'status.txt', version, summarizeStatus(status)), empty: false };
}

async function readDiff(view: GitDiffView, { root, pool, signal }: ViewContext): Promise<ReadView> {
  const changes = await readChanges(root, view, pool, signal);
  const { text, detail, partial } = renderChanges(changes, view);
  const fixed = view.what === 'commit' || view.what === 'compare';
  const version = fixed ? changes.range.version : `${changes.range.version}, version ${hashOf(text)}`;
  // A commit has a message to show, whatever it changed.
  const empty = changes.files.length === 0 && view.what !== 'commit';
  return { reading: reading(text, 'changes.diff', version, detail, partial), empty };
}

function reading(
  text: string,
  fileName: string,
  version: string,
  detail: string,
  partial: string | null = null,
): ReadView['reading'] {
  const origin = partial === null ? {} : { origin: { partial } };
  return { status: 'ok', text, fileName, version, detail, ...origin };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
