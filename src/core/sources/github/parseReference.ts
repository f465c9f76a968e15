import { joinName, parseRemote } from './parseRemote.ts';

/** An issue or pull request as the user names it. */
export interface GithubReference {
  readonly repository: string;
  readonly number: number;
  /** Set for an address only. */
  readonly pull?: boolean;
}

/**
 * Reads `12`, `#12`, `owner/name#12`, or an address of an issue or pull request at `host`. The short forms mean the
 * project's own repository; `null` if the text names nothing, or the address has another host.
 */
export function parseReference(text: string, host: string, own: string | null): GithubReference | null {
  const trimmed = text.trim();
  const short = /^#?(\d{1,10})$/u.exec(trimmed);
  if (short !== null) return own === null ? null : reference(own, short[1]);
  const long = /^([^\s/#]+)\/([^\s/#]+)#(\d{1,10})$/u.exec(trimmed);
  if (long !== null) return reference(joinName(long[1] ?? '', long[2] ?? ''), long[3]);
  return parseAddress(trimmed, host);
}

function parseAddress(text: string, host: string): GithubReference | null {
  const address = /^https?:\/\//iu.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, pathname } = new URL(address);
  const [, owner = '', name = '', kind = '', number] = pathname.split('/');
  const found = parseRemote(`${protocol}//${hostname}/${owner}/${name}`);
  if (found?.host !== host.toLowerCase()) return null;
  if (kind === 'issues') return reference(found.repository, number, false);
  if (kind === 'pull' || kind === 'pulls') return reference(found.repository, number, true);
  return null;
}

function reference(
  repository: string | null,
  digits: string | undefined,
  pull?: boolean,
): GithubReference | null {
  const number = Number(/^\d{1,10}$/u.exec(digits ?? '')?.[0] ?? 0);
  if (repository === null || number < 1) return null;
  return { repository, number, ...(pull === undefined ? {} : { pull }) };
}
