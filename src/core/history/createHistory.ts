import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Emit } from '../../shared/api.ts';
import type { Preview } from '../../shared/domain/assembly.ts';
import type { CopyEntry } from '../../shared/domain/stack/copyHistory.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import type { HistoryApi } from '../../shared/api/history.ts';
import type { StackRef } from '../../shared/api/common.ts';
import { isAppError } from '../../shared/errors.ts';
import type { LogBug } from '../../shared/rpc/dispatch.ts';
import { copyScanned } from '../gate/copyScanned.ts';
import type { ExportedMessage } from '../assembly/createExports.ts';
import { scanWhole } from '../gate/scanWhole.ts';
import type { Operations } from '../operations/createOperations.ts';
import type { Clipboard } from '../gate/clipboard.ts';
import type { Clock } from '../storage/clock.ts';
import type { Decisions, Decision } from '../secrets/decision.ts';
import { createAnnouncer } from '../storage/createAnnouncer.ts';
import { noticeOrBug } from '../storage/noticeOrBug.ts';
import type { Storage } from '../storage/storage.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { isBlocking, ruleOfDecisions } from '../gate/findingRules.ts';
import type { FindingSpan } from '../secrets/engine.ts';
import { isOfRedaction } from '../gate/redactionMarks.ts';
import { createCopyFiles } from './createCopyFiles.ts';
import { copyEntryOf, keepCopy } from './keepCopy.ts';
import { redactionMark } from '../../shared/domain/finding.ts';
import { coverSpans, joinChunks } from '../gate/coverSpans.ts';

interface Known {
  /** The stack that the text left from: an allowance in another stack does not count. */
  readonly stackId: string;
  readonly decided: readonly Decision[];
  readonly possibleBlocks: boolean;
  readonly hash: (value: string) => Promise<string>;
}

interface Options {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly emit: Emit;
  readonly logBug: LogBug;
  readonly pool: Pick<WorkerPool, 'measure' | 'compareTexts'>;
  readonly clipboard: Clipboard;
  readonly decisions: Pick<Decisions, 'hash' | 'list'>;
  readonly operations: Operations;
  readonly getSettings: () => Promise<Settings>;
  /** Called before the app scans a text of a project that it did not just read from there. */
  readonly followSecrets: (projectId: string) => Promise<void>;
  /** Returns a stack as it would leave now, with a mark for every finding. */
  readonly previewNow: (ref: StackRef) => Promise<Preview>;
}

export interface History {
  readonly api: HistoryApi;
  /**
   * Stores a message that just left; resolves when it is on disk. Never rejects: a notice reports a failure, and the
   * copy does not fail.
   */
  record(ref: StackRef, exported: ExportedMessage): Promise<void>;
  /** Resolves when all records are on disk, and removed ones are deleted. */
  close(): Promise<void>;
}

/** Stores the latest first messages of each project, as they left. */
export function createHistory(options: Options): History {
  const { storage, emit, logBug, pool, clipboard, decisions, operations } = options;
  const files = createCopyFiles(options);
  let revision = 0;
  const announcer = createAnnouncer<string, readonly CopyEntry[]>({
    storage,
    read: (projectId) => files.list(projectId),
    failed: noticeOrBug(emit, logBug, 'history.announce'),
    tell(projectId, entries, before, touched) {
      // A window may have seen a later state than the first look, so a change of this process is always an event.
      if (touched === null && before !== undefined && idsOf(before) === idsOf(entries)) return;
      revision += 1;
      emit('history.changed', { projectId, revision, entries });
    },
  });
  const recorded = (error: unknown) => logBug({ method: 'history.record', error });
  /** Work on the history after copies were answered. */
  let settling: Promise<void> = Promise.resolve();
  const settle = async (projectId: string, entry: CopyEntry, text: string): Promise<void> => {
    // A turn later: the caller of the copy gets its answer first.
    await nextTurn();
    await files.prune(projectId);
    await announcer.announce(projectId, entry.id);
    await files.pack(projectId, entry, text).catch((error: unknown) => {
      // A copy that can't be packed stays as it is, whole.
      if (!isAppError(error)) throw error;
    });
  };

  return {
    async record({ projectId, stackId }, exported) {
      const { text } = exported;
      const entry = copyEntryOf(stackId, exported, options);
      const kept = keepCopy({ files, emit }, projectId, entry, text, 'stored').catch(recorded);
      settling = Promise.all([settling, kept])
        .then(([, isKept]) => (isKept === true ? settle(projectId, entry, text) : undefined))
        .catch(recorded);
      await kept;
    },
    api: {
      async list({ projectId }) {
        await announcer.follow(projectId, files.folderOf(projectId));
        return await announcer.look(projectId);
      },
      async text({ projectId, copyId }) {
        const { text } = await files.read(projectId, copyId);
        await options.followSecrets(projectId);
        const spans = await scanWhole(text, pool);
        if (spans === null) return { status: 'not-scanned' };
        return { status: 'ok', ...coverFindings(text, spans) };
      },
      async copy({ projectId, copyId }) {
        const { entry, text } = await files.read(projectId, copyId);
        await options.followSecrets(projectId);
        const [decided, { possibleBlocks }] = await Promise.all([
          decisions.list(projectId),
          options.getSettings(),
        ]);
        return await copyScanned(text, { pool, clipboard }, (spans) =>
          blockingIn(text, spans, {
            stackId: entry.stackId,
            decided,
            possibleBlocks,
            hash: (value) => decisions.hash(value),
          }),
        );
      },
      compare: ({ projectId, copyId, operationId }) =>
        operations.run(operationId, async (signal) => {
          const { entry, text } = await files.read(projectId, copyId);
          await options.followSecrets(projectId);
          const spans = await scanWhole(text, pool, signal);
          const title = entry.stackName;
          if (spans === null) return { status: 'not-kept', title };
          const before = coverFindings(text, spans).text;
          const now = coveredPreview(await options.previewNow({ projectId, stackId: entry.stackId }));
          return await pool.compareTexts(title, before, now, signal);
        }),
      async remove({ projectId, copyIds }) {
        await files.remove(projectId, copyIds);
        await announcer.announce(projectId, copyIds.join());
      },
      async restore({ projectId, copyIds }) {
        await files.restore(projectId, copyIds);
        await announcer.announce(projectId, copyIds.join());
      },
    },
    async close() {
      try {
        await announcer.close();
      } finally {
        await settling;
        await files.discardRemoved();
      }
    },
  };
}

/**
 * Returns how many findings keep a text that left once from leaving again: a value that the user still allows does not,
 * anywhere in the text.
 */
async function blockingIn(
  text: string,
  spans: readonly FindingSpan[],
  { stackId, decided, possibleBlocks, hash }: Known,
): Promise<number> {
  const rule = ruleOfDecisions(decided, stackId);
  const allowed = new Set(
    decided
      .filter((decision) => rule(decision).state === 'allowed')
      .map((decision) => JSON.stringify([decision.rule, decision.valueHash])),
  );
  let blocking = 0;
  for (const span of spans) {
    if (!isBlocking({ tier: span.tier, state: 'open' }, possibleBlocks) || isOfRedaction(text, span))
      continue;
    const value = text.slice(span.start, span.end);
    if (!allowed.has(JSON.stringify([span.rule, await hash(value)]))) blocking += 1;
  }
  return blocking;
}

/** Returns the ids as a key: a copy never changes, so they are enough. */
function idsOf(entries: readonly CopyEntry[]): string {
  return JSON.stringify(entries.map(({ id }) => id));
}

/** Returns the mark for a value in the text; a redaction mark left as it is. */
function findingMark(rule: string): string {
  return redactionMark(rule).replace('REDACTED', 'FINDING');
}

/** Returns a text that left, with a mark for each value in it that looks like a secret, as in previews. */
function coverFindings(
  text: string,
  spans: readonly FindingSpan[],
): { readonly text: string; readonly covered: number } {
  const places = spans
    .filter((span) => !isOfRedaction(text, span))
    .map((found) => ({ start: found.start, end: found.end, found }));
  const chunks = coverSpans([text], places, (found) => findingMark(found[0]?.rule ?? 'secret'));
  return { text: joinChunks(chunks), covered: chunks.filter((chunk) => typeof chunk !== 'string').length };
}

/** Returns the text of a preview, with its allowed findings marked like open ones. */
function coveredPreview({ parts }: Preview): string {
  return parts.map(coveredPart).join('');
}

function coveredPart({ text, marks }: Preview['parts'][number]): string {
  let done = 0;
  let shown = '';
  for (const { start, end } of marks.toSorted((a, b) => a.start - b.start)) {
    if (start < done) continue;
    shown += text.slice(done, start) + text.slice(start, end).replace(/^\[ALLOWED:/u, '[FINDING:');
    done = end;
  }
  return shown + text.slice(done);
}
