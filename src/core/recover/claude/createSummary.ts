import type { SessionEnding, SessionSummary } from '../../../shared/domain/transcript.ts';
import { firstLine } from '../reading/firstLine.ts';
import { objectAt, textAt, timeAt } from '../reading/jsonFields.ts';
import { typedWords, type ClaudeRecord } from './claudeRecord.ts';
import { createChain, parentOf, takeTip } from './createChain.ts';
import { createEndingTracker } from './createEndingTracker.ts';

type SummaryFields = Pick<SessionSummary, 'cwd' | 'title' | 'branch' | 'model' | 'started' | 'ended'>;

export interface SummaryReader {
  take(record: ClaudeRecord): void;
  summary(): SummaryFields;
  /** Returns the model of the last reply so far. */
  model(): string | null;
  /** Id of the first record, which a copy of the session shares; `null` if no record has one. */
  firstRecord(): string | null;
  /** The folders in which the agent worked, each once. */
  cwds(): readonly string[];
}

/** Collects from records what a list of sessions shows, but for their end; see `createEndingReader`. */
export function createSummary(): SummaryReader {
  const cwds = new Set<string>();
  const titles = { custom: '', generated: '', summary: '', prompt: '' };
  let first: string | null = null;
  let cwd: string | null = null;
  let branch: string | null = null;
  let model: string | null = null;
  let started: string | null = null;
  let ended: string | null = null;

  const takeTitle = ({ type, fields }: ClaudeRecord): void => {
    if (type === 'custom-title') titles.custom = textAt(fields, 'customTitle') ?? titles.custom;
    if (type === 'ai-title')
      titles.generated = textAt(fields, 'aiTitle') ?? textAt(fields, 'title') ?? titles.generated;
    if (type === 'summary') titles.summary = textAt(fields, 'summary') ?? titles.summary;
  };

  return {
    take(record) {
      const { fields } = record;
      takeTitle(record);
      if (titles.prompt === '') titles.prompt = typedWords(record) ?? '';
      const folder = textAt(fields, 'cwd');
      if (folder !== null) cwds.add(folder);
      if (record.sidechain) return;
      first ??= textAt(fields, 'uuid');
      cwd = folder ?? cwd;
      branch = textAt(fields, 'gitBranch') ?? branch;
      const spoke = record.type === 'assistant' ? textAt(objectAt(fields, 'message'), 'model') : null;
      if (spoke !== null && spoke !== '<synthetic>') model = spoke;
      const at = timeAt(fields, 'timestamp');
      if (at === null) return;
      // Records are not in the order of their times.
      if (started === null || at < started) started = at;
      if (ended === null || at > ended) ended = at;
    },
    summary() {
      const title = [titles.custom, titles.generated, titles.prompt, titles.summary].find(
        (one) => one !== '',
      );
      return {
        cwd,
        title: title === undefined ? null : firstLine(title),
        branch: branch === 'HEAD' ? null : branch,
        model,
        started,
        ended,
      };
    },
    model: () => model,
    firstRecord: () => first,
    cwds: () => [...cwds],
  };
}

export interface EndingReader {
  take(record: ClaudeRecord): void;
  ending(): SessionEnding;
}

/** Follows how a session ended through records of which there is no tree otherwise: those of a list. */
export function createEndingReader(): EndingReader {
  const tracker = createEndingTracker();
  const chain = createChain();
  return {
    take(record) {
      const { type, fields, sidechain } = record;
      const uuid = textAt(fields, 'uuid');
      if (type === 'last-prompt') takeTip(chain, fields);
      // A record that is repeated has the place of the first.
      let place = chain.placeOf(uuid);
      if (uuid !== null) {
        const isTalk = type === 'user' || type === 'assistant';
        const reply = type === 'assistant' ? textAt(objectAt(fields, 'message'), 'id') : null;
        place ??= chain.add({ uuid, parent: parentOf(fields), reply, mayBeTip: isTalk && !sidechain });
      }
      tracker.take(record, place);
    },
    ending: () => tracker.ending(chain.active()),
  };
}
