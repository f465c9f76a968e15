import { clsx } from 'clsx';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import { Marked } from './Marked.tsx';
import { extensionsOf, shortenName } from './shortenName.ts';
import { watchRoom, type TextRoom } from './textRoom.ts';

const none: readonly number[] = [];

export interface FileNameProps {
  /** A name, or a path: its folder is shortened before its name. */
  readonly name: string;
  /** Places of letters that are marked, ascending. */
  readonly places?: readonly number[];
}

/**
 * A name with what hides in it written out. Where it is too long its middle is not drawn: it stays one run of text in
 * the page, so that letters of every script keep their order, and is read, found and copied whole.
 */
export function FileName({ name, places = none }: FileNameProps) {
  const element = useRef<HTMLElement>(null);
  const [room, setRoom] = useState<TextRoom | null>(null);
  const shown = useMemo(() => showHidden(name), [name]);
  const cut = useMemo(
    () => (room === null ? null : shortenName(shown, room.width, room.widthOf)),
    [shown, room],
  );
  useLayoutEffect(() => {
    const watchedElement = element.current;
    if (watchedElement === null) return undefined;
    return watchRoom(watchedElement, (next) =>
      setRoom((before) => (before?.width === next.width && before.widthOf === next.widthOf ? before : next)),
    );
  }, []);
  // Where something was written out, places are those of another text.
  const marks = shown === name ? places : none;
  const part = (from: number, to: number) => (
    <Marked
      text={shown.slice(from, to)}
      places={marks.flatMap((at) => (at >= from && at < to ? [at - from] : []))}
    />
  );
  return (
    // What ends in an extension reads from left to right, also where its letters do not.
    <bdi
      ref={element}
      className="file-name"
      dir={extensionsOf(shown).length > 0 ? 'ltr' : 'auto'}
      data-whole={shown}
    >
      {cut === null ? (
        part(0, shown.length)
      ) : (
        <>
          {cut.from === 0 ? null : <span className="undrawn">{shown.slice(0, cut.from)}</span>}
          {part(cut.from, cut.start)}
          <span
            className={clsx('ellipsis', marks.some((at) => at >= cut.start && at < cut.end) && 'marked')}
          />
          <span className="undrawn">{shown.slice(cut.start, cut.end)}</span>
          {part(cut.end, shown.length)}
        </>
      )}
    </bdi>
  );
}
