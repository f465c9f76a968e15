import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { PortableParts, PortableSummary } from '../../../shared/api/portable.ts';
import { Modal } from '../../ui/Modal.tsx';
import { ModalEnds } from '../../ui/ModalEnds.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { countWords, formatCount } from '../../ui/formats.ts';
import type { PortableStore } from './portableStore.ts';
import { joinSentences } from '../../ui/joinSentences.ts';
import { listWords } from '../../../shared/domain/listWords.ts';

export interface ExportDialogProps {
  readonly portable: PortableStore;
  readonly onClose: () => void;
}

const choices: readonly {
  readonly part: keyof PortableParts;
  readonly label: string;
  readonly about: string;
}[] = [
  { part: 'settings', label: 'Settings', about: 'Appearance, models, rules and your own patterns' },
  { part: 'snippets', label: 'Snippets and prompts', about: 'Your own, and those you edited' },
  {
    part: 'stacks',
    label: 'Stacks',
    about:
      'From all projects except the sample, by project name. Stacks shared with a repository are not included',
  },
];

/** Shows the contents of the export before it is written, and refuses to write a secret. */
export function ExportDialog({ portable, onClose }: ExportDialogProps) {
  const [parts, setParts] = useState<PortableParts>({ settings: true, snippets: true, stacks: true });
  const [summary, setSummary] = useState<PortableSummary | null>(null);
  const [isSure, setIsSure] = useState(false);
  const busy = useStore(portable, (state) => state.busy);
  useEffect(() => {
    let isCurrent = true;
    void portable
      .getState()
      .summarise(parts)
      .then((found) => (isCurrent ? setSummary(found) : undefined));
    return () => {
      isCurrent = false;
    };
  }, [parts, portable]);
  const choose = (next: PortableParts): void => {
    setParts(next);
    setSummary(null);
  };
  const write = async (): Promise<void> => {
    const result = await portable.getState().write(parts, isSure);
    if (result === 'done') onClose();
    else if (result !== null) setSummary(result);
  };
  return (
    <Modal
      title="Export to one file"
      open
      onClose={onClose}
      ends={
        <ModalEnds
          onCancel={onClose}
          busy={busy && summary !== null}
          disabledReason={reasonNot(parts, summary, isSure)}
          onClick={() => void write()}
        >
          Export…
        </ModalEnds>
      }
    >
      <ul className="panel" aria-label="What goes into the file">
        {choices.map(({ part, label, about }) => (
          <li key={part} className="setrow">
            <div>
              <div className="row-title">{label}</div>
              <div className="row-detail">{about}</div>
            </div>
            <Switch label={label} on={parts[part]} onChange={(on) => choose({ ...parts, [part]: on })} />
          </li>
        ))}
      </ul>
      <div aria-live="polite">{summary === null ? null : <Summary summary={summary} />}</div>
      {summary !== null && summary.secrets.some(({ tier }) => tier === 'possible') ? (
        <div className="setrow">
          <span>These are not secrets</span>
          <Switch label="These are not secrets" on={isSure} onChange={setIsSure} />
        </div>
      ) : null}
    </Modal>
  );
}

function textsWords(texts: number): string {
  return texts === 1
    ? '1 pasted or edited text in the stacks is exported unchanged.'
    : `${formatCount(texts)} pasted or edited texts in the stacks are exported unchanged.`;
}

function Summary({ summary }: { readonly summary: PortableSummary }) {
  const { snippets, stacks, texts, leftOut, secrets, notScanned } = summary;
  return (
    <>
      <p>
        {joinSentences([
          `The file contains ${listWords([countWords(snippets, 'snippet'), countWords(stacks, 'stack')])}.`,
          texts === 0 ? '' : textsWords(texts),
          leftOut === 0
            ? ''
            : `Left out: ${countWords(leftOut, 'item')} with a path that exists only on this machine.`,
        ])}
      </p>
      {secrets.length === 0 ? null : (
        <>
          <p className="field-problem">These look like secrets. Remove them from:</p>
          <ul className="secret-places">
            {secrets.slice(0, 20).map(({ where, tier, count }) => (
              <li key={`${where}-${tier}`}>{`${where}: ${formatCount(count)} ${tier}`}</li>
            ))}
          </ul>
        </>
      )}
      {notScanned ? (
        <p className="field-problem">Part of the export could not be scanned for secrets.</p>
      ) : null}
    </>
  );
}

function reasonNot(
  parts: PortableParts,
  summary: PortableSummary | null,
  isSure: boolean,
): string | undefined {
  if (!parts.settings && !parts.snippets && !parts.stacks) return 'Turn on at least one part';
  if (summary === null) return 'Scanning for secrets';
  if (summary.notScanned) return 'Part of the export could not be scanned for secrets';
  if (summary.secrets.some(({ tier }) => tier === 'certain')) return 'The export contains secrets';
  return summary.secrets.length > 0 && !isSure
    ? 'Confirm first that the possible secrets are not secrets'
    : undefined;
}
