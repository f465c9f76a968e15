import { useStore } from 'zustand';
import { maxItems } from '../../../shared/domain/stack.ts';
import { Button } from '../../ui/Button.tsx';
import { countWords } from '../../ui/formats.ts';
import type { FilesStore } from '../filesStore.ts';
import { checkedOf } from '../tree/treeNode.ts';

export interface NamesHeadProps {
  readonly files: FilesStore;
  readonly onSay: (sentence: string) => void;
}

/** Above the names that match a filter: their number, and a tick for all of them. */
export function NamesHead({ files, onSay }: NamesHeadProps) {
  const rows = useStore(files, (state) => state.rows);
  const filtering = useStore(files, (state) => state.filtering);
  // A tick mutates the rows in place.
  const allIn = useStore(
    files,
    (state) => state.version >= 0 && state.rows.every(({ node }) => checkedOf(node) === true),
  );
  const words = filtering ? 'Searching' : rows.length === 0 ? 'None' : countWords(rows.length, 'file');
  const tick = (): void => {
    const keys = rows.map(({ node }) => node.key);
    void files
      .getState()
      .tickRows(keys)
      .then((why) => (why === null ? undefined : onSay(why)));
  };
  return (
    <div className="found-head">
      <b>In names</b>
      <output className="num">{words}</output>
      <span className="grow" />
      {rows.length < 2 || rows.length > maxItems ? null : (
        <Button look="ghost" size="s" onClick={tick}>
          {allIn ? 'Remove all' : 'Add all'}
        </Button>
      )}
    </div>
  );
}
