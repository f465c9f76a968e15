import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import { defaultPayloadSettings } from '../../../shared/domain/payload/payloadSettings.ts';
import { type CheckedPayload, entryPlaces, isNothing, pointTo } from './entryPlaces.ts';
import { doneNext } from './doneNext.ts';
import { parsedOrigins, type OriginOf } from './entryGroups.ts';
import { fileTree } from './fileTree.ts';
import { machineBound } from './machineBound.ts';
import { missingSection } from './missingSection.ts';
import { explainedBelow, isPlain, noWhy, partLabel } from './noWhy.ts';
import { microDecision } from './microDecision.ts';
import { nestedList } from './nestedList.ts';
import { nextNotConcrete } from './nextAction.ts';
import { noReread } from './noReread.ts';
import { olderCopy } from './olderCopy.ts';
import { prose } from './prose.ts';
import { rawOutput } from './rawOutput.ts';
import { rivalNext } from './rivalNext.ts';
import { saidTwice } from './saidTwice.ts';
import { stylePreference } from './stylePreference.ts';
import { testLogin } from './testLogin.ts';
import { tooLong } from './tooLong.ts';
import { transcript } from './transcript.ts';
import { vague } from './vague.ts';

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
  doneNext,
  machineBound,
  testLogin,
];

/** Checks of the order that the original text had. */
const checksOfOrder = [rivalNext, olderCopy];

/**
 * Returns the checks that need the text alone. `tokens` counts the rendered payload, `limit` is its maximum. Pure: the
 * same input gives the same checks.
 */
export function checkText(
  payload: CheckedPayload,
  tokens: number,
  limit: number = defaultPayloadSettings.limit,
  originOf: OriginOf = parsedOrigins(payload),
): readonly PayloadCheck[] {
  return [
    ...checks.flatMap((check) => check(payload, tokens, limit)),
    ...checksOfOrder.flatMap((check) => check(payload, originOf)),
  ];
}

/**
 * Finds a reason without a text below our heading for decisions: the reader can't tell which of them it explains. Elsewhere
 * it explains what stands above it.
 */
function noText(payload: CheckedPayload): readonly PayloadCheck[] {
  const explained = explainedBelow(payload);
  const hasParts = (section: number): boolean =>
    payload.sections[section]?.entries.some(({ text }) => partLabel.test(text)) === true;
  return entryPlaces(payload).flatMap((place): PayloadCheck[] => {
    const { section, entry, at } = place;
    const { why = '', path } = entry;
    if (section !== 'decisions') return [];
    if (entry.text.trim() !== '' || path !== undefined || isNothing(why) || explained.has(entry)) return [];
    // "Decision: …" and "Reason: …" are points of one record; under a heading of its author, other parts may be, too.
    if (hasParts(at.section) || !isPlain(payload.sections[at.section]?.heading)) return [];
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
