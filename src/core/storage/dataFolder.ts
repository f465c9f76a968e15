import { homedir } from 'node:os';
import { join, posix, win32 } from 'node:path';
import { AppError } from '../../shared/errors.ts';

interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly home: string;
}

/**
 * Returns the absolute path of Carryover's data: `CARRYOVER_HOME`, else the platform's standard place. Throws
 * `storage/relative-home`: a relative path would be another folder in each place that Carryover is started from.
 */
export function dataFolder(
  { env, platform, home }: Surroundings = { env: process.env, platform: process.platform, home: homedir() },
): string {
  const path = platform === 'win32' ? win32 : posix;
  const chosen = env['CARRYOVER_HOME'];
  if (chosen !== undefined && chosen !== '') {
    if (path.isAbsolute(chosen)) return path.resolve(chosen);
    const message = `CARRYOVER_HOME is ${JSON.stringify(chosen)}, a path that depends on the current folder. Set it to a path that begins at the root, for example ${JSON.stringify(path.join(home, chosen))}.`;
    throw new AppError('storage/relative-home', message, { path: chosen });
  }
  // On these two, Chromium stores its own files in Carryover's folder, so the data is one level down.
  if (platform === 'win32') {
    return path.join(
      absolute(path, env['APPDATA']) ?? path.join(home, 'AppData', 'Roaming'),
      'Carryover',
      'data',
    );
  }
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'Carryover', 'data');
  return path.join(absolute(path, env['XDG_DATA_HOME']) ?? path.join(home, '.local', 'share'), 'carryover');
}

/** Returns an absolute path; the XDG specification says to ignore relative ones. */
function absolute(path: typeof posix, value: string | undefined): string | undefined {
  return value !== undefined && path.isAbsolute(value) ? value : undefined;
}

/** Path of the file in which the pool caches measurements. */
export function measurementsFile(folder: string): string {
  return join(folder, 'cache', 'measurements.bin');
}
