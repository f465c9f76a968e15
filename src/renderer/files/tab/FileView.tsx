import { useState } from 'react';
import type { LineRange } from '../../../shared/domain/stack.ts';
import type { StackStore } from '../../stack/stackStore.ts';
import { Modal } from '../../ui/Modal.tsx';
import { ModalEnds } from '../../ui/ModalEnds.tsx';
import { FileLines } from '../../viewer/FileLines.tsx';
import { takeWords } from '../../viewer/lineWords.ts';
import type { FilesStore } from '../filesStore.ts';
import { itemOfFile, takeLines } from '../takeLines.ts';
import { mayBeTicked } from '../tree/folderTicks.ts';
import { isTaken, type TreeNode } from '../tree/treeNode.ts';
import { whyNot } from '../tree/whyNot.ts';

export interface FileViewProps {
  readonly path: string;
  /** The line to show first. */
  readonly line: number;
  readonly files: FilesStore;
  readonly stack: StackStore;
  readonly onClose: () => void;
}

const none: readonly LineRange[] = [];

/** Shows a file, to add it to the stack whole or in part. */
export function FileView({ path, line, files, stack, onClose }: FileViewProps) {
  const [ranges, setRanges] = useState(() => itemOfFile(stack, path)?.lines ?? none);
  const refused = whyNotAdded(files.getState().tree.get(path));
  const take = (): void => {
    void takeLines(stack, path, ranges);
    onClose();
  };
  return (
    <Modal
      title={path}
      open
      full
      onClose={onClose}
      ends={
        <ModalEnds onCancel={onClose} cancel="Close" disabledReason={refused} onClick={take}>
          {takeWords(ranges)}
        </ModalEnds>
      }
    >
      <FileLines
        path={path}
        ranges={ranges}
        at={line}
        readFile={files.getState().readFile}
        onPick={setRanges}
      />
    </Modal>
  );
}

/** Returns why a shown file can't be added; `undefined` if it can. Core decides about a file that is not listed. */
function whyNotAdded(node: TreeNode | undefined): string | undefined {
  return node?.kind !== 'file' || isTaken(node) || mayBeTicked(node) ? undefined : whyNot(node);
}
