import { Check, ChevronRight, CircleAlert, Ellipsis, LoaderCircle, Trash2 } from 'lucide-react';
import { type ReactNode, useState, useEffect } from 'react';
import { useStore } from 'zustand';
import type { DraftOrigin, DraftView } from '../../../shared/domain/draft.ts';
import { HeaderSearch } from '../../shell/HeaderSearch.tsx';
import { Button } from '../../ui/Button.tsx';
import { DropMenu, DropMenuGroup, DropMenuItem, DropMenuLine } from '../../ui/DropMenu.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { formatTime, formatAgo } from '../../ui/formats.ts';
import type { ToastStore } from '../../ui/toastStore.ts';
import { useStableCaret } from '../../ui/focus/useStableCaret.ts';
import type { Review } from '../createReview.ts';
import { isOpen, type DraftStore } from '../draftState.ts';
import { removeDraft } from '../removeDraft.ts';
import { savePlan } from '../savePlan.ts';
import { taskFieldId } from './TaskQuestion.tsx';

/** ms. Seconds are shown for a minute. */
const minuteMs = 60_000;

/** The age of a time, updated while it is shown. */
function Ago({ iso }: { readonly iso: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const age = now - new Date(iso).getTime();
    const timer = setTimeout(() => setNow(Date.now()), age < minuteMs ? 1_000 : minuteMs / 2);
    return () => clearTimeout(timer);
  }, [iso, now]);
  return <span className="num">{formatAgo(iso, new Date(now))}</span>;
}

export interface ReviewHeaderProps {
  readonly review: Review;
  readonly toasts: ToastStore;
  readonly screenItems?: ReactNode;
}

export function ReviewHeader({ review, toasts, screenItems }: ReviewHeaderProps) {
  const { drafts, report } = review;
  const shown = useStore(drafts, (state) => state.shown);
  const all = useStore(drafts, (state) => state.drafts);
  const session = savePlan(
    shown,
    useStore(report, (state) => state.report),
  )?.session;
  const named = shown === null ? null : session === undefined ? 'draft' : `session-${session}`;
  return (
    <header className="header" data-region="header">
      {named === null ? <h1>Review</h1> : <h1 className="screen-reader-only">Review</h1>}
      {shown === null || named === null ? null : (
        <>
          <div className="crumb" data-testid="crumb">
            <span>Review</span>
            <Icon of={ChevronRight} size={12} />
            <b className="mono">{named}</b>
          </div>
          <span className="badge accent">{originWords(shown.origin)}</span>
          <TaskField key={shown.id} task={shown.task} drafts={drafts} />
          <SaveState review={review} />
        </>
      )}
      <span className="grow" />
      <HeaderSearch />
      {all.length === 0 ? null : (
        <DropMenu align="end" trigger={<Button look="icon" icon={Ellipsis} aria-label="Review menu" />}>
          <DropMenuGroup title="Drafts">
            {all.map((draft) => (
              <DropMenuItem
                key={draft.id}
                end={
                  isOpen(draft) ? formatTime(draft.edited) : `saved, session ${draft.saved?.session ?? ''}`
                }
                onChoose={() => void drafts.getState().choose(draft.id)}
              >
                {draftTitle(draft)}
              </DropMenuItem>
            ))}
          </DropMenuGroup>
          <DropMenuLine />
          {screenItems}
          {screenItems === undefined ? null : <DropMenuLine />}
          <DropMenuItem onChoose={() => void drafts.getState().choose(null)}>New draft</DropMenuItem>
          {shown === null ? null : (
            <DropMenuItem icon={Trash2} bad onChoose={() => void removeDraft(drafts, toasts, shown)}>
              Remove draft
            </DropMenuItem>
          )}
        </DropMenu>
      )}
    </header>
  );
}

function draftTitle({ task, origin, sections }: DraftView): string {
  const goal = sections.find(({ id }) => id === 'goal')?.entries[0]?.text ?? '';
  return [task, goal, originWords(origin)].find((part) => part !== '') ?? '';
}

function originWords(origin: DraftOrigin): string {
  switch (origin.kind) {
    case 'pasted':
      return 'Pasted draft';
    case 'file':
      return `Draft from ${origin.path}`;
    case 'template':
      return 'Started from a template';
    case 'recovered':
      return 'Recovered draft';
    case 'payload':
      return `From session ${origin.session}`;
  }
}

function SaveState({ review: { drafts, markdown } }: { readonly review: Review }) {
  const saving = useStore(drafts, (state) => state.saving);
  const failed = useStore(drafts, (state) => state.saveFailed);
  const undecided = useStore(drafts, (state) => state.conflict !== null);
  const conflict = useStore(markdown, (state) => state.conflict !== null);
  const edited = useStore(drafts, (state) => state.shown?.edited);
  const words = failed ? 'Last change not saved' : 'Choose one of two texts';
  if (failed || undecided || conflict) {
    return (
      <span className="saved bad" data-testid="saved">
        <Icon of={CircleAlert} size={12} />
        {words}
      </span>
    );
  }
  return (
    <span className="saved wide-only num" data-testid="saved">
      <Icon of={saving ? LoaderCircle : Check} size={12} className={saving ? 'spin' : undefined} />
      {saving ? 'Saving' : <>Draft saved {edited === undefined ? null : <Ago iso={edited} />}</>}
    </span>
  );
}

/** The subject of the sessions: payloads of one task follow one another. */
function TaskField({ task, drafts }: { readonly task: string; readonly drafts: DraftStore }) {
  /** The typed text; `null` to show the saved one. */
  const [typed, setTyped] = useState<string | null>(null);
  const mine = useStore(drafts, ({ conflict }) => (conflict?.field === 'task' ? conflict.mine : null));
  const shown = mine ?? typed ?? task;
  const caret = useStableCaret<HTMLInputElement>(shown);
  const type = (text: string): void => {
    setTyped(text);
    // From then on the field shows core's version, unless the user has typed more.
    void drafts
      .getState()
      .typeTask(text)
      .then(() => setTyped((now) => (now === text ? null : now)));
  };
  return (
    <label className="task-field">
      <span className="muted">Task</span>
      <input
        {...caret}
        id={taskFieldId}
        aria-label="Task of the payload"
        value={shown}
        maxLength={200}
        placeholder="What the sessions are about"
        onChange={({ target: { value } }) => type(value)}
      />
    </label>
  );
}
