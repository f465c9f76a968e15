import {
  checksOffByDefault,
  type CheckId,
  type PayloadCheck,
  type RepositoryClaims,
} from '../../shared/domain/payloadCheck.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { checkText } from './checks/checkText.ts';
import type { OriginOf } from './checks/entryGroups.ts';
import type { CheckedPayload } from './checks/entryPlaces.ts';
import { checkClaims } from './claims/checkClaims.ts';
import { checkFiles } from './claims/checkFiles.ts';
import { checkSecrets, type CheckOptions, type FoundValue } from './checks/checkSecrets.ts';
import { movedLines } from './claims/movedLines.ts';
import { readClaims } from './claims/readClaims.ts';
import type { PayloadOnDisk } from '../payload/folder/readPayloads.ts';
import { withoutDoubles } from '../payload/read/withoutDoubles.ts';

export interface CheckRequest {
  readonly payload: CheckedPayload;
  /** Body of the payload, which is counted. */
  readonly markdown: string;
  /** Text that is scanned for secrets and that line numbers refer to; without it, the body. */
  readonly text?: string;
  /** Texts that the draft stores beside the payload; absent if there are none. */
  readonly kept?: CheckOptions['kept'];
  /** Lines of the original text that the entries were read from; without it, those of a parsed payload. */
  readonly originOf?: OriginOf;
  /** Absolute, real path; `null` to check nothing against a project. */
  readonly root: string | null;
  /** Folder of payloads, relative to the root. */
  readonly folder: string;
  /** Limit in tokens; without it, the shipped one. */
  readonly limit?: number;
  /** True to run the checks that are off by default, too. */
  readonly all?: boolean;
  /** Commit at which the task's first payload was saved. */
  readonly since: string | null;
  /** Paths that earlier payloads of the task state as done. */
  readonly doneBefore?: ReadonlySet<string>;
  /** The task's newest payload, to count the commits after it, and to find lines that moved since. */
  readonly newest?: Pick<PayloadOnDisk, 'front' | 'payload' | 'session'> | undefined;
  readonly pool: Pick<WorkerPool, 'measure' | 'readFiles' | 'listFiles'>;
  /** The user's decisions about suspected secrets; without them, each one is an error. */
  readonly judge?: CheckOptions['judge'];
  readonly signal?: AbortSignal | undefined;
}

export interface CheckedReport {
  /** Tokens of the body by o200k. */
  readonly tokens: number;
  /** Errors first, then in the order of the payload. */
  readonly checks: readonly PayloadCheck[];
  /** `null` if there is no project. */
  readonly claims: RepositoryClaims | null;
  /** Returns the value of checks with this `finding`. A function, so that no report can be sent with it. */
  readonly secretOf: (finding: number) => FoundValue | undefined;
}

/** Checks a payload: its text, its secrets, and its files in the project. */
export async function checkPayload(request: CheckRequest): Promise<CheckedReport> {
  const {
    payload,
    markdown,
    text = markdown,
    kept,
    originOf,
    root,
    folder,
    limit,
    all = false,
    since,
    doneBefore = new Set(),
    newest,
    pool,
    judge,
    signal,
  } = request;
  const [[measured], secrets, files, lines, claims] = await Promise.all([
    pool.measure([markdown], { encoding: 'o200k_base', scan: false }, signal),
    checkSecrets(payload, text, pool, { kept, judge, signal }),
    root === null ? [] : checkFiles(payload, { root, pool, signal }),
    root === null ? [] : movedLines(payload, newest, { root, folder, pool, signal }),
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
    ...withoutKnown(checkText(payload, tokens, limit, originOf), secrets.checks).filter(
      ({ id }) => all || !checksOffByDefault.has(id),
    ),
    ...withoutDoubles([...withoutMoved(files, lines), ...lines], ofClaims, claims),
  ];
  return {
    tokens,
    checks: inOrder(checks).map((check) => masked(check, secrets.values)),
    claims,
    secretOf: (finding) => secrets.values[finding],
  };
}

/** Checks that say that lines are past the end of their file. */
const pastLines: ReadonlySet<CheckId> = new Set(['lines-out-of-range', 'stale-lines']);

/** Leaves out that lines are past the end of a file where it is known to which lines they moved. */
function withoutMoved(
  files: readonly PayloadCheck[],
  lines: readonly PayloadCheck[],
): readonly PayloadCheck[] {
  const isMoved = ({ at }: PayloadCheck): boolean =>
    lines.some((other) => other.at?.section === at?.section && other.at?.entry === at?.entry);
  return files.filter((check) => !pastLines.has(check.id) || !isMoved(check));
}

/** Leaves out a login whose line the scan for secrets reports. */
function withoutKnown(
  ofText: readonly PayloadCheck[],
  secrets: readonly PayloadCheck[],
): readonly PayloadCheck[] {
  const known = new Set(secrets.map(({ at }) => `${at?.section}.${at?.entry}`));
  return ofText.filter(({ id, at }) => id !== 'test-login' || !known.has(`${at?.section}.${at?.entry}`));
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

/** Masks messages: they quote paths and words of the payload, which may contain a found value. */
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
