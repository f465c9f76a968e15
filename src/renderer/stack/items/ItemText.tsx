import { clsx } from 'clsx';
import { CircleCheck, FilePenLine, RefreshCw, Scissors, ShieldAlert } from 'lucide-react';
import { FileName } from '../../ui/names/FileName.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Tip } from '../../ui/Tip.tsx';
import type { ItemWords } from '../describeItem.ts';
import type { ItemBadge } from '../itemBadges.ts';

/** The two lines of a card: its title with badges, and its place or problem. */
export function ItemText({
  words,
  onShowDifference,
  onCompare,
}: {
  readonly words: ItemWords;
  readonly onShowDifference: () => void;
  /** Shows the differences between an edited copy and its source. */
  readonly onCompare: () => void;
}) {
  if (words.loading) {
    return (
      <span className="grow" title={words.title}>
        <span className="skeleton wide" data-testid="skeleton" />
        <span className="skeleton narrow" data-testid="skeleton" />
      </span>
    );
  }
  return (
    <span className="grow">
      <span className="item-title" data-testid="item-title">
        <span className="trunc" title={words.place === '' ? words.title : `${words.place}/${words.title}`}>
          <FileName name={words.title} />
        </span>
        {words.badges.map((badge) => (
          <Badge
            key={badge.text}
            badge={badge}
            several={words.badges.length > 1}
            onPress={badge.shows === 'edit' ? onCompare : onShowDifference}
          />
        ))}
      </span>
      {words.problem === undefined ? (
        <span className="item-detail">
          {words.place === '' ? null : (
            <span className="trunc mono">
              <FileName name={words.place} />
            </span>
          )}
          {words.place !== '' && words.detail !== '' ? <span aria-hidden="true">·</span> : null}
          {words.detail === '' ? null : <span className="trunc">{words.detail}</span>}
        </span>
      ) : (
        <span className="item-detail bad" title={words.problem}>
          <span className="two-lines">{words.problem}</span>
        </span>
      )}
    </span>
  );
}

interface BadgeProps {
  readonly badge: ItemBadge;
  /** True beside another badge: in a narrow window its number and icon then stand alone. */
  readonly several: boolean;
  readonly onPress: () => void;
}

function Badge({ badge, several, onPress }: BadgeProps) {
  if (badge.shows !== undefined) {
    return (
      <Tip text={badge.tip}>
        <button
          type="button"
          className={clsx('badge', badge.tone)}
          aria-label={badge.text}
          tabIndex={-1}
          onClick={(event) => {
            event.stopPropagation();
            onPress();
          }}
        >
          {badge.shows === 'edit' ? (
            <>
              <Icon of={FilePenLine} size={10} />
              Source changed
            </>
          ) : (
            <>
              <Icon of={RefreshCw} size={10} />
              Changed<span className="wide-only">since copied</span>
            </>
          )}
        </button>
      </Tip>
    );
  }
  const counted = /^([\d,]+) (.+)$/u.exec(badge.text);
  return (
    <Tip text={badge.tip}>
      <span className={clsx('badge', badge.tone)} title={several ? badge.text : undefined}>
        {badge.text.endsWith('redacted') ? <Icon of={Scissors} size={10} /> : null}
        {badge.text.endsWith('allowed') ? <Icon of={CircleCheck} size={10} /> : null}
        {badge.text === 'Edited' ? <Icon of={FilePenLine} size={10} /> : null}
        {badge.text.includes('finding') ? <Icon of={ShieldAlert} size={10} /> : null}
        {several && counted !== null ? (
          <>
            {counted[1]}
            <span className="wide-only">{` ${counted[2]}`}</span>
          </>
        ) : (
          badge.text
        )}
      </span>
    </Tip>
  );
}
