import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import { pathsIn } from '../../payload/format/pathsIn.ts';
import { entryPlaces, judgedText, isNothing, pointTo, stands, type CheckedPayload } from './entryPlaces.ts';
import { hasVerb } from '../../payload/wording/hasVerb.ts';

const english =
  /\b(?:the|and|to|of|for|with|then|from|at|by|are|it|this|that|into|after|before|when|not|be|has|have|so)\b/gu;

const others =
  /\b(?:der|das|und|nicht|mit|im|für|den|dem|ein|eine|wird|ist|zu|le|la|les|des|une|dans|pour|et|el|los|las|en|que|del|il|di|che|het|een|van|um|uma|não|och|att|ikke|nie|jest)\b/gu;

/** Checks that the next session could begin at once: a step, and an object of it. */
export function nextNotConcrete(payload: CheckedPayload): readonly PayloadCheck[] {
  const steps = nextSteps(payload);
  const [first] = steps;
  if (first === undefined) return [];
  const text = steps.map(({ entry }) => `${entry.path ?? ''} ${judgedText(entry)}`).join('\n');
  const isNamed = namesTarget(text) || steps.some(({ entry }) => entry.path !== undefined);
  if (isNamed && (commandIn(text) || hasVerb(text) || isForeign(allText(payload)))) return [];
  const problem = isNamed
    ? 'Next action says where but not what. Begin with a verb.'
    : 'Next action names no file, symbol or command. Say what to open or run first.';
  return [
    {
      id: 'next-not-concrete',
      severity: 'error',
      ...pointTo(first),
      message: problem,
    },
  ];
}

/** Joins the texts, since one step tells no language. */
function allText({ sections }: CheckedPayload): string {
  const texts = sections.flatMap(({ entries }) =>
    entries.map((entry) => `${judgedText(entry)} ${entry.why ?? ''}`),
  );
  return texts.join('\n').slice(0, 4_000);
}

/** Returns the steps of the next action that are to be taken. */
export function nextSteps(payload: CheckedPayload) {
  return entryPlaces(payload).filter(
    ({ section, entry }) =>
      section === 'next' &&
      stands(entry) &&
      (entry.path !== undefined || !(isNothing(entry.text) || nothingNext.test(entry.text))),
  );
}

/** States that there is no next step. */
const nothingNext =
  /^\W*no (?:\w+ ){0,3}(?:changes?|steps?|actions?|tasks?|work)(?: (?:are |is )?(?:planned|needed|required|left|remaining|pending))?\W*$/iu;

/** A link names a thing to open, as a file does. */
const link = /https?:\/\/\S+|(?:^|\s)#\d+\b|\b[\w.-]+\/[\w.-]+#\d+\b/u;
const symbol =
  /\b[A-Za-z_$][\w$]*(?:(?:\.|::|#|->)[A-Za-z_$][\w$]*)*\(\)?|\b[A-Za-z_$][\w$]*(?:::|#|->)[A-Za-z_$]\w*|\b[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+\b|\b[a-z][a-z0-9]*(?:[A-Z][a-z0-9]+)+\b|\b[a-z]\w*_\w+\b|\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/u;
const dotted = /\b[A-Z]\w+\.[a-z]\w+\b/u;

function namesTarget(text: string): boolean {
  return (
    namesFile(text) ||
    /`[^`\n]*[\p{L}\p{N}][^`\n]*`/u.test(text) ||
    symbol.test(text) ||
    dotted.test(text) ||
    link.test(text) ||
    commandIn(text)
  );
}

/** Well-known names of files without an extension. */
const wellKnown =
  /\b(?:Dockerfile|Makefile|Rakefile|Gemfile|Procfile|Jenkinsfile|CHANGELOG|README|CMakeLists)\b/u;

export function namesFile(text: string): boolean {
  // Includes files that a command in backticks names.
  const words = `${text}\n${text.replaceAll('`', ' ')}`;
  return pathsIn(words).length > 0 || wellKnown.test(text) || folderIn.test(text);
}

/** Matches `src/services/`, or in backticks `app/(shop)/[id]`. */
const folderIn =
  /(?:^|[\s`(])(?:\.{0,2}\/)?[\w@.[\]()-]+\/(?:[\w@.[\]() -]+\/)*(?=[\s`),.;:]|$)|`[\w@.[\]()-]+(?:\/[\w@.[\]() -]+)+`/u;

const programs =
  'npm|npx|pnpm|yarn|bun|bunx|node|deno|git|gh|make|cmake|cargo|go|python3?|pytest|pip3?|poetry|uv|ruff|docker|docker-compose|kubectl|helm|terraform|bundle|rake|rails|rspec|mvn|gradle|\\./gradlew|dotnet|php|composer|artisan|mix|swift|xcodebuild|flutter|dart|tsc|eslint|vitest|jest|playwright|psql|curl|bash|sh|turbo|nx|bazel|just|tox|mypy|alembic';
const command = new RegExp(
  String.raw`\x60(?:\$ )?(?:${programs})(?: [^\x60\n]*)?\x60|(?:^|[\s:])(?:\$ )?(?:npm (?:run|test|ci|start|install)|npx|pnpm|yarn|cargo|pytest|go test|make|git (?:rebase|merge|bisect|cherry-pick|checkout|revert|push|pull)|docker(?: compose)?) [\w.:@/-]+|^\s*\$ \S`,
  'mu',
);

function commandIn(text: string): boolean {
  return command.test(text) || /^\s*(?:`{3,}|~{3,})(?:sh|bash|shell|console|zsh)\b/mu.test(text);
}

/** True for a text in another language than English, whose words these lists lack. */
function isForeign(text: string): boolean {
  const prose = text.replaceAll(/`[^`\n]*`|\S*[/_]\S+/gu, ' ').toLowerCase();
  const letters = prose.match(/\p{L}/gu)?.length ?? 0;
  const latin = prose.match(/[a-z]/gu)?.length ?? 0;
  if (latin < letters * 0.9) return true;
  return (prose.match(others)?.length ?? 0) > (prose.match(english)?.length ?? 0);
}
