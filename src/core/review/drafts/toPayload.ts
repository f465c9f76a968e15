import type { Draft } from '../../../shared/domain/draft.ts';
import type { Payload } from '../../../shared/domain/payload.ts';
import { toPayloadSections } from './toDraftSections.ts';

/** Returns the payload that saving the draft would write. */
export function toPayload(draft: Draft, session: number): Payload {
  return {
    title: draft.title,
    task: draft.task,
    session,
    template: draft.template,
    sections: toPayloadSections(draft.sections),
    outside: draft.outside,
  };
}
