import { useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { DraftSection, DraftView } from '../../../shared/domain/draft.ts';
import { entriesOf } from '../../../shared/domain/draft/applyDraftEdit.ts';
import { pathActions } from '../../paths/pathActions.ts';
import { usePathActs } from '../../paths/PathActsContext.ts';
import { useRowMenus } from '../../ui/RowMenu.tsx';
import type { Review } from '../createReview.ts';
import { entryMenuActions } from './entryMenuActions.ts';
import { editorSections } from '../entryOrder.ts';
import type { ReportView, ShownCheck } from '../reportView.ts';
import { FieldConflict } from './FieldConflict.tsx';
import { SectionBlock } from './SectionBlock.tsx';
import { useWalk } from '../rows/useWalk.ts';

export interface SectionListProps {
  readonly draft: DraftView;
  readonly review: Review;
  readonly paths: () => readonly string[];
}

const none: readonly ShownCheck[] = [];

/** One tab stop: Up and Down move through the entries of all sections, Home and End to the first and the last. */
export function SectionList({ draft, review, paths }: SectionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useWalk(list, '[data-stop]');
  const stop = useStore(review.view, (state) => state.stop);
  const report = useStore(review.report, (state) => state.report);
  const conflict = useStore(review.drafts, (state) => state.conflict);
  const sections = useMemo(() => editorSections(draft.sections), [draft.sections]);
  const stops = sections.flatMap(({ key, entries }) =>
    entries.length === 0 ? [`section ${key}`] : entries.map(({ id }) => id),
  );
  const tabStop = stop !== null && stops.includes(stop) ? stop : stops[0];
  const said = useStore(review.claims, (state) => state.view);
  const checks = useMemo(
    () => checksByEntry([...(report?.shownChecks ?? none), ...(said?.checks ?? none)]),
    [report, said],
  );
  const gone = conflict !== null && !entriesOf(draft).some(({ id }) => id === conflict.entryId);
  const acts = usePathActs();
  const { area, menu } = useRowMenus('[data-stop]', (row) => {
    const id = row.dataset['stop'];
    const home = sections.find(({ entries }) => entries.some((one) => one.id === id));
    const entry = home?.entries.find((one) => one.id === id);
    if (home === undefined || entry === undefined) return null;
    const { path } = entry;
    return {
      label: `Menu of ${home.title}, ${home.entries.indexOf(entry) + 1} of ${home.entries.length}`,
      groups: [
        ...entryMenuActions(entry, home, review),
        pathActions(acts, { paths: path === undefined || path === '' ? [] : [path] }, true),
      ],
    };
  });
  return (
    <div className="colbody scroll" tabIndex={-1}>
      {menu}
      <div ref={list} className="payload-sections" {...area}>
        {conflict !== null && gone ? <FieldConflict conflict={conflict} drafts={review.drafts} /> : null}
        {sections.map((section) => (
          <SectionBlock
            key={section.key}
            section={section}
            tokens={tokensOf(section, report)}
            checks={checks}
            claims={report?.claimOf}
            said={said?.byEntry}
            tabStop={tabStop}
            conflict={gone ? null : conflict}
            review={review}
            paths={paths}
          />
        ))}
      </div>
    </div>
  );
}

/** Returns a section's tokens; one that the report lacks, because only the template offers it, is empty. */
function tokensOf({ key, entries }: DraftSection, report: ReportView | null): number | undefined {
  if (report === null) return undefined;
  return report.sectionTokens[key] ?? (entries.length === 0 ? 0 : undefined);
}

function checksByEntry(checks: readonly ShownCheck[]): ReadonlyMap<string, readonly ShownCheck[]> {
  const groups = new Map<string, readonly ShownCheck[]>();
  for (const check of checks) {
    if (check.entryId !== null) groups.set(check.entryId, [...(groups.get(check.entryId) ?? none), check]);
  }
  return groups;
}
