import type { Service } from '../shared/domain/account.ts';
import type { Model } from '../shared/domain/model.ts';
import { createAccounts, type Accounts, type ServiceLink } from './accounts/createAccounts.ts';
import { createNetwork } from './network/createNetwork.ts';
import { serviceUrl } from './network/serviceUrl.ts';
import type { Operations } from './operations/createOperations.ts';
import type { Ports } from './ports.ts';
import { lazily } from './operations/lazily.ts';
import type { Github } from './sources/github/createGithub.ts';
import type { Notion } from './sources/notion/createNotion.ts';
import type { Storage } from './storage/storage.ts';
import type { WorkerPool } from './workers/jobs.ts';

interface Options extends Pick<
  Ports,
  'dataFolder' | 'clock' | 'emit' | 'fetch' | 'vault' | 'environment' | 'logBug'
> {
  readonly storage: Storage;
  readonly pool: Pick<WorkerPool, 'measure'>;
  readonly operations: Operations;
  readonly rootOf: (projectId: string) => Promise<string>;
  readonly modelFor: (id: string) => Promise<Model | undefined>;
  /** GitHub's address where the person set one. */
  readonly githubUrl: () => Promise<string | undefined>;
  /** It was connected or disconnected. */
  readonly onChanged: (service: Service) => void;
}

export interface Services {
  readonly notion: () => Promise<Notion>;
  readonly github: () => Promise<Github>;
  readonly accounts: Accounts;
}

/** Makes what asks the network: one client for each service, its address alone, and its token. Each is loaded when it is first used. */
export function createServices(options: Options): Services {
  const { environment } = options;
  const urlOf = {
    notion: () => Promise.resolve(serviceUrl('notion', environment)),
    github: async () => serviceUrl('github', environment, await options.githubUrl()),
  };
  const fetch = createNetwork(options.fetch, async () => [await urlOf.notion(), await urlOf.github()]);
  const notion = lazily(async () => {
    const { createNotion } = await import('./sources/notion/createNotion.ts');
    return createNotion({
      ...options,
      fetch,
      baseUrl: urlOf.notion,
      token: () => accounts.tokenOf('notion'),
      onRefused: (note) => accounts.refused('notion', note),
    });
  });
  const github = lazily(async () => {
    const { createGithub } = await import('./sources/github/createGithub.ts');
    return createGithub({
      ...options,
      fetch,
      url: urlOf.github,
      token: () => accounts.tokenOf('github'),
      onRefused: (note) => accounts.refused('github', note),
    });
  });
  const accounts = createAccounts({
    ...options,
    urlOf: (service) => urlOf[service](),
    services: { notion: linkTo(notion), github: linkTo(github) },
  });
  return { notion, github, accounts };
}

function linkTo(service: () => Promise<ServiceLink>): ServiceLink {
  return {
    verify: async (token) => (await service()).verify(token),
    forget: async () => (await service()).forget(),
  };
}
