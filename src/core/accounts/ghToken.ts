import { execFile } from 'node:child_process';
import { dirname } from 'node:path';

/** Milliseconds. The program reads a file or the keychain; if that asks the user a question, the app must not hang. */
const timeLimit = 5_000;

/** Returns the token of GitHub's own command line at a host; `null` if it has none, or is not installed. */
export function ghToken(host: string, program = 'gh'): Promise<string | null> {
  // It becomes a program's argument: a host and nothing else.
  if (!/^[a-z0-9][a-z0-9.-]{0,252}$/iu.test(host)) return Promise.resolve(null);
  return new Promise((settle) => {
    execFile(
      program,
      ['auth', 'token', '--hostname', host],
      {
        // Windows searches the current folder for programs first, and that may be a repository.
        cwd: dirname(process.execPath),
        env: { ...process.env, GH_PROMPT_DISABLED: '1', GH_NO_UPDATE_NOTIFIER: '1' },
        timeout: timeLimit,
        killSignal: 'SIGKILL',
        maxBuffer: 64_000,
        windowsHide: true,
        shell: false,
      },
      (error, output) => {
        const token = output.trim();
        settle(error === null && token !== '' && !/\s/u.test(token) ? token : null);
      },
    );
  });
}

/** Returns the host for signing in, given an API's address: `github.com` for `api.github.com`. */
export function signInHost(apiUrl: string): string {
  const { hostname } = new URL(apiUrl);
  return hostname.startsWith('api.') && /\.(?:github\.com|ghe\.com)$/u.test(hostname)
    ? hostname.slice('api.'.length)
    : hostname;
}
