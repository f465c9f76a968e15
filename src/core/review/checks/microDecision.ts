import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import {
  entryPlaces,
  judgedText,
  pointTo,
  stands,
  type CheckedPayload,
  type EntryPlace,
} from './entryPlaces.ts';

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

/** Finds decisions that the code already shows. */
export function microDecision(payload: CheckedPayload): readonly PayloadCheck[] {
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

export function isMicro({ section, entry }: EntryPlace): boolean {
  if (section !== 'decisions' || entry.why !== undefined || !stands(entry)) return false;
  return small.some((pattern) => pattern.test(judgedText(entry).toLowerCase()));
}
