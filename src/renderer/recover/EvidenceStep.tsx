import { Archive, CircleAlert, Terminal } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { RecoveredSession } from '../../shared/domain/recoveredSession.ts';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import { agentName, withoutTranscript } from '../../shared/domain/transcript.ts';
import { sinceWords } from '../../shared/domain/session/workSince.ts';
import type { CommitFilesStore } from '../commits/commitFilesStore.ts';
import { Button } from '../ui/Button.tsx';
import { countWords, formatTime } from '../ui/formats.ts';
import { Icon } from '../ui/Icon.tsx';
import { CommitFirst } from './panels/CommitFirst.tsx';
import { ContextChartView } from './panels/ContextChartView.tsx';
import type { Recovery } from './state/createRecovery.ts';
import type { EvidenceStore, ShownSession } from './state/evidenceStore.ts';
import { EvidenceTextDialog } from './panels/EvidenceTextDialog.tsx';
import { Fate } from './panels/Fate.tsx';
import { FilesPanel } from './panels/FilesPanel.tsx';
import { Panel } from './panels/Panel.tsx';
import { PayloadDraft } from './panels/PayloadDraft.tsx';
import { RecoverDock } from './RecoverDock.tsx';
import { lengthWords, recordWords } from './state/sessionWords.ts';
import { NotesPanel, StashesPanel, SummaryPanel } from './panels/SourcePanels.tsx';
import { TicksContext } from './state/ticks.ts';
import {
  CommandsPanel,
  CommitsPanel,
  EffectsPanel,
  ExchangePanel,
  TasksPanel,
  TodosPanel,
} from './panels/WorkPanels.tsx';

interface EvidenceStepProps {
  readonly recovery: Recovery;
  readonly commitFiles: CommitFilesStore;
}

/** The work of one session and its remains, from its transcript and from git. */
export function EvidenceStep({ recovery, commitFiles }: EvidenceStepProps) {
  const { evidence, draft, text, keep: onKeep } = recovery;
  const shown = useStore(evidence, (state) => state.shown);
  const facts = useStore(evidence, (state) => state.facts);
  const without = useStore(evidence, (state) => state.without);
  const pointed = useStore(evidence, (state) => state.pointed);
  const { point } = evidence.getState();
  const ticks = useMemo(
    () => ({ without, tick: evidence.getState().tick, pointed }),
    [evidence, without, pointed],
  );
  const openText = (of: 'note' | 'output', id: string, title: string): void => {
    const key = evidence.getState().shown?.key;
    if (key !== undefined) void text.getState().open({ key, of, id, title });
  };
  const column = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { target } = event;
      // A message or a dialog closes by the same key.
      if (event.key !== 'Escape' || event.defaultPrevented || !(target instanceof Element)) return;
      if (target.closest('main') !== null) evidence.getState().leave();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [evidence]);
  useEffect(() => {
    // The row that opened it is gone.
    column.current?.focus();
  }, []);
  return (
    <>
      <div className="cols recover-cols evidence-cols">
        <section className="col" aria-label="Evidence" data-region="evidence">
          <h2 className="screen-reader-only">Evidence</h2>
          <div ref={column} className="colbody scroll" tabIndex={-1}>
            {facts === null ? (
              <Unread evidence={evidence} />
            ) : (
              <TicksContext value={ticks}>
                <div className="evidence">
                  <Problems problems={facts.problems} />
                  <Offer evidence={evidence} commitFiles={commitFiles} facts={facts} />
                  {facts.session.path === null ? (
                    <NoTranscriptPanel facts={facts} />
                  ) : (
                    <TranscriptPanel facts={facts} shown={shown} onKeep={onKeep} />
                  )}
                  <div className="evidence-panels">
                    <FilesPanel facts={facts} />
                    <CommitsPanel facts={facts} />
                    {facts.session.path === null ? (
                      facts.words.length === 0 ? null : (
                        <ExchangePanel facts={facts} />
                      )
                    ) : (
                      <>
                        <TasksPanel facts={facts} onOpen={(id, title) => openText('output', id, title)} />
                        <TodosPanel facts={facts} />
                        <ExchangePanel facts={facts} />
                        <CommandsPanel facts={facts} />
                        <EffectsPanel facts={facts} />
                      </>
                    )}
                    <NotesPanel facts={facts} onOpen={(path) => openText('note', path, path)} />
                    <SummaryPanel facts={facts} evidence={evidence} />
                    <StashesPanel facts={facts} />
                  </div>
                </div>
              </TicksContext>
            )}
          </div>
        </section>
        {facts === null ? null : (
          <PayloadDraft draft={draft} evidence={evidence} facts={facts} onPoint={point} />
        )}
      </div>
      <EvidenceTextDialog store={text} />
      <RecoverDock recovery={recovery} />
    </>
  );
}

function Offer({
  evidence,
  commitFiles,
  facts,
}: Pick<EvidenceStepProps, 'commitFiles'> & {
  readonly evidence: EvidenceStore;
  readonly facts: RecoveredSession;
}) {
  const key = useStore(evidence, (state) => state.shown?.key ?? '');
  const made = useStore(commitFiles, (state) => state.made.get(key) ?? null);
  const session = facts.session.path === null ? null : key;
  return <CommitFirst facts={facts} made={made} onCommit={() => void commitFiles.getState().open(session)} />;
}

/** Before there are facts: how far the reading is, or why there are none. */
function Unread({ evidence }: { readonly evidence: EvidenceStore }) {
  const phase = useStore(evidence, (state) => state.phase);
  const problem = useStore(evidence, (state) => state.problem);
  const progress = useStore(evidence, (state) => state.progress);
  const isNone = useStore(evidence, (state) => state.shown?.key === withoutTranscript);
  const { refresh, stop } = evidence.getState();
  if (phase === 'loading')
    return (
      <div className="empty" aria-busy="true">
        <b>{isNone ? 'Asking git' : 'Reading the transcript'}</b>
        <output className="muted num">{isNone ? '' : (progress ?? 'Beginning')}</output>
        <Button onClick={stop}>Stop</Button>
      </div>
    );
  return (
    <div className="empty" role={phase === 'failed' ? 'alert' : undefined}>
      <b>{phase === 'failed' ? failedWords(isNone) : 'The reading was stopped'}</b>
      {problem === null ? null : <p className="muted">{showHidden(problem)}</p>}
      <Button onClick={() => void refresh()}>Read again</Button>
    </div>
  );
}

function failedWords(isNone: boolean): string {
  return isNone ? 'The project could not be read' : 'The transcript could not be read';
}

function Problems({ problems }: { readonly problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <section className="note warn" aria-label="Missing evidence">
      <Icon of={CircleAlert} size={14} />
      <div>
        <b>Some of the evidence is missing.</b>
        {problems.map((problem) => (
          <p key={problem}>{showHidden(problem)}</p>
        ))}
      </div>
    </section>
  );
}

/** Says what stands in for a transcript, and since when. */
function NoTranscriptPanel({ facts: { since, words } }: { readonly facts: RecoveredSession }) {
  return (
    <Panel name="No transcript" icon={Terminal}>
      <p className="evidence-none muted">
        {`Git and notes${words.length === 0 ? '' : ', and what you sent to Claude Code,'} are all that is known of this session: uncommitted files, and commits ${sinceWords(since)}${since.at === null ? '' : ` (${formatTime(since.at)})`}. `}
        {`Nothing says which files an agent edited${words.length === 0 ? ', which commands ran, or what you asked for.' : ' or which commands ran.'}`}
      </p>
    </Panel>
  );
}

function TranscriptPanel({
  facts,
  shown,
  onKeep,
}: {
  readonly onKeep: Recovery['keep'];
} & {
  readonly facts: RecoveredSession;
  readonly shown: ShownSession | null;
}) {
  const [keeping, setKeeping] = useState(false);
  const { agent, started, ended, unknown, skipped, models } = facts.session;
  const missed = unknown + skipped;
  const about = [
    agentName(agent),
    ...(lengthWords(started, ended) === null ? [] : [lengthWords(started, ended)]),
    countWords(facts.words.length, 'prompt'),
    ...models.map(showHidden),
  ].join(', ');
  return (
    <Panel
      name="Transcript"
      icon={Terminal}
      about={about}
      aside={
        <span className="transcript-fate">
          {missed === 0 ? null : (
            <span className="badge outline">{`${countWords(missed, 'record')} not understood`}</span>
          )}
          {shown === null || agent === null ? null : (
            <Fate agent={agent} deletion={shown.deletion} kept={shown.kept} />
          )}
          {shown === null || shown.kept !== null ? null : (
            <Button
              look="ghost"
              size="s"
              icon={Archive}
              busy={keeping}
              tip="Keeps the facts in the project, in case the transcript is deleted"
              onClick={() => {
                setKeeping(true);
                void onKeep(shown).finally(() => setKeeping(false));
              }}
            >
              Keep
            </Button>
          )}
        </span>
      }
    >
      <ContextChartView facts={facts} />
      <p className="records-read muted num">{recordWords(facts.session)}</p>
    </Panel>
  );
}
