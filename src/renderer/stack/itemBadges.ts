import type { BlockSummary } from '../../shared/domain/assembly.ts';
import type { Finding } from '../../shared/domain/finding.ts';
import type { StackItemView } from '../../shared/domain/stack.ts';
import { countWords, formatCount } from '../ui/formats.ts';

export interface ItemBadge {
  readonly tone: 'bad' | 'warn' | 'outline';
  readonly text: string;
  /** The full text, in the tooltip. */
  readonly tip?: string;
  /** The dialog that a press opens. */
  readonly shows?: 'difference' | 'edit';
}

/** Returns the badges of an item, the most severe first, at most two. */
export function itemBadges(
  item: StackItemView,
  block: BlockSummary | undefined,
  findings: readonly Finding[],
): readonly ItemBadge[] {
  return [...readingBadges(block, findings), ...editBadges(item, block)].slice(0, 2);
}

function readingBadges(block: BlockSummary | undefined, findings: readonly Finding[]): ItemBadge[] {
  const open = findings.filter((finding) => finding.state === 'open');
  const redacted = findings.filter((finding) => finding.state === 'redacted').length;
  const allowed = findings.filter((finding) => finding.state === 'allowed');
  const certain = open.some((finding) => finding.tier === 'certain');
  const badges: ItemBadge[] = [];
  if (open.length > 0) {
    badges.push({
      tone: certain ? 'bad' : 'warn',
      text: countWords(open.length, 'finding'),
    });
  }
  if (block?.scanFailed === true) {
    badges.push({
      tone: 'bad',
      text: 'Could not scan',
      tip: 'The scanner did not finish this item. Refresh it, or turn it off. Export stays blocked until then.',
    });
  }
  if (block?.status === 'ok' && block.fetch?.state === 'failed') {
    badges.push({ tone: 'warn', text: 'Older copy', tip: block.fetch.problem });
  }
  if (block?.status === 'ok' && block.origin?.partial !== undefined) {
    badges.push({ tone: 'warn', text: 'Incomplete', tip: block.origin.partial });
  }
  if (block?.encodingNote !== undefined) {
    badges.push({ tone: 'warn', text: 'Encoding', tip: block.encodingNote });
  }
  if (block?.changedSinceCopied === true) {
    badges.push({
      tone: 'warn',
      text: 'Changed since copied',
      tip: 'Shows what has changed. The next copy includes the change.',
      shows: 'difference',
    });
  }
  if (allowed.length > 0) {
    badges.push({
      tone: allowed.some(({ tier }) => tier === 'certain') ? 'warn' : 'outline',
      text: `${formatCount(allowed.length)} allowed`,
      tip: 'Leaves unchanged, because it was allowed with a reason.',
    });
  }
  if (redacted > 0) badges.push({ tone: 'outline', text: `${formatCount(redacted)} redacted` });
  return badges;
}

/** Returns the least severe badges, except for a source that changed after the copy. */
function editBadges({ edited }: StackItemView, block: BlockSummary | undefined): ItemBadge[] {
  if (edited === undefined) return [];
  if (block?.edited === 'source-changed') {
    return [
      {
        tone: 'warn',
        text: 'Source changed since edited',
        tip: 'The message uses your copy. Shows the difference from the source. You can keep your copy or revert to the source.',
        shows: 'edit',
      },
    ];
  }
  if (block?.edited === 'source-gone') {
    return [
      {
        tone: 'warn',
        text: 'Source gone',
        tip: 'The message uses your copy. Its source can’t be read now.',
      },
    ];
  }
  return [
    { tone: 'outline', text: 'Edited', tip: 'The message uses your edited copy instead of the source.' },
  ];
}
