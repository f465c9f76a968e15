import { Autocomplete } from '@base-ui/react/autocomplete';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { withMarkOf, withoutEvidenceMark } from '../../shared/domain/session/evidenceMark.ts';
import { hasCommandKey } from '../ui/platform.ts';
import { useStableCaret } from '../ui/focus/useStableCaret.ts';
import { FileName } from '../ui/names/FileName.tsx';
import type { EntryRowProps } from './entryRowProps.ts';
import { matchPaths } from './matchPaths.ts';
import { pathWithLines, readPathWithLines } from './pathWithLines.ts';

/** A path, completed from the project's files, and the text about the file. */
export function FileFields({ entry, place, conflict, review, paths }: EntryRowProps) {
  const { id } = entry;
  const whole = conflict === null ? entry.text : conflict.mine;
  const text = withoutEvidenceMark(whole);
  const { drafts, actions } = review;
  // The path as typed: `a.ts:14-` is an unfinished range.
  const [own, setOwn] = useState('');
  const shown = pathWithLines(entry);
  const typed = pathWithLines(filled(readPathWithLines(own))) === shown ? own : shown;
  const all = useMemo(() => paths(), [paths]);
  const pathCaret = useStableCaret<HTMLInputElement>(typed);
  const textCaret = useStableCaret<HTMLInputElement>(text);
  const matches = useMemo(() => matchPaths(all, typed), [all, typed]);
  const [open, setOpen] = useState(false);
  const listed = open && matches.length > 0;
  const type = (next: string): void => {
    setOwn(next);
    drafts.getState().type(id, readPathWithLines(next));
  };
  const commit = (): void => {
    if (typed.trim() === '' && text.trim() === '') actions.remove(id);
    else actions.addBelow(id);
  };
  const onEnter = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Backspace' && typed === '' && text === '') {
      event.preventDefault();
      actions.remove(id);
    }
    if (event.key !== 'Enter' || event.altKey || event.nativeEvent.isComposing || hasCommandKey(event))
      return;
    event.preventDefault();
    commit();
  };
  return (
    <div className="file-fields" data-history="app">
      <Autocomplete.Root
        items={matches}
        mode="none"
        value={typed}
        open={listed}
        onOpenChange={setOpen}
        onValueChange={type}
      >
        <Autocomplete.Input
          {...pathCaret}
          data-field="path"
          className="mono"
          aria-label={`Path of ${place}`}
          placeholder="src/file.ts or src/file.ts:14-31"
          spellCheck={false}
          onKeyDown={(event) => {
            // The default clears the field; here Escape leaves the entry.
            if (event.key === 'Escape' && !listed) event.preventBaseUIHandler();
            // While a path of the list is active, Enter chooses it.
            if (event.currentTarget.getAttribute('aria-activedescendant') === null) onEnter(event);
          }}
        />
        <Autocomplete.Portal>
          <Autocomplete.Positioner className="menu-layer" sideOffset={4} align="start">
            <Autocomplete.Popup className="menu path-menu">
              <Autocomplete.List>
                {(path: string) => (
                  <Autocomplete.Item key={path} value={path} aria-label={path} className="menu-item mono">
                    <FileName name={path} />
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
      <input
        {...textCaret}
        data-field="text"
        aria-label={`Note on ${place}`}
        value={text}
        placeholder="What is missing, or why it is out of scope"
        onChange={(event) => drafts.getState().type(id, { text: withMarkOf(whole, event.target.value) })}
        onKeyDown={onEnter}
      />
    </div>
  );
}

function filled({ path, lines }: ReturnType<typeof readPathWithLines>) {
  return { ...(path === null ? {} : { path }), ...(lines === null ? {} : { lines }) };
}
