import type { FileState, Payload } from '../../../shared/domain/payload.ts';
import type {
  CheckFix,
  CheckId,
  CheckSeverity,
  FileClaim,
  PayloadCheck,
  RepositoryClaims,
} from '../../../shared/domain/payloadCheck.ts';
import { noBaseProblem } from './judgeClaim.ts';
import { pointTo, entryPlaces, type CheckedPayload } from '../checks/entryPlaces.ts';

const kinds: Readonly<Partial<Record<FileClaim['verdict'], readonly [CheckId, CheckSeverity]>>> = {
  contradicted: ['claim-contradicted', 'error'],
  uncommitted: ['claim-uncommitted', 'warning'],
  unverified: ['claim-unverified', 'info'],
};

/** Returns checks for the verdicts. Without a repository there are none. */
export function checkClaims(payload: CheckedPayload, claims: RepositoryClaims): readonly PayloadCheck[] {
  if (claims.repository !== 'here') return [];
  const places = entryPlaces(payload);
  return claims.files.flatMap((claim): PayloadCheck[] => {
    const kind = kinds[claim.verdict];
    const place = places.find(({ at }) => at.section === claim.at.section && at.entry === claim.at.entry);
    // A file without a state claims nothing.
    if (kind === undefined || place === undefined || claim.problem === undefined || claim.state === null)
      return [];
    const [id, severity] = kind;
    const isOfAll = claim.problem === noBaseProblem;
    // One check for all files is enough.
    if (isOfAll && claim !== claims.files.find(({ problem }) => problem === noBaseProblem)) return [];
    const fix = fixOf(payload, claim);
    return [
      {
        id,
        severity,
        ...pointTo(place),
        message: isOfAll ? claim.problem : `${claim.path}: ${claim.problem}`,
        ...(fix === null ? {} : { fix }),
      },
    ];
  });
}

function fixOf(payload: Payload | CheckedPayload, claim: FileClaim): CheckFix | null {
  const { at, verdict, state, movedTo } = claim;
  const entry = payload.sections[at.section]?.entries[at.entry];
  if (entry === undefined) return null;
  if (movedTo !== undefined) {
    return { label: 'Set the path it has now', replace: [{ ...at, with: [{ ...entry, path: movedTo }] }] };
  }
  const set = (label: string, other: FileState): CheckFix => ({
    label,
    replace: [{ ...at, with: [{ ...entry, state: other }] }],
  });
  if (verdict === 'uncommitted') return set('Set in progress', 'in-progress');
  if (verdict !== 'contradicted') return null;
  if (claim.missing === true) return { label: 'Cut this file', replace: [{ ...at, with: [] }] };
  return state === 'done' ? set('Set untouched', 'untouched') : set('Set in progress', 'in-progress');
}
