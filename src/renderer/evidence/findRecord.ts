import { withoutEvidenceMark } from '../../shared/domain/session/evidenceMark.ts';
import { evidenceKeys, type EvidenceList } from '../../shared/domain/session/evidenceKeys.ts';
import type { RecoveredEntry } from '../../shared/domain/session/recoveredPayload.ts';
import { isUncommitted, type RecoveredSession } from '../../shared/domain/recoveredSession.ts';
import { formatClock, formatTime } from '../ui/formats.ts';
import { transcriptName } from './transcriptName.ts';

/** The place of a line's evidence: a row of the panels by its key, or else what the record says. */
export type FoundRecord =
  | { readonly key: string }
  | {
      /** E.g. `Line 120 of the transcript, 14:22`. */
      readonly place: string;
      /** `null` if the facts do not have the words of the record. */
      readonly text: string | null;
    };

/** A line with its evidence, whole as a draft of Recover has it, or shortened as its mark says it. */
export type EvidencedLine = Pick<RecoveredEntry, 'text' | 'path' | 'evidence'>;

/** Finds the evidence of a draft's line in the facts of its session. */
export function findRecord(entry: EvidencedLine, facts: RecoveredSession): FoundRecord | null {
  const { evidence, path } = entry;
  if (evidence === null) return null;
  const keys = evidenceKeys(facts);
  const row = <L extends EvidenceList>(
    list: L,
    isMeant: (row: NonNullable<RecoveredSession[L]>[number]) => boolean,
  ): FoundRecord | null => {
    const rows: readonly NonNullable<RecoveredSession[L]>[number][] = facts[list] ?? [];
    const key = keys[list][rows.findIndex(isMeant)];
    return key === undefined ? null : { key };
  };
  const ofFile = (): FoundRecord | null =>
    path === undefined
      ? null
      : row('files', (file) => isUncommitted(file) && (file.path === path || file.path.endsWith(`/${path}`)));
  switch (evidence.kind) {
    case 'git':
      return (
        ofFile() ?? row('files', isUncommitted) ?? { place: 'Git’s answer about the worktree', text: null }
      );
    case 'commit': {
      const { commit } = evidence;
      const place = `Commit ${commit.slice(0, 7)}`;
      return row('commits', (one) => one.commit.startsWith(commit)) ?? { place, text: null };
    }
    case 'stash': {
      const { commit } = evidence;
      const place = `Stash ${commit.slice(0, 7)}`;
      return row('stashes', (one) => one.commit.startsWith(commit)) ?? { place, text: null };
    }
    case 'todos': {
      const words = withoutEvidenceMark(entry.text);
      return (
        row('todos', ({ text }) => words.includes(text)) ??
        row('todos', ({ state }) => state !== 'done') ??
        row('todos', () => true)
      );
    }
    case 'note':
      return (
        row('notes', (note) => note.path.endsWith(evidence.path)) ?? {
          place: `Line ${evidence.line} of ${evidence.path}`,
          text: null,
        }
      );
    case 'payload':
      return { place: `The payload of session ${evidence.session}`, text: null };
    case 'pasted':
      return {
        place: evidence.line === null ? 'The pasted summary' : `Line ${evidence.line} of the pasted summary`,
        text: null,
      };
    case 'record': {
      const isThere = (one: { readonly line: number; readonly transcript?: string }): boolean =>
        one.line === evidence.line && nameOf(one.transcript) === nameOf(evidence.transcript);
      const found =
        ofFile() ??
        row('agents', ({ began, proof }) => isThere(proof ?? began)) ??
        row('effects', isThere) ??
        row('commands', isThere);
      if (found !== null) return found;
      const { line, transcript, at } = evidence;
      const clock = at === null ? null : clockOf(at, facts.session?.started ?? null);
      const time = at === null ? '' : `, ${clock ?? (formatTime(at) || at)}`;
      const file = transcript === undefined ? 'the transcript' : transcriptName(transcript);
      return { place: `Line ${line} of ${file}${time}`, text: textAt(facts, isThere) };
    }
  }
}

/**
 * Returns the time of day of a mark, such as `14:22Z`, as the system writes it; `null` for a whole time. The mark has no day: that of
 * its session decides between summer and winter.
 */
export function clockOf(at: string, started: string | null): string | null {
  if (!/^\d\d:\d\dZ$/u.test(at)) return null;
  const day = (started ?? new Date().toISOString()).slice(0, 10);
  return formatClock(`${day}T${at}`) || at;
}

/** Returns the name by which a mark knows a sub-agent's transcript. */
function nameOf(transcript: string | undefined): string | undefined {
  return transcript === undefined
    ? undefined
    : transcriptName(transcript)
        .replace(/\.jsonl$/u, '')
        .replaceAll(/[^\w. -]/gu, '');
}

/** Returns the words of a record, as far as the facts have them. */
function textAt(
  { words, answers, plan, summary, said }: RecoveredSession,
  isThere: (one: { readonly line: number; readonly transcript?: string }) => boolean,
): string | null {
  const answer = answers.find(isThere);
  if (answer !== undefined) return `${answer.question}\n${answer.answer}`.trim();
  const texts = [...words, ...[plan, summary, said].filter((one) => one !== null)];
  return texts.find(isThere)?.text ?? null;
}
