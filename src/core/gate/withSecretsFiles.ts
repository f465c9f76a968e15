import { realpath } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { isEnvFile, isPublicKeyFile, mayNameCredentials } from '../secrets/files/secretsFile.ts';
import type { FindingSpan } from '../secrets/engine.ts';
import type { FileReading, WorkerPool } from '../workers/jobs.ts';
import { overPool } from './overPool.ts';

type Read = Extract<FileReading, { status: 'ok' }>;

/** The rule of a file that is secret by its name. */
const rule = 'secrets-file';

/**
 * Makes a pool whose scans take a file for a secret that holds credentials by its name, such as `.git/config` or
 * `master.key`: all of it is one finding, so that a stack that names it asks before its text leaves. The name of a link
 * does not hide what it leads to.
 */
export function withSecretsFiles(pool: WorkerPool): WorkerPool {
  return overPool(pool, {
    async readFiles(root, files, want, signal) {
      const readings = await pool.readFiles(root, files, want, signal);
      if (!want.scan) return readings;
      // Workers say where links led; so only the project's own place is left to ask for.
      const realRoot = await realpath(root).catch(() => root);
      const above = slashed(realRoot);
      return readings.map((reading, index) => {
        if (reading.status !== 'ok') return reading;
        const path = files[index]?.path ?? '';
        const { real } = reading;
        const paths =
          real === undefined
            ? [`${above}/${path}`]
            : [path, slashed(relative(realRoot, real)), slashed(real)];
        return withName(paths, reading);
      });
    },
  });
}

/**
 * Returns the findings of a whole file with what its name says; `paths` are its name and what that leads to. The folder that says it
 * may stand above the project.
 */
export function spansWithName(
  paths: readonly string[],
  text: string,
  spans: readonly FindingSpan[],
): readonly FindingSpan[] {
  const named = paths.filter((path) => mayNameCredentials(path) && !isPublicKeyFile(path, text));
  if (named.length === 0 || text === '') return spans;
  // The scan knows each value of a file of variables, unless none of them looks like a secret.
  const areVariables = named.every((one) => isEnvFile(one.slice(one.lastIndexOf('/') + 1).toLowerCase()));
  if (areVariables && spans.length > 0) return spans;
  const tier = spans.some((span) => span.tier === 'certain') ? 'certain' : 'possible';
  return [{ rule, tier, start: 0, end: text.length }];
}

function withName(paths: readonly string[], reading: Read): FileReading {
  if (reading.measurement.scan.status !== 'done') return reading;
  const { text, measurement } = reading;
  const { spans } = reading.measurement.scan;
  const found = spansWithName(paths, text, spans);
  return found === spans
    ? reading
    : { ...reading, measurement: { ...measurement, scan: { status: 'done', spans: found } } };
}

function slashed(path: string): string {
  return path.split(sep).join('/');
}
