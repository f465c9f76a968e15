import type { FileState } from '../../../shared/domain/payload.ts';

const states: readonly (readonly [FileState, RegExp])[] = [
  [
    'in-progress',
    /^(in[ -_]?progress|wip|ongoing|current|modified|editing|started|partial|partially done|doing)$/u,
  ],
  ['done', /^(done|completed?|finished|implemented)$/u],
  ['untouched', /^(untouched|not[ -_]?(yet )?(started|touched)|unchanged|out of scope|to ?do|pending)$/u],
];

/** Returns the state of a file that a word means, in any case. */
export function stateOfWord(word: string): FileState | undefined {
  const plain = word.trim().toLowerCase();
  return plain.length > 24 ? undefined : states.find(([, pattern]) => pattern.test(plain))?.[0];
}
