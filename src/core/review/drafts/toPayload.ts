import type { Draft } from '../../../shared/domain/draft.ts';
import type { Payload } from '../../../shared/domain/payload.ts';
import { toPayloadSections } from './toDraftSections.ts';

/** A draft as the payload that a save would make of it. */
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
