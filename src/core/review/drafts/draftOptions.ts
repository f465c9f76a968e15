import type { Clock } from '../../storage/clock.ts';
import type { Decisions } from '../../secrets/decision.ts';
import type { Emit } from '../../../shared/api.ts';
import type { LogBug } from '../../../shared/rpc/dispatch.ts';
import type { MaskedTexts } from '../../gate/createMaskedTexts.ts';
import type { Operations } from '../../operations/createOperations.ts';
import type { OtherTexts } from '../../storage/createOtherTexts.ts';
import type { Storage } from '../../storage/storage.ts';
import type { TaskForDraft } from './carryIn.ts';
import type { TaskRef } from '../tasks/knownTasks.ts';
import type { ValueJudge } from '../../gate/judgeValues.ts';
import type { WorkerPool } from '../../workers/jobs.ts';

export interface DraftOptions {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly emit: Emit;
  readonly logBug: LogBug;
  readonly pool: WorkerPool;
  readonly operations: Operations;
  /** Hides suspected secrets in everything that a window gets of a draft, and restores them in what it sends. */
  readonly masked: MaskedTexts;
  readonly otherTexts: Pick<OtherTexts, 'keep' | 'dropAll'>;
  readonly decisions: Pick<Decisions, 'record' | 'forget'>;
  /** Returns the user's decisions about suspected secrets in the payloads of a project. */
  readonly judgeOf: (projectId: string) => ValueJudge;
  readonly rootOf: (projectId: string) => Promise<string>;
  /** Stores the text that a fix moves out of a draft. */
  readonly addSnippet: (name: string, text: string) => Promise<void>;
  /** Returns the task's record that a draft names, with what it gives to its drafts; `null` if there is none. */
  readonly recordOf?: ((projectId: string, named: TaskRef) => Promise<TaskForDraft | null>) | undefined;
  /** Returns lines about runs of commands, among those of a draft, that say something else by now. */
  readonly validationNow?:
    | ((projectId: string, lines: readonly string[]) => Promise<ReadonlyMap<string, string>>)
    | undefined;
  /** Called when a payload was saved. */
  readonly onSaved: (projectId: string, path: string) => void;
}
