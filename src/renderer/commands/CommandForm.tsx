import { useState, type FormEvent } from 'react';
import type { CommandSource } from '../../shared/domain/source.ts';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Segments } from '../ui/Segments.tsx';

export interface CommandFormProps {
  /** Absent for a new command. */
  readonly source?: CommandSource;
  /** Resolves to whether it was saved; otherwise the dialog stays open. */
  readonly onSave: (source: CommandSource) => Promise<boolean>;
  readonly onClose: () => void;
}

const keeps = [
  { value: 'all', label: 'All' },
  { value: 'tail', label: 'Last 200 lines' },
  { value: 'first-failure', label: 'First failure' },
] as const;

const longestSeconds = 86_400;

export function CommandForm({ source, onSave, onClose }: CommandFormProps) {
  const [command, setCommand] = useState(source?.command ?? '');
  const [keep, setKeep] = useState<CommandSource['keep']>(source?.keep ?? 'tail');
  const [limit, setLimit] = useState(String(source?.timeoutSeconds ?? 300));
  const [busy, setBusy] = useState(false);
  const seconds = Number(limit);
  const badLimit = !Number.isInteger(seconds) || seconds < 1 || seconds > longestSeconds;
  const reason =
    command.trim() === ''
      ? 'Type a command first'
      : badLimit
        ? 'The time limit must be 1 to 86,400 seconds'
        : undefined;
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (reason !== undefined || busy) return;
    setBusy(true);
    if (await onSave({ kind: 'command', command: command.trim(), keep, timeoutSeconds: seconds })) onClose();
    else setBusy(false);
  };
  return (
    <Modal
      title={source === undefined ? 'Add command output' : 'Command output'}
      open
      wide
      onClose={onClose}
      ends={
        <>
          <span className="grow" />
          <Button look="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" type="submit" form="command-form" busy={busy} disabledReason={reason}>
            {source === undefined ? 'Add command' : 'Save'}
          </Button>
        </>
      }
    >
      <p>The command runs in the project’s folder, and only when you press Run on its card.</p>
      <form id="command-form" className="form" onSubmit={(event) => void save(event)}>
        <label htmlFor="command-line">Command</label>
        <span className="field">
          <input
            id="command-line"
            className="mono"
            value={command}
            maxLength={10_000}
            placeholder="npm test"
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => setCommand(event.target.value)}
          />
        </span>
        <span className="field-label">Keep</span>
        <Segments label="Keep" options={keeps} value={keep} onChange={setKeep} />
        <label htmlFor="command-limit">Time limit in seconds</label>
        <span className="field">
          <input
            id="command-limit"
            inputMode="numeric"
            value={limit}
            maxLength={5}
            onChange={(event) => setLimit(event.target.value)}
          />
        </span>
      </form>
    </Modal>
  );
}
