import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { useStore } from 'zustand';
import type { PlannedFile } from '../../shared/api/commits.ts';
import { ruleTitle } from '../../shared/domain/finding.ts';
import { Button } from '../ui/Button.tsx';
import { FileName } from '../ui/names/FileName.tsx';
import { formatCount } from '../ui/formats.ts';
import { Icon } from '../ui/Icon.tsx';
import { baseName, folderName } from '../ui/names/pathParts.ts';
import { isCommittable, type CommitFilesStore } from './commitFilesStore.ts';
import { ReasonField } from '../ui/ReasonField.tsx';

interface CommitFileRowProps {
  readonly store: CommitFilesStore;
  readonly file: PlannedFile;
}

const labels: Readonly<Partial<Record<PlannedFile['state'], { words: string; tone: string }>>> = {
  added: { words: 'New', tone: 'good' },
  untracked: { words: 'New', tone: 'good' },
  deleted: { words: 'Deleted', tone: 'bad' },
};

/** A file with its tick, and with the reason why it has none. */
export function CommitFileRow({ store, file }: CommitFileRowProps) {
  const id = useId();
  const isTicked = useStore(store, (state) => state.ticked.has(file.key));
  const isBusy = useStore(store, (state) => state.running !== null);
  const { path, state, added, deleted, refused } = file;
  const isFree = isCommittable(file);
  const isOn = isTicked && isFree;
  const label = labels[state];
  const folder = folderName(path);
  const remarks = remarksOf(file);
  return (
    <li className="commit-row">
      <label className="panel-row">
        <input
          type="checkbox"
          className="screen-reader-only"
          checked={isOn}
          disabled={!isFree || isBusy}
          aria-describedby={remarks.length === 0 ? undefined : id}
          onChange={({ target }) => store.getState().tick(file.key, target.checked)}
        />
        <span className="check" data-checked={isOn} aria-hidden="true">
          {isOn ? <Icon of={Check} size={10} /> : null}
        </span>
        <span className="mono name">
          <FileName name={path.endsWith('/') ? path : baseName(path)} />
        </span>
        <span className="mono muted grow folder">
          {folder === '' || path.endsWith('/') ? null : <FileName name={folder} />}
        </span>
        {label === undefined ? null : <span className={`badge ${label.tone}`}>{label.words}</span>}
        {added === null || deleted === null ? null : (
          <span className="num counts">
            {added > 0 || deleted === 0 ? <span className="good">{`+${formatCount(added)}`}</span> : null}
            {deleted > 0 ? <span className="bad">{`−${formatCount(deleted)}`}</span> : null}
          </span>
        )}
      </label>
      {remarks.length === 0 ? null : (
        <div className="commit-why" id={id}>
          {remarks.map((remark) => (
            <p key={remark}>{remark}</p>
          ))}
        </div>
      )}
      {isFree || refused !== null ? null : <AllowFile store={store} file={file} />}
    </li>
  );
}

/** Suspected secrets that a row names; of more it says how many. */
const namedFindings = 3;

function remarksOf({ refused, unscanned, findings, partlyStaged }: PlannedFile): readonly string[] {
  if (refused !== null) return [refused];
  const partly = partlyStaged
    ? ['Only a part of its change is staged. The commit takes the file as it is on disk.']
    : [];
  if (unscanned !== null) return [`Not scanned for secrets: ${unscanned}.`, ...partly];
  const named = findings
    .slice(0, namedFindings)
    .map(({ rule, line, masked }) => `${ruleTitle(rule)} in line ${formatCount(line)}: ${masked}`);
  const more = findings.length - named.length;
  return [...named, ...(more > 0 ? [`And ${formatCount(more)} more.`] : []), ...partly];
}

/** Asks for the reason why a file may be committed although something in it looks like a secret. */
function AllowFile({ store, file }: CommitFileRowProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  const missing = reason.trim() === '' ? 'Why it is safe to commit' : undefined;
  const submit = async (): Promise<void> => {
    if (missing !== undefined || isBusy) return;
    setBusy(true);
    const isAllowed = await store.getState().allow(file.key, reason);
    if (!isAllowed) setBusy(false);
  };
  if (!isOpen)
    return (
      <div className="commit-why">
        <Button size="s" aria-label={`Allow ${baseName(file.path)}`} onClick={() => setOpen(true)}>
          Allow…
        </Button>
      </div>
    );
  return (
    <div className="commit-why form">
      <label htmlFor={id}>Why is this safe to commit?</label>
      <ReasonField
        id={id}
        reason={reason}
        onChange={setReason}
        onSubmit={() => void submit()}
        onCancel={() => setOpen(false)}
      />
      <div className="hstack">
        <span className="muted grow">Counts in this project, until the value changes.</span>
        <Button look="ghost" size="s" onClick={() => setOpen(false)}>
          Keep out
        </Button>
        <Button size="s" busy={isBusy} disabledReason={missing} onClick={() => void submit()}>
          Allow
        </Button>
      </div>
    </div>
  );
}
