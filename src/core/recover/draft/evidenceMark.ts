import { basename } from 'node:path';
import type { EntryEvidence, Standing } from '../../../shared/domain/session/recoveredPayload.ts';

/**
 * Writes the mark at the end of a recovered line, e.g. `[verified: c3d91f0]` or `[claimed: 14:22Z line 120]`. A mark is text of
 * the entry, so that parsing and rendering keep it, and it is read as it stands wherever the payload is shown.
 */
export function writeMark(standing: Standing, evidence: EntryEvidence): string {
  return `[${standing}: ${sourceWords(evidence)}]`;
}

function sourceWords(evidence: EntryEvidence): string {
  switch (evidence.kind) {
    case 'git':
      return 'git';
    case 'todos':
      return 'to-do list';
    case 'commit':
      return evidence.commit.slice(0, 7);
    case 'payload':
      return `payload ${evidence.session}`;
    case 'stash':
      return `stash ${evidence.commit.slice(0, 7)}`;
    case 'note':
      // A longer path would hide the line that it ends.
      return `note ${evidence.path.replaceAll(/[[\]\p{Cc}\p{Cf}\u2028\u2029]/gu, '').slice(-50)} line ${evidence.line}`;
    case 'pasted':
      return `pasted summary${evidence.line === null ? '' : ` line ${evidence.line}`}`;
    case 'record': {
      const { at, line, transcript } = evidence;
      const time = at === null ? '' : `${at.slice(11, 16)}Z `;
      // The name of a sub-agent's transcript has its id.
      const file = transcript === undefined ? '' : `${basename(transcript).replace(/\.jsonl$/u, '')} `;
      return `${time}${file.replaceAll(/[^\w. -]/gu, '')}line ${line}`;
    }
  }
}

/** Returns the evidence for a fact that is in a record. */
export function recordOf(
  fact: { readonly line: number; readonly transcript?: string },
  at: string | null,
): EntryEvidence {
  const { line, transcript } = fact;
  return { kind: 'record', line, at, ...(transcript === undefined ? {} : { transcript }) };
}
