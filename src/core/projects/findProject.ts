import { existsSync } from 'node:fs';
import { readdir, readFile, realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { defaultPayloadSettings, projectSettingsFile } from '../../shared/domain/payload/payloadSettings.ts';
import { sessionOfFileName } from '../../shared/domain/payload/payloadFile.ts';
import { parseProjectsFile } from './projectsFile.ts';

/**
 * Returns the project that a person stands in, as git finds a repository from any folder in it: the nearest folder upward
 * with payloads or settings of its own or that the app lists as a project, and without one the repository. A repository
 * ends the search: another one around it is another project. `folder` is a real path, and the answer where nothing is found.
 */
export async function findProject(dataFolder: string, folder: string): Promise<string> {
  const [known, home] = await Promise.all([knownPaths(dataFolder), realHome()]);
  // The home folder and the root of the disk are a project only to the person who stands there.
  for (let at = folder; at !== home && at !== dirname(at); at = dirname(at)) {
    if (known.has(at) || (await isMarked(at)) || existsSync(join(at, '.git'))) return at;
  }
  return folder;
}

async function isMarked(folder: string): Promise<boolean> {
  if (existsSync(join(folder, ...projectSettingsFile.split('/')))) return true;
  const names = await readdir(join(folder, defaultPayloadSettings.folder)).catch(() => []);
  return names.some((name) => sessionOfFileName(name) !== null);
}

async function realHome(): Promise<string> {
  const home = homedir();
  return realpath(home).catch(() => home);
}

/** A list that can't be read counts as none: the app reports it. */
async function knownPaths(dataFolder: string): Promise<ReadonlySet<string>> {
  const text = await readFile(join(dataFolder, 'projects.json'), 'utf8').catch(() => null);
  const file = text === null ? null : parseProjectsFile(text);
  return new Set(file?.status === 'ok' ? file.value.projects.map(({ path }) => path) : []);
}
