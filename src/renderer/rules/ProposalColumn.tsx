import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { FileText } from '../../shared/domain/file/fileText.ts';
import { DifferenceText } from '../differences/DifferenceText.tsx';
import { formatCount } from '../ui/formats.ts';
import { Segments } from '../ui/Segments.tsx';
import { LineList } from '../viewer/LineList.tsx';
import { shownFile, type ProposalView, type RulesStore } from './rulesStore.ts';

const views: readonly { readonly value: ProposalView; readonly label: string }[] = [
  { value: 'difference', label: 'Difference' },
  { value: 'result', label: 'Result' },
  { value: 'file', label: 'File' },
];
const words = {
  same: 'Ticked findings change nothing here.',
  'too-different': 'The two texts differ too much to compare them line by line. Look at the result.',
  'not-kept': 'The text is too large to compare.',
};

/** The text that ticked findings make: as a difference, whole, and beside it the file as it is. */
export function ProposalColumn({ rules }: { readonly rules: RulesStore }) {
  const shows = useStore(rules, (state) => state.shows);
  const proposal = useStore(rules, (state) => state.proposal);
  const file = useStore(rules, shownFile);
  const before = file?.tokens ?? null;
  return (
    <section className="col" aria-label="Proposed text" data-region="rules-proposal">
      <div className="colhead">
        <h2>Proposal</h2>
        <span className="muted num wide-only">
          {proposal === null || proposal.tokens === null || before === null
            ? ''
            : `${formatCount(before)} to ${formatCount(proposal.tokens)}`}
        </span>
        <span className="grow" />
        <Segments
          label="View"
          options={views}
          value={shows}
          onChange={(next) => rules.getState().show(next)}
        />
      </div>
      <div className="colbody rules-proposal">
        <Shown rules={rules} />
      </div>
      {proposal === null ? null : (
        <div className="rules-foot muted">
          <span className="num trunc">
            {proposal.moved === 0 ? '' : `${formatCount(proposal.moved)} lines moved up`}
          </span>
          <span className="grow" />
          <button type="button" className="link-button" onClick={() => void rules.getState().copyProposal()}>
            Copy proposal
          </button>
        </div>
      )}
    </section>
  );
}

function Shown({ rules }: { readonly rules: RulesStore }) {
  const shows = useStore(rules, (state) => state.shows);
  const proposal = useStore(rules, (state) => state.proposal);
  const ticked = useStore(rules, (state) => state.ticks.size);
  const text = useStore(rules, (state) => state.text);
  const goal = useStore(rules, (state) => state.goal);
  const path = useStore(rules, (state) => shownFile(state)?.path ?? '');
  const result = useMemo(() => (proposal === null ? null : linesOf(proposal.text)), [proposal]);
  if (shows === 'file') {
    if (text === null) return <p className="rules-none muted">The file is not shown.</p>;
    if (text.status !== 'ok') return <p className="rules-none muted">{text.problem}</p>;
    return (
      <LineList
        key={`${path} ${String(goal?.first ?? 0)}`}
        file={text}
        path={path}
        ranges={goal === null ? noRanges : [goal]}
        at={goal?.first}
        places={noPlaces}
        place={null}
        onPick={ignore}
      />
    );
  }
  if (ticked === 0)
    return <p className="rules-none muted">Nothing is ticked. Tick a finding to see what it changes.</p>;
  if (shows === 'difference') {
    return <DifferenceText difference={proposal?.difference ?? null} words={words} path={path} flat />;
  }
  if (result === null) return <p className="rules-none muted">Comparing</p>;
  return (
    <LineList file={result} path={path} ranges={noRanges} places={noPlaces} place={null} onPick={ignore} />
  );
}

const noRanges: readonly { readonly first: number; readonly last: number }[] = [];
const noPlaces: readonly never[] = [];
const ignore = (): void => undefined;

function linesOf(text: string): Extract<FileText, { status: 'ok' }> {
  const lines = text.split(/\r?\n/u);
  if (lines.at(-1) === '') lines.pop();
  return { status: 'ok', lines, cut: [], findings: 0 };
}
