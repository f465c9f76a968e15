import type { JudgedFinding } from './judgedFinding.ts';
import { lettersApart } from '../../../shared/lettersApart.ts';
import type { RuleLine } from './ruleLines.ts';
import type { KnownCommands, RulesProject } from './project.ts';

interface Runner {
  readonly known: keyof KnownCommands;
  /** Its first group is the name of a script or target. */
  readonly call: RegExp;
  /** Other names that it runs. */
  readonly also?: keyof KnownCommands;
  readonly file: string;
}

const name = '([A-Za-z][\\w:.@/+-]*)';
const start = '(?:^|[;&|(]\\s*|\\$\\s+|\\b(?:then|and|sudo|time|env)\\s+)';
const call = (words: string): RegExp =>
  new RegExp(`${start}(?:[A-Z_]+=\\S+\\s+)*${words}\\s+${name}(?=[\\s;&|)]|$)`, 'gu');

const runners: readonly Runner[] = [
  {
    known: 'scripts',
    call: call('(?:npm|pnpm)(?:\\s+-s|\\s+--silent)?\\s+run(?:-script)?(?:\\s+-s|\\s+--silent)?'),
    file: 'package.json',
  },
  { known: 'scripts', also: 'programs', call: call('(?:yarn|bun)\\s+run'), file: 'package.json' },
  { known: 'make', call: call('make'), file: 'Makefile' },
  { known: 'just', call: call('just'), file: 'justfile' },
  { known: 'task', call: call('task'), file: 'Taskfile.yml' },
  { known: 'composer', call: call('composer\\s+(?:run|run-script)'), file: 'composer.json' },
  { known: 'deno', call: call('deno\\s+task'), file: 'deno.json' },
  { known: 'poe', call: call('(?:(?:poetry|uv|pdm)\\s+run\\s+)?poe'), file: 'pyproject.toml' },
];
const shells = new Set([
  '',
  'sh',
  'bash',
  'shell',
  'console',
  'zsh',
  'fish',
  'terminal',
  'powershell',
  'text',
  'txt',
  'make',
  'makefile',
]);
/** Words that say of a command that it is none to run here. */
const notHere =
  /\b(?:no|not|never|don['’]t|does(?: no|n['’])t|isn['’]t|instead of|rather than|avoid|removed?|deprecated|missing|planned|todo|future|for example|e\.g\.|such as|once|when(?:ever)? (?:it|they)|if (?:present|available|defined|it exists|you add)|should (?:add|have)|add a|will be|other projects?)\b/iu;

/** Finds commands that name a script or target which no file of the project defines. Nothing is run. */
export function findUnknownCommands(
  lines: readonly RuleLine[],
  project: RulesProject,
): readonly JudgedFinding[] {
  const seen = new Set<string>();
  return lines.flatMap((row) =>
    commandsIn(row).flatMap(({ text, start: at }) =>
      runners.flatMap((runner): JudgedFinding[] => {
        const known = project.commands[runner.known];
        if (known === null) return [];
        return [...text.matchAll(runner.call)].flatMap((found): JudgedFinding[] => {
          const wanted = found[1] ?? '';
          if (
            known.has(wanted) ||
            isAlso(runner, wanted, project) ||
            !isName(wanted, project) ||
            isElsewhere(text)
          )
            return [];
          const key = `${String(row.line)} ${runner.known} ${wanted}`;
          if (seen.has(key)) return [];
          seen.add(key);
          const near = nearest(wanted, known);
          const from = at + found.index + found[0].length - wanted.length;
          const shown = found[0].replace(/^(?:[;&|(]|\$)\s*/u, '').trim();
          return [
            {
              id: `command ${key}`,
              kind: 'unknown-command',
              first: row.line,
              last: row.line,
              title: 'A command that does not exist',
              detail: `Line ${row.line}: \`${shown}\`${near === null ? `, in no ${runner.file} of the project` : `, nearest is \`${near}\``}`,
              choices:
                near === null
                  ? []
                  : [
                      {
                        label: `Use ${near}`,
                        changes: [{ type: 'replace', line: row.line, start: from, from: wanted, to: near }],
                      },
                    ],
              safe: near !== null,
            },
          ];
        });
      }),
    ),
  );
}

function isAlso({ also }: Runner, wanted: string, { commands }: RulesProject): boolean {
  return also !== undefined && commands[also]?.has(wanted) === true;
}

/** Returns the stretches of a line that are commands: a line of a shell's fence, and code in prose. */
function commandsIn({
  text,
  fence,
  aside,
}: RuleLine): readonly { readonly text: string; readonly start: number }[] {
  if (aside) return [];
  if (fence !== null) {
    if (!shells.has(fence) || /^\s*(?:#|\/\/|`{3}|~{3})/u.test(text)) return [];
    const comment = text.search(/\s#\s/u);
    const indent = /^\s*/u.exec(text)?.[0].length ?? 0;
    return [{ text: text.slice(indent, comment === -1 ? undefined : comment), start: indent }];
  }
  if (notHere.test(text.replaceAll(/`[^`\n]*`/gu, ' '))) return [];
  return [...text.matchAll(/`([^`\n]+)`/gu)].map((found) => ({
    text: found[1] ?? '',
    start: found.index + 1,
  }));
}

/** True for a name that can only mean a script, neither a placeholder nor a file. */
function isName(wanted: string, { isThere }: RulesProject): boolean {
  return (
    !/[*<>[\]{}]|\.\.\.|^(?:sure|it|the|an?|this|that|these|changes?|your|all|and|use|like|to|in|is|one|run|X|foo|bar|name|script|target|command|task|recipe|your-\w+|my-\w+|xxx)$/u.test(
      wanted,
    ) &&
    !/\.(?:[cm]?[jt]sx?|py|sh)$/u.test(wanted) &&
    !isThere(wanted)
  );
}

/** True for a command of another folder, whose files may define it without the project's list. */
function isElsewhere(text: string): boolean {
  return /\bcd\s+(?:\.\.|~|\/|\$)|(?:^|\s)(?:-C|-f|--prefix|--cwd|--dir)[\s=](?:\.\.|~|\/|\$)|[<>{}]|\.\.\./u.test(
    text,
  );
}

function nearest(wanted: string, known: ReadonlySet<string>): string | null {
  const all = [...known];
  const longer = all.filter((one) => one.startsWith(wanted) || (wanted.startsWith(one) && one.length > 3));
  const sameTail = all.filter(
    (one) => one.split(/[:.-]/u).toSorted().join(' ') === wanted.split(/[:.-]/u).toSorted().join(' '),
  );
  const typo = all.filter((one) => wanted.length > 4 && lettersApart(wanted, one, 1) <= 1);
  for (const found of [sameTail, typo, longer.filter((one) => one.length > wanted.length)]) {
    if (found.length === 1) return found[0] ?? null;
  }
  return null;
}
