import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import { isDoneStep } from './doneNext.ts';
import { entryGroups, type OriginOf } from './entryGroups.ts';
import { isNothing, pointTo, stands, type CheckedPayload, type EntryPlace } from './entryPlaces.ts';

/** Headings that claim to say what comes first, not merely what is open. */
const claim =
  /\bnext (?:\w+ )?(?:steps?|sessions?|actions?|tasks?|priorit|up\b|moves?)|\bwhat['’]?s next\b|^next$|\baction (?:plan|items?)\b|\bstart here\b|\bresume (?:here|from|instructions?|with)\b|\bdo (?:this )?(?:first|next|now)\b|nächsten? (?:schritte?|sitzung)|prochaines? (?:étapes?|actions?|session)|próximos? pasos?|próxim[ao]s? (?:passos?|ações|ação|etapas?|sess)|siguientes? pasos?|prossimi passi|volgende stap|nästa steg|sonraki adım|следующие (?:шаги|действия)|下一步|次のステップ|次回|다음 (?:단계|작업)/iu;
/** Headings of a part of the plan, which rivals nothing. */
const part =
  /\b(?:phase|stage|sprint|week|days?|months?|minutes|later|future|long[- ]term|after|for (?:users?|you))\b/iu;

/** Finds lists of next steps in several places of a text, each of which claims to come next. */
export function rivalNext(payload: CheckedPayload, originOf: OriginOf): readonly PayloadCheck[] {
  const at = payload.sections.findIndex(({ id }) => id === 'next');
  const headings = (payload.sections[at]?.heading ?? '').split('; ').filter(isClaim);
  const [one, other] = headings;
  if (one === undefined || other === undefined) return [];
  const lists = (entryGroups(payload, originOf)[at] ?? []).filter((group) => group.some(isStep));
  const first = lists[1]?.find(isStep);
  if (first === undefined) return [];
  const names =
    headings.length === 2
      ? `"${one}" and "${other}"`
      : `"${one}", "${other}" and ${headings.length - 2} more`;
  return [
    {
      id: 'rival-next',
      severity: 'warning',
      ...pointTo(first),
      message: `${names} each say what comes next, so the next session can’t tell which one leads. Keep one list, the first step first.`,
    },
  ];
}

/** True if a heading claims the next steps of the whole: behind a comma it names those of one matter. */
function isClaim(heading: string): boolean {
  return claim.test(heading.split(',')[0] ?? '') && !part.test(heading);
}

function isStep({ entry }: EntryPlace): boolean {
  const { text, path } = entry;
  if (!stands(entry) || isDoneStep(entry)) return false;
  return path !== undefined || !(isNothing(text) || /^#{1,6}\s|:[*_\s]*$/u.test(text));
}
