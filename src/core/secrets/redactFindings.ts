import { redactionMark } from '../../shared/domain/finding.ts';
import type { Measurement } from '../workers/jobs.ts';

/** A short text with the mark of a redaction for every suspected secret; nothing of one that could not be scanned. */
export function redactFindings(text: string, measured: Measurement | undefined): string {
  if (measured?.scan.status !== 'done') return '';
  return measured.scan.spans.reduceRight(
    (left, { rule, start, end }) => `${left.slice(0, start)}${redactionMark(rule)}${left.slice(end)}`,
    text,
  );
}
