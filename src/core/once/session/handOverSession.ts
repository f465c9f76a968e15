import type { OnceApi } from '../../../shared/api/once.ts';
import { draftRecovery } from '../../recover/draft/draftRecovery.ts';
import { writeEvidencePrompt } from '../../recover/draft/evidencePrompt.ts';
import { saveRecovery } from '../../recover/draft/saveRecovery.ts';
import { recoverSession } from '../../recover/recoverSession.ts';
import { surroundingsOf } from '../../recover/surroundingsOf.ts';
import { recoveryForm } from '../../sources/snippets/recoveryForm.ts';
import type { OnceTools, Scanner } from '../onceTools.ts';

type Named = Parameters<OnceApi['recovery']['read']>[0];

/** Reads the facts of one session, and makes the draft of a payload of them. */
export function readSession(
  tools: Pick<OnceTools, 'withPool' | 'environment' | 'settings'>,
  named: Named,
): ReturnType<OnceApi['recovery']['read']> {
  return tools.withPool(named.root, (scanner) => draftOf(tools, named, scanner));
}

/** Writes the draft beside the payloads. */
export function saveSession(
  tools: Pick<OnceTools, 'withPool' | 'environment' | 'settings' | 'storage'>,
  named: Named,
): ReturnType<OnceApi['recovery']['save']> {
  return tools.withPool(named.root, async (scanner) => {
    const recovered = await draftOf(tools, named, scanner);
    const { root } = named;
    return { ...(await saveRecovery({ ...tools, ...scanner, root, recovered })), recovered };
  });
}

/** Writes a prompt with the evidence, and the form of a payload that the library's prompt for drafts asks for. */
export function promptSession(
  tools: Pick<OnceTools, 'withPool' | 'environment' | 'settings'>,
  named: Named,
): ReturnType<OnceApi['recovery']['prompt']> {
  return tools.withPool(named.root, async (scanner) => {
    const recovered = await draftOf(tools, named, scanner);
    const form = recoveryForm(recovered.payload.task);
    return { ...(await writeEvidencePrompt(recovered, form, scanner)), problems: recovered.problems };
  });
}

async function draftOf(
  { environment, settings }: Pick<OnceTools, 'environment' | 'settings'>,
  { root, summary, ...named }: Named,
  { pool }: Scanner,
) {
  const around = { surroundings: surroundingsOf(environment, await settings()) };
  return draftRecovery({ root, recovered: await recoverSession(root, named, around), summary, pool });
}
