import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import { entryPlaces, judgedText, isNothing, pointTo, stands, type CheckedPayload } from './entryPlaces.ts';
import { isMicro } from './microDecision.ts';
import { isStyle } from './stylePreference.ts';

/** Words after which, or with which, a reason is given in the sentence itself. */
const reason =
  /\b(?:because|since (?!session\b|v?\d)|as (?:it|they|the|this|that|we|otherwise)\b|so that|so (?:the|it|we|no|they|that|each|every|nobody|callers?|tests?)\b|due to|owing to|thanks to|in order to|otherwise|or else|to (?:(?:be able to|\w+ly|not|still|help) )?(?:avoid|prevent|keep|allow|ensure|make sure|stay|reduce|save|support|satisfy|comply|match|preserve|protect|guarantee|minimi[sz]e|handle|maintain|constrain|fix|enable|simplify|eliminate|isolate|leave|speed|limit|catch|detect|survive|work around|stop|force|retain|respect|share|decouple|lower|bound|cap|unblock|get rid|free|cut)\b|useful for|\b(?:simpler|faster|cheaper|safer|easier|fewer)\b|while (?:keeping|avoiding|eliminating|preserving|staying)\b|\bso\b(?= \w+ (?:can|could|is|are|does|do|never|always|stays?|keeps?|has|have|will|would|must|may)\b)|mirrors\b|consistent with|per (?:the )?(?:spec|rfc|plan|design|contract|requirements?)\b|keeps\b|avoids\b|prevents\b|protects\b|preserves\b|lets\b|rather than risk|(?:which|that|this|it) (?:would|could|might|caused?|broke|breaks|fail(?:s|ed)?|leaks?|avoids|prevents|keeps|lets|allows|means)\b|would (?:otherwise )?(?:break|fail|leak|lose|block|double|race|deadlock|need)|caus(?:ed|es|ing)\b|required by|needed (?:by|for)|risk of|reason:|rationale:|why:|given (?:that|the)|for (?:performance|safety|consistency|compatibility|testability|security|simplicity|auditing|compliance|legal|gdpr|backwards?)\b)/u;
/** A whole decision, and after a colon what speaks for it. */
const explained = /^(?:[^\s:]+\s+){3,}[^\s:]+:\s+(?:\S+\s+){2,}\S+/u;
const foreign =
  /\b(?:weil|damit|sonst|wegen|denn|parce qu|car |afin|pour éviter|sinon|porque|para (?:que|evitar)|ya que|debido|perché|poiché|affinché|omdat|zodat|want )|потому|чтобы|из-за|因为|以便|避免|ため|ので|から|때문|위해/u;

export function noWhy(payload: CheckedPayload): readonly PayloadCheck[] {
  return entryPlaces(payload).flatMap((place): PayloadCheck[] => {
    const { section, entry } = place;
    if (section !== 'decisions' || !stands(entry) || hasReason(entry.why, judgedText(entry).toLowerCase()))
      return [];
    if (isStyle(place) || isMicro(place) || isLabel(entry.text)) return [];
    return [
      {
        id: 'no-why',
        severity: 'warning',
        ...pointTo(place),
        message: 'No reason given, so the next session may reopen this decision.',
      },
    ];
  });
}

/** A heading, or what stands above points, decides nothing by itself. */
function isLabel(text: string): boolean {
  return /^#{1,6}\s|:[*_\s]*$/u.test(text);
}

function hasReason(why: string | undefined, text: string): boolean {
  if (why !== undefined && !isNothing(why)) return true;
  return isNothing(text) || reason.test(text) || foreign.test(text) || explained.test(text);
}
