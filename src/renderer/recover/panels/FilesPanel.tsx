import { FileCode2 } from 'lucide-react';
import { useMemo } from 'react';
import { evidenceKeys } from '../../../shared/domain/session/evidenceKeys.ts';
import {
  isUncommitted,
  type RecoveredFile,
  type RecoveredSession,
} from '../../../shared/domain/recoveredSession.ts';
import { showHidden } from '../../../shared/domain/hiddenCharacter.ts';
import { FileName } from '../../ui/names/FileName.tsx';
import { formatCount } from '../../ui/formats.ts';
import { baseName, folderName } from '../../ui/names/pathParts.ts';
import { EvidenceRow } from './EvidenceRow.tsx';
import { Panel, PanelRows, UsedCount } from './Panel.tsx';
import { authorName, type Label } from '../state/sessionWords.ts';
import { listFacts, listWords } from '../../../shared/domain/listWords.ts';

const stateLabels: Readonly<Partial<Record<RecoveredFile['state'], Label>>> = {
  added: { words: 'New', tone: 'good' },
  untracked: { words: 'New', tone: 'good' },
  deleted: { words: 'Deleted', tone: 'bad' },
  conflicted: { words: 'Conflict', tone: 'bad' },
};

/** The files that are not committed, each with its author. */
export function FilesPanel({ facts }: { readonly facts: RecoveredSession }) {
  const { files, keys } = useMemo(() => {
    const all = evidenceKeys(facts).files;
    const rows = facts.files.flatMap((file, index) =>
      isUncommitted(file) ? [{ file, key: all[index] ?? '' }] : [],
    );
    return { files: rows.map(({ file }) => file), keys: rows.map(({ key }) => key) };
  }, [facts]);
  return (
    <Panel
      name="Uncommitted files"
      icon={FileCode2}
      aside={files.length === 0 ? undefined : <UsedCount keys={keys} />}
    >
      <PanelRows
        rows={files}
        keys={keys}
        first={8}
        none={
          facts.git === null
            ? 'Git could not be asked, so it is not known what is committed.'
            : 'Every change is committed.'
        }
      >
        {(file, key) => <FileRow key={key} of={key} file={file} facts={facts} />}
      </PanelRows>
    </Panel>
  );
}

interface FileRowProps {
  readonly of: string;
  readonly file: RecoveredFile;
  readonly facts: RecoveredSession;
}

function FileRow({ of, file, facts }: FileRowProps) {
  const { path, state, added, deleted, perhaps } = file;
  const label = stateLabels[state];
  const folder = folderName(path);
  const by = authorsOf(file, facts);
  return (
    <EvidenceRow
      of={of}
      name={showHidden(path)}
      title={`${showHidden(path)}\n${by}${perhaps === null ? '' : `: ${showHidden(perhaps.command)}`}`}
    >
      <span className="mono name">
        <FileName name={baseName(path)} />
      </span>
      <span className="mono muted grow folder">{folder === '' ? null : <FileName name={folder} />}</span>
      <span className="muted trunc by">{by}</span>
      {label === undefined ? null : <span className={`badge ${label.tone}`}>{label.words}</span>}
      {added === null || deleted === null ? null : (
        <span className="num counts">
          {added > 0 || deleted === 0 ? <span className="good">{`+${formatCount(added)}`}</span> : null}
          {deleted > 0 ? <span className="bad">{`−${formatCount(deleted)}`}</span> : null}
        </span>
      )}
    </EvidenceRow>
  );
}

function authorsOf({ by, perhaps, abandoned }: RecoveredFile, facts: RecoveredSession): string {
  const { agent, path } = facts.session;
  if (path === null) return 'author unknown';
  const nameOf = (one: string): string => authorName(one, agent, facts.agents);
  if (by.length > 0)
    return listFacts([`by ${listWords(by.map(nameOf))}`, abandoned ? 'in a part that was undone' : '']);
  return perhaps === null ? 'not by an agent’s edit' : `perhaps by a command of ${nameOf(perhaps.by)}`;
}
