import type { Assembly } from '../../shared/domain/assembly.ts';
import type { BlockKind } from '../../shared/domain/sourceKinds.ts';
import type { Finding } from '../../shared/domain/finding.ts';
import type { StackView } from '../../shared/domain/stack.ts';
import { describeItem } from '../stack/describeItem.ts';

/** The findings of one item, or of the parts of the message outside of items. */
export interface FindingGroup {
  readonly itemId: string | null;
  readonly title: string;
  /** A folder in monospace, and the detail that distinguishes the item. */
  readonly place: string;
  readonly detail: string;
  readonly kind: BlockKind | null;
  /** True if the scan did not finish, so that the findings are unknown. */
  readonly scanFailed: boolean;
  readonly findings: readonly Finding[];
}

export interface FindingCounts {
  readonly all: number;
  /** Undecided findings, including those that don't block the export. */
  readonly open: number;
  /** Undecided findings that block the export. */
  readonly toDecide: number;
  /** Ids of the open and certain findings. */
  readonly certain: readonly string[];
  readonly failedScans: number;
}

export function countFindings({ findings, blocks, blocking }: Assembly): FindingCounts {
  const open = findings.filter((finding) => finding.state === 'open');
  const failedScans = blocks.filter((block) => block.scanFailed === true).length;
  return {
    all: findings.length,
    open: open.length,
    toDecide: Math.min(Math.max(blocking - failedScans, 0), open.length),
    certain: open.filter((finding) => finding.tier === 'certain').map((finding) => finding.id),
    failedScans,
  };
}

/**
 * Groups findings by item in stack order, after the goal and the frame, as in the message. Items that are off have
 * none.
 */
export function findingGroups(stack: StackView | null, assembly: Assembly | null): readonly FindingGroup[] {
  if (stack === null || assembly === null) return [];
  const byItem = new Map<string | null, Finding[]>();
  for (const finding of assembly.findings) {
    const list = byItem.get(finding.itemId);
    if (list === undefined) byItem.set(finding.itemId, [finding]);
    else list.push(finding);
  }
  const blocks = new Map(assembly.blocks.map((block) => [block.itemId, block]));
  const frame = {
    itemId: null,
    title: 'Goal and frame',
    place: '',
    detail: '',
    kind: null,
    scanFailed: false,
    findings: inOrder(byItem.get(null)),
  };
  const items = stack.items
    .filter((item) => item.on)
    .map((item) => {
      const { title, place, detail, kind } = describeItem(item, blocks.get(item.id), null, []);
      return {
        itemId: item.id,
        title,
        place,
        detail,
        kind,
        scanFailed: blocks.get(item.id)?.scanFailed === true,
        findings: inOrder(byItem.get(item.id)),
      };
    });
  return [frame, ...items].filter((group) => group.scanFailed || group.findings.length > 0);
}

function inOrder(findings: readonly Finding[] = []): readonly Finding[] {
  return findings.toSorted((a, b) => a.line - b.line || a.column - b.column);
}
