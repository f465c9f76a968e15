import type { OnceApi } from '../../../shared/api/once.ts';
import { runHook, type HookPorts } from '../../hooks/run/runHook.ts';
import type { OnceTools } from '../onceTools.ts';

/** Answers an event of an agent. A session that ends waits for its mark, so that nothing else is loaded for it. */
export async function runNamed(
  ports: HookPorts,
  tools: () => Promise<OnceTools>,
  { timeoutMs, ...call }: Parameters<OnceApi['hooks']['run']>[0],
): ReturnType<OnceApi['hooks']['run']> {
  const { text } = await runHook(ports, call, async (input) => {
    const [{ answerNamed }, own] = await Promise.all([import('./answerNamed.ts'), tools()]);
    return answerNamed(own, call, input, timeoutMs);
  });
  return { text };
}
