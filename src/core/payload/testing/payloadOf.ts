import type { Payload } from '../../../shared/domain/payload.ts';
import { parsePayload } from '../read/parsePayload.ts';

/** Makes a payload with these decisions, and other sections given as Markdown. */
export function payloadOf(decisions: readonly string[], more = ''): Payload {
  const points = decisions.map((text) => `- ${text}\n`).join('');
  return parsePayload(`## Payload\n\n**Current goal:** x\n\n**Decisions made:**\n${points}\n${more}`);
}
