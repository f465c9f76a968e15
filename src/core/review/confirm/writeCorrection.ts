import type { ConfirmMark, ConfirmPart } from '../../../shared/domain/ledger.ts';
import { codeSpan } from '../../payload/format/exactPoint.ts';

const labels: Readonly<Record<ConfirmPart, string>> = {
  goal: 'Goal',
  next: 'Next action',
  file: 'File in play',
  decision: 'Decision',
};

/** What to paste for what an answer misses or gets wrong; `null` where nothing is. */
export function writeCorrection(marks: readonly ConfirmMark[]): string | null {
  const wrong = marks.filter(({ verdict }) => verdict === 'contradicted');
  const missed = marks.filter(({ verdict }) => verdict === 'missed');
  if (wrong.length === 0 && missed.length === 0) return null;
  const blocks = [
    wrong.length === 0
      ? []
      : ['Your summary says otherwise than the payload here. The payload holds:', ...wrong.map(point)],
    missed.length === 0 ? [] : ['Your summary leaves this out. It holds as well:', ...missed.map(point)],
    ['Say these back in your own words before you change anything.'],
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`;
}

function point({ part, text, verdict, quote }: ConfirmMark): string {
  const said = part === 'file' ? codeSpan(text) : text.replaceAll('\n', '\n  ');
  const instead = verdict === 'contradicted' && quote !== undefined ? `\n  (you said: "${quote}")` : '';
  return `- ${labels[part]}: ${said}${instead}`;
}
