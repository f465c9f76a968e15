import { redactionMark } from '../../shared/domain/finding.ts';
import type { Measurement } from '../workers/jobs.ts';

/** Returns a short text with every suspected secret redacted, and an empty text if the scan failed. */
export function redactFindings(text: string, measured: Measurement | undefined): string {
  if (measured?.scan.status !== 'done') return '';
  return measured.scan.spans.reduceRight(
    (left, { rule, start, end }) => `${left.slice(0, start)}${redactionMark(rule)}${left.slice(end)}`,
    text,
  );
}
