import { execFile } from 'node:child_process';
import { dirname } from 'node:path';

/** ms. It reads a file or the keychain; where that asks the person something, the app must not hang. */
const timeLimit = 5_000;

/** The token that GitHub's own command line is signed in with at a host; `null` where it has none, or is not there. */
export function ghToken(host: string, program = 'gh'): Promise<string | null> {
  // It goes to a program as an argument: a host and nothing else.
  if (!/^[a-z0-9][a-z0-9.-]{0,252}$/iu.test(host)) return Promise.resolve(null);
  return new Promise((settle) => {
    execFile(
      program,
      ['auth', 'token', '--hostname', host],
      {
        // Windows looks for programs in the current folder first, and that may be a repository.
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

/** The host that people sign in at, of an API's address: `api.github.com` is that of `github.com`. */
export function signInHost(apiUrl: string): string {
  const { hostname } = new URL(apiUrl);
  return hostname.startsWith('api.') && /\.(?:github\.com|ghe\.com)$/u.test(hostname)
    ? hostname.slice('api.'.length)
    : hostname;
}
