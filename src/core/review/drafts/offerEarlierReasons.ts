import type { Payload } from '../../../shared/domain/payload.ts';
import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import { buildLedger, type SessionPayload } from '../ledger/buildLedger.ts';
import { matchEntries, worded } from '../../payload/match/matchEntries.ts';

/**
 * Agents often leave out a reason that an earlier payload of the task gives: where one does, one key takes it over.
 * `before` is oldest first.
 */
export function offerEarlierReasons(
  checks: readonly PayloadCheck[],
  payload: Payload,
  before: readonly SessionPayload[],
): readonly PayloadCheck[] {
  if (!checks.some(({ id }) => id === 'no-why')) return checks;
  const known = buildLedger(before).flatMap(({ section, entry, madeIn, status }) =>
    section === 'decisions' && entry.why !== undefined && status !== 'reversed'
      ? [{ ...worded(entry), why: entry.why, madeIn }]
      : [],
  );
  const lacking = checks.flatMap((check, index) => {
    const { at } = check;
    const entry = at?.entry === undefined ? undefined : payload.sections[at.section]?.entries[at.entry];
    return check.id === 'no-why' && entry !== undefined ? [{ ...worded(entry), index }] : [];
  });
  const found = new Map([...matchEntries(known, lacking)].map(([reason, lack]) => [lack.index, reason]));
  return checks.map((check, index) => {
    const reason = found.get(index);
    const { at } = check;
    const entry = at?.entry === undefined ? undefined : payload.sections[at.section]?.entries[at.entry];
    if (reason === undefined || at?.entry === undefined || entry === undefined) return check;
    const { why, madeIn } = reason;
    return {
      ...check,
      fix: {
        label: `Take the reason from session ${madeIn}`,
        replace: [
          {
            section: at.section,
            entry: at.entry,
            with: [{ ...entry, why, session: entry.session ?? madeIn }],
          },
        ],
      },
    };
  });
}
