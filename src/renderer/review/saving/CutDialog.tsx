import { Checkbox } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { DraftEntry, DraftView } from '../../../shared/domain/draft.ts';
import { usePayloadSettings } from '../../shell/PayloadSettingsContext.ts';
import { Button } from '../../ui/Button.tsx';
import { countWords, formatCount } from '../../ui/formats.ts';
import { goToNeighbour } from '../../ui/focus/goToNeighbour.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';
import type { Review } from '../createReview.ts';
import { cutOffers, type CutOffer } from './cutOffers.ts';

/** Rows drawn at most: a user who has to cut more removes whole sections first. */
const most = 100;

/**
 * Offers what a payload over its limit could do without, the largest first. Before a save it also offers to save the
 * payload as it is.
 */
export function CutDialog({ review }: { readonly review: Review }) {
  const { limit } = usePayloadSettings();
  const shown = useStore(review.drafts, (state) => state.shown);
  const report = useStore(review.report, (state) => state.report);
  const refused = useStore(review.saved, (state) => state.refusedTokens);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { save, closeDialog } = review.saved.getState();
  const offers = shown === null || report === null ? [] : cutOffers(shown, report);
  const cut = shown === null ? [] : entriesOf(shown).filter(({ id }) => chosen.has(id));
  const tokens = report?.tokens ?? refused ?? 0;
  const left = tokens - cut.reduce((sum, { id }) => sum + (report?.entryTokens[id] ?? 0), 0);
  const beforeSave = refused !== null;
  const savesThen = beforeSave && left <= limit;
  const choose = ({ entryIds }: CutOffer, isChosen: boolean): void => {
    setChosen((before) => {
      const others = [...before].filter((id) => !entryIds.includes(id));
      return new Set(isChosen ? [...others, ...entryIds] : others);
    });
  };
  const cutNow = async (): Promise<void> => {
    closeDialog();
    const entryIds = cut.map(({ id }) => id);
    await review.drafts.getState().edit({ type: 'remove', entryIds });
    if (savesThen) await save();
  };
  return (
    <Modal
      title={`Over ${formatCount(limit)} tokens`}
      open
      wide
      onClose={closeDialog}
      ends={
        <>
          <Button look="ghost" onClick={closeDialog}>
            Cancel
          </Button>
          {beforeSave ? (
            <Button look={cut.length === 0 ? 'primary' : 'ghost'} onClick={() => void save(true)}>
              Save anyway
            </Button>
          ) : null}
          {beforeSave && cut.length === 0 ? null : (
            <Button
              look="primary"
              disabledReason={cut.length === 0 ? 'Tick what to cut first' : undefined}
              onClick={() => void cutNow()}
            >
              {cut.length === 0
                ? 'Cut'
                : `Cut ${countWords(cut.length, 'line')}${savesThen ? ' and save' : ''}`}
            </Button>
          )}
        </>
      }
    >
      <p>
        The payload has {formatCount(tokens)} tokens. Carryover cuts nothing by itself: tick what the next
        session can do without. Undo brings it back.
      </p>
      <ul className="cut-list scroll" aria-label="What can be cut">
        {offers.slice(0, most).map((offer, index) => (
          <CutRow
            key={offer.key}
            offer={offer}
            chosen={offer.entryIds.filter((id) => chosen.has(id)).length}
            isFirst={index === 0}
            onChoose={choose}
          />
        ))}
        {offers.length === 0 ? <li className="muted">No line is large enough to matter.</li> : null}
      </ul>
      <output className="cut-left num">
        {left > limit
          ? `${formatCount(left)} tokens, ${formatCount(left - limit)} over`
          : `About ${formatCount(left)} tokens, within the limit`}
      </output>
    </Modal>
  );
}

const entriesOf = ({ sections }: Pick<DraftView, 'sections'>): readonly DraftEntry[] =>
  sections.flatMap(({ entries }) => entries);

interface CutRowProps {
  readonly offer: CutOffer;
  /** Number of its entries that are chosen. */
  readonly chosen: number;
  readonly isFirst: boolean;
  readonly onChoose: (offer: CutOffer, chosen: boolean) => void;
}

function CutRow({ offer, chosen, isFirst, onChoose }: CutRowProps) {
  const { entryIds, words, title, tokens, cost } = offer;
  const all = chosen === entryIds.length;
  const some = chosen > 0 && !all;
  return (
    <li>
      <Checkbox.Root
        nativeButton
        checked={all}
        indeterminate={some}
        className="row cut-row"
        title={words}
        render={<button type="button" aria-label={`${words}, ${tokens} tokens, ${title}. ${cost}`} />}
        tabIndex={isFirst ? 0 : -1}
        onKeyDown={goToNeighbour}
        onCheckedChange={(checked) => onChoose(offer, checked)}
      >
        <span className="check" data-checked={some ? 'mixed' : all}>
          {all ? <Icon of={Check} size={10} /> : null}
          {some ? <Icon of={Minus} size={10} /> : null}
        </span>
        <span className="cut-words">
          <span className="trunc">{words}</span>
          <small className="trunc muted">{`${title}. ${cost}`}</small>
        </span>
        <span className="row-tokens num">{formatCount(tokens)}</span>
      </Checkbox.Root>
    </li>
  );
}
