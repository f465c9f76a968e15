import { clsx } from 'clsx';
import { Check, CircleAlert, Folder, RefreshCw, Save, TriangleAlert, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { SectionId } from '../../../shared/domain/payload.ts';
import { showHidden } from '../../../shared/domain/hiddenCharacter.ts';
import { noteSections, noteTitle, type NoteSectionId } from '../../../shared/domain/memory/noteSections.ts';
import {
  suggestedNoteTokens,
  type NoteLine,
  type NotePrefill,
  type NoteReport,
} from '../../../shared/domain/memory/taskNote.ts';
import { Button } from '../../ui/Button.tsx';
import { countWords, formatCount } from '../../ui/formats.ts';
import { Icon } from '../../ui/Icon.tsx';
import { KeyCaps } from '../../ui/KeyCaps.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { AfterSave } from './AfterSave.tsx';
import type { AfterSaveStore } from './afterSaveStore.ts';
import { hasLine, type NoteStore } from './noteStore.ts';

export interface FinishPageProps {
  readonly note: NoteStore;
  readonly afterSave: AfterSaveStore;
  readonly taskId: string;
  /** Finishes the task once its note is on disk, or without one. */
  readonly onSave: () => void;
  readonly onWithout: () => void;
}

/** The note of a task that is finished: what is known at the left, the note, its checks. */
export function FinishPage({ note, afterSave, taskId, onSave, onWithout }: FinishPageProps) {
  useEffect(() => void note.getState().open(taskId), [note, taskId]);
  const { prefill, phase, problem } = useStore(note);
  const name = prefill?.taskId === taskId ? prefill.name : null;
  useEffect(() => {
    if (name !== null) void afterSave.getState().find({ id: taskId, name });
  }, [afterSave, taskId, name]);
  if (prefill === null) {
    return (
      <section className="empty" aria-label="Note" aria-busy={phase === 'loading' || undefined}>
        {phase === 'failed' ? (
          <div role="alert">
            <b>The note could not be filled</b>
            <p className="muted">{problem}</p>
            <Button onClick={() => void note.getState().fillAgain()}>Retry</Button>
          </div>
        ) : (
          <p className="muted">Gathering decisions, commits and files</p>
        )}
      </section>
    );
  }
  return (
    <>
      <div className="cols finish">
        <Known note={note} prefill={prefill} />
        <NoteText note={note} />
        <Checks note={note} afterSave={afterSave} prefill={prefill} />
      </div>
      <FinishDock note={note} prefill={prefill} onSave={onSave} onWithout={onWithout} />
    </>
  );
}

const groups = [
  { group: 'decisions', title: 'Decisions' },
  { group: 'commits', title: 'Commits' },
  { group: 'files', title: 'Files' },
  { group: 'validation', title: 'Validation' },
  { group: 'rest', title: 'Payloads and plan' },
] as const;

function Known({ note, prefill }: { readonly note: NoteStore; readonly prefill: NotePrefill }) {
  const texts = useStore(note, (state) => state.texts);
  const phase = useStore(note, (state) => state.phase);
  const { lines, payloads } = prefill;
  const used = lines.filter((line) => hasLine(texts, line)).length;
  return (
    <section className="col" aria-label="Ledger and git" data-region="finish-known">
      <div className="colhead">
        <h2>Ledger and git</h2>
        <span className="muted num">{`${formatCount(used)} of ${formatCount(lines.length)} used`}</span>
        <span className="grow" />
        <Button
          look="icon"
          size="s"
          icon={RefreshCw}
          busy={phase === 'loading'}
          aria-label="Fill again"
          onClick={() => void note.getState().fillAgain()}
        />
      </div>
      <div className="colbody scroll finish-known" tabIndex={-1}>
        {lines.length === 0 ? (
          <p className="muted">
            No payload, plan or commit of this task says anything yet. Write the note by hand.
          </p>
        ) : null}
        {groups.map(({ group, title }) => {
          const own = lines.filter((line) => line.group === group);
          if (own.length === 0) return null;
          const on = own.filter((line) => hasLine(texts, line)).length;
          return (
            <section key={group} className="panel" aria-label={title}>
              <header>
                <b>{title}</b>
                <span className="grow" />
                <span className="muted num">{`${formatCount(on)} of ${formatCount(own.length)}`}</span>
              </header>
              {own.map((line) => (
                <KnownLine
                  key={line.key}
                  line={line}
                  on={hasLine(texts, line)}
                  onToggle={() => note.getState().toggle(line)}
                />
              ))}
            </section>
          );
        })}
      </div>
      <div className="tree-foot">
        <span className="trunc grow">
          {payloads === 0
            ? 'No payload names this task'
            : payloads === 1
              ? 'The payload stays'
              : `All ${formatCount(payloads)} payloads stay`}
        </span>
        <button type="button" className="link-button" onClick={() => void note.getState().copyPrompt()}>
          Copy note prompt
        </button>
      </div>
    </section>
  );
}

interface KnownLineProps {
  readonly line: NoteLine;
  readonly on: boolean;
  readonly onToggle: () => void;
}

function KnownLine({ line, on, onToggle }: KnownLineProps) {
  const { group, label, badge, added, deleted, ended } = line;
  return (
    <label className="finish-line" title={showHidden(line.line)}>
      <input type="checkbox" checked={on} onChange={onToggle} />
      <span className={clsx('trunc grow', group === 'files' && 'mono', ended === true && 'ended')}>
        {showHidden(label)}
      </span>
      {added === undefined || deleted === undefined || badge !== undefined ? null : (
        <span className="num counts">
          <span className="good">{`+${formatCount(added)}`}</span>{' '}
          <span className="bad">{`−${formatCount(deleted)}`}</span>
        </span>
      )}
      {badge === undefined ? null : (
        <span className={clsx('badge', badge === 'Uncommitted' ? 'warn' : 'outline')}>{badge}</span>
      )}
    </label>
  );
}

/** Sections that every note offers; the others appear with their text. */
const always: ReadonlySet<NoteSectionId> = new Set([
  'hypothesis',
  'files',
  'constraints',
  'decisions',
  'validation',
  'deferred',
]);

const views = [
  { value: 'sections', label: 'Sections' },
  { value: 'markdown', label: 'Markdown' },
] as const;

/** The size of a section; its bar is full at half the suggested size of a note. */
function SectionSize({ tokens }: { readonly tokens: number }) {
  if (tokens === 0) return null;
  return (
    <>
      <span className="meter" aria-hidden="true">
        <i style={{ width: `${Math.min((tokens / suggestedNoteTokens) * 200, 100)}%` }} />
      </span>
      <span className="num muted">{formatCount(tokens)}</span>
    </>
  );
}

function NoteText({ note }: { readonly note: NoteStore }) {
  const { texts, markdown, report, edited, undoable, prefill } = useStore(note);
  const offered = new Set(prefill?.lines.map(({ section }) => section));
  return (
    <section className="col" aria-label="Note" data-region="finish-note">
      <div className="colhead">
        <h2>Note</h2>
        <span className="muted">{edited ? 'Edited' : 'Prefilled'}</span>
        <span className="grow" />
        <Segments
          label="View"
          options={views}
          value={markdown === null ? 'sections' : 'markdown'}
          onChange={(view) => note.getState().setView(view)}
        />
        <Button
          look="icon"
          size="s"
          icon={Undo2}
          data-repeats
          aria-label="Undo"
          disabledReason={undoable ? undefined : 'Nothing to undo'}
          onClick={() => note.getState().undo()}
        />
      </div>
      {markdown === null ? (
        <div className="colbody scroll finish-note" tabIndex={-1}>
          {noteSections
            .filter(({ id }) => always.has(id) || offered.has(id) || (texts[id] ?? '') !== '')
            .map(({ id, title }) => (
              <label key={id} className="finish-section">
                <span className="finish-title">
                  <b className="grow">{title}</b>
                  <SectionSize tokens={report?.sectionTokens[id] ?? 0} />
                </span>
                <textarea
                  className="finish-text"
                  aria-label={title}
                  data-section={id}
                  rows={1}
                  spellCheck
                  placeholder="One line for each point"
                  value={texts[id] ?? ''}
                  onChange={(event) => note.getState().type(id, event.target.value)}
                />
              </label>
            ))}
        </div>
      ) : (
        <div className="colbody">
          <textarea
            className="payload-markdown code scroll"
            aria-label="Note as Markdown"
            spellCheck={false}
            placeholder="Headings as in Sections, one point in each line"
            value={markdown}
            onChange={(event) => note.getState().typeMarkdown(event.target.value)}
          />
        </div>
      )}
    </section>
  );
}

function Checks({
  note,
  afterSave,
  prefill,
}: Pick<FinishPageProps, 'note' | 'afterSave'> & { readonly prefill: NotePrefill }) {
  const report = useStore(note, (state) => state.report);
  const { branch, head, since, problem, path } = prefill;
  const folder = path.slice(0, path.lastIndexOf('/'));
  return (
    <section className="col" aria-label="Checks" data-region="finish-checks">
      <div className="colhead">
        <h2>Checks</h2>
        {report === null || report.checks.length === 0 ? null : (
          <span className={clsx('count num', isBlocked(report) ? 'bad' : 'warn')}>
            {formatCount(report.checks.length)}
          </span>
        )}
        <span className="grow" />
        <Button look="ghost" size="s" icon={RefreshCw} onClick={() => void note.getState().check()}>
          Run again
        </Button>
      </div>
      <div className="colbody scroll finish-checks" tabIndex={-1}>
        <section aria-label="Checks of the note">
          <h3>Note</h3>
          {problem === null ? null : (
            <p className="finish-check" role="alert">
              <Icon of={CircleAlert} className="bad" />
              <span>{showHidden(problem)}</span>
            </p>
          )}
          {report === null ? null : <CheckList report={report} />}
        </section>
        <AfterSave store={afterSave} />
        <section aria-label="Repository">
          <h3>Repository</h3>
          <dl className="finish-facts">
            <dt>Folder</dt>
            <dd className="mono">{showHidden(folder)}</dd>
            {branch === null ? null : (
              <>
                <dt>Branch</dt>
                <dd className="mono trunc">{showHidden(branch)}</dd>
              </>
            )}
            {head === null ? null : (
              <>
                <dt>HEAD</dt>
                <dd className="mono">{head.slice(0, 7)}</dd>
              </>
            )}
            <dt>Changes</dt>
            <dd>
              {since === null
                ? 'Not known: no payload names a commit that git has'
                : `Since ${since.slice(0, 7)}, the task’s first payload`}
            </dd>
          </dl>
        </section>
      </div>
    </section>
  );
}

function isBlocked({ checks }: NoteReport): boolean {
  return checks.some(({ id }) => id === 'secret');
}

const passed = [
  { id: 'too-long', words: `Under ${formatCount(suggestedNoteTokens)} tokens` },
  { id: 'no-why', words: 'Every decision has its why' },
  { id: 'tried', words: 'Names what changed, not what was tried' },
  { id: 'task-state', words: 'No task state' },
  { id: 'uncommitted', words: 'All named files are committed' },
  { id: 'secret', words: 'No secrets found' },
] as const;

/** Moves the caret to a section of the note, in whichever view it is. */
function goTo(section: SectionId): void {
  const field = document.querySelector<HTMLElement>(`.finish-text[data-section="${CSS.escape(section)}"]`);
  const whole = document.querySelector<HTMLTextAreaElement>('.cols.finish .payload-markdown');
  if (whole !== null) {
    const title = `## ${noteTitle(section)}`;
    const at = whole.value.split('\n').indexOf(title);
    const before = whole.value.split('\n').slice(0, Math.max(at, 0)).join('\n');
    const start = before === '' ? 0 : before.length + 1;
    whole.setSelectionRange(start, at === -1 ? start : start + title.length);
  }
  (field ?? whole)?.focus();
}

function CheckList({ report }: { readonly report: NoteReport }) {
  const found = new Set<string>(report.checks.map(({ id }) => id));
  return (
    <ul>
      {report.checks.map(({ id, severity, message, section }, index) => (
        <li key={index} className="finish-check">
          <Icon
            of={severity === 'error' ? CircleAlert : TriangleAlert}
            className={severity === 'error' ? 'bad' : 'warn'}
          />
          <span>{showHidden(message)}</span>
          {section === undefined || id === 'too-long' ? null : (
            <button
              type="button"
              className="link-button"
              aria-label={`Go to ${noteTitle(section)}`}
              onClick={() => goTo(section)}
            >
              Go to
            </button>
          )}
        </li>
      ))}
      {passed
        .filter(({ id }) => !found.has(id))
        .map(({ id, words }) => (
          <li key={id} className="finish-check">
            <Icon of={Check} className="good" />
            <span>{words}</span>
          </li>
        ))}
    </ul>
  );
}

type FinishDockProps = Omit<FinishPageProps, 'taskId' | 'afterSave'> & { readonly prefill: NotePrefill };

function FinishDock({ note, prefill, onSave, onWithout }: FinishDockProps) {
  const { report, saving, texts } = useStore(note);
  const tokens = report?.tokens ?? null;
  const isEmpty = Object.values(texts).every((text) => text.trim() === '');
  const whyNot = isEmpty
    ? 'The note is empty'
    : (prefill.problem ??
      (report !== null && isBlocked(report) ? 'The note contains a suspected secret' : undefined));
  const over = tokens === null ? 0 : tokens - suggestedNoteTokens;
  const sizes = noteSections.flatMap(({ id, short }) => {
    const size = report?.sectionTokens[id] ?? 0;
    return size === 0 ? [] : [{ id, short, size }];
  });
  const whole = Math.max(suggestedNoteTokens, tokens ?? 0);
  return (
    <footer className="dock finish-dock" aria-label="Note size and actions" data-region="dock">
      <div className="top">
        <p className="readout">
          <strong className="num">{tokens === null ? '' : formatCount(tokens)}</strong>
          <span className="num">{`/ ${formatCount(suggestedNoteTokens)} tokens`}</span>
        </p>
        <span className={clsx('num finish-left', over > 0 ? 'warn' : 'muted')}>
          {tokens === null
            ? ''
            : over > 0
              ? `${formatCount(over)} over the suggested size`
              : `${formatCount(-over)} left`}
        </span>
        <span className="grow" />
        <span className="finish-folder muted">
          <Icon of={Folder} size={13} />
          {countWords(prefill.payloads, 'payload')}
        </span>
      </div>
      <meter
        className="screen-reader-only"
        aria-label="Note size"
        min={0}
        max={suggestedNoteTokens}
        value={Math.min(tokens ?? 0, suggestedNoteTokens)}
      />
      <div className="finish-gauge" aria-hidden="true">
        {sizes.map(({ id, short, size }, index) => (
          <span
            key={id}
            title={`${short}, ${formatCount(size)} tokens`}
            style={{ width: `${(size / whole) * 100}%`, opacity: Math.max(0.4, 0.95 - index * 0.09) }}
          />
        ))}
      </div>
      <div className="bottom">
        <ul className="legend">
          {sizes.map(({ id, short, size }) => (
            <li key={id}>
              {short} <b className="num">{formatCount(size)}</b>
            </li>
          ))}
        </ul>
        <div className="actions">
          <Button size="l" onClick={onWithout}>
            Finish without a note
          </Button>
          <Button look="primary" size="l" icon={Save} busy={saving} disabledReason={whyNot} onClick={onSave}>
            <span className="trunc">{`Save as ${showHidden(prefill.path)}`}</span>
            <KeyCaps of="S" />
          </Button>
        </div>
      </div>
    </footer>
  );
}
