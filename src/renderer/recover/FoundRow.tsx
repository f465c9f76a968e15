import type { FoundSession } from '../../shared/api/recovery.ts';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import { agentNames } from '../../shared/domain/transcript.ts';
import { countWords, formatTime } from '../ui/formats.ts';
import { Fate, fateWords } from './Fate.tsx';
import { endingLabel, lengthWords } from './sessionWords.ts';

interface FoundRowProps {
  readonly session: FoundSession;
  /** True for the one that ended last. */
  readonly last: boolean;
  readonly tabIndex: 0 | -1;
  readonly onOpen: () => void;
}

/** One session: Enter shows its evidence. */
export function FoundRow({ session, last, tabIndex, onOpen }: FoundRowProps) {
  const { key, agent, title, cwd, branch, started, ended, ending, unread } = session;
  const name = showHidden(title ?? 'Without a title');
  const how = endingLabel(ending);
  const when = ended === null ? 'Time unknown' : formatTime(ended);
  const length = lengthWords(started, ended);
  const unreadWords = unread === null || unread === 0 ? null : countWords(unread, 'unread result');
  const place = [
    agentNames[agent],
    ...(branch === null ? [] : [showHidden(branch)]),
    ...(cwd === null ? [] : [showHidden(cwd)]),
  ].join(' · ');
  const said = [
    name,
    ...(last ? ['the last session'] : []),
    agentNames[agent],
    when,
    length,
    how.words,
    unreadWords,
    ...fateWords(session),
  ];
  return (
    <li>
      <button
        type="button"
        data-row={key}
        tabIndex={tabIndex}
        aria-label={said.filter((words) => words !== null).join(', ')}
        title={`${name}\n${place}`}
        onClick={onOpen}
      >
        <span className="found-name">
          <span className="trunc">{name}</span>
          {last ? <span className="badge small">Last</span> : null}
        </span>
        <span className="found-place muted trunc">{place}</span>
        <span className="found-badges">
          <Fate agent={agent} deletion={session.deletion} kept={session.kept} />
          {unreadWords === null ? null : <span className="badge accent">{unreadWords}</span>}
          <span className={`badge ${how.tone}`}>{how.words}</span>
        </span>
        <span className="found-when num">{when}</span>
        <span className="found-length muted num">{length ?? ''}</span>
      </button>
    </li>
  );
}
