import type { SavedPayload } from '../../shared/api/payloads.ts';
import { payloadTokensNote, warningThreshold } from '../../shared/domain/payload/payloadSettings.ts';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import { usePayloadSettings } from '../shell/PayloadSettingsContext.ts';
import { formatCount, formatTime } from '../ui/formats.ts';

/** Facts about a payload from its front matter, and its size. */
export function PayloadFacts({ saved }: { readonly saved: SavedPayload }) {
  const { limit } = usePayloadSettings();
  const { task, branch, head, tokens, superseded, path } = saved;
  const facts: readonly (readonly [name: string, value: string, whole: string])[] = [
    ['Task', task === undefined || task === '' ? 'None named' : showHidden(task), task ?? ''],
    ['Saved', formatTime(saved.saved ?? saved.changed), saved.saved ?? saved.changed],
    ['Branch', branch === undefined ? 'Not recorded' : showHidden(branch), branch ?? ''],
    ['HEAD', head === undefined ? 'Not recorded' : head.slice(0, 7), head ?? ''],
    ['File', showHidden(path), path],
  ];
  return (
    <dl className="session-facts">
      {facts.map(([name, value, whole]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="trunc" title={showHidden(whole)}>
            {value}
          </dd>
        </div>
      ))}
      <div>
        <dt>Tokens</dt>
        <dd
          title={payloadTokensNote}
          className={tokens > limit ? 'num bad' : tokens > warningThreshold(limit) ? 'num warn' : 'num'}
        >
          {`${formatCount(tokens)} of ${formatCount(limit)} (o200k)`}
        </dd>
      </div>
      <div>
        <dt>State</dt>
        <dd>{superseded ? 'Superseded by a later session' : 'Latest of its task'}</dd>
      </div>
    </dl>
  );
}
