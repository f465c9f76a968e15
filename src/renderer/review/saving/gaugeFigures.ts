import type { DraftSection } from '../../../shared/domain/draft.ts';
import type { SectionId } from '../../../shared/domain/payload.ts';
import { warningThreshold } from '../../../shared/domain/payload/payloadSettings.ts';
import { formatCount } from '../../ui/formats.ts';
import { editorSections } from '../entryOrder.ts';
import type { ReportView } from '../reportView.ts';

export interface GaugePart {
  readonly key: string;
  readonly title: string;
  readonly short: string;
  readonly tokens: number;
  /** Share of the whole track, which is as long as the larger of the limit and the payload. */
  readonly percent: number;
  readonly opacity: number;
}

export interface GaugeFigures {
  /** `null` until counted. */
  readonly tokens: number | null;
  /** The limit of the payload's tokens. */
  readonly most: number;
  readonly level: '' | 'warn' | 'bad';
  readonly words: string;
  readonly parts: readonly GaugePart[];
  /** Position of the limit, percent of the track; 100 if the payload is within it. */
  readonly limit: number;
}

/** Short names of sections, for narrow places. */
const shortNames: Readonly<Partial<Record<SectionId, string>>> = {
  goal: 'Goal',
  decisions: 'Decisions',
  deferred: 'Deferred',
  next: 'Next',
  files: 'Files',
  flags: 'Flags',
};

const strengths = [0.95, 0.83, 0.72, 0.62, 0.52, 0.44] as const;

/** Computes the parts of the gauge. `most`: the limit of the payload's tokens. */
export function gaugeFigures(
  sections: readonly DraftSection[],
  report: ReportView | null,
  most: number,
): GaugeFigures {
  if (report === null) return { tokens: null, most, level: '', words: '', parts: [], limit: 100 };
  const { tokens } = report;
  const track = Math.max(tokens, most);
  const parts = editorSections(sections)
    .map(({ key, id, title }) => ({ key, id, title, tokens: report.sectionTokens[key] ?? 0 }))
    .filter((part) => part.tokens > 0)
    .map(({ key, id, title, tokens: count }, index) => ({
      key,
      title,
      short: shortNames[id] ?? title,
      tokens: count,
      percent: (count / track) * 100,
      opacity: strengths[index] ?? strengths[5],
    }));
  const headings = tokens - parts.reduce((sum, part) => sum + part.tokens, 0);
  const longest = parts.toSorted((a, b) => b.tokens - a.tokens)[0];
  const over = tokens - most;
  return {
    tokens,
    most,
    level: over > 0 ? 'bad' : tokens > warningThreshold(most) ? 'warn' : '',
    words: over > 0 ? overWords(over, longest) : `${formatCount(-over)} left`,
    parts: headings > 0 ? [...parts, partOfHeadings(headings, track)] : parts,
    limit: (most / track) * 100,
  };
}

function overWords(over: number, longest: GaugePart | undefined): string {
  return longest === undefined
    ? `${formatCount(over)} over.`
    : `${formatCount(over)} over. ${longest.title} is the longest, with ${formatCount(longest.tokens)}.`;
}

/** Returns the part for tokens outside of the sections' lines, with which the parts add up to the payload. */
function partOfHeadings(tokens: number, track: number): GaugePart {
  const title = 'Headings';
  return { key: 'headings', title, short: title, tokens, percent: (tokens / track) * 100, opacity: 0.3 };
}
