import type { RecoveredPayload } from '../../../shared/domain/session/recoveredPayload.ts';
import type { RecoveredSession } from '../../../shared/domain/recoveredSession.ts';
import { AppError } from '../../../shared/errors.ts';
import { renderFrontMatter } from '../../payload/format/frontMatter.ts';
import type { Scanned } from '../reading/scanFacts.ts';

/** Returns the draft of a session, if it has a line. Rejects with `recover/no-draft`. */
export function draftIn({ payload, session }: Scanned<RecoveredSession>): RecoveredPayload {
  if (payload === null || payload.sections.length === 0)
    throw new AppError(
      'recover/no-draft',
      session.path === null
        ? 'There is no draft, because there is no evidence for a payload: no uncommitted file, no recent commit, no note. Paste a summary, on the command line with --summary.'
        : 'There is no draft, because the transcript has no evidence for a payload: no words, no files, no sub-agents.',
      {},
    );
  return payload;
}

/** Returns the draft as a file: with its task and its place in git above it. Rejects with `recover/no-draft`. */
export function recoveredText(recovered: Scanned<RecoveredSession>): string {
  const payload = draftIn(recovered);
  const { git } = recovered;
  const front = renderFrontMatter({
    carryover: 1,
    ...(payload.task === undefined ? {} : { task: payload.task }),
    ...(payload.taskId === undefined ? {} : { taskId: payload.taskId }),
    template: payload.template,
    ...(git?.branch == null ? {} : { branch: git.branch }),
    ...(git?.head == null ? {} : { head: git.head }),
  });
  return `${front}${payload.markdown}`;
}
