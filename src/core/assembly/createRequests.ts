import { modelOf } from '../../shared/domain/model/modelTable.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import type { StackRef } from '../../shared/api/common.ts';
import type { DriftNotes } from '../drift/createDriftNotes.ts';
import type { Clock } from '../storage/clock.ts';
import type { Decisions } from '../secrets/decision.ts';
import type { SourceLookup } from '../sources/folders/sourceLookup.ts';
import type { SourceReaders } from '../sources/sourceReader.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import type { AssembleRequest, ManualText } from './assembled.ts';
import { ruleOfDecisions } from '../gate/findingRules.ts';

export interface RequestOptions {
  readonly pool: Pick<WorkerPool, 'readFiles' | 'countFiles' | 'measure'>;
  readonly clock: Clock;
  readonly decisions: Pick<Decisions, 'hash' | 'list'>;
  readonly readers: SourceReaders;
  /** Returns the lookup for the files of a project's stacks. */
  readonly lookupOf: (projectId: string) => SourceLookup;
  readonly drift?: DriftNotes;
  /** Reads the user's own message; `null` if it is not on this machine. */
  readonly readManualEdit?: (ref: StackRef, stack: Stack) => Promise<ManualText | null>;
  readonly getRoot: (projectId: string) => Promise<string>;
  readonly getSettings: () => Promise<Settings>;
}

export type Requests = (ref: StackRef, stack: Stack) => Promise<AssembleRequest>;

/** Returns what assembling a stack needs, with the settings and decisions of this moment. */
export function createRequests(options: RequestOptions): Requests {
  const { pool, clock, decisions, readers } = options;
  return async (ref, stack) => {
    const { byHand } = stack;
    const [root, settings, decided, manualEdit] = await Promise.all([
      options.getRoot(ref.projectId),
      options.getSettings(),
      decisions.list(ref.projectId),
      byHand === undefined ? null : (options.readManualEdit?.(ref, stack) ?? null),
    ]);
    return {
      stack,
      root,
      projectId: ref.projectId,
      lookup: options.lookupOf(ref.projectId),
      readers,
      pool,
      clock,
      hash: (value) => decisions.hash(value),
      rule: ruleOfDecisions(decided, ref.stackId),
      possibleBlocks: settings.possibleBlocks,
      model: modelOf(stack.model, settings.models),
      ...(manualEdit === null || byHand === undefined ? {} : { manualEdit: { text: manualEdit, byHand } }),
      ...(options.drift === undefined ? {} : { drift: options.drift(root) }),
    };
  };
}
