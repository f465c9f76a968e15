/** Facts of a project, to be compared with its rules. */
export interface RulesProject {
  /** Files that git lists or that lie in the folder, relative to it with `/`. */
  readonly paths: readonly string[];
  readonly commands: KnownCommands;
  /** True if such a file or folder is on disk, whatever git says. */
  readonly isThere: (path: string) => boolean;
}

/** Commands by the tool that runs them; `null` if the project has no file that defines them, or one that can't be read. */
export interface KnownCommands {
  readonly scripts: ReadonlySet<string> | null;
  /** Programs that dependencies bring; yarn and bun run them by the word that runs a script. */
  readonly programs: ReadonlySet<string> | null;
  readonly make: ReadonlySet<string> | null;
  readonly just: ReadonlySet<string> | null;
  readonly task: ReadonlySet<string> | null;
  readonly composer: ReadonlySet<string> | null;
  readonly deno: ReadonlySet<string> | null;
  readonly poe: ReadonlySet<string> | null;
}
