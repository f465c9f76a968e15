import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { GitMerge, Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import type { CheckpointConflict, ConflictChoice } from '../../shared/domain/checkpoint/merge.ts';
import { Button } from '../ui/Button.tsx';
import { formatTime } from '../ui/formats.ts';
import { Icon } from '../ui/Icon.tsx';

export interface ConflictCardProps {
  readonly conflict: CheckpointConflict;
  readonly choice: ConflictChoice | undefined;
  /** ISO time of the last push. */
  readonly since: string | null;
  readonly onChoose: (choice: ConflictChoice | null) => void;
}

const removed = '(removed)';

/** Both texts of a part that was changed on both sides, and the person's choice. Nothing is chosen ahead. */
export function ConflictCard({ conflict, choice, since, onChoose }: ConflictCardProps) {
  const { id, section, mine, theirs, base } = conflict;
  const [text, setText] = useState<string | null>(null);
  const field = useId();
  const own = text ?? (choice?.kind === 'text' ? choice.text : null);
  const pick = (kind: string): void => {
    setText(null);
    if (kind === 'mine' || kind === 'theirs' || kind === 'both') onChoose({ kind });
  };
  const picks = [
    { kind: 'mine', name: 'Mine', said: mine },
    { kind: 'theirs', name: 'Theirs', said: theirs },
    { kind: 'both', name: 'Both', said: null },
  ] as const;
  return (
    <div className="conflict-card" data-conflict={id}>
      <header>
        <Icon of={GitMerge} />
        <span className="grow trunc">
          <b>{`Both changed this${since === null ? '' : ` since ${formatTime(since)}`}.`}</b>{' '}
          <span className="muted wide-only">Choose what the issue will say.</span>
        </span>
        <Button
          look="icon"
          size="s"
          icon={Pencil}
          aria-label="Write it yourself"
          onClick={() => {
            setText(own ?? mine);
            onChoose({ kind: 'text', text: own ?? mine });
          }}
        />
      </header>
      <RadioGroup
        aria-label={`Conflict in ${section === '' ? 'the beginning' : section}`}
        value={own === null ? (choice?.kind ?? null) : null}
        onValueChange={(value: unknown) => pick(String(value))}
      >
        {picks.map(({ kind, name, said }) => (
          <label key={kind} className="pick">
            <Radio.Root
              value={kind}
              nativeButton
              render={<button type="button" aria-label={name} className="radio" />}
            />
            <span>{name}</span>
            <span className={said === '' || said === null ? 'muted' : 'code'}>
              {said === null ? 'Mine, then theirs below it' : said === '' ? removed : said}
            </span>
          </label>
        ))}
      </RadioGroup>
      {own === null ? null : (
        <div className="pick own">
          <span />
          <label htmlFor={field}>Yours</label>
          <textarea
            id={field}
            className="code"
            rows={Math.min(8, own.split('\n').length + 1)}
            value={own}
            onChange={(event) => {
              setText(event.target.value);
              onChoose({ kind: 'text', text: event.target.value });
            }}
          />
        </div>
      )}
      {base === null ? null : (
        <div className="pick was">
          <span />
          <span>Was</span>
          <span className="code">{base}</span>
        </div>
      )}
    </div>
  );
}
