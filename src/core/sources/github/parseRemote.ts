/** A repository as a remote's address names it. */
export interface RemoteRepository {
  /** Lower-case, without a port. */
  readonly host: string;
  /** `owner/name`. */
  readonly repository: string;
}

const name = /^[\w.-]{1,100}$/u;

/**
 * Reads the address of a remote, with https, ssh or git, or as `git@host:owner/name.git`; `null` if it names no
 * repository.
 */
export function parseRemote(address: string): RemoteRepository | null {
  const text = address.trim();
  if (/^[a-z][a-z+]*:\/\//iu.test(text)) {
    if (!URL.canParse(text)) return null;
    const { protocol, hostname, pathname } = new URL(text);
    if (!['http:', 'https:', 'ssh:', 'git:', 'git+ssh:', 'ssh+git:'].includes(protocol)) return null;
    return toRepository(hostname, pathname);
  }
  // A drive of Windows looks like a host of one letter.
  const short = /^(?:[^@/\s:]+@)?([^/\s:@]{2,}):(.+)$/u.exec(text);
  return short === null ? null : toRepository(short[1] ?? '', short[2] ?? '');
}

function toRepository(host: string, path: string): RemoteRepository | null {
  const parts = path.replace(/^\/+|\/+$/gu, '').split('/');
  const [owner = '', last = '', ...rest] = parts;
  if (rest.length > 0) return null;
  const repository = joinName(owner, last.replace(/\.git$/iu, ''));
  return repository === null || host === '' ? null : { host: publicHost(host), repository };
}

/** Returns `null` if GitHub can't have a repository of that name. */
export function joinName(owner: string, repository: string): string | null {
  const usable = [owner, repository].every((part) => name.test(part) && part !== '.' && part !== '..');
  return usable ? `${owner}/${repository}` : null;
}

/** Maps other names of GitHub's host to the public one. */
function publicHost(host: string): string {
  const lower = host.toLowerCase();
  return ['www.github.com', 'ssh.github.com', 'altssh.github.com'].includes(lower) ? 'github.com' : lower;
}
