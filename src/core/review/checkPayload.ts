import type { PayloadCheck, RepositoryClaims } from '../../shared/domain/payloadCheck.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { checkText } from './checks/checkText.ts';
import type { CheckedPayload } from './checks/entryPlaces.ts';
import { checkClaims } from './claims/checkClaims.ts';
import { checkFiles } from './claims/checkFiles.ts';
import { checkSecrets, type CheckOptions, type FoundValue } from './checks/checkSecrets.ts';
import { readClaims } from './claims/readClaims.ts';
import type { PayloadOnDisk } from '../payload/folder/readPayloads.ts';
import { withoutDoubles } from '../payload/read/withoutDoubles.ts';

export interface CheckRequest {
  readonly payload: CheckedPayload;
  /** Its body: what is counted. */
  readonly markdown: string;
  /** What is looked through for secrets, and what lines count in; otherwise the body. */
  readonly text?: string;
  /** Texts that the draft keeps beside the payload; absent: none. */
  readonly kept?: CheckOptions['kept'];
  /** Absolute and real; `null`: nothing is held against a project. */
  readonly root: string | null;
  /** Of payloads, relative to the root. */
  readonly folder: string;
  /** Tokens that it should not be longer than; absent: as it ships. */
  readonly limit?: number;
  /** The commit that the task's first payload was saved at. */
  readonly since: string | null;
  /** Paths that earlier payloads of the task say are done. */
  readonly doneBefore?: ReadonlySet<string>;
  /** The task's newest payload, for how many commits were made after it. */
  readonly newest?: Pick<PayloadOnDisk, 'front'> | undefined;
  readonly pool: Pick<WorkerPool, 'measure' | 'readFiles' | 'listFiles'>;
  readonly signal?: AbortSignal | undefined;
}

export interface CheckedReport {
  /** Of the body, by o200k. */
  readonly tokens: number;
  /** Errors first, then in the order of the payload. */
  readonly checks: readonly PayloadCheck[];
  /** `null` without a project. */
  readonly claims: RepositoryClaims | null;
  /** Returns the value that checks with this `finding` are about. A function, so that no report can be sent with it. */
  readonly secretOf: (finding: number) => FoundValue | undefined;
}

/** Everything that can be said of a payload: its text, its secrets, and what the project says of its files. */
export async function checkPayload(request: CheckRequest): Promise<CheckedReport> {
  const {
    payload,
    markdown,
    text = markdown,
    kept,
    root,
    folder,
    limit,
    since,
    doneBefore = new Set(),
    newest,
    pool,
    signal,
  } = request;
  const [[measured], secrets, files, claims] = await Promise.all([
    pool.measure([markdown], { encoding: 'o200k_base', scan: false }, signal),
    checkSecrets(payload, text, pool, { kept, signal }),
    root === null ? [] : checkFiles(payload, { root, pool, signal }),
    root === null
      ? null
      : readClaims({
          root,
          payload,
          since,
          newest: newest?.front?.head ?? null,
          doneBefore,
          folder,
          signal,
        }),
  ]);
  const tokens = measured?.tokens ?? 0;
  const ofClaims = claims === null ? [] : checkClaims(payload, claims);
  const checks = [
    ...secrets.checks,
    ...checkText(payload, tokens, limit),
    ...withoutDoubles(files, ofClaims, claims),
  ];
  return {
    tokens,
    checks: inOrder(checks).map((check) => masked(check, secrets.values)),
    claims,
    secretOf: (finding) => secrets.values[finding],
  };
}

const severities = { error: 0, warning: 1, info: 2 };

function inOrder(checks: readonly PayloadCheck[]): readonly PayloadCheck[] {
  return checks.toSorted(
    (a, b) =>
      severities[a.severity] - severities[b.severity] ||
      (a.at?.section ?? -1) - (b.at?.section ?? -1) ||
      (a.at?.entry ?? -1) - (b.at?.entry ?? -1),
  );
}

/** Messages name paths and words of the payload, which may hold what was found. */
function masked(check: PayloadCheck, values: readonly FoundValue[]): PayloadCheck {
  const hide = (text: string): string =>
    values.reduce((shown, { value, masked: mask }) => shown.replaceAll(value, () => mask), text);
  const { message, fix } = check;
  return {
    ...check,
    message: hide(message),
    ...(fix === undefined ? {} : { fix: { ...fix, label: hide(fix.label) } }),
  };
}
