import type { PayloadEntry } from '../../../shared/domain/payload.ts';
import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import { maskFinding, redactionMark, ruleNoun, type FindingTier } from '../../../shared/domain/finding.ts';
import { isHiddenRule } from '../../../shared/domain/hiddenCharacter.ts';
import { positionsOf } from '../../text/sourceLine.ts';
import type { ValueJudge, Verdict } from '../../gate/judgeValues.ts';
import { scanWhole } from '../../gate/scanWhole.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { entryPlaces, pointTo, type CheckedPayload, type EntryPlace } from './entryPlaces.ts';

export interface FoundValue {
  readonly rule: string;
  readonly tier: FindingTier;
  readonly value: string;
  readonly masked: string;
  /** Every rule that finds the value, `rule` among them: each decision is about one. */
  readonly rules: ReadonlyMap<string, FindingTier>;
}

export interface SecretChecks {
  readonly checks: readonly PayloadCheck[];
  /** Values that no view may show; they never leave core. */
  readonly values: readonly FoundValue[];
}

export interface CheckOptions {
  /** Texts that a draft stores beside its payload: the imported text, and the lines without a section. */
  readonly kept?: { readonly source: string; readonly outside: readonly string[] } | undefined;
  /** The user's decisions; without them, every finding is an error. */
  readonly judge?: ValueJudge | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface Found extends FoundValue {
  /** Line in the scanned text. */
  readonly line?: number;
}

/** Returns suspected secrets in the text to save, or in the text that was read, each at its entry. */
export async function checkSecrets(
  payload: CheckedPayload,
  text: string,
  pool: Pick<WorkerPool, 'measure'>,
  { kept, judge, signal }: CheckOptions = {},
): Promise<SecretChecks> {
  const places = entryPlaces(payload);
  const strings = places.map(({ entry }) => stringsOf(entry).join('\n'));
  const beside = kept === undefined ? '' : [kept.source, ...kept.outside].join('\n\n');
  const [whole, apart, aside] = await Promise.all([
    scanWhole(text, pool, signal),
    pool.measure(strings, { encoding: null, scan: true }, signal),
    beside === '' ? [] : scanWhole(beside, pool, signal),
  ]);
  if (whole === null) return { checks: [notScanned], values: [] };
  const positions = positionsOf(
    text,
    whole.map(({ start }) => start),
  );
  const inText = whole.map(({ rule, tier, start, end }, index) => {
    const line = positions[index]?.line;
    return { ...toFound(rule, tier, text.slice(start, end)), ...(line === undefined ? {} : { line }) };
  });
  // A value of several lines is indented in the text, and unchanged only in its entry.
  const inEntries = apart.flatMap(({ scan }, index) =>
    scan.status === 'done'
      ? scan.spans.map(({ rule, tier, start, end }) =>
          toFound(rule, tier, (strings[index] ?? '').slice(start, end)),
        )
      : [],
  );
  const found = distinct([...inEntries, ...inText]);
  const indexOf = new Map(found.map(({ value }, index) => [value, index]));
  const verdicts = await Promise.all(
    found.map(async (one): Promise<Verdict> => (judge === undefined ? 'open' : await verdictOn(one, judge))),
  );
  const verdictOf = (value: string): Verdict => verdicts[indexOf.get(value) ?? -1] ?? 'open';
  const placed = found.flatMap((one, index) =>
    places
      .filter((place) => holds(place, one))
      .map((place) => checkOf(place, one, index, verdictOf(one.value))),
  );
  const lines = positionsOf(
    beside,
    (aside ?? []).map(({ start }) => start),
  );
  const inSource = (aside ?? []).flatMap(({ rule, tier, start, end }, index) => {
    const line = start < (kept?.source.length ?? 0) ? lines[index]?.line : undefined;
    const one = { ...toFound(rule, tier, beside.slice(start, end)), ...(line === undefined ? {} : { line }) };
    // Characters that no reader sees reveal nothing.
    return isHiddenRule(rule) || indexOf.has(one.value) || isPartOf(one.value, found) ? [] : [one];
  });
  const leftOut = [...new Map(inSource.toReversed().map((one) => [one.value, one])).values()].toReversed();
  const elsewhere = inText.filter(
    ({ value }) => !places.some((place) => holds(place, { value })) && !isPartOf(value, inEntries),
  );
  return {
    checks: [
      ...placed,
      ...elsewhere.map((one) => ({
        ...said(one, indexOf.get(one.value) ?? 0, verdictOf(one.value)),
        ...(one.line === undefined ? {} : { line: one.line }),
        fix: { label: 'Redact', replace: [] },
      })),
      ...leftOut.map((one, index) => saidOfLeftOut(one, found.length + index)),
    ],
    values: [...found, ...leftOut].map(({ rule, tier, value, masked, rules }) => ({
      rule,
      tier,
      value,
      masked,
      rules,
    })),
  };
}

const notScanned: PayloadCheck = {
  id: 'secret',
  severity: 'error',
  message: 'The payload could not be scanned for secrets to its end. Shorten it and check again.',
};

function toFound(rule: string, tier: FindingTier, value: string): Found {
  return { rule, tier, value, masked: maskFinding(rule, value), rules: new Map([[rule, tier]]) };
}

/** Returns the strictest verdict by any rule that finds the value: a text with it leaves only if none blocks. */
async function verdictOn({ rules, value }: Found, judge: ValueJudge): Promise<Verdict> {
  const verdicts = await Promise.all([...rules].map(([rule, tier]) => judge.of({ rule, tier }, value)));
  return (['open', 'asks'] as const).find((verdict) => verdicts.includes(verdict)) ?? 'allowed';
}

/** Keeps one finding for each value, a certain one if there is one, with the rules of all. */
function distinct(all: readonly Found[]): readonly Found[] {
  const byValue = new Map<string, Found>();
  for (const one of all) {
    const before = byValue.get(one.value);
    const rules = new Map(before?.rules);
    if (rules.get(one.rule) !== 'certain') rules.set(one.rule, one.tier);
    byValue.set(one.value, { ...(before?.tier === 'certain' ? before : one), rules });
  }
  return [...byValue.values()];
}

function stringsOf({ text, why, path }: PayloadEntry): readonly string[] {
  return [path, text, why].filter((part) => part !== undefined && part !== '') as string[];
}

function holds({ entry }: EntryPlace, { value }: Pick<Found, 'value'>): boolean {
  return stringsOf(entry).some((part) => part.includes(value));
}

/** True if the value differs from part of another only in indentation. */
function isPartOf(value: string, others: readonly Found[]): boolean {
  return value.includes('\n') && others.some((other) => withoutSpace(other.value) === withoutSpace(value));
}

function withoutSpace(text: string): string {
  return text.replaceAll(/\s+/gu, '');
}

function checkOf(place: EntryPlace, found: Found, index: number, verdict: Verdict): PayloadCheck {
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
    ...said(found, index, verdict),
    ...pointTo(place, before.split('\n').length - 1),
    fix: { label: 'Redact', replace: [{ ...at, with: [clean] }] },
  };
}

function said({ rule, tier }: Found, finding: number, verdict: Verdict): PayloadCheck {
  const noun = ruleNoun(rule);
  if (verdict === 'allowed')
    return {
      id: 'possible-secret',
      severity: 'info',
      finding,
      message: `This line contains a value that you allowed. It may be ${noun}.`,
      decide: 'ask-again',
    };
  if (tier === 'certain')
    return {
      id: 'secret',
      severity: 'error',
      finding,
      message: `This line contains ${noun}. Redact it before saving.`,
    };
  return {
    id: verdict === 'open' ? 'secret' : 'possible-secret',
    severity: verdict === 'open' ? 'error' : 'warning',
    finding,
    message: `This line may contain ${noun}. Redact it, or allow it if it is none.`,
    decide: 'allow',
  };
}

function saidOfLeftOut({ rule, line }: Found, finding: number): PayloadCheck {
  const place = line === undefined ? 'A part that is in no section' : `Line ${line} of the draft`;
  return {
    id: 'secret-left-out',
    severity: 'warning',
    finding,
    message: `${place} contains ${ruleNoun(rule)}. It is not in the payload, but the draft keeps it until you redact it.`,
    fix: { label: 'Redact', replace: [] },
  };
}
