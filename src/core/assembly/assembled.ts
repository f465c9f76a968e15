import type { BlockSummary } from '../../shared/domain/assembly.ts';
import type { Model } from '../../shared/domain/model.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import type { SourceLookup } from '../sources/folders/sourceLookup.ts';
import type { SourceReaders } from '../sources/sourceReader.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import type { ReadPayloadItem } from '../drift/createDriftNotes.ts';
import type { DriftNote } from '../drift/driftNote.ts';
import type { ByHand } from '../../shared/domain/editedCopy.ts';
import type { CountedMessage } from './countMessage.ts';
import type { FindingRule } from '../gate/findingRules.ts';
import type { BlockReading } from './readBlocks.ts';
import type { MessageInput } from './render/message.ts';
import type { SettledFolder } from './settleFolders.ts';
import type { SettledFinding, SettledText } from '../gate/settleFindings.ts';
import type { FindingSpan } from '../secrets/engine.ts';

/** What a stack is assembled by. */
export interface AssembleRequest {
  readonly stack: Stack;
  /** Absolute. */
  readonly root: string;
  readonly projectId: string;
  readonly pool: Pick<WorkerPool, 'readFiles' | 'measure'>;
  /** For the kinds that are not read in bulk. */
  readonly readers: SourceReaders;
  /** Keyed hash of a secret's value. */
  readonly hash: (value: string) => Promise<string>;
  readonly rule: FindingRule;
  /** Undecided possible findings block as certain ones do. */
  readonly possibleBlocks: boolean;
  /** With the person's figures; absent: as it ships. */
  readonly model?: Model;
  readonly clock: () => number;
  readonly lookup: SourceLookup;
  /** Folders are resolved on disk, whatever is known of it. */
  readonly fresh?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Readings of a moment ago to use instead of the disk. */
  readonly reuse?: (stack: Stack) => ReadonlyMap<string, BlockReading>;
  /** The person's own message, where there is one: it leaves in place of what the items make. */
  readonly hand?: { readonly text: HandText; readonly byHand: ByHand };
  /** What to say of the drift of the stack's newest payload; absent: nothing. */
  readonly drift?: (newest: ReadPayloadItem) => Promise<DriftNote | null>;
}

/** A stack as read at one moment, decided, rendered and counted. Holds texts: stays in core. */
export interface Assembled {
  readonly stack: Stack;
  readonly model: Model;
  /** Of the items that are on, in stack order. */
  readonly readings: readonly BlockReading[];
  readonly settled: readonly SettledText[];
  /** By item. */
  readonly folders: ReadonlyMap<string, SettledFolder>;
  /** Of all items. */
  readonly blocks: readonly BlockSummary[];
  readonly findings: readonly SettledFinding[];
  readonly blocking: number;
  readonly message: CountedMessage;
  /** What the preview is rendered from: every finding is a mark. */
  readonly masked: MessageInput;
  /** ms for reading, counting and scanning. */
  readonly scanMs: number;
}

/** The message as the person wrote it, as kept. */
export interface HandText {
  readonly text: string;
  /** Places that were found before. */
  readonly spans: readonly FindingSpan[];
}

/** What leaves instead of what the items make. */
export interface AssembledHand {
  readonly text: string;
  readonly masked: string;
  readonly marks: readonly { readonly findingId: string; readonly start: number; readonly end: number }[];
  readonly findings: readonly SettledFinding[];
  readonly blocking: number;
  readonly scanFailed: boolean;
  readonly tokens: number;
  readonly lines: number;
  readonly bytes: number;
  /** The items would make another message than the one it was taken from. */
  readonly stackChanged: boolean;
}
