import { homedir, tmpdir } from 'node:os';
import { isAbsolute } from 'node:path';
import type { Settings } from '../../shared/domain/settings.ts';
import type { Environment } from '../network/serviceUrl.ts';
import { agentReaders } from './agentReaders.ts';
import { rootsOf } from './reading/agentHome.ts';
import type { Surroundings } from './reading/agentReader.ts';

/**
 * Returns the places in which agents keep their folders: the user's own folder, or the one that `CARRYOVER_AGENTS_HOME` names,
 * for example that of a container, and the folders of the settings.
 */
export function surroundingsOf(
  environment: Environment,
  { agentFolders }: Pick<Settings, 'agentFolders'>,
): Surroundings {
  const chosen = environment['CARRYOVER_AGENTS_HOME'] ?? '';
  return {
    home: isAbsolute(chosen) ? chosen : homedir(),
    environment,
    // A file that a user wrote by hand may name any text.
    folders: agentFolders.filter((folder) => isAbsolute(folder)),
  };
}

/** Returns the folders whose sessions are listed, whether they exist or not; a chosen one as it was chosen. */
export function readFolders({ folders = [], ...own }: Surroundings): readonly string[] {
  return [...new Set([...agentReaders.flatMap(({ home }) => rootsOf(own, home)), ...folders])];
}

/** Returns the folders in which agents keep outputs of background commands until the machine starts anew. */
export function temporaryFolders(environment: Environment): readonly string[] {
  const chosen = environment['CLAUDE_CODE_TMPDIR'] ?? '';
  return [
    ...(isAbsolute(chosen) ? [chosen] : []),
    tmpdir(),
    // Claude Code uses this one whatever the environment says.
    ...(process.platform === 'win32' ? [] : ['/tmp']),
  ];
}
