import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import { entryPlaces, judgedText, isNothing, pointTo, stands, type CheckedPayload } from './entryPlaces.ts';
import { isMicro } from './microDecision.ts';
import { isStyle } from './stylePreference.ts';

/** Words after which, or with which, a reason is given in the sentence itself. */
const reason =
  /\b(?:because|since (?!session\b|v?\d)|as (?:it|they|the|this|that|we|otherwise)\b|so that|so (?:the|it|we|no|they|that|each|every|nobody|callers?|tests?)\b|due to|owing to|thanks to|in order to|otherwise|or else|to (?:avoid|prevent|keep|allow|ensure|make sure|stay|reduce|save|support|satisfy|comply|match|preserve|protect|guarantee|minimi[sz]e)\b|(?:which|that|this|it) (?:would|could|might|caused?|broke|breaks|fail(?:s|ed)?|leaks?|avoids|prevents|keeps|lets|allows|means)\b|would (?:otherwise )?(?:break|fail|leak|lose|block|double|race|deadlock|need)|caus(?:ed|es|ing)\b|required by|needed (?:by|for)|risk of|reason:|rationale:|why:|given (?:that|the)|for (?:performance|safety|consistency|compatibility|testability|security|simplicity|auditing|compliance|legal|GDPR|backwards?)\b)/iu;
const foreign =
  /\b(?:weil|damit|sonst|wegen|denn|parce qu|car |afin|pour éviter|sinon|porque|para (?:que|evitar)|ya que|debido|perché|poiché|affinché|omdat|zodat|want )|потому|чтобы|из-за|因为|以便|避免|ため|ので|から|때문|위해/iu;

export function noWhy(payload: CheckedPayload): readonly PayloadCheck[] {
  return entryPlaces(payload).flatMap((place): PayloadCheck[] => {
    const { section, entry } = place;
    if (section !== 'decisions' || !stands(entry) || hasReason(entry.why, judgedText(entry))) return [];
    if (isStyle(place) || isMicro(place)) return [];
    return [
      {
        id: 'no-why',
        severity: 'warning',
        ...pointTo(place),
        message: 'This decision has no why yet, so the next session may reopen it.',
      },
    ];
  });
}

function hasReason(why: string | undefined, text: string): boolean {
  if (why !== undefined && !isNothing(why)) return true;
  return isNothing(text) || reason.test(text) || foreign.test(text);
}
