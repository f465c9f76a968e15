import type { BlockSummary } from '../../shared/domain/assembly.ts';
import type { Model } from '../../shared/domain/model.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import type { SourceLookup } from '../sources/folders/sourceLookup.ts';
import type { SourceReaders } from '../sources/sourceReader.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import type { ReadPayloadItem } from '../drift/createDriftNotes.ts';
import type { DriftNote } from '../drift/driftNote.ts';
import type { ManualEdit } from '../../shared/domain/stack/editedCopy.ts';
import type { CountedMessage } from './countMessage.ts';
import type { FindingRule } from '../gate/findingRules.ts';
import type { BlockReading } from './read/readBlocks.ts';
import type { MessageInput } from './render/message.ts';
import type { SettledFolder } from './read/settleFolders.ts';
import type { SettledFinding, SettledText } from '../gate/settleFindings.ts';
import type { FindingSpan } from '../secrets/engine.ts';

/** Everything that assembling a stack needs. */
export interface AssembleRequest {
  readonly stack: Stack;
  /** Absolute path. */
  readonly root: string;
  readonly projectId: string;
  readonly pool: Pick<WorkerPool, 'readFiles' | 'countFiles' | 'measure'>;
  /** Readers of the kinds that are not read in bulk. */
  readonly readers: SourceReaders;
  /** Returns the keyed hash of a secret's value. */
  readonly hash: (value: string) => Promise<string>;
  readonly rule: FindingRule;
  /** True if undecided possible findings block as certain ones do. */
  readonly possibleBlocks: boolean;
  /** Model with the user's figures; without it, the stack's model with its shipped figures. */
  readonly model?: Model;
  readonly clock: () => number;
  readonly lookup: SourceLookup;
  /** True if folders are resolved on disk, not from the cache. */
  readonly fresh?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Returns recent readings to use instead of the disk. */
  readonly reuse?: (stack: Stack) => ReadonlyMap<string, BlockReading>;
  /** The user's own message, if there is one: it leaves in place of the items' message. */
  readonly manualEdit?: { readonly text: ManualText; readonly byHand: ManualEdit };
  /** Returns the note on the drift of the stack's newest payload; without it, the message has none. */
  readonly drift?: (newest: ReadPayloadItem) => Promise<DriftNote | null>;
}

/** A stack as read at one moment, settled, rendered and counted. Contains texts: stays in core. */
export interface Assembled {
  readonly stack: Stack;
  readonly model: Model;
  /** Readings of the items that are on, in stack order. */
  readonly readings: readonly BlockReading[];
  readonly settled: readonly SettledText[];
  /** Folders by item. */
  readonly folders: ReadonlyMap<string, SettledFolder>;
  /** Summaries of all items. */
  readonly blocks: readonly BlockSummary[];
  readonly findings: readonly SettledFinding[];
  readonly blocking: number;
  readonly message: CountedMessage;
  /** Input that renders the preview: every finding is a mark. */
  readonly masked: MessageInput;
  /** Time in ms for reading, counting and scanning. */
  readonly scanMs: number;
}

/** The user's own message, as stored. */
export interface ManualText {
  readonly text: string;
  /** Places of findings that earlier scans found. */
  readonly spans: readonly FindingSpan[];
}

/** Message that leaves in place of the items'. */
export interface AssembledManualEdit {
  readonly text: string;
  readonly masked: string;
  readonly marks: readonly { readonly findingId: string; readonly start: number; readonly end: number }[];
  readonly findings: readonly SettledFinding[];
  readonly blocking: number;
  readonly scanFailed: boolean;
  readonly tokens: number;
  readonly lines: number;
  readonly bytes: number;
  /** True if the items would now make another message than the one it began with. */
  readonly stackChanged: boolean;
}
