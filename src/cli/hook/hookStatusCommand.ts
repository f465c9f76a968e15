import { hookAgents, type HookAgent } from '../../shared/domain/hooks.ts';
import { partFacts, partsOf } from '../../shared/domain/hooks/hookParts.ts';
import type { AgentHooks, HookFile } from '../../shared/domain/hooks/hookSettings.ts';
import { firingWords } from '../../shared/domain/hooks/hookStatus.ts';
import { agentNames } from '../../shared/domain/transcript.ts';
import { exitCode } from '../exitCode.ts';
import { openCore, openProject } from '../openCore.ts';
import type { Outcome } from '../output.ts';
import type { CommonOptions } from '../output.ts';
import { printable } from '../printable.ts';

/** Says what is installed, and when each hook last ran. */
export async function hookStatusCommand(
  agent: HookAgent | undefined,
  options: CommonOptions,
  workerUrl: URL,
): Promise<Outcome> {
  const core = openCore(workerUrl);
  const root = await openProject(core, options.project);
  const agents: AgentHooks[] = [];
  for (const one of agent === undefined ? hookAgents : [agent])
    agents.push(await core.hooks.status({ agent: one, root }));
  return {
    code: exitCode.done,
    json: { agents },
    text: agents
      .flatMap(linesOf)
      .map((line) => `${printable(line)}\n`)
      .join(''),
    messages: [],
  };
}

function linesOf({ agent, files, firings, notes }: AgentHooks): readonly string[] {
  const now = Date.now();
  const installed = new Set(files.flatMap(({ parts }) => parts));
  return [
    agentNames[agent],
    ...files.map((file) => `  ${file.path}: ${wordsOf(file)}`),
    ...partsOf(agent)
      .filter((part) => installed.has(part) && partFacts[part].events.length > 0)
      .flatMap((part) => partFacts[part].events)
      .map((event) => {
        const last = firings.find((firing) => firing.event === event);
        return `  ${event.padEnd(13)} ${last === undefined ? 'has not run yet' : `${firingWords(last.at, now)}: ${last.outcome}`}`;
      }),
    ...notes.map((note) => `  ${note}`),
  ];
}

function wordsOf({ parts, isCurrent, problem }: HookFile): string {
  if (parts.length === 0) return problem ?? 'no hooks of Carryover';
  return `${parts.join(', ')}${isCurrent ? '' : ' (of another version; install again to renew)'}`;
}
