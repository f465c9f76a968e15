import { clsx } from 'clsx';
import { Check, ChevronDown, ChevronRight, LoaderCircle, X } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import type { SuggestedFile } from '../../shared/domain/suggestion.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { Button } from '../ui/Button.tsx';
import { formatCount } from '../ui/formats.ts';
import { Icon } from '../ui/Icon.tsx';
import { FileName } from '../ui/names/FileName.tsx';
import { pathsOf, type SuggestStore } from './suggestStore.ts';
import { budgetWords, emptyWords, reasonSentence, rowLabel, statusWords } from './suggestWords.ts';
import { stepTo } from '../ui/focus/stepTo.ts';

export interface SuggestedFilesProps {
  readonly suggest: SuggestStore;
  readonly stack: StackStore;
  /** Shows a file. */
  readonly onView: (path: string) => void;
}

/** Files that belong to the goal and to the stack, each with a reason, above the project's files. */
export function SuggestedFiles({ suggest, stack, onView }: SuggestedFilesProps) {
  const state = useStore(suggest);
  const { files, open, about, note, limit, problem, phase } = state;
  const { setOpen, aboutAll, retry, hold } = suggest.getState();
  const items = useStore(stack, ({ current }) => current?.items);
  const budget = useStore(stack, ({ current }) => current?.budget ?? 0);
  const blocks = useStore(stack, ({ assembly }) => assembly?.blocks);
  const taken = useMemo(() => pathsOf(items ?? []), [items]);
  const ticked = files.filter(({ path }) => taken.has(path));
  const inUse = useRef({ pointer: false, focus: false });
  const keep = useCallback(
    (change: Partial<{ readonly pointer: boolean; readonly focus: boolean }>): void => {
      inUse.current = { ...inUse.current, ...change };
      hold(inUse.current.pointer || inUse.current.focus);
    },
    [hold],
  );
  const keepFocus = useCallback((focus: boolean) => keep({ focus }), [keep]);
  // A group that is gone holds nothing.
  useEffect(() => () => hold(false), [hold]);
  /** Tokens of an item as it is in the message, e.g. as an outline; until it is read, those of the whole file. */
  const tokensOf = ({ path, tokens }: SuggestedFile): number => {
    const item = items?.find(
      ({ source }) => source.kind === 'file' && source.project === undefined && source.path === path,
    );
    if (item?.on === false) return 0;
    return blocks?.find(({ itemId }) => itemId === item?.id)?.blockTokens ?? tokens ?? 0;
  };
  const share = budgetWords(
    ticked.length,
    ticked.reduce((sum, file) => sum + tokensOf(file), 0),
    budget,
  );
  const status = statusWords(state, files.length - ticked.length);
  const empty = emptyWords(state);
  // This stays true as long as a project is large, so it takes no line of its own below rows.
  const isQuiet = limit === 'part-of-history' && files.length > 0;
  return (
    <section
      className="suggested"
      aria-label="Suggested"
      onPointerEnter={() => keep({ pointer: true })}
      onPointerLeave={() => keep({ pointer: false })}
    >
      <div className="suggested-head">
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon of={open ? ChevronDown : ChevronRight} size={12} />
          <b>Suggested</b>
        </button>
        {phase === 'looking' ? <Icon of={LoaderCircle} size={11} className="spin muted" /> : null}
        <output className="num trunc" title={status}>
          {status}
        </output>
        {share === '' ? null : (
          <span className="num trunc suggested-share" title={share}>
            {share}
          </span>
        )}
      </div>
      {open ? (
        <>
          {about === null ? null : (
            <p className="suggested-note">
              <span className="trunc" title={about}>
                Related to <b>{about.slice(about.lastIndexOf('/') + 1)}</b>
              </span>
              <Button
                look="icon"
                size="s"
                icon={X}
                aria-label="Back to suggestions for the goal"
                onClick={aboutAll}
              />
            </p>
          )}
          {problem === null ? null : (
            <p className="suggested-note bad" role="alert">
              <span>{problem}</span>
              <Button size="s" onClick={retry}>
                Retry
              </Button>
            </p>
          )}
          {empty === null ? null : <p className="suggested-note">{empty}</p>}
          {files.length === 0 ? (
            <FocusHere suggest={suggest} />
          ) : (
            <SuggestedList
              suggest={suggest}
              files={files}
              taken={taken}
              onView={onView}
              onFocus={keepFocus}
              note={isQuiet ? note : null}
            />
          )}
          {note === null || isQuiet ? null : <p className="suggested-note">{note}</p>}
        </>
      ) : null}
    </section>
  );
}

/**
 * Moves the focus to an element once the list is asked for, and again to what takes its place when the answer arrives, unless
 * the person has gone elsewhere by then.
 */
function useWantedFocus(suggest: SuggestStore, find: (mark: HTMLElement) => HTMLElement | null | undefined) {
  const focus = useStore(suggest, (state) => state.focus);
  const phase = useStore(suggest, (state) => state.phase);
  const mark = useRef<HTMLDivElement>(null);
  const taker = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    const before = taker.current ?? mark.current?.closest('section');
    // A row that disappears leaves the focus to the page.
    const isHere = activeElement === body || before?.contains(activeElement) === true;
    if (mark.current !== null && (focus === 'wanted' || (focus === 'reached' && isHere))) {
      taker.current = find(mark.current) ?? null;
      taker.current?.focus();
    }
    if (focus === 'none') taker.current = null;
    // While the rows are looked for, what takes the place of these takes the focus.
    if (focus === 'wanted' || (focus === 'reached' && phase !== 'looking')) suggest.getState().tookFocus();
  }, [suggest, focus, phase, find]);
  return mark;
}

function firstRow(list: HTMLElement): HTMLElement | null {
  return list.querySelector<HTMLElement>('[role=treeitem]');
}

function groupName(mark: HTMLElement): HTMLElement | null | undefined {
  return mark.closest('section')?.querySelector('button');
}

/** Takes the focus that was asked for while there are no rows: the group's name says then what is missing. */
function FocusHere({ suggest }: { readonly suggest: SuggestStore }) {
  return <div ref={useWantedFocus(suggest, groupName)} hidden />;
}

interface SuggestedListProps {
  readonly suggest: SuggestStore;
  readonly files: readonly SuggestedFile[];
  readonly taken: ReadonlySet<string>;
  readonly onView: (path: string) => void;
  readonly onFocus: (has: boolean) => void;
  /** A sentence on what limits the list. */
  readonly note: string | null;
}

function SuggestedList({ suggest, files, taken, onView, onFocus, note }: SuggestedListProps) {
  const list = useWantedFocus(suggest, firstRow);
  const { tick } = suggest.getState();
  const [focused, setFocused] = useState(files[0]?.path ?? '');
  const [hasFocus, setHasFocus] = useState(false);
  // No row tells that it has lost the focus when it disappears.
  useEffect(() => () => onFocus(false), [onFocus]);
  const at = Math.max(
    files.findIndex(({ path }) => path === focused),
    0,
  );
  const focus = (index: number): void => {
    const file = files[index];
    if (file === undefined) return;
    setFocused(file.path);
    list.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[index]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const file = files[at];
    const to = stepTo(event.key, at, files.length);
    if (to !== undefined) focus(to);
    else if (event.key === ' ' && file !== undefined) tick(file.path);
    else if (event.key === 'Enter' && file !== undefined) onView(file.path);
    else return;
    event.preventDefault();
  };
  const moveFocus = (event: FocusEvent<HTMLElement>, has: boolean): void => {
    // From row to row the focus stays in the list.
    if (!has && event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))
      return;
    setHasFocus(has);
    onFocus(has);
  };
  const noteId = useId();
  const detail = files[at];
  const hint = ['Space adds a file, Enter looks at it.', note].filter((part) => part !== null).join(' ');
  return (
    <>
      <div
        ref={list}
        role="tree"
        className="suggested-list scroll"
        aria-label="Suggested files"
        aria-multiselectable="true"
        aria-describedby={note === null ? undefined : noteId}
        tabIndex={-1}
        onFocus={(event) => moveFocus(event, true)}
        onBlur={(event) => moveFocus(event, false)}
      >
        {files.map((file, index) => (
          <SuggestedRow
            key={file.path}
            file={file}
            ticked={taken.has(file.path)}
            tabStop={index === at}
            onFocus={() => setFocused(file.path)}
            onKeyDown={onKeyDown}
            onTick={() => tick(file.path)}
            onView={() => onView(file.path)}
          />
        ))}
      </div>
      {note === null ? null : (
        <span id={noteId} className="screen-reader-only">
          {note}
        </span>
      )}
      <p className="suggested-detail" aria-hidden="true" title={note ?? undefined}>
        {hasFocus && detail !== undefined ? reasonSentence(detail) : hint}
      </p>
    </>
  );
}

interface SuggestedRowProps {
  readonly file: SuggestedFile;
  readonly ticked: boolean;
  readonly tabStop: boolean;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onTick: () => void;
  readonly onView: () => void;
}

function SuggestedRow({ file, ticked, tabStop, onFocus, onKeyDown, onTick, onView }: SuggestedRowProps) {
  const { path, tokens, strong, reasons } = file;
  const nameAt = path.lastIndexOf('/') + 1;
  const sentence = reasonSentence(file);
  return (
    <div
      role="treeitem"
      className={clsx('suggested-row', ticked && 'in')}
      data-key={path}
      aria-level={1}
      aria-checked={ticked}
      aria-selected={ticked}
      aria-label={rowLabel(file)}
      title={`${path}\n${sentence}`}
      tabIndex={tabStop ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={onTick}
      onDoubleClick={onView}
    >
      <span className="check" data-checked={ticked} aria-hidden="true">
        {ticked ? <Icon of={Check} size={10} /> : null}
      </span>
      <span className="suggested-text">
        <span className="suggested-name">
          <span className={clsx('trunc', strong && 'strong')}>
            <FileName name={path.slice(nameAt)} />
          </span>
          {nameAt === 0 ? null : (
            <span className="trunc muted">
              <FileName name={path.slice(0, nameAt - 1)} />
            </span>
          )}
        </span>
        <span className="suggested-reason trunc">{reasons[0]?.text ?? ''}</span>
      </span>
      <span className="num muted">{tokens === null ? '?' : formatCount(tokens)}</span>
    </div>
  );
}
