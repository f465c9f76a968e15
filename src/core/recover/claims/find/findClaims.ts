import { looksLikePath, readPath, unwrapped } from '../../../payload/format/pathsIn.ts';
import { findLines } from '../../../payload/format/lineRanges.ts';
import type { Claim, ClaimNames } from './claim.ts';
import { findCheckClaims } from './findCheckClaims.ts';
import { states } from './guard.ts';
import { codeMark, statementsOf, type Statement } from './statementsOf.ts';

export interface TextMood {
  /** True if the text tells what to do, so that `Read x` asks for it. */
  readonly isAsking?: boolean;
  /** True if a tick beside the text says that it is done. */
  readonly isTicked?: boolean;
}

const noNames: ClaimNames = {
  all: false,
  words: [],
  paths: [],
  commits: [],
  latest: false,
  passed: null,
  total: null,
  number: null,
};

/**
 * Finds what a text says to be the case and a transcript can show. Negations, intentions, conditions, questions, quotations, and
 * words that may mean something else are left alone.
 */
export function findClaims(text: string, mood: TextMood = {}): readonly Claim[] {
  return statementsOf(text).flatMap((one) => {
    const statement = { ...one, isTicked: one.isTicked || mood.isTicked === true };
    const found = [
      ...findCheckClaims(statement),
      ...acts.flatMap((act) => findAct(statement, act)),
      ...findReads(statement, mood.isAsking === true),
    ];
    return found.map(({ kind, from, to, names }): Claim => {
      const said = statement.text.slice(from, to);
      const start = from + said.length - said.trimStart().length;
      return {
        kind,
        from: statement.from + start,
        to: statement.from + start + said.trim().length,
        said: said.trim(),
        names,
      };
    });
  });
}

/** A claim with its place in its statement. */
export type PlacedClaim = Pick<Claim, 'kind' | 'from' | 'to' | 'names'>;

interface Act {
  readonly kind: Claim['kind'];
  readonly pattern: RegExp;
  /** Matches the beginning of a point that is ticked. */
  readonly ticked?: RegExp;
  /** True if the clause is about something else. */
  readonly isOther?: (clause: string, before: string, after: string) => boolean;
}

const b = String.raw`(?<![\w-])`;
const e = String.raw`(?![\w-])`;
const aux = String.raw`(?:(?:is|are|was|were|has|have|been|be|now|all|already|both|successfully|also)\s+)*`;
const request = String.raw`(?:prs?|pull[ -]requests?|mrs?|merge requests?)`;

/** Words before an act that make it one of the session. */
const actor =
  /(?<![\w-])(?:is|are|was|were|has|have|had|been|now|already|also|and|then|just|i|we|successfully|session|agent)\s+$/u;
/** Words after `committed` that belong to an act: `committed as`, `committed the fix`. */
const committedWhat = new RegExp(
  String.raw`^committed\s+(?:and\s+(?:pushed|tagged|merged|released|opened|deployed|verified|closed)|as|in|to|with|on|at|under|by|via|into|just|locally|together|separately|atomically|successfully|cleanly|directly|now|again|earlier|first|but|so|all|everything|both|the|this|that|these|those|it|its|my|our|each|every|(?:\S+\s+)?(?:changes?|fix(?:es)?|work|code|docs|tests?|updates?))${e}`,
  'u',
);

const acts: readonly Act[] = [
  {
    kind: 'committed',
    pattern: new RegExp(
      String.raw`(?<!\[)${b}committed${e}(?!\.\w)(?!\s+to${e}(?!\s+(?:main|master|trunk|git|develop|the (?:repo|branch)|branch|origin|${codeMark}|(?:the |your |our |my |a )?(?:[\w./-]+ ){0,2}(?:repo|repository|branch))))|${b}(?:work|changes?|fix|code)\s+(?:is|are|was|were|landed|went)\s+(?:[a-z-]+\s+){0,4}?(?:as|in)\s+(?=(?=[a-f]*\d)[0-9a-f]{7,40}${e})|${b}(?:working (?:tree|directory|copy)|git status|tree) (?:is )?clean${e}|${b}commits?\s+(?:(?:${codeMark}+|[0-9a-f]{7,40})\s+)?(?:(?:is|was|has been|now|also)\s+)*(?:success(?:ful(?:ly)?)?|succeeded|created|made|landed|went through|done)${e}|${b}commits?\s*(?::|is|was)?\s*(?=${codeMark}|[0-9a-f]{7,40}${e})`,
      'gu',
    ),
    ticked: /^(?:git )?commit(?:ted)?(?:\s+(?:the |all |my )?(?:changes|work|code|everything|files))?\W*$/u,
    isOther: (clause, before, after) =>
      // "Committed checkpoints: …" tells things apart, where "Committed the checkpoints" tells of an act.
      (after.startsWith('committed') && /(?:→|->|=>|(?<![\w-])(?:the|any|every|of|a))\s+$/u.test(before)) ||
      (!actor.test(before) && /^committed\s+[a-z]/u.test(after) && !committedWhat.test(after)) ||
      /(?<![\w-])(?:both|either)\s+$/u.test(before) ||
      /(?<![\w-])(?:lines|bytes|total\s+[a-z]+)\s+$/u.test(before) ||
      (/(?<![\w-])(?:the|any|every|only|of|in|a|all|with)\s+$/u.test(before) &&
        /^committed\s+[a-z]/u.test(after) &&
        !/^committed\s+(?:as|in|to|and|with|on|at|under|separately|atomically|locally|together|now|again)(?![\w-])/u.test(
          after,
        )) ||
      /^committed\s+(?:files?|code|secrets|versions?|copy|snapshots?|baselines?)\s/u.test(after),
  },
  {
    kind: 'pushed',
    pattern: new RegExp(
      String.raw`${b}push(?:es)?\s+(?:(?:is|was|has|to ${codeMark}+)\s+)*(?:succeeded|successful|done|complete|went through|verified)${e}|${b}pushed${e}(?!\s+(?:back|for|through|down|out|away|onto|into|by|past|aside|the (?:date|deadline|limit)|to (?!(?:the |our |my |a |its )?(?:origin|main|master|trunk|remote|upstream|github|gitlab|bitbucket|git|branch|repo|repository|fork|develop|dev|feature|\w+ branch|[\w-]+/|${codeMark}))))`,
      'gu',
    ),
    ticked: /^(?:git )?push(?:ed)?(?:\s+(?:to|the|all)\s.*)?\W*$/u,
    isOther: (_clause, before, after) =>
      /(?:(?<![\w-])(?:the|a|any|every|latest|last)|['’]s)\s+(?:(?:latest|last)\s+)?$/u.test(before) &&
      /^pushed\s+(?!(?:to|as|and|with|in|on|by|via|from|up|now)(?![\w-]))[a-z]/u.test(after),
  },
  {
    kind: 'pull-request',
    pattern: new RegExp(
      String.raw`${b}(?:opened|created|raised|submitted|filed|put up)\s+(?:(?:a|an|the|draft|new|our|two|its)\s+){0,3}?${request}${e}|${b}${request}\s*(?:${codeMark}+|#?\d+|\([^)]*\))?\s*${aux}(?:opened|open|up|created|raised|submitted|ready for review)${e}(?!\s+to${e})`,
      'gu',
    ),
    ticked: new RegExp(
      String.raw`^(?:open|create|raise|submit)\s+(?:(?:a|the|draft)\s+)*${request}${e}`,
      'u',
    ),
  },
  {
    kind: 'migrated',
    pattern: new RegExp(
      String.raw`${b}migrations?\s+(?:(?!not\s|never\s)[\w#${codeMark}.-]+\s+){0,2}?${aux}(?:applied|ran|executed|completed|succeeded)${e}|${b}migrations?\s+(?:[\w#${codeMark}.-]+\s+){0,2}?(?:is|are|was|were|has been|have been)\s+(?:now\s+)?run${e}|${b}(?:applied|ran|executed)\s+(?:(?:the|all|both|pending|new|db|database|prisma|alembic|django|\d+|${codeMark}+)\s+)*migrations?${e}|${b}(?:db|database|schema|tables?)\s+${aux}migrated${e}|${b}migrated\s+(?:the\s+)?(?:\w+\s+)?(?:db|database|schema|staging|production|prod)${e}|^\W*migrated\W*$`,
      'gu',
    ),
    ticked: /^(?:run|apply|execute)\s+(?:(?:the|all|db|database|pending)\s+)*migrations?(?![\w-])/u,
  },
  {
    kind: 'deployed',
    pattern: new RegExp(String.raw`${b}(?:re)?deployed${e}`, 'gu'),
    ticked: /^deploy(?:ed)?\s+(?:to|on)\s/u,
    isOther: (_clause, before, after) =>
      /(?<![\w-])(?:the|a|any|every|of|on|in|with|currently)\s+$/u.test(before) ||
      /^(?:re)?deployed\s+(?:bundle|app|application|versions?|site|url|code|instance|build|api|services?|contracts?|environments?|systems?)(?![\w-])/u.test(
        after,
      ),
  },
  {
    kind: 'published',
    pattern: new RegExp(
      String.raw`${b}published${e}|${b}\d+\.\d[\w.]*\s+(?:is\s+(?:now\s+)?(?:live\s+|available\s+)?on|${aux}released\s+(?:to|on))\s+(?:npm|pypi|crates\.io|rubygems|nuget|maven central|docker hub)${e}|${b}released\s+(?:as\s+)?(?:version\s+)?(?=v?\d+\.|${codeMark})|${b}v\d[\w.]*\s+${aux}released${e}`,
      'gu',
    ),
    ticked: /^publish\s+(?:to|on)\s/u,
    isOther: (clause, before) =>
      (!/npm|pypi|crates|registr|nuget|maven|docker|rubygems|marketplace|(?<![\w-])(?:package|crate|gem|extension|image|version|release)(?![\w-])|\d\.\d/u.test(
        clause,
      ) &&
        clause.trim().split(/\s+/u).length > 2) ||
      /(?<![\w-])(?:the|a|any|every|of|with|currently|previously|last|latest)\s+$/u.test(before),
  },
];

/** Ends of a text before the word `commit` that make it the session's own. */
const namesOwn = /^[\s*_]*$|[(:]\s*$|(?<![\w-])(?:last|latest|final|as|in|head|new)\s+(?:\w+\s+)?$/u;

function findAct(statement: Statement, { kind, pattern, ticked, isOther }: Act): readonly PlacedClaim[] {
  const { plain, text, isTicked } = statement;
  if (isTicked && ticked?.test(plain.trim()) === true)
    return [{ kind, from: 0, to: plain.length, names: namesIn(statement, 0, plain.length) }];
  const seen = new Set<number>();
  return [...plain.matchAll(pattern)].flatMap((match) => {
    const to = match.index + match[0].length;
    const clause = clauseAround(plain, match.index, to);
    if (seen.has(clause.from) || !states(plain, match.index, to, true)) return [];
    const words = plain.slice(clause.from, clause.to);
    if (isOther?.(words, plain.slice(0, match.index), plain.slice(match.index)) === true) return [];
    const names = namesIn(statement, clause.from, clause.to);
    // "The commit" alone names no work, and "since commit 1a2b3c4" none of this session.
    if (
      /^commits?(?![a-z])/u.test(match[0]) &&
      !/[a-z]$/u.test(match[0].replace(/^commits?\s*(?::|is|was)?\s*$/u, '')) &&
      (names.commits.length === 0 ||
        !namesOwn.test(plain.slice(0, match.index)) ||
        /(?<![\w-])(?:exist\w*|present|introduced|regress\w*|broken?)\s+in\s+$/u.test(
          plain.slice(0, match.index),
        ))
    )
      return [];
    if (
      /(?<![\w-])(?:being|getting|gets?)\s+(?:\w+ed\s+and\s+)?$/u.test(plain.slice(0, match.index)) ||
      text === ''
    )
      return [];
    seen.add(clause.from);
    return [{ kind, ...clause, names }];
  });
}

/** Returns the part of a statement between commas, and an `and` that begins another one. */
function clauseAround(
  plain: string,
  from: number,
  to: number,
): { readonly from: number; readonly to: number } {
  const before = plain.slice(0, from);
  const start = Math.max(before.lastIndexOf(', '), -1) + 1;
  const rest = plain.slice(to);
  const end =
    /,(?!\d)|\sand\s(?=(?:\S+\s+){0,3}(?:pushed|committed|deployed|published|opened|pass|passes|clean|green)(?![\w-]))/u.exec(
      rest,
    );
  return { from: start, to: end === null ? plain.length : to + end.index };
}

/** Reads what a part of a statement names. */
function namesIn({ text, plain }: Statement, from: number, to: number): ClaimNames {
  const marked = text.slice(from, to);
  // A link names what its words name; its address may be any.
  const own = marked.replaceAll(/\[(?<words>[^[\]]*)\]\([^()\s]*\)/gu, '$<words> ');
  const codes = [...own.matchAll(/`([^`]+)`/gu)].map(([, code = '']) => code.trim());
  const bare = own
    .replaceAll(/`[^`]*`/gu, ' ')
    .split(/[\s,;]+/u)
    .map(unwrapped);
  const commits = [
    ...codes.filter((code) => /^[0-9a-f]{7,40}$/u.test(code)),
    ...bare.filter((word) => /^(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,40}$/u.test(word)),
    // Behind this word, digits alone are an id, too.
    ...[
      ...own.matchAll(
        /(?<![\w-])commit(?:s|ted)?\s*(?:as|in|at|is|was|:)?\s+(?<id>[\da-f]{7,40})(?![\w-])/giu,
      ),
    ].map(({ groups }) => groups?.['id'] ?? ''),
  ];
  const paths = [...codes, ...bare]
    .map((word) => readPath(word))
    .filter(({ path }) => looksLikePath(path) && !/^v?\d+(?:\.\d+)+$/u.test(path));
  const clause = plain.slice(from, to);
  const number =
    /#(?<id>\d+)|\/(?:pull|merge_requests)\/(?<of>\d+)|(?<![\w.])v?(?<version>\d+\.\d+(?:\.\d+)?[\w.-]*)/u.exec(
      marked,
    )?.groups;
  return {
    ...noNames,
    all: /(?<![\w-])(?:all|everything|every|entire|whole|clean)(?![\w-])/u.test(clause),
    words: clause.match(/(?<![\w-])(?:staging|production|prod|preview)(?![\w-])/gu) ?? [],
    paths,
    commits: [...new Set(commits)],
    number: number?.['id'] ?? number?.['of'] ?? number?.['version'] ?? null,
  };
}

const reading = new RegExp(
  String.raw`${b}(?<who>(?:(?:i|we|i['’]ve|we['’]ve|have|has|had|having|also|then|fully|session|agent|carefully|already)\s+)*)(?<verb>re-?read|read(?:\s+through)?|reviewed|(?:went|gone|walked) (?:through|over)|looked (?:at|through|into)|examined|inspected|studied|skimmed)${e}\s*:?\s*`,
  'gu',
);
const firstWords = /^(?:before|first|next|then|to|when)(?![\w-])/u;

function findReads(statement: Statement, isAsking: boolean): readonly PlacedClaim[] {
  const { text, plain, isTicked } = statement;
  return [...plain.matchAll(reading)].flatMap((match) => {
    const { who = '', verb = '' } = match.groups ?? {};
    const end = match.index + match[0].length;
    const before = plain.slice(0, match.index);
    const isPlain = verb.startsWith('re') && !verb.startsWith('reviewed');
    if (
      /(?<![\w-])(?:is|are|be|been|being|was|were|gets?|to|which|that|please|by|can|and then|it|file|code|test|parser|it)\s+$/u.test(
        before,
      )
    )
      return [];
    if (!states(plain, match.index, end, true) && !/^\W*$/u.test(before)) return [];
    if (isPlain && who.trim() === '' && !isTicked && (isAsking || /re-?read/u.test(verb))) return [];
    if (isAsking && who.trim() === '' && !isTicked) return [];
    const part = /^lines?\s+(?<first>\d+)\s*(?:-|–|to)\s*(?<last>\d+)\s+(?:of|in)\s+/iu.exec(text.slice(end));
    const skipped = part?.[0].length ?? 0;
    const listed = listedPaths(text.slice(end + skipped));
    const found = {
      paths: listed.paths.map((path) => withPart(path, part)),
      length: skipped + listed.length,
    };
    if (found.paths.length === 0) return [];
    const rest = text
      .slice(end + found.length)
      .trimStart()
      .toLowerCase();
    if (
      isPlain &&
      who.trim() === '' &&
      !isTicked &&
      (firstWords.test(rest) || /(?<![\w-])(?:first|before)(?![\w-])/u.test(rest))
    )
      return [];
    if (/^(?:must|should|can|is|are|at|on every|for each)(?![\w-])/u.test(rest)) return [];
    const all =
      /(?<![\w-])(?:all of|entire(?:ly)?|whole|complete(?:ly)?|full(?:y)?|in full|end to end)(?![\w-])/u.test(
        `${who} ${rest.slice(0, 40)} ${plain.slice(end, end + 12)}`,
      );
    return found.paths.map((path) => ({
      kind: 'read' as const,
      from: match.index,
      to: end + found.length,
      names: { ...noNames, all, paths: [path] },
    }));
  });
}

type NamedPath = ClaimNames['paths'][number];

/** Gives a path the lines that stand before it: `lines 1-60 of a.ts`. */
function withPart(path: NamedPath, part: RegExpExecArray | null): NamedPath {
  const { first, last } = part?.groups ?? {};
  return first === undefined || last === undefined || path.lines !== undefined
    ? path
    : { ...path, lines: [{ first: Number(first), last: Number(last) }] };
}

/** Reads a list of paths at the beginning of a text: `a.ts`, `b.ts` and `c.ts`. */
function listedPaths(text: string): {
  readonly paths: readonly { path: string; lines?: NonNullable<ClaimNames['paths'][number]['lines']> }[];
  readonly length: number;
} {
  const paths: { path: string; lines?: NonNullable<ClaimNames['paths'][number]['lines']> }[] = [];
  let length = 0;
  for (;;) {
    const rest = text.slice(length);
    const link =
      /^(?:\s|,|\+|&|(?:and|both|the|all|of|plus|also|whole|entire|files?|complete)(?![\w-]))*/iu.exec(
        rest,
      )?.[0] ?? '';
    const word = /^(?:`([^`\n]{1,300})`|([^\s,;`()]{1,300}))/u.exec(rest.slice(link.length));
    const read = word === null ? null : readPath(word[1] ?? unwrapped(word[2] ?? ''));
    if (word === null || read === null || !looksLikePath(read.path)) return { paths, length };
    length += link.length + word[0].length;
    const behind = findLines(text.slice(0, length + 40), length);
    const lines = read.lines ?? (behind !== null && behind.start - length <= 12 ? behind.lines : undefined);
    paths.push(lines === undefined ? { path: read.path } : { path: read.path, lines });
    const note = /^\s*\([^)]*\)/u.exec(text.slice(length));
    if (note !== null) length += note[0].length;
  }
}
