import type { Payload } from '../../../shared/domain/payload.ts';
import { parsePayload } from '../read/parsePayload.ts';

/** A payload with these decisions, and whatever other sections are given as Markdown. */
export function payloadOf(decisions: readonly string[], more = ''): Payload {
  const points = decisions.map((text) => `- ${text}\n`).join('');
  return parsePayload(`## Payload\n\n**Current goal:** x\n\n**Decisions made:**\n${points}\n${more}`);
}
