import type { Draft } from '../../../shared/domain/draft.ts';
import type { Payload } from '../../../shared/domain/payload.ts';
import { keptTitle } from '../../payload/read/payloadTitle.ts';
import { toPayloadSections } from './toDraftSections.ts';

/** Returns the payload that saving the draft would write. */
export function toPayload(draft: Draft, session: number): Payload {
  return {
    title: titleOf(draft),
    task: draft.task,
    session,
    template: draft.template,
    sections: toPayloadSections(draft.sections),
    outside: draft.outside,
  };
}

function titleOf({ title, task, taskAnswer }: Draft): string {
  return taskAnswer === 'continue' ? keptTitle(title, task) : title;
}
