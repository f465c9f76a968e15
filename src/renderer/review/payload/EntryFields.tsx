import type { KeyboardEvent } from 'react';
import { carriedSections } from '../../../shared/domain/payload/ledger.ts';
import type { EntryFields as Fields } from '../../../shared/domain/draft/draftEdit.ts';
import { withMarkOf, withoutEvidenceMark } from '../../../shared/domain/session/evidenceMark.ts';
import { hasCommandKey } from '../../ui/platform.ts';
import { useStableCaret } from '../../ui/focus/useStableCaret.ts';
import { isSingle } from '../entryOrder.ts';
import type { EntryRowProps } from './entryRowProps.ts';

/** The fields of the entry in the editor: its text, its reason, and its session. */
export function EntryFields({ entry, section, place, conflict, review }: EntryRowProps) {
  const { id, session } = entry;
  const whole = conflict?.field === 'text' ? conflict.mine : entry.text;
  const text = withoutEvidenceMark(whole);
  const why = conflict?.field === 'why' ? conflict.mine : entry.why;
  const { drafts, actions } = review;
  const textCaret = useStableCaret<HTMLTextAreaElement>(text);
  const whyCaret = useStableCaret<HTMLTextAreaElement>(why ?? '');
  const type = (fields: Fields): void => drafts.getState().type(id, fields);
  const hasWhy = why !== undefined || section.id === 'decisions' || section.id === 'eliminated';
  const hasSession = session !== undefined || carriedSections.some((carried) => carried === section.id);

  const goTo = (field: 'text' | 'row'): void =>
    review.view.getState().goTo({ entryId: id, field, caret: 'end' });
  /** Closes a worded entry; one with a reason alone stays open until its text is typed. */
  const finish = (): void => {
    if (text.trim() !== '') goTo('row');
    else if ((why ?? '') === '') actions.remove(id);
    else goTo('text');
  };
  const goOn = (): void => {
    if (text.trim() === '' || isSingle(section.id)) finish();
    else actions.addBelow(id);
  };
  const onTextKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // An input method may need Enter and similar keys.
    if (event.nativeEvent.isComposing || hasCommandKey(event)) return;
    const { selectionStart, selectionEnd } = event.currentTarget;
    const collapsed = selectionStart === selectionEnd;
    if (event.key === 'Enter' && event.altKey) {
      event.preventDefault();
      actions.split(id, selectionStart);
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      goOn();
    } else if (event.key === 'Backspace' && collapsed && selectionStart === 0) {
      event.preventDefault();
      if (text === '' && (why ?? '') === '') actions.remove(id);
      else actions.mergeUp(id);
    } else if (event.key === 'Delete' && collapsed && selectionStart === text.length) {
      event.preventDefault();
      actions.mergeDown(id);
    }
  };
  const onLineKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || hasCommandKey(event)) return;
    event.preventDefault();
    finish();
  };
  return (
    <div className="line-fields" data-history="app">
      <textarea
        {...textCaret}
        data-field="text"
        aria-label={place}
        rows={1}
        value={text}
        placeholder={section.id === 'next' ? 'A verb, a file and what to do there' : 'One point'}
        onChange={(event) => type({ text: withMarkOf(whole, event.target.value) })}
        onKeyDown={onTextKey}
      />
      {hasWhy || hasSession ? (
        <div className="why-line">
          {hasWhy ? (
            <label className="why">
              Why:
              <textarea
                {...whyCaret}
                data-field="why"
                rows={1}
                aria-label={`Why of ${place}`}
                value={why ?? ''}
                placeholder="the reason, so that it is not reopened"
                onChange={(event) => type({ why: reasonOf(event.target.value) })}
                onKeyDown={onLineKey}
              />
            </label>
          ) : null}
          {hasSession ? (
            <label className="why of-session">
              Session:
              <input
                inputMode="numeric"
                aria-label={`Session of ${place}`}
                value={session ?? ''}
                placeholder="none"
                onChange={(event) => type({ session: sessionOf(event.target.value) })}
                onKeyDown={onLineKey}
              />
            </label>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** Joins the lines of a pasted text into one. */
function reasonOf(text: string): string | null {
  const line = text.replaceAll(/\s*\n\s*/gu, ' ');
  return line === '' ? null : line;
}

function sessionOf(text: string): number | null {
  const digits = text.replaceAll(/\D/gu, '').slice(0, 6);
  return digits === '' ? null : Number(digits);
}
