import type { FindingTier } from './finding.ts';
import { formatCount } from './tokenCount.ts';
import { listSome } from './listWords.ts';

/**
 * Kinds of characters that hide or reverse text, as rules of findings. Certain: they have no honest use in a user's
 * text. Possible: they may have come with a copied text and do little harm.
 */
export const hiddenRules = {
  'hidden-command': 'certain',
  'hidden-override': 'certain',
  'hidden-tag': 'certain',
  'hidden-escape': 'possible',
  'hidden-isolate': 'possible',
  'hidden-mark': 'possible',
  'hidden-zero-width': 'possible',
  'hidden-joiner': 'possible',
  'hidden-selector': 'possible',
  'hidden-control': 'possible',
} as const satisfies Record<string, FindingTier>;
export type HiddenRule = keyof typeof hiddenRules;

export function isHiddenRule(rule: string): rule is HiddenRule {
  return Object.hasOwn(hiddenRules, rule);
}

/** First and last code points. Excludes tab, line ends and the form feed. */
const hiddenRanges: readonly (readonly [number, number])[] = [
  [0x00, 0x08],
  [0x0b, 0x0b],
  [0x0e, 0x1f],
  [0x7f, 0x9f],
  [0x61c, 0x61c],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x2060],
  [0x2066, 0x2069],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xe0000, 0xe007f],
  [0xe0100, 0xe01ef],
];

/** Returns a character class for a pattern with the flag `u`. */
function characterClass(ranges: readonly (readonly [number, number])[]): string {
  const parts = ranges.map((range) => range.map((code) => String.raw`\u{${code.toString(16)}}`).join('-'));
  return `[${parts.join('')}]`;
}

/** Matches every possible hidden character, regardless of its neighbours. */
export const hiddenCharacter = new RegExp(characterClass(hiddenRanges), 'u');
const eachHidden = new RegExp(hiddenCharacter.source, 'gu');

const named: Readonly<Record<number, string>> = {
  0x07: 'bell',
  0x08: 'backspace',
  0x1b: 'escape',
  0x61c: 'Arabic letter mark',
  0x200b: 'zero width space',
  0x200c: 'zero width non-joiner',
  0x200d: 'zero width joiner',
  0x200e: 'left-to-right mark',
  0x200f: 'right-to-left mark',
  0x202a: 'left-to-right embedding',
  0x202b: 'right-to-left embedding',
  0x202c: 'pop directional formatting',
  0x202d: 'left-to-right override',
  0x202e: 'right-to-left override',
  0x2060: 'word joiner',
  0x2066: 'left-to-right isolate',
  0x2067: 'right-to-left isolate',
  0x2068: 'first strong isolate',
  0x2069: 'pop directional isolate',
  0xfeff: 'byte order mark',
};

const shownAtMost = 4;

/** Names invisible characters: `U+202E right-to-left override`. Skips visible ones. */
export function describeHidden(value: string): string {
  const points = [...value.matchAll(eachHidden)].map(([character]) => character.codePointAt(0) ?? 0);
  const said = points.map((point) => {
    const name = named[point];
    const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
    return name === undefined ? code : `${code} ${name}`;
  });
  return listSome(said, shownAtMost, formatCount);
}

/** Writes out invisible characters in a name, for lists: `a⟨U+202E⟩b`. */
export function showHidden(name: string): string {
  return name.replaceAll(eachHidden, (character, at: number) =>
    isPartOfPicture(name, at)
      ? character
      : `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}

function isPartOfPicture(name: string, at: number): boolean {
  return /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\u{e0020}-\u{e007e}\p{Script=Arabic}\p{M}]$/u.test(
    name.slice(Math.max(0, at - 2), at),
  );
}
