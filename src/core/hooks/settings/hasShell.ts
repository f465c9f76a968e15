import { access } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import type { Environment } from '../../network/serviceUrl.ts';

/** True if Claude Code finds the shell of Git for Windows, by which it then runs a status line. */
export async function hasShell(environment: Environment): Promise<boolean> {
  const folders = (environment['PATH'] ?? environment['Path'] ?? '').split(delimiter);
  const programs = environment['ProgramFiles'] ?? environment['PROGRAMFILES'];
  const places = [
    environment['CLAUDE_CODE_GIT_BASH_PATH'] ?? '',
    ...(programs === undefined ? [] : [join(programs, 'Git', 'bin', 'sh.exe')]),
    ...folders.map((folder) => join(folder, 'sh.exe')),
  ];
  const found = await Promise.all(
    places.filter(isAbsolute).map((place) =>
      access(place).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}
