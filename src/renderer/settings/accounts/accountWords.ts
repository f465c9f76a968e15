import type { Account, Service } from '../../../shared/domain/account.ts';

export const serviceNames: Record<Service, string> = { notion: 'Notion', github: 'GitHub' };

export interface AccountWords {
  /** Shown beside the name; absent without a connection. */
  readonly badge?: { readonly tone: 'good' | 'warn'; readonly text: string };
  readonly sentence: string;
  /** The place of the token. */
  readonly kept?: { readonly text: string; readonly tip: string };
}

const variables: Record<Service, string> = { notion: 'NOTION_TOKEN', github: 'GITHUB_TOKEN' };

/** Returns the texts of an account's row. */
export function describeAccount(account: Account): AccountWords {
  const { service, state, place, name, note } = account;
  const kept = keptWords(account);
  const identity = identityWords(service, place, name);
  const rest = kept === undefined ? {} : { kept };
  switch (state) {
    case 'none':
      return { sentence: note ?? 'Not connected.' };
    case 'connected':
      return {
        badge: { tone: 'good', text: 'Connected' },
        sentence: [identity, note].filter((part) => part !== undefined && part !== '').join(' '),
        ...rest,
      };
    case 'unverified':
      return {
        badge: { tone: 'warn', text: 'Not verified' },
        sentence: note ?? `${serviceNames[service]} has not confirmed the token yet.`,
        ...rest,
      };
    case 'refused':
      return {
        badge: { tone: 'warn', text: 'Expired' },
        sentence: note ?? `${serviceNames[service]} no longer accepts this token.`,
        ...rest,
      };
  }
}

function identityWords(service: Service, place = '', name = ''): string {
  if (place === '' && name === '') return `${serviceNames[service]} accepted the token.`;
  if (place === '') return `As ${name}.`;
  return name === '' ? `To ${place}.` : `To ${place} as ${name}.`;
}

function keptWords({ service, from }: Account): AccountWords['kept'] {
  if (from === undefined) return undefined;
  switch (from) {
    case 'stored':
      return { text: 'Encrypted', tip: 'Stored on this machine only, encrypted by the operating system.' };
    case 'this-run':
      return {
        text: 'This run only',
        tip: 'This system offers no encryption, so the token is not written to disk. Connect again after you restart Carryover.',
      };
    case 'environment':
      return { text: variables[service], tip: `Read from the environment variable ${variables[service]}.` };
    case 'gh':
      return { text: 'From gh', tip: 'The token of GitHub’s command line (gh).' };
  }
}
