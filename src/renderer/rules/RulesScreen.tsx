import { Check, ChevronRight, RefreshCw, ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { HeaderSearch } from '../shell/HeaderSearch.tsx';
import { Button } from '../ui/Button.tsx';
import { formatCount } from '../ui/formats.ts';
import { Icon } from '../ui/Icon.tsx';
import { FindingsPanel } from './FindingsPanel.tsx';
import { ProposalColumn } from './ProposalColumn.tsx';
import { RulesDock } from './RulesDock.tsx';
import { RulesList } from './RulesList.tsx';
import { ServersPanel } from './ServersPanel.tsx';
import { StartPanel } from './StartPanel.tsx';
import { shownFile, type RulesStore } from './rulesStore.ts';

export interface RulesScreenProps {
  readonly rules: RulesStore;
  /** The tabs of the library. */
  readonly tabs: ReactNode;
  readonly hasProject: boolean;
  /** Tokens of the context window of the stack's model; `null` if it is not known. */
  readonly contextWindow: number | null;
  /** Opens a file of the project in the system's program for it. */
  readonly onOpen: (path: string) => void;
}

/** Rules files of the project: the texts that stand for every session, and what can be shown to be wrong in them. */
export function RulesScreen({ rules, tabs, hasProject, contextWindow, onOpen }: RulesScreenProps) {
  const view = useStore(rules, (state) => state.view);
  const hasFiles = view !== null && view.files.length > 0;
  return (
    <>
      <header className="header" data-region="header">
        <h1 className="screen-reader-only">Library, Rules</h1>
        <div className="crumb" data-testid="crumb">
          <span>Library</span>
          <Icon of={ChevronRight} size={12} />
          <b className="trunc">Rules</b>
        </div>
        {view === null ? null : (
          <span className="saved">
            <Icon of={Check} size={12} />
            {`Read ${new Date(view.readAt).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}`}
          </span>
        )}
        <span className="grow" />
        <HeaderSearch />
      </header>
      <div className="cols rules-cols">
        <RulesList rules={rules} tabs={tabs} />
        <section className="col" aria-label="Findings" data-region="rules-findings">
          {hasFiles ? (
            <Judged rules={rules} contextWindow={contextWindow} />
          ) : (
            <NoFiles rules={rules} hasProject={hasProject} />
          )}
        </section>
        {hasFiles ? <ProposalColumn rules={rules} /> : null}
      </div>
      {hasFiles ? <RulesDock rules={rules} onOpen={onOpen} /> : null}
    </>
  );
}

function Judged({ rules, contextWindow }: Pick<RulesScreenProps, 'rules' | 'contextWindow'>) {
  const view = useStore(rules, (state) => state.view);
  const file = useStore(rules, shownFile);
  const phase = useStore(rules, (state) => state.phase);
  if (view === null || file === null) return null;
  return (
    <>
      <div className="colhead">
        <h2 className="trunc" title={file.path}>
          {file.path}
        </h2>
        {file.findings.length === 0 ? null : (
          <span className="count warn num">{formatCount(file.findings.length)}</span>
        )}
        <span className="grow" />
        <Button
          look="ghost"
          size="s"
          icon={RefreshCw}
          busy={phase === 'loading'}
          onClick={() => void rules.getState().refresh()}
        >
          Check again
        </Button>
      </div>
      <div className="colbody scroll">
        <div className="rules-panels">
          <StartPanel view={view} contextWindow={contextWindow} />
          <FindingsPanel key={file.path} rules={rules} file={file} />
          <ServersPanel servers={view.servers} />
        </div>
      </div>
    </>
  );
}

function NoFiles({ rules, hasProject }: Pick<RulesScreenProps, 'rules' | 'hasProject'>) {
  const phase = useStore(rules, (state) => state.phase);
  const problem = useStore(rules, (state) => state.problem);
  if (!hasProject) {
    return (
      <div className="empty">
        <Icon of={ScrollText} size={20} className="muted" />
        <b>No project is open</b>
        <p className="muted">Open a project to see the rules that agents read in it.</p>
      </div>
    );
  }
  if (phase === 'failed') {
    return (
      <div className="empty" role="alert">
        <b>The rules files could not be read</b>
        <p className="muted">{problem}</p>
        <Button onClick={() => void rules.getState().refresh()}>Retry</Button>
      </div>
    );
  }
  if (phase !== 'ready') {
    return (
      <div className="empty">
        <output className="muted">Reading the rules files</output>
      </div>
    );
  }
  return (
    <div className="empty">
      <Icon of={ScrollText} size={20} className="muted" />
      <b>No rules files yet</b>
      <p className="muted">
        Agents read AGENTS.md and CLAUDE.md at the start of every session. Begin with the invariants that no
        session may break.
      </p>
      <Button look="primary" onClick={() => void rules.getState().begin()}>
        Start from invariants
      </Button>
    </div>
  );
}
