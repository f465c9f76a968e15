import type { Service } from '../../shared/domain/account.ts';

/** Environment variables, e.g. tokens and addresses of services. */
export type Environment = Readonly<Record<string, string | undefined>>;

const defaults: Record<Service, string> = {
  notion: 'https://api.notion.com',
  github: 'https://api.github.com',
};

const variables: Record<Service, string> = { notion: 'NOTION_API_URL', github: 'GITHUB_API_URL' };

/**
 * Returns a service's address, without a slash at the end: the environment's, else the settings', else the public one.
 */
export function serviceUrl(service: Service, environment: Environment, chosen?: string): string {
  const named = [environment[variables[service]], chosen].find((url) => url !== undefined && isUsable(url));
  return (named ?? defaults[service]).replace(/\/+$/u, '');
}

/** True if encrypted, or on this very machine: a token goes there. */
export function isUsable(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  if (username !== '' || password !== '') return false;
  const isLocal = ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isLocal);
}
