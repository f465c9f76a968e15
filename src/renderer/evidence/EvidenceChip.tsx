import { Popover } from '@base-ui/react/popover';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import type { EntryEvidence } from '../../shared/domain/session/recoveredPayload.ts';
import { formatClock } from '../ui/formats.ts';
import { clockOf, type FoundRecord } from './findRecord.ts';
import { transcriptName } from './transcriptName.ts';

interface EvidenceChipProps {
  readonly evidence: EntryEvidence;
  readonly record: FoundRecord;
  /** Shows the row of the evidence. */
  readonly onPoint: (key: string) => void;
}

/** The evidence of a line: leads to its row, or shows the record where the panels do not have it. */
export function EvidenceChip({ evidence, record, onPoint }: EvidenceChipProps) {
  const words = evidenceWords(evidence);
  const className = 'badge outline evidence-chip';
  if ('key' in record)
    return (
      <button
        type="button"
        className={className}
        aria-label={`Evidence: ${words}`}
        onClick={() => onPoint(record.key)}
      >
        {words}
      </button>
    );
  return (
    <Popover.Root>
      <Popover.Trigger className={className} aria-label={`Evidence: ${words}`}>
        {words}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="menu-layer" sideOffset={4} align="end">
          <Popover.Popup className="menu evidence-record" aria-label="Record">
            <Popover.Title className="muted num">{showHidden(record.place)}</Popover.Title>
            <Popover.Description className="scroll">
              {record.text === null ? 'Its words are not among the evidence.' : showHidden(record.text)}
            </Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Names a transcript, or one of the files beside it, e.g. the agent's history of prompts. */
function fileWords(transcript: string | undefined): string {
  if (transcript === undefined) return 'Transcript';
  const name = transcriptName(transcript);
  if (/^history(?:\.jsonl)?$/u.test(name)) return 'History';
  return name.endsWith('.md') ? 'Plan' : 'Sub-agent';
}

/** Returns an evidence in two words. `started`: when its session began, for a mark, which has no day. */
export function evidenceWords(evidence: EntryEvidence, started: string | null = null): string {
  switch (evidence.kind) {
    case 'record': {
      const { at, line, transcript } = evidence;
      const where = fileWords(transcript);
      return at === null
        ? `${where} line ${line}`
        : `${where} ${clockOf(at, started) ?? (formatClock(at) || at)}`;
    }
    case 'commit':
      return evidence.commit.slice(0, 7);
    case 'stash':
      return `Stash ${evidence.commit.slice(0, 7)}`;
    case 'git':
      return 'git';
    case 'todos':
      return 'To-do';
    case 'payload':
      return `Payload ${evidence.session}`;
    case 'note':
      return `Note line ${evidence.line}`;
    case 'pasted':
      return 'Pasted summary';
  }
}
