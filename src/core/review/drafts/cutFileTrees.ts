import type { DraftSection } from '../../../shared/domain/draft.ts';
import type { ParsedPayload } from '../../../shared/domain/payload.ts';
import { checkText } from '../checks/checkText.ts';
import { applyFix } from './applyFix.ts';

/**
 * A draft without the file trees that agents paste into it: the repository has them. Their lines stay in the source,
 * from where each can be taken back.
 */
export function cutFileTrees(
  payload: ParsedPayload,
  sections: readonly DraftSection[],
  newId: () => string,
): readonly DraftSection[] {
  // Sections of one kind may have become one; places hold only where none did.
  if (sections.length !== payload.sections.length) return sections;
  const fixes = checkText(payload, 0)
    .filter(({ id }) => id === 'file-tree')
    .flatMap(({ fix }) => (fix === undefined ? [] : [fix]));
  const replace = fixes.flatMap((fix) => fix.replace);
  return applyFix(sections, { replace }, newId);
}
