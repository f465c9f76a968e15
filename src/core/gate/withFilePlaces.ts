import { realpath } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { isKeptDraft, namesPayloadFile } from '../../shared/domain/payload/payloadFile.ts';
import { isExampleFile } from '../secrets/files/exampleFile.ts';
import type { FindingSpan } from '../secrets/engine.ts';
import { findPatterns } from '../secrets/patterns/findPatterns.ts';
import { decodeView } from '../secrets/rules/decodeView.ts';
import { findEncoded } from '../secrets/rules/findEncoded.ts';
import { findOwn } from '../secrets/rules/findOwn.ts';
import type { RuleSet } from '../secrets/ruleSet.ts';
import { surer } from '../secrets/score/surer.ts';
import type { FileReading, Measurement, WorkerPool } from '../workers/jobs.ts';
import { overPool } from './overPool.ts';

/**
 * Rules of values that a person or a program makes up at any place, so that tests and documents have their own. A service's token
 * is not among them, since it opens something until the service revokes it, but for one of a single payment, which ends with it.
 */
const madeUpAnywhere: ReadonlySet<string> = new Set(
  (
    'secret-value password private-key privatekey putty-private-key wireguard-key json-web-token json-web-key ' +
    'url-password url-token basicauth mysql-password postgresql-password mongodb-password authorization-header ' +
    'curl-credentials password-hash netrc-password pgpass-password docker-auth sql-password login-password ' +
    'password-in-text connection-string-password kubernetes-secret stripe-payment-intent'
  ).split(' '),
);

/**
 * Makes a pool whose scans are as sure as a file's place lets them be. In a file of tests, examples or documentation they are sure of no key,
 * login or signed token: most of these open nothing. They stay findings. In any other file they are sure of values of names that are like
 * those of secrets. The pool knows the values of this project's `.env*` files only above this one, so that these stay certain.
 */
export function withFilePlaces(pool: WorkerPool): WorkerPool {
  return overPool(pool, {
    async measure(texts, { path, ...want }, signal) {
      const measured = await pool.measure(texts, want, signal);
      if (path === undefined) return measured;
      return measured.map((one, index) => inPlace([path], texts[index] ?? '', one, want.rules));
    },
    async readFiles(root, files, want, signal) {
      const readings = await pool.readFiles(root, files, want, signal);
      if (!want.scan) return readings;
      // A link's target is a real path: beside a root that is a link itself, folders above the project would count.
      const realRoot = await realpath(root).catch(() => root);
      return readings.map((reading, index) =>
        asRead(realRoot, files[index]?.path ?? '', reading, want.rules),
      );
    },
  });
}

/**
 * Returns the findings of a file's text as sure as its names let them be; a link has two.
 * @public The bench of secrets judges by it.
 */
export function spansInPlace(
  paths: readonly string[],
  text: string,
  spans: readonly FindingSpan[],
  rules?: RuleSet,
): readonly FindingSpan[] {
  if (!paths.every(isExampleFile)) {
    // A payload is judged by its text alone before it is a file, and what a person allowed there has to stay allowed.
    const isText = namesPayloadFile(paths) || paths.some(isKeptDraft);
    return isText || rules?.off.includes('likely-values') === true ? spans : surer(text, spans);
  }
  let sure: readonly FindingSpan[] | null = null;
  const isSure = ({ start, end }: FindingSpan): boolean => {
    // A person says of an own rule how sure it is.
    sure ??= findPatterns(text, rules?.patterns ?? []).filter(({ tier }) => tier === 'certain');
    if (sure.some((own) => own.start < end && own.end > start)) return true;
    return findInside(text.slice(start, end)).some(
      ({ rule, tier }) => tier === 'certain' && !madeUpAnywhere.has(rule),
    );
  };
  return spans.map((span) =>
    span.tier === 'certain' && madeUpAnywhere.has(span.rule) && !isSure(span)
      ? { ...span, tier: 'possible' }
      : span,
  );
}

/** Returns the findings of our rules in a value by itself, also in what is encoded or escaped in it. */
function findInside(value: string): readonly FindingSpan[] {
  const view = decodeView(value);
  const texts = view === null ? [value] : [value, view.text];
  return texts.flatMap((text) => [...findOwn(text), ...findEncoded(text, (inner) => findOwn(inner))]);
}

function asRead(root: string, path: string, reading: FileReading, rules?: RuleSet): FileReading {
  if (reading.status !== 'ok') return reading;
  const { text, measurement, real } = reading;
  const paths = real === undefined ? [path] : [path, relative(root, real).split(sep).join('/')];
  const placed = inPlace(paths, text, measurement, rules);
  return placed === measurement ? reading : { ...reading, measurement: placed };
}

function inPlace(
  paths: readonly string[],
  text: string,
  measurement: Measurement,
  rules?: RuleSet,
): Measurement {
  const { scan } = measurement;
  if (scan.status !== 'done' || scan.spans.length === 0) return measurement;
  const spans = spansInPlace(paths, text, scan.spans, rules);
  return spans === scan.spans ? measurement : { ...measurement, scan: { status: 'done', spans } };
}
