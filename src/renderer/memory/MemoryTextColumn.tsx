import { Copy, Ellipsis } from 'lucide-react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import { levelNames, type MemoryText } from '../../shared/domain/memory.ts';
import { parseMemoryQuery, type MemoryQuery } from '../../shared/domain/memory/memoryWords.ts';
import { markNames, type PayloadEntry, type PayloadSection } from '../../shared/domain/payload.ts';
import { Button } from '../ui/Button.tsx';
import { DropMenu, DropMenuItem } from '../ui/DropMenu.tsx';
import { countWords, formatCount, formatTime } from '../ui/formats.ts';
import type { RowActionGroup } from '../ui/rowAction.ts';
import { cutWords } from './memoryWords.ts';
import { MarkedText } from './MarkedText.tsx';
import type { MemoryStore } from './memoryStore.ts';

export interface MemoryTextColumnProps {
  readonly memory: MemoryStore;
  readonly onCopy: () => void;
  readonly groups: readonly RowActionGroup[];
}

/** Characters: the rest of a longer text is in its file. */
const mostShown = 60_000;
const mostEntries = 300;

/** The selected text by its sections. */
export function MemoryTextColumn({ memory, onCopy, groups }: MemoryTextColumnProps) {
  const text = useStore(memory, (state) => state.text);
  const problem = useStore(memory, (state) => state.textProblem);
  const answered = useStore(memory, (state) => state.answered);
  const query = useMemo(() => parseMemoryQuery(answered), [answered]);
  if (text === null) {
    return (
      <section className="col" aria-label="Text" data-region="memory-text">
        <div className="colhead">
          <h2>Text</h2>
        </div>
        {problem === null ? (
          <div className="empty">
            <p className="muted">No result is selected.</p>
          </div>
        ) : (
          <div className="empty" role="alert">
            <b>The text could not be read</b>
            <p className="muted">{problem}</p>
          </div>
        )}
      </section>
    );
  }
  return (
    <section className="col" aria-label={showHidden(text.title)} data-region="memory-text">
      <div className="colhead">
        <h2 className="trunc">{showHidden(text.title)}</h2>
        <span className="badge outline">{levelNames[text.level].one}</span>
        <span className="grow" />
        {text.tokens === null ? null : (
          <span className="muted num">{`${formatCount(text.tokens)} tokens`}</span>
        )}
        <Button look="icon" size="s" icon={Copy} aria-label="Copy as Markdown" onClick={onCopy} />
        <DropMenu align="end" trigger={<Button look="icon" size="s" icon={Ellipsis} aria-label="More" />}>
          {groups.flatMap(({ actions }) =>
            actions.map(({ label, icon, whyNot, run }) => (
              <DropMenuItem
                key={label}
                {...(icon === undefined ? {} : { icon })}
                whyNot={whyNot}
                onChoose={run}
              >
                {label}
              </DropMenuItem>
            )),
          )}
        </DropMenu>
      </div>
      <section
        key={text.id}
        className="colbody scroll memory-doc"
        aria-label="Text of the result"
        // Focusable, so that keys can scroll it.
        tabIndex={0}
      >
        <Facts text={text} />
        {text.sections === null ? (
          <PlainText text={text} query={query} />
        ) : (
          text.sections
            .filter(({ entries }) => entries.length > 0)
            .map((section, index) => (
              <Section key={`${section.id} ${index}`} section={section} text={text} query={query} />
            ))
        )}
      </section>
    </section>
  );
}

function Facts({ text }: { readonly text: MemoryText }) {
  const { level, project, date, head, branch, path, commit, task, gone, cut } = text;
  const when = { note: 'Finished', session: 'Saved', git: 'Committed', snippet: 'Changed' }[level];
  const at = head === undefined ? '' : `, at ${head.slice(0, 7)}`;
  const facts: readonly (readonly [string, string, string?])[] = [
    ['Project', project === undefined ? 'Library' : showHidden(project.name)],
    ...(gone === true
      ? [['Folder', 'Folder not found. The text is as it was last read.', 'wide'] as const]
      : []),
    ...(cut === true ? [['Length', cutWords(text), 'wide'] as const] : []),
    ...(date === null ? [] : [[when, `${formatTime(date)}${at}`] as const]),
    ...(level !== 'session' || task === undefined ? [] : [['Task', showHidden(task)] as const]),
    ...(branch === undefined ? [] : [['Branch', showHidden(branch), 'mono'] as const]),
    ...(commit === undefined ? [] : [['Commit', commit.slice(0, 12), 'mono'] as const]),
    ...(path === undefined ? [] : [['File', showHidden(path), 'mono wide'] as const]),
  ];
  return (
    <dl className="memory-facts">
      {facts.map(([name, value, look]) => (
        <div key={name} className={look}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface SectionProps {
  readonly section: PayloadSection;
  readonly text: MemoryText;
  readonly query: MemoryQuery;
}

function Section({ section: { title, entries }, text, query }: SectionProps) {
  return (
    <section className="memory-section" aria-label={showHidden(title)}>
      <h3>{showHidden(title)}</h3>
      <ul>
        {entries.slice(0, mostEntries).map((entry, index) => (
          <Entry key={index} entry={entry} text={text} query={query} />
        ))}
      </ul>
      {entries.length > mostEntries ? (
        <p className="muted">{`${countWords(entries.length - mostEntries, 'more line')} in the file.`}</p>
      ) : null}
    </section>
  );
}

function Entry({ entry, text, query }: { readonly entry: PayloadEntry } & Omit<SectionProps, 'section'>) {
  const { path, why, session, mark, done } = entry;
  const counts = path === undefined ? null : /^\+([\d,]+)\s+[−-]([\d,]+)$/u.exec(entry.text.trim());
  return (
    <li>
      <div className="grow">
        {path === undefined ? null : (
          <p className="mono">
            <MarkedText text={path} query={query} />
          </p>
        )}
        {entry.text === '' || counts !== null ? null : (
          <p className={mark === undefined ? undefined : 'ended'}>
            <MarkedText text={entry.text.slice(0, mostShown)} query={query} />
          </p>
        )}
        {why === undefined ? null : (
          <p className="muted">
            <MarkedText text={`Why: ${why}`} query={query} />
          </p>
        )}
      </div>
      {counts === null ? null : (
        <span className="num counts">
          <span className="good">{`+${counts[1] ?? ''}`}</span>{' '}
          <span className="bad">{`−${counts[2] ?? ''}`}</span>
        </span>
      )}
      {done === undefined ? null : <span className="badge outline">{done ? 'Done' : 'Open'}</span>}
      {mark === undefined ? null : <span className="badge">{markNames[mark]}</span>}
      {session === undefined || text.level === 'session' ? null : (
        <span className="badge outline">{`session ${session}`}</span>
      )}
    </li>
  );
}

function PlainText({ text, query }: Omit<SectionProps, 'section'>) {
  const { markdown, files = [], level } = text;
  return (
    <>
      {markdown.trim() === '' ? null : (
        <div className="memory-plain">
          <MarkedText text={markdown.slice(0, mostShown)} query={query} />
          {markdown.length > mostShown ? <p className="muted">The rest is in the file.</p> : null}
        </div>
      )}
      {level === 'git' && files.length > 0 ? (
        <section className="memory-section" aria-label="Files">
          <h3>Files</h3>
          <ul>
            {files.map((file) => (
              <li key={file}>
                <p className="mono">
                  <MarkedText text={file} query={query} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
