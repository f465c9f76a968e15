import { CircleX, Info, TriangleAlert } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { entriesOf } from '../../../shared/domain/draft/applyDraftEdit.ts';
import type { DraftView } from '../../../shared/domain/draft.ts';
import { Icon } from '../../ui/Icon.tsx';
import { joinSentences } from '../../ui/joinSentences.ts';
import type { Review } from '../createReview.ts';
import { editorSections } from '../entryOrder.ts';
import type { ShownCheck } from '../reportView.ts';

const icons = { error: CircleX, warning: TriangleAlert, info: Info } as const;
const colours = { error: 'bad', warning: 'warn', info: 'muted' } as const;
const names = { error: 'Error', warning: 'Warning', info: 'Note' } as const;

const decisions = { allow: 'Allow', 'ask-again': 'Ask again' } as const;

/** The result of a check: its place, and the action of one key on it. */
export function CheckRow({ check, review }: { readonly check: ShownCheck; readonly review: Review }) {
  const { severity, message, fix, decide, entryId, index, id } = check;
  const entry = useStore(review.drafts, ({ shown }) =>
    shown === null || entryId === null ? undefined : entriesOf(shown).find((other) => other.id === entryId),
  );
  const target = useStore(review.drafts, ({ shown }) =>
    shown === null ? null : (entry?.id ?? firstStop(shown, check)),
  );
  const goTo = (): void => {
    const field = id === 'no-why' ? 'why' : 'row';
    if (target !== null) review.view.getState().goTo({ entryId: target, field, caret: 'end' });
  };
  /** The name of the action that the letter F does. */
  const remedy = id === 'too-long' ? 'Choose what to cut' : fix?.label;
  /** The name of the action that the letter A does. */
  const decision = decide === undefined ? undefined : decisions[decide];
  const makeDecision = (): void => void review.report.getState().decide(index);
  const repair = (): void => {
    if (id === 'too-long') review.view.getState().open('cut');
    else void review.report.getState().fix(index);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') goTo();
    else if (event.key.toLowerCase() === 'f' && remedy !== undefined) repair();
    else if (event.key.toLowerCase() === 'a' && decision !== undefined) makeDecision();
    else return;
    event.preventDefault();
  };
  const about = [entry?.path, entry?.text].find((part) => part !== undefined && part !== '');
  const saysAbout = about !== undefined && message.includes(about);
  return (
    <li
      className="check-row"
      data-row
      data-secret={id === 'secret' || undefined}
      tabIndex={0}
      aria-label={joinSentences([
        `${names[severity]}: ${message}`,
        remedy === undefined ? '' : `F: ${remedy}`,
        decision === undefined ? '' : `A: ${decision}`,
      ])}
      onKeyDown={onKeyDown}
    >
      <Icon of={icons[severity]} className={colours[severity]} />
      <span>
        {message}
        {about === undefined || saysAbout ? null : <small>{about}</small>}
        {remedy === undefined ? null : (
          <button type="button" className="link-button" title={`${remedy}: F`} onClick={repair}>
            {remedy}
          </button>
        )}
        {decision === undefined ? null : (
          <button type="button" className="link-button" title={`${decision}: A`} onClick={makeDecision}>
            {decision}
          </button>
        )}
      </span>
      <span className="num">
        {target === null ? null : (
          <button type="button" className="link-button" title="Go to the line: Enter" onClick={goTo}>
            Go to
          </button>
        )}
      </span>
    </li>
  );
}

/** Returns the target of a check of a whole section: its first entry, or the line that adds one. */
function firstStop({ sections }: DraftView, { section, sectionKey }: ShownCheck): string | null {
  const found = editorSections(sections).find(({ key, id }) =>
    sectionKey === null ? id === section : key === sectionKey,
  );
  return found === undefined ? null : (found.entries[0]?.id ?? `section ${found.key}`);
}
