import type { CheckpointConflict } from '../../shared/domain/checkpoint/merge.ts';
import type { CommonOptions } from '../output.ts';

export interface CheckpointOptions extends CommonOptions {
  readonly task?: string;
  readonly issue?: string;
}

export function namedIn({ task, issue }: CheckpointOptions): {
  readonly task?: string;
  readonly issue?: string;
} {
  return { ...(task === undefined ? {} : { task }), ...(issue === undefined ? {} : { issue }) };
}

/** Returns lines that show a conflict with its texts. */
export function conflictLines({ section, mine, theirs, base }: CheckpointConflict): readonly string[] {
  return [
    section === '' ? 'Above the first heading:' : `${section}:`,
    ...textLines('Mine  ', mine),
    ...textLines('Theirs', theirs),
    ...(base === null ? [] : textLines('Was   ', base)),
  ];
}

function textLines(label: string, text: string): readonly string[] {
  const [first = '', ...more] = (text === '' ? '(removed)' : text).split('\n');
  return [`  ${label} ${first}`, ...more.map((line) => `         ${line}`)];
}
