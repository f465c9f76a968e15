import { pathsIn } from '../../payload/format/pathsIn.ts';
import { splitBody } from '../merge/splitBody.ts';

/** Counts what the resume instruction of a checkpoint names: the next session begins with these. */
export function resumeNames(text: string): { readonly phase: boolean; readonly files: number } {
  const resume = splitBody(text).find(({ key }) => key.startsWith('section:resume instruction'));
  const said = resume?.lines.join('\n') ?? '';
  return { phase: /\bphase\s+\d/iu.test(said), files: new Set(pathsIn(said)).size };
}
