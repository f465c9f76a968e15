import { clsx } from 'clsx';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { showHidden } from '../../../shared/domain/hiddenCharacter.ts';
import { Marked } from './Marked.tsx';
import { extensionsOf, shortenName } from './shortenName.ts';
import { watchRoom, type TextRoom } from './textRoom.ts';

const none: readonly number[] = [];

export interface FileNameProps {
  /** A name, or a path: its folder is shortened before its name. */
  readonly name: string;
  /** Indexes of marked letters, ascending. */
  readonly places?: readonly number[];
}

/**
 * A name with hidden characters written out. If it is too long, its middle is not drawn: it stays one run of text in
 * the page, so that letters of every script keep their order, and users can read, find and copy it whole.
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
  // If characters were written out, the indexes belong to another text.
  const marks = shown === name ? places : none;
  const part = (from: number, to: number) => (
    <Marked
      text={shown.slice(from, to)}
      places={marks.flatMap((at) => (at >= from && at < to ? [at - from] : []))}
    />
  );
  return (
    // A name with an extension reads from left to right, even if its letters do not.
    <bdi
      ref={element}
      className="file-name"
      data-testid="file-name"
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
            data-testid="ellipsis"
            className={clsx('ellipsis', marks.some((at) => at >= cut.start && at < cut.end) && 'marked')}
          />
          <span className="undrawn">{shown.slice(cut.start, cut.end)}</span>
          {part(cut.end, shown.length)}
        </>
      )}
    </bdi>
  );
}
