/** A command to be run by the host of commands. */
export interface HostedRun {
  readonly args: readonly string[];
  /** The working folder. */
  readonly folder: string;
  /** The whole environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** Standard input. */
  readonly input: string;
}

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}
