import { partsVariable } from '../../../shared/domain/payload/templateForms.ts';
import { builtInPrompt } from './builtInPrompts.ts';
import { draftParts } from './draftParts.ts';

/** Returns the form of a payload that the prompt with the evidence of a session asks for. */
export function recoveryForm(task: string | undefined): string {
  return (builtInPrompt('draft-payload')?.text ?? '')
    .replace(`{{${partsVariable}}}`, draftParts('recovery'))
    .replaceAll('{{next_session}}', 'N')
    .replaceAll('{{task}}', task ?? 'the task')
    .trim();
}
