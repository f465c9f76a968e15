import { useVirtualizer } from '@tanstack/react-virtual';
import { CircleMinus } from 'lucide-react';
import { useRef } from 'react';
import type { FolderFile } from '../../shared/domain/source/folder.ts';
import { Button } from '../ui/Button.tsx';
import { FileName } from '../ui/FileName.tsx';
import { formatCount } from '../ui/formats.ts';

export interface FolderFileListProps {
  readonly files: readonly FolderFile[];
  readonly onExclude: (path: string) => void;
}

/** CSS pixels, as `--row`. */
const rowHeight = 26;

/** The files of a living item, each with its tokens and a button that excludes it. */
export function FolderFileList({ files, onExclude }: FolderFileListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: files.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    initialRect: { width: 560, height: 260 },
  });
  return (
    <div ref={scroller} className="folder-files scroll" tabIndex={-1}>
      <ul aria-label="Files of this item" style={{ height: files.length * rowHeight }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const file = files[index];
          return file === undefined ? null : (
            <li key={file.path} style={{ top: start }} aria-setsize={files.length} aria-posinset={index + 1}>
              <span className="trunc mono grow" title={file.problem ?? file.path}>
                <FileName name={file.path} />
              </span>
              {file.changed === undefined ? null : (
                <span className="badge warn">{file.changed === 'new' ? 'New' : 'Changed'}</span>
              )}
              {file.problem === undefined ? (
                <span className="num muted">{file.tokens === null ? '' : formatCount(file.tokens)}</span>
              ) : (
                <span className="badge bad">Can’t be read</span>
              )}
              <Button
                look="icon"
                size="s"
                icon={CircleMinus}
                aria-label={`Exclude ${file.path}`}
                onClick={() => onExclude(file.path)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
