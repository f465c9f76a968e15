import { AppError } from '../../../../shared/errors.ts';
import { fieldsOf, textOf } from '../text/field.ts';

/** Parts of a failed answer, of Notion or on the way to it, that decide what happens next. */
export interface Trouble {
  readonly status: number;
  /** Code in Notion's error body; empty without one. */
  readonly code: string;
  /** Message in Notion's error body. */
  readonly message: string;
  /** Wait in ms that it asked for; `null` if it named none. */
  readonly retryAfter: number | null;
}

/** Purpose of a request: some errors depend on it. */
export interface Purpose {
  /** Id of the requested page, database or block. */
  readonly id?: string;
  /** Capability that the integration needs, as Notion's settings call it. */
  readonly capability?: string;
}

export function readTrouble(status: number, headers: Headers, body: string, now: number): Trouble {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    parsed = null;
  }
  const fields = fieldsOf(parsed);
  return {
    status,
    code: textOf(fields['code']),
    message: textOf(fields['message']),
    retryAfter: readRetryAfter(headers.get('retry-after'), now),
  };
}

function readRetryAfter(value: string | null, now: number): number | null {
  if (value === null || value.trim() === '') return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** Returns a sentence with the remedy. Doesn't repeat Notion's words, which may contain what was requested. */
export function troubleError(
  { status, code }: Trouble,
  { id = '', capability = 'Read content' }: Purpose,
): AppError {
  if (status === 401 || code === 'unauthorized') return wrongToken();
  if (status === 403 || code === 'restricted_resource') {
    return new AppError(
      'notion/missing-capability',
      `The integration is not allowed to do this: it lacks “${capability}”. Tick it in Notion under Settings → Connections → Develop or manage integrations → your integration → Capabilities.`,
      { capability },
    );
  }
  if (status === 404 || code === 'object_not_found') return notShared(id);
  if (status === 429 || status >= 500) return busy(60_000);
  return badAnswer(`status ${status}${code === '' ? '' : `, ${code}`}`);
}

export function notConnected(): AppError<'notion/not-connected'> {
  return new AppError(
    'notion/not-connected',
    'Notion is not connected. Paste an integration token in Settings → Accounts, or set NOTION_TOKEN for the command line.',
    {},
  );
}

function wrongToken(): AppError<'notion/wrong-token'> {
  return new AppError(
    'notion/wrong-token',
    'Notion does not accept this token. Copy the integration’s token again and paste it in Settings → Accounts.',
    {},
  );
}

export function notShared(id: string): AppError<'notion/not-shared'> {
  return new AppError(
    'notion/not-shared',
    'This integration cannot see the page. Open the page in Notion, click ••• → Connections and add the integration. If the page was deleted, remove the item.',
    { id },
  );
}

export function gone(id: string): AppError<'notion/gone'> {
  return new AppError(
    'notion/gone',
    'This page is in Notion’s trash. Restore it there, or remove the item.',
    {
      id,
    },
  );
}

export function busy(retryAfterMs: number): AppError<'notion/busy'> {
  const seconds = Math.ceil(retryAfterMs / 1000);
  const wait = seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`;
  return new AppError('notion/busy', `Notion is too busy to answer. Try again in ${wait}.`, { retryAfterMs });
}

export function unreachable(cause: string): AppError<'notion/unreachable'> {
  return new AppError(
    'notion/unreachable',
    'Notion can’t be reached. Check your internet connection and try again.',
    { cause },
  );
}

export function tooSlow(): AppError<'notion/unreachable'> {
  return new AppError(
    'notion/unreachable',
    'Notion did not answer in time. Try again later, or choose a smaller page.',
    { cause: 'TimeoutError' },
  );
}

export function tooLarge(): AppError<'notion/bad-answer'> {
  return new AppError(
    'notion/bad-answer',
    'Notion’s answer is larger than 64 MB, which Carryover does not read. Choose a smaller page, or some of its sections.',
    { cause: 'more than 64 MB' },
  );
}

export function badAnswer(cause: string): AppError<'notion/bad-answer'> {
  return new AppError(
    'notion/bad-answer',
    'Carryover does not understand Notion’s answer. Try again later.',
    { cause },
  );
}
