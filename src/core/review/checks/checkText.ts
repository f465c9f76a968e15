import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import { defaultPayloadSettings } from '../../../shared/domain/payloadSettings.ts';
import type { CheckedPayload } from './entryPlaces.ts';
import { fileTree } from './fileTree.ts';
import { microDecision } from './microDecision.ts';
import { missingSection } from './missingSection.ts';
import { nestedList } from './nestedList.ts';
import { nextNotConcrete, noReread } from './nextAction.ts';
import { noText } from './noText.ts';
import { noWhy } from './noWhy.ts';
import { prose } from './prose.ts';
import { rawOutput } from './rawOutput.ts';
import { saidTwice } from './saidTwice.ts';
import { stylePreference } from './stylePreference.ts';
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
];

/** What can be told from the text alone. `tokens` are those of the payload as it is rendered, `limit` what it may have. Pure, and the same every time. */
export function checkText(
  payload: CheckedPayload,
  tokens: number,
  limit: number = defaultPayloadSettings.limit,
): readonly PayloadCheck[] {
  return checks.flatMap((check) => check(payload, tokens, limit));
}
