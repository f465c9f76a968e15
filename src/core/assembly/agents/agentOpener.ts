import type { LinkedAgent } from '../../../shared/domain/linkedAgent.ts';
import type { AgentLink } from './agentLink.ts';

/** The part of a host that opens an agent on this machine. */
export interface AgentOpener {
  readonly platform: NodeJS.Platform;
  /** True if the system knows a program for the links of this agent. */
  hasProgram(agent: LinkedAgent): Promise<boolean>;
  /** Hands a link to that program; false if the system refused. Whether the program does its part, no system says. */
  open(link: AgentLink): Promise<boolean>;
}
