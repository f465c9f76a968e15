import { clsx } from 'clsx';
import type { MouseEvent } from 'react';
import { FileName } from '../ui/FileName.tsx';
import { Icon } from '../ui/Icon.tsx';
import { KeyCombination } from '../ui/KeyCaps.tsx';
import { matchText, type Query } from '../ui/matchText.ts';
import { Marked } from '../ui/Marked.tsx';
import type { PaletteEntry } from './paletteEntry.ts';

export interface PaletteOptionProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly looked: Query;
  readonly active: boolean;
  readonly togglesNow: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

export function PaletteOption(props: PaletteOptionProps) {
  const { id, entry, looked, active, togglesNow, onPoint, onChoose } = props;
  const { title, sub, icon, kind, end, keys, reason, toggle, target } = entry;
  const places = matchText(looked, target)?.places ?? [];
  const inTitle = places.filter((at) => at >= target.nameAt).map((at) => at - target.nameAt);
  // Folders stand beside the name, not before it.
  const inSub = target.text.startsWith(sub) ? places.filter((at) => at < sub.length) : [];
  // The field handles the keys and keeps the focus; the pointer is only another way.
  const pointer = {
    role: 'option',
    onPointerMove: active ? undefined : onPoint,
    onClick: onChoose,
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  };
  return (
    <div
      {...pointer}
      id={id}
      className="opt"
      data-kind={kind}
      aria-selected={active}
      aria-disabled={reason === null ? undefined : true}
      title={target.nameAt === 0 ? undefined : target.text}
    >
      <Icon of={icon} size={15} className={clsx(kind !== undefined && 'k')} />
      <span className="what">
        {kind === 'file' ? (
          <FileName name={title} places={inTitle} />
        ) : (
          <Marked text={title} places={inTitle} />
        )}
      </span>
      {sub === '' ? null : (
        <span className="sub">
          {kind === 'file' ? (
            <FileName name={sub} places={target.nameAt === 0 ? [] : inSub} />
          ) : (
            <Marked text={sub} places={target.nameAt === 0 ? [] : inSub} />
          )}
        </span>
      )}
      <span className="end">
        {reason ?? end}
        {keys === undefined || reason !== null ? null : <KeyCombination of={keys} />}
        {active && togglesNow && toggle !== undefined ? (
          <>
            <KeyCombination of="Space" />
            {toggle.words}
          </>
        ) : null}
      </span>
    </div>
  );
}
