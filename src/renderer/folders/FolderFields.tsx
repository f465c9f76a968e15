import type { FolderMatch } from '../../shared/domain/source/folder.ts';
import { filesWords, leftOutWords } from '../stack/folderWords.ts';
import type { TypedFolder } from './patternText.ts';

export interface FolderFieldsProps {
  readonly typed: TypedFolder;
  readonly onChange: (typed: TypedFolder) => void;
  readonly problem: string | undefined;
  /** `null` until known. */
  readonly match: FolderMatch | null;
}

/** Fields for the folder and its patterns, with the number of files that match now. */
export function FolderFields({ typed, onChange, problem, match }: FolderFieldsProps) {
  return (
    <>
      <label htmlFor="folder-path">Folder</label>
      <span className={problem === undefined ? 'field' : 'field is-error'}>
        <input
          id="folder-path"
          className="mono"
          value={typed.folder}
          maxLength={4_096}
          placeholder="The whole project"
          spellCheck={false}
          autoComplete="off"
          aria-invalid={problem !== undefined}
          aria-describedby="folder-match"
          onChange={(event) => onChange({ ...typed, folder: event.target.value })}
        />
      </span>
      <div className="folder-patterns">
        <Patterns
          id="folder-include"
          label="Only these, one per line"
          placeholder="**/*.ts"
          value={typed.include}
          onChange={(include) => onChange({ ...typed, include })}
        />
        <Patterns
          id="folder-exclude"
          label="But not these"
          placeholder="**/*.test.ts"
          value={typed.exclude}
          onChange={(exclude) => onChange({ ...typed, exclude })}
        />
      </div>
      <output
        id="folder-match"
        className={problem === undefined ? 'folder-match muted num' : 'folder-match field-problem'}
      >
        {problem ?? matchWords(match)}
      </output>
    </>
  );
}

function Patterns(props: {
  readonly id: string;
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <span className="form">
      <label htmlFor={props.id}>{props.label}</label>
      <span className="field area">
        <textarea
          id={props.id}
          className="mono"
          rows={2}
          value={props.value}
          maxLength={100_000}
          placeholder={props.placeholder}
          spellCheck={false}
          aria-describedby="folder-match"
          onChange={(event) => props.onChange(event.target.value)}
        />
      </span>
    </span>
  );
}

function matchWords(match: FolderMatch | null): string {
  if (match === null) return 'Searching files';
  if (match.problem !== undefined) return match.problem;
  const found = match.files === 1 ? '1 file matches now.' : `${filesWords(match.files)} match now.`;
  const left = leftOutWords(match.leftOut);
  return left === '' ? found : `${found} Left out: ${left}.`;
}
