import { LoaderCircle } from 'lucide-react';
import { Icon } from '../ui/Icon.tsx';
import { formatCount } from '../ui/formats.ts';
import type { ItemWords } from './describeItem.ts';

/** Tokens of an item in the message. */
export function ItemTokens({ on, words }: { readonly on: boolean; readonly words: ItemWords }) {
  if (!on) {
    return (
      <span className="nums num">
        <small>Off</small>
      </span>
    );
  }
  if (words.loading) {
    return (
      <span className="nums num muted">
        …<small>Loading</small>
      </span>
    );
  }
  return (
    <span className="nums num">
      {words.tokens === null ? (
        <UnknownTokens failed={words.problem !== undefined} />
      ) : (
        formatCount(words.tokens)
      )}
      <small>{words.share}</small>
    </span>
  );
}

function UnknownTokens({ failed }: { readonly failed: boolean }) {
  return failed ? (
    <span className="muted">?</span>
  ) : (
    <Icon of={LoaderCircle} size={12} className="spin muted" />
  );
}
