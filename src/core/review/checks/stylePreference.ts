import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import type { SectionId } from '../../../shared/domain/payload.ts';
import { entryPlaces, pointTo, stands, type CheckedPayload, type EntryPlace } from './entryPlaces.ts';

const checkedSections: ReadonlySet<SectionId> = new Set([
  'decisions',
  'flags',
  'constraints',
  'other',
  'goal',
]);

/** Rules for any code of the project, in lower case. Words that also name data, e.g. tabs, need more context. */
const rules: readonly RegExp[] = [
  /\b(?:use|always|prefer)\b[^.]{0,12}\b(?:[248]|two|four)[- ]spaces?\b(?!\s+(?:in|of|between|before|after|around)\b)/u,
  /\b(?:use|prefer|always|stick to|indent with)\b[^.]{0,20}\b(?:tabs|spaces)\b[^.]{0,20}\b(?:spaces|tabs|indent\w*)\b|\b(?:[248]|two|four)[- ]spaces?\b[^.]{0,20}\bindent|\bindent\w*\b[^.]{0,30}\b(?:tabs|spaces)\b/u,
  /\b(?:prefer|always use|use|stick to)\s+`?(?:const|let|var|type|interface|async\/await|arrow functions?|function declarations?|template (?:literals|strings)|early returns?|f-strings|single quotes|double quotes|named exports|default exports|optional chaining|ternar(?:y|ies)|list comprehensions?|functional components|hooks)`?(?:es|s)?(?:\s+(?:over|instead of|rather than|not|everywhere|for|in (?:all|every|new)|throughout|wherever|to)\b|\s*[.,;]|\s*$)/u,
  /(?<!\()\b(?:no|avoid|omit|never use|don['’]t use|without|always use|use)\s+(?:trailing\s+)?(?:semicolons|trailing commas|emojis?|magic numbers|one-letter names|abbreviations|wildcard imports|default exports|`any`|any(?=\s*(?:types?\b|[.,;)]|$))|comments that)(?!\w)(?!\s+(?:in|as|for|from)\s+(?:the\s+)?(?:csv|export|output|api|file|response|payload|column))/u,
  /\b(?:camelcase|snake_case|pascalcase|kebab-case|screaming_snake_case|hungarian notation)\b[^.]{0,30}\b(?:for|in)\b[^.]{0,20}\b(?:all |new )?(?:variables?|functions?|methods?|class(?:es)?|constants?|identifiers?|file ?names?|names|naming)\b|\b(?:name|naming)\b[^.]{0,40}\b(?:camelcase|snake_case|pascalcase|kebab-case)\b/u,
  /\b(?:follow|adhere to|stick to|respect)\b[^.]{0,30}\b(?:style ?guide|code style|coding (?:style|standards?|conventions?)|naming conventions?|clean code|solid|dry|kiss|pep ?8|airbnb|google style)\b/u,
  /\b(?:keep|limit|lines?|wrap)\b[^.]{0,30}\b(?:under|below|at|to|max(?:imum)?(?: of)?|shorter than)\s+(?:about\s+)?\d{2,3}\s*(?:lines|columns|characters|chars)\b(?![^.]{0,30}\b(?:title|message|subject|field|column|input|name|payload|response)\b)/u,
  /\b(?:functions?|methods?|files?|classes|components)\b[^.]{0,20}\b(?:small|short|under \d+ lines|max(?:imum)? \d+ lines)\b/u,
  /\b(?:add|write|always|include|every|all)\b[^.]{0,30}\b(?:jsdoc|docstrings?|doc comments|tsdoc|type hints|type annotations)\b[^.]{0,40}\b(?:all|every|each|everywhere|public|exported|new|functions?|methods?)\b|\b(?:every|all|each)\b[^.]{0,30}\b(?:needs?|gets?|must have)\b[^.]{0,15}\b(?:jsdoc|docstrings?|doc comments|type hints)\b/u,
  /\b(?:be|stay|keep (?:it|answers|replies|responses))\s+(?:concise|brief|terse|polite|short)\b|\b(?:answer|reply|respond|explain)\b[^.]{0,25}\b(?:in (?:english|german|french|spanish)|concisely|briefly|step by step)\b|(?<!\()\bno emojis?\b/u,
  /\b(?:readable|clean|meaningful|descriptive|self-documenting|idiomatic)\s+(?:code|(?:variable |function )?names|naming|commit messages)\b/u,
  /\b(?:conventional commits|commit messages? (?:in|should|must|use)|imperative commit)\b/u,
  /\b(?:run|use|format with|always run)\s+`?(?:prettier|black|gofmt|rustfmt|eslint --fix)`?\s+(?:before|on|after|for) (?:every|each|all|committing|save|commit)/u,
];

/** A finding of a review, or a row of a table, rules nothing. */
const finding =
  /^\s*\||\b(?:verdict|passed|passes|verified|reviewed)\b|(?:`|\.\w{1,4})\**(?:\s*[:–—-]|\s+(?:is|are))\s+clean,/u;

/** Finds style rules, which hold in every session: they belong in the file that agents read at the start of each. */
export function stylePreference(payload: CheckedPayload): readonly PayloadCheck[] {
  const found = entryPlaces(payload).filter(isStyle);
  if (found.length === 0) return [];
  const label =
    found.length === 1 ? 'Move the style rule to a snippet' : `Move ${found.length} style rules to a snippet`;
  const fix = {
    label,
    replace: found.map(({ at }) => ({ ...at, with: [] })),
    snippet: {
      name: 'Style rules',
      text: found
        .map(({ entry }) => `- ${entry.text}${entry.why === undefined ? '' : ` Why: ${entry.why}`}\n`)
        .join(''),
    },
  };
  return found.map((place) => ({
    id: 'style-preference',
    severity: 'warning',
    ...pointTo(place),
    message:
      'A style rule holds in every session. Put it in AGENTS.md or CLAUDE.md, where agents read it anyway.',
    fix,
  }));
}

export function isStyle({ section, entry }: EntryPlace): boolean {
  return (
    checkedSections.has(section) &&
    stands(entry) &&
    entry.text.length <= 300 &&
    !finding.test(entry.text.toLowerCase()) &&
    rules.some((rule) => rule.test(entry.text.toLowerCase()))
  );
}
