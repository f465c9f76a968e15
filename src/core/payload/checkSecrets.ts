import type { PayloadEntry } from '../../shared/domain/payload.ts';
import type { PayloadCheck } from '../../shared/domain/payloadCheck.ts';
import { maskFinding, redactionMark, ruleNoun } from '../../shared/domain/finding.ts';
import { positionsOf } from '../assembly/sourceLine.ts';
import { scanWhole } from '../assembly/scanWhole.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { entryPlaces, pointTo, type CheckedPayload, type EntryPlace } from './checks/entryPlaces.ts';

export interface FoundValue {
  readonly rule: string;
  readonly value: string;
  readonly masked: string;
}

export interface SecretChecks {
  readonly checks: readonly PayloadCheck[];
  /** What must not be shown anywhere; never leaves core. */
  readonly values: readonly FoundValue[];
}

interface Found extends FoundValue {
  /** Of the scanned text. */
  readonly line?: number;
}

/** Suspected secrets in the text that would be saved, or that was read; each where its entry stands. */
export async function checkSecrets(
  payload: CheckedPayload,
  text: string,
  pool: Pick<WorkerPool, 'measure'>,
  signal?: AbortSignal,
): Promise<SecretChecks> {
  const places = entryPlaces(payload);
  const strings = places.map(({ entry }) => stringsOf(entry).join('\n'));
  const [whole, apart] = await Promise.all([
    scanWhole(text, pool, signal),
    pool.measure(strings, { encoding: null, scan: true }, signal),
  ]);
  if (whole === null) return { checks: [notScanned], values: [] };
  const positions = positionsOf(
    text,
    whole.map(({ start }) => start),
  );
  const inText = whole.map(({ rule, start, end }, index) => {
    const line = positions[index]?.line;
    return { ...toFound(rule, text.slice(start, end)), ...(line === undefined ? {} : { line }) };
  });
  // What has more than one line is indented in the text, and is itself only in its entry.
  const inEntries = apart.flatMap(({ scan }, index) =>
    scan.status === 'done'
      ? scan.spans.map(({ rule, start, end }) => toFound(rule, (strings[index] ?? '').slice(start, end)))
      : [],
  );
  const found = distinct([...inEntries, ...inText]);
  const indexOf = new Map(found.map(({ value }, index) => [value, index]));
  const placed = found.flatMap((one, index) =>
    places.filter((place) => holds(place, one)).map((place) => checkOf(place, one, index)),
  );
  const elsewhere = inText.filter(
    ({ value }) => !places.some((place) => holds(place, { value })) && !isPartOf(value, inEntries),
  );
  return {
    checks: [
      ...placed,
      ...elsewhere.map((one) => ({
        ...said(one, indexOf.get(one.value) ?? 0),
        ...(one.line === undefined ? {} : { line: one.line }),
        fix: { label: 'Redact', replace: [] },
      })),
    ],
    values: found.map(({ rule, value, masked }) => ({ rule, value, masked })),
  };
}

const notScanned: PayloadCheck = {
  id: 'secret',
  severity: 'error',
  message: 'The payload could not be scanned for secrets to its end. Shorten it and check again.',
};

function toFound(rule: string, value: string): Found {
  return { rule, value, masked: maskFinding(rule, value) };
}

function distinct(all: readonly Found[]): readonly Found[] {
  return [...new Map(all.map((one) => [one.value, one])).values()];
}

function stringsOf({ text, why, path }: PayloadEntry): readonly string[] {
  return [path, text, why].filter((part) => part !== undefined && part !== '') as string[];
}

function holds({ entry }: EntryPlace, { value }: Pick<Found, 'value'>): boolean {
  return stringsOf(entry).some((part) => part.includes(value));
}

/** The same but for indentation. */
function isPartOf(value: string, others: readonly Found[]): boolean {
  return value.includes('\n') && others.some((other) => withoutSpace(other.value) === withoutSpace(value));
}

function withoutSpace(text: string): string {
  return text.replaceAll(/\s+/gu, '');
}

function checkOf(place: EntryPlace, found: Found, index: number): PayloadCheck {
  const { entry, at } = place;
  const before = entry.text.includes(found.value) ? entry.text.slice(0, entry.text.indexOf(found.value)) : '';
  const mark = redactionMark(found.rule);
  const redacted = (part: string): string => part.replaceAll(found.value, () => mark);
  const { text, why, path } = entry;
  const clean: PayloadEntry = {
    ...entry,
    text: redacted(text),
    ...(why === undefined ? {} : { why: redacted(why) }),
    ...(path === undefined ? {} : { path: redacted(path) }),
  };
  return {
    ...said(found, index),
    ...pointTo(place, before.split('\n').length - 1),
    fix: { label: 'Redact', replace: [{ ...at, with: [clean] }] },
  };
}

function said({ rule }: Found, finding: number): PayloadCheck {
  return {
    id: 'secret',
    severity: 'error',
    finding,
    message: `This line contains ${ruleNoun(rule)}. Redact it before saving.`,
  };
}
