import { Archive, FileText, MessageSquareText, Quote } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { showHidden } from '../../../shared/domain/hiddenCharacter.ts';
import { maxSummary } from '../../../shared/domain/session/recoveredPayload.ts';
import type { RecoveredSession } from '../../../shared/domain/recoveredSession.ts';
import { Button } from '../../ui/Button.tsx';
import { countWords, formatBytes, formatTime } from '../../ui/formats.ts';
import { FileName } from '../../ui/names/FileName.tsx';
import { LongTextDialog } from '../../ui/LongTextDialog.tsx';
import { baseName, folderName } from '../../ui/names/pathParts.ts';
import { EvidenceRow } from './EvidenceRow.tsx';
import type { EvidenceStore } from '../state/evidenceStore.ts';
import { Panel, PanelRows } from './Panel.tsx';
import { useKeys, usedOf, type PanelOfFacts } from './panelKeys.tsx';

interface NotesPanelProps extends PanelOfFacts {
  readonly onOpen: (path: string) => void;
}

/** Memory and hand-over notes of the project: only new ones are ticked at first. */
export function NotesPanel({ facts, onOpen }: NotesPanelProps) {
  const { notes } = facts;
  const keys = useKeys(facts, 'notes');
  return (
    <Panel name="Notes" icon={FileText} aside={usedOf(keys)}>
      <PanelRows
        rows={notes}
        keys={keys}
        first={6}
        none="None were found, such as HANDOFF.md or memory-bank."
      >
        {({ path, bytes, changed, isNew }, key) => {
          const folder = folderName(path);
          return (
            <EvidenceRow
              key={key}
              of={key}
              name={showHidden(path)}
              title={`${showHidden(path)}\n${formatBytes(bytes)}`}
            >
              <span className="mono name">
                <FileName name={baseName(path)} />
              </span>
              <span className="mono muted grow folder">
                {folder === '' ? null : <FileName name={folder} />}
              </span>
              {isNew ? null : <span className="badge outline">Older</span>}
              <span className="muted num">{formatTime(changed)}</span>
              <Button
                look="ghost"
                size="s"
                aria-label={`Open ${showHidden(path)}`}
                onClick={() => onOpen(path)}
              >
                Open
              </Button>
            </EvidenceRow>
          );
        }}
      </PanelRows>
    </Panel>
  );
}

/** Stashes, which are neither in a commit nor in the worktree; nothing if there are none. */
export function StashesPanel({ facts }: PanelOfFacts) {
  const { stashes } = facts;
  const keys = useKeys(facts, 'stashes');
  if (stashes.length === 0) return null;
  return (
    <Panel name="Stashes" icon={Archive} aside={usedOf(keys)}>
      <PanelRows rows={stashes} keys={keys} first={6} none="">
        {({ index, at, branch, subject, files, isNew }, key) => (
          <EvidenceRow
            key={key}
            of={key}
            name={`stash ${index}: ${showHidden(subject)}`}
            title={[subject, ...(branch === null ? [] : [branch]), ...files].map(showHidden).join('\n')}
          >
            <span className="mono muted">{`stash@{${index}}`}</span>
            <span className="trunc grow">{showHidden(subject)}</span>
            {isNew ? null : <span className="badge outline">Older</span>}
            <span className="muted num">{`${countWords(files.length, 'file')}, ${formatTime(at)}`}</span>
          </EvidenceRow>
        )}
      </PanelRows>
    </Panel>
  );
}

interface SummaryPanelProps extends PanelOfFacts {
  readonly evidence: EvidenceStore;
}

/** The agent's own summary, and one that the person pastes. */
export function SummaryPanel({ facts, evidence }: SummaryPanelProps) {
  const pasted = useStore(evidence, (state) => state.summary);
  const [pasting, setPasting] = useState(false);
  const { setSummary } = evidence.getState();
  return (
    <Panel name="Summary" icon={MessageSquareText}>
      <ul>
        <li className="panel-row">
          <span className="grow muted">{ownSummary(facts)}</span>
        </li>
        <li className="panel-row">
          <span className="grow">
            {pasted === null
              ? facts.session.path === null
                ? 'A summary from elsewhere is compared with git.'
                : 'A summary from elsewhere is compared with git and the transcript.'
              : `Pasted summary, ${countWords(pasted.length, 'character')}`}
          </span>
          {pasted === null ? null : (
            <Button look="ghost" size="s" onClick={() => setSummary(null)}>
              Remove
            </Button>
          )}
          <Button size="s" icon={Quote} onClick={() => setPasting(true)}>
            {pasted === null ? 'Paste a summary' : 'Paste another'}
          </Button>
        </li>
      </ul>
      {pasting ? (
        <LongTextDialog
          title="Paste a summary"
          label="A summary of the session, such as the agent’s answer to “summarise this session”"
          action="Use this summary"
          emptyReason="Paste the summary first"
          most={maxSummary}
          tooLongRemedy="Paste only the summary."
          onSubmit={(text) => {
            setSummary(text);
            return Promise.resolve(true);
          }}
          onClose={() => setPasting(false)}
        />
      ) : null}
    </Panel>
  );
}

function ownSummary({ summary, hiddenSummary, session }: RecoveredSession): string {
  if (summary !== null)
    return `The agent’s own summary${summary.at === null ? '' : `, ${formatTime(summary.at)}`}, is used.`;
  if (hiddenSummary !== null) return 'The agent’s own summary is encrypted and can’t be read.';
  return session.path === null
    ? 'Without a transcript there is no summary of the agent.'
    : 'The agent wrote no summary: its context was not compacted.';
}
