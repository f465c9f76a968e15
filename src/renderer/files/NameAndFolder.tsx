import { FileName } from '../ui/names/FileName.tsx';

const none: readonly number[] = [];

export interface NameAndFolderProps {
  readonly path: string;
  /** Indexes of marked letters in the path, ascending. */
  readonly places?: readonly number[];
  readonly testId?: string;
}

/** A file by its name, with its folder behind it, which is cut first. */
export function NameAndFolder({ path, places = none, testId }: NameAndFolderProps) {
  const nameAt = path.lastIndexOf('/', path.length - 2) + 1;
  return (
    <>
      <span className="name" data-testid={testId}>
        <FileName
          name={path.slice(nameAt)}
          places={places.flatMap((at) => (at < nameAt ? [] : [at - nameAt]))}
        />
      </span>
      {nameAt === 0 ? null : (
        <span className="in-folder" data-testid="in-folder">
          <FileName name={path.slice(0, nameAt - 1)} places={places.filter((at) => at < nameAt - 1)} />
        </span>
      )}
    </>
  );
}
