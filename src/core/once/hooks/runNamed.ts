import type { OnceApi } from '../../../shared/api/once.ts';
import { runHook } from '../../hooks/run/runHook.ts';
import type { OnceDisk } from '../onceTools.ts';

/** Answers an event of an agent. */
export async function runNamed(
  disk: OnceDisk,
  args: Parameters<OnceApi['hooks']['run']>[0],
): ReturnType<OnceApi['hooks']['run']> {
  const { text } = await runHook(disk, args, () =>
    Promise.resolve({ text: '', outcome: 'It had nothing to do.' }),
  );
  return { text };
}
