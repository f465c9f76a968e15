import type { ExportResult, MessageSent, NotOpened } from '../../../shared/domain/assembly.ts';
import type { LinkedAgent } from '../../../shared/domain/linkedAgent.ts';
import { letLeave, type Gatekeeper, type ScannedText } from '../../gate/letLeave.ts';
import { agentLink, namesFolder, type AgentLink } from './agentLink.ts';
import type { AgentOpener } from './agentOpener.ts';

interface OpeningPorts extends Gatekeeper {
  /** Absolute. */
  readonly root: string;
  readonly agents?: AgentOpener | undefined;
}

interface Opening extends OpeningPorts {
  readonly agent: LinkedAgent;
  readonly text: ScannedText;
  /** The answer about the message. */
  readonly left: MessageSent;
  /** Saves the message beside the repository, and returns the path relative to the root. */
  readonly save: () => Promise<string>;
}

/** Returns why an agent can't be opened here at all, before anything is read or written; else `null`. */
export async function whyNotOpened(agent: LinkedAgent, { agents }: OpeningPorts): Promise<NotOpened | null> {
  if (agents === undefined) return { status: 'not-opened', agent, why: 'no-host' };
  return (await agents.hasProgram(agent)) ? null : { status: 'not-opened', agent, why: 'no-program' };
}

/**
 * Opens an agent with a message, which the agent shows and does not send. A message that its link can't carry unchanged is
 * saved, and the link tells the agent to read the file.
 */
export async function openInAgent({ agent, text, left, save, ...ports }: Opening): Promise<ExportResult> {
  const { agents, root } = ports;
  if (agents === undefined) return { status: 'not-opened', agent, why: 'no-host' };
  const place = { root, platform: agents.platform };
  const openLink = async (link: AgentLink, done: MessageSent): Promise<ExportResult> => {
    if (await agents.open(link)) return done;
    const saved = done.path === undefined ? {} : { saved: done };
    return { status: 'not-opened', agent, why: 'refused', ...saved };
  };
  const whole = agentLink(agent, text, place);
  if (whole !== null) return openLink(whole, left);

  // Nothing is saved for a folder that the link can't name.
  const unfit: NotOpened = { status: 'not-opened', agent, why: 'folder' };
  const linkTo = async (path: string): Promise<AgentLink | null> => {
    const reference = await letLeave(referenceTo(path, agent, root), ports);
    return reference.status === 'free' ? agentLink(agent, reference.text, place) : null;
  };
  if ((await linkTo('scratch/first-message-1.md')) === null) return unfit;
  const saved = { ...left, path: await save() };
  const link = await linkTo(saved.path);
  return link === null ? { ...unfit, saved } : openLink(link, saved);
}

/** Returns the prompt for a saved message. An agent whose link names no folder gets the folder with it. */
function referenceTo(path: string, agent: LinkedAgent, root: string): string {
  const place = namesFolder(agent) ? path : `${path} in ${root}`;
  return `Read ${place} and follow it as my first message.`;
}
