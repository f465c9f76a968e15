import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plan } from '../../../shared/domain/sessionFacts.ts';
import { readSmall } from '../lines/readSmall.ts';
import { keepStart } from '../reading/keepTexts.ts';

/** Bytes of the file, and in characters, of what is kept. */
const limits = { file: 1_000_000, text: 40_000 };

/**
 * Returns the plan that Claude Code keeps in `plans` under the short name of the session, which its records have; `null` without one.
 * The agent writes it before it asks for approval, so that nothing says that the person approved it.
 */
export async function storedPlan(home: string, slug: string | null): Promise<Plan | null> {
  // The name is of the transcript, which may hold anything.
  if (slug === null || !/^[a-z\d]+(?:-[a-z\d]+){0,9}$/iu.test(slug)) return null;
  const file = join(home, 'plans', `${slug}.md`);
  try {
    const [text, { mtime }] = await Promise.all([readSmall(file, limits.file), stat(file)]);
    if (text === null || text.trim() === '') return null;
    return {
      at: mtime.toISOString(),
      text: keepStart(text, limits.text),
      approved: false,
      line: 1,
      transcript: file,
    };
  } catch {
    return null;
  }
}
