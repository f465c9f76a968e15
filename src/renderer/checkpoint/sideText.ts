import type { CheckpointView } from '../../shared/domain/checkpoint.ts';
import type { ConflictChoices } from '../../shared/domain/checkpoint/merge.ts';

/** Returns the text of the issue as it is, or as it would be after the push with the decisions so far. */
export function sideText(
  { rows, conflicts }: Pick<CheckpointView, 'rows' | 'conflicts'>,
  choices: ConflictChoices,
  side: 'left' | 'right',
): string {
  return rows
    .flatMap((row) => {
      if (row.kind === 'line') return row[side]?.text ?? [];
      const conflict = conflicts.find(({ id }) => id === row.id);
      if (conflict === undefined) return [];
      const { mine, theirs } = conflict;
      if (side === 'left') return theirs;
      const choice = choices[row.id];
      switch (choice?.kind) {
        case undefined:
          return ['', '**To decide: yours or theirs.**', ''];
        case 'mine':
          return mine;
        case 'theirs':
          return theirs;
        case 'both':
          return [mine, theirs];
        case 'text':
          return choice.text;
      }
    })
    .join('\n');
}
