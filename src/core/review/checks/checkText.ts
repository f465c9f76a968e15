import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import { defaultPayloadSettings } from '../../../shared/domain/payloadSettings.ts';
import {
  type CheckedPayload,
  entryPlaces,
  isNothing,
  pointTo,
  judgedText,
  stands,
  type EntryPlace,
} from './entryPlaces.ts';
import { fileTree } from './fileTree.ts';
import { missingSection } from './missingSection.ts';
import { nestedList } from './nestedList.ts';
import { nextNotConcrete, noReread } from './nextAction.ts';
import { prose } from './prose.ts';
import { rawOutput } from './rawOutput.ts';
import { saidTwice } from './saidTwice.ts';
import { stylePreference, isStyle } from './stylePreference.ts';
import { tooLong } from './tooLong.ts';
import { transcript } from './transcript.ts';
import { vague } from './vague.ts';

const tools =
  'const|let|var|foreach|for[- ]of|for loops?|map|reduce|filter|ternary|switch|if/else|spread|template literals?|arrow functions?|optional chaining|async/await|type alias|interface';

/** Changes that a glance at the code shows, and nothing depends on. In lower case: patterns for both compile slowly. */
const small: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:used|using|use|switched to|went with|chose|changed to|replaced)\b[^.]{0,30}\x60?\b(?:${tools})\b\x60?[^.]{0,30}\b(?:instead of|over|rather than|with|not)\b[^.]{0,10}\x60?\b(?:${tools})\b`,
    'u',
  ),
  /\brenamed?\b[^.]{0,30}\b(?:local |loop )?(?:variables?|params?|parameters?|arguments?|constants?|helper|helpers|locals?)\b/u,
  /\b(?:added|removed|deleted|fixed|corrected|reordered|sorted|cleaned up|moved)\b[^.]{0,20}\b(?:unused |missing |duplicate |extra |trailing |blank )*(?:imports?|blank lines?|whitespace|comments?|typos?|semicolons?|console\.logs?|log statements?|debug (?:output|prints?|logging)|import order|line breaks?|newlines?|lint(?:er)? (?:errors?|warnings?))\b/u,
  /\b(?:ran|applied|reformatted (?:with|using)|formatted with)\s+`?(?:prettier|eslint|black|gofmt|rustfmt|isort|the (?:formatter|linter))\b/u,
  /\b(?:extracted|inlined|introduced|pulled out)\b[^.]{0,20}\b(?:local|temp(?:orary)?|small|intermediate|loop)\b[^.]{0,20}\b(?:variables?|constants?|helpers?|functions?)\b/u,
  /\b(?:put|placed|kept|moved)\b[^.]{0,30}\b(?:(?:at|to) the (?:top|bottom|end) of the (?:file|function|class)|above the|below the|on (?:its own|a separate|one) line)\b/u,
  /\b(?:named|called)\s+(?:it|the (?:variable|local|loop variable|parameter|helper|constant))\b/u,
  /\bfixed (?:the |an? )?(?:indentation|formatting|spacing|spelling|typos?)\b/u,
];

/** Words that introduce a reason within the sentence itself. */
const reason =
  /\b(?:because|since (?!session\b|v?\d)|as (?:it|they|the|this|that|we|otherwise)\b|so that|so (?:the|it|we|no|they|that|each|every|nobody|callers?|tests?)\b|due to|owing to|thanks to|in order to|otherwise|or else|to (?:(?:be able to|\w+ly|not|still|help) )?(?:avoid|prevent|keep|allow|ensure|make sure|stay|reduce|save|support|satisfy|comply|match|preserve|protect|guarantee|minimi[sz]e|handle|maintain|constrain|fix|enable|simplify|eliminate|isolate|leave|speed|limit|catch|detect|survive|work around|stop|force|retain|respect|share|decouple|lower|bound|cap|unblock|get rid|free|cut)\b|useful for|\b(?:simpler|faster|cheaper|safer|easier|fewer)\b|while (?:keeping|avoiding|eliminating|preserving|staying)\b|\bso\b(?= \w+ (?:can|could|is|are|does|do|never|always|stays?|keeps?|has|have|will|would|must|may)\b)|mirrors\b|consistent with|per (?:the )?(?:spec|rfc|plan|design|contract|requirements?)\b|keeps\b|avoids\b|prevents\b|protects\b|preserves\b|lets\b|rather than risk|(?:which|that|this|it) (?:would|could|might|caused?|broke|breaks|fail(?:s|ed)?|leaks?|avoids|prevents|keeps|lets|allows|means)\b|would (?:otherwise )?(?:break|fail|leak|lose|block|double|race|deadlock|need)|caus(?:ed|es|ing)\b|required by|needed (?:by|for)|risk of|reason:|rationale:|why:|given (?:that|the)|for (?:performance|safety|consistency|compatibility|testability|security|simplicity|auditing|compliance|legal|gdpr|backwards?)\b)/u;

/** A whole decision and, after a colon, its reason. */
const explained = /^(?:[^\s:]+\s+){3,}[^\s:]+:\s+(?:\S+\s+){2,}\S+/u;

const foreign =
  /\b(?:weil|damit|sonst|wegen|denn|parce qu|car |afin|pour éviter|sinon|porque|para (?:que|evitar)|ya que|debido|perché|poiché|affinché|omdat|zodat|want )|потому|чтобы|из-за|因为|以便|避免|ため|ので|から|때문|위해/u;

const checks: readonly ((
  payload: CheckedPayload,
  tokens: number,
  limit: number,
) => readonly PayloadCheck[])[] = [
  missingSection,
  tooLong,
  transcript,
  fileTree,
  rawOutput,
  nestedList,
  nextNotConcrete,
  noReread,
  noWhy,
  noText,
  saidTwice,
  vague,
  stylePreference,
  microDecision,
  prose,
];

/**
 * Returns the checks that need the text alone. `tokens` counts the rendered payload, `limit` is its maximum. Pure: the
 * same input gives the same checks.
 */
export function checkText(
  payload: CheckedPayload,
  tokens: number,
  limit: number = defaultPayloadSettings.limit,
): readonly PayloadCheck[] {
  return checks.flatMap((check) => check(payload, tokens, limit));
}

/** Finds a reason without a text: the reader can't tell which decision it explains. */
function noText(payload: CheckedPayload): readonly PayloadCheck[] {
  return entryPlaces(payload).flatMap((place): PayloadCheck[] => {
    const { entry, at } = place;
    const { why = '', path } = entry;
    if (entry.text.trim() !== '' || path !== undefined || isNothing(why)) return [];
    const { why: _why, ...rest } = entry;
    return [
      {
        id: 'no-text',
        severity: 'error',
        ...pointTo(place),
        message: 'A reason without what it is the reason for. Say what holds.',
        fix: { label: 'Make the reason the text', replace: [{ ...at, with: [{ ...rest, text: why }] }] },
      },
    ];
  });
}

function noWhy(payload: CheckedPayload): readonly PayloadCheck[] {
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

/** True for a heading, or a line above points: it decides nothing by itself. */
function isLabel(text: string): boolean {
  return /^#{1,6}\s|:[*_\s]*$/u.test(text);
}

function hasReason(why: string | undefined, text: string): boolean {
  if (why !== undefined && !isNothing(why)) return true;
  return isNothing(text) || reason.test(text) || foreign.test(text) || explained.test(text);
}

function microDecision(payload: CheckedPayload): readonly PayloadCheck[] {
  return entryPlaces(payload)
    .filter(isMicro)
    .map((place) => ({
      id: 'micro-decision',
      severity: 'info',
      ...pointTo(place),
      message: 'The code already shows this. It takes room from decisions that matter.',
      fix: { label: 'Cut this decision', replace: [{ ...place.at, with: [] }] },
    }));
}

function isMicro({ section, entry }: EntryPlace): boolean {
  if (section !== 'decisions' || entry.why !== undefined || !stands(entry)) return false;
  return small.some((pattern) => pattern.test(judgedText(entry).toLowerCase()));
}
