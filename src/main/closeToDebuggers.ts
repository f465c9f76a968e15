import type { CommandLine } from 'electron';

/** Switches by which another program could look into a page, and call what the page may call. */
const debuggerSwitches = ['remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address'];

/** Closes the app to debuggers; must run before it is ready. Node's own are closed by a fuse of the packed app. */
export function closeToDebuggers(commandLine: Pick<CommandLine, 'removeSwitch'>): void {
  for (const name of debuggerSwitches) commandLine.removeSwitch(name);
}
