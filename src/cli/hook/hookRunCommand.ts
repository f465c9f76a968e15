import { isHookAgent, isHookEvent } from '../../shared/domain/hooks.ts';
import { hookTimeout, inBackground } from '../../shared/domain/hooks/hookHandler.ts';
import { answerAside } from './answerAside.ts';
import { exitCode } from '../exitCode.ts';
import { openCore } from '../openCore.ts';
import type { Outcome } from '../output.ts';
import { readThrough } from './readThrough.ts';

/** Says that this process is the one that no agent waits for. */
const asideWord = '--aside';

const nothing: Outcome = { code: exitCode.done, text: '', json: {}, messages: [] };

/**
 * Answers an event of an agent. Whatever happens, it ends with 0 and before the agent loses patience: a hook that fails shows an
 * error at every event, and one that waits holds up the session.
 */
export async function hookRunCommand(words: readonly string[], workerUrl: URL): Promise<Outcome> {
  const [event = ''] = words;
  const at = words.indexOf('--agent');
  const agent = at === -1 ? 'claude-code' : (words[at + 1] ?? '');
  if (!isHookEvent(event) || !isHookAgent(agent)) {
    await readThrough(() => undefined);
    return nothing;
  }
  const timeout = hookTimeout(agent, event);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve({ ...nothing, afterwards: end }), (timeout - 1) * 1_000);
  });
  const answered = (async (): Promise<Outcome> => {
    try {
      const bytes = (await readThrough(() => undefined)) ?? new Uint8Array();
      if (agent === 'codex' && inBackground.has(event) && !words.includes(asideWord)) {
        await answerAside([event, '--agent', agent, asideWord], bytes, workerUrl);
        return nothing;
      }
      const { text } = await openCore(workerUrl).hooks.run({
        agent,
        event,
        bytes,
        timeoutMs: (timeout - 2) * 1_000,
      });
      return { ...nothing, text };
    } catch {
      return nothing;
    }
  })();
  try {
    return await Promise.race([answered, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Work that hangs would keep the process alive. */
function end(): Promise<void> {
  process.exit(exitCode.done);
}
