import { clsx } from 'clsx';
import {
  markNames,
  type FileState,
  type Payload,
  type PayloadEntry,
} from '../../../shared/domain/payload.ts';
import { showHidden } from '../../../shared/domain/hiddenCharacter.ts';
import { formatLines } from '../../stack/describeItem.ts';
import { countWords, formatCount } from '../../ui/formats.ts';
import { shortenText } from './shortenText.ts';

const stateWords: Readonly<Record<FileState, string>> = {
  done: 'DONE',
  'in-progress': 'IN PROGRESS',
  untouched: 'UNTOUCHED',
};

/** Entries drawn per section; its Markdown has them all. */
const mostEntries = 500;

/** A payload by sections, as in the editor. */
export function PayloadSections({ payload }: { readonly payload: Payload }) {
  const sections = payload.sections.filter(({ entries }) => entries.length > 0);
  if (sections.length === 0) {
    return (
      <p className="session-note muted">
        This payload has no recognised sections. Show it as Markdown to read it.
      </p>
    );
  }
  return (
    <div className="session-sections">
      {sections.map(({ id, title, entries }, index) => (
        <section key={`${id} ${index}`}>
          <h3>{showHidden(title)}</h3>
          <ul className="panel">
            {entries.slice(0, mostEntries).map((entry, place) => (
              <Entry key={place} entry={entry} />
            ))}
          </ul>
          {entries.length > mostEntries ? (
            <p className="session-note muted">{`${countWords(entries.length - mostEntries, 'more line')}. Show the payload as Markdown to see all.`}</p>
          ) : null}
        </section>
      ))}
      {payload.outside.length === 0 ? null : (
        <p className="session-note muted">
          {payload.outside.length === 1
            ? '1 part is outside the sections. Show the payload as Markdown to see it.'
            : `${formatCount(payload.outside.length)} parts are outside the sections. Show the payload as Markdown to see them.`}
        </p>
      )}
    </div>
  );
}

function Entry({ entry }: { readonly entry: PayloadEntry }) {
  const { text, why, session, path, state, lines = [], done, mark } = entry;
  return (
    <li className={clsx('session-entry', mark !== undefined && 'ended')}>
      {state === undefined ? null : <span className="badge outline mono">{stateWords[state]}</span>}
      {done === undefined ? null : <span className="badge outline">{done ? 'Done' : 'Open'}</span>}
      {mark === undefined ? null : <span className="badge">{markNames[mark]}</span>}
      <div className="grow">
        {path === undefined ? null : (
          <p className="mono">
            {showHidden(path)}
            {lines.length === 0 ? null : <span className="badge outline mono">{formatLines(lines)}</span>}
          </p>
        )}
        {text === '' ? null : <p>{shortenText(text)}</p>}
        {why === undefined ? null : <p className="muted">{`Why: ${shortenText(why)}`}</p>}
      </div>
      {session === undefined ? null : <span className="badge outline">{`session ${session}`}</span>}
    </li>
  );
}
