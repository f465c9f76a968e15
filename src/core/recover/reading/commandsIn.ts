/** One command of a command line. Texts in quotes and here-documents are replaced by `…`, and comments are left out. */
export interface ShellCommand {
  readonly text: string;
  /** The command from its own word on, without variables, words of the shell, and programs that only start another one. */
  readonly plain: string;
  /** The operator that follows the command, e.g. `&&` or `|`; empty at the end of the line. */
  readonly next: string;
  /** True if the command is the condition of an `if` or a loop, or is negated: its exit code is not that of the line. */
  readonly isCondition: boolean;
}

/** Characters. A longer command line mostly has a file in it. */
const longest = 50_000;
/** Shells that are started within a command line, one within another. */
const mostShells = 3;

/** Parts of a command line in which an operator is none; a script for another shell is one of them. */
const quoted =
  /<<-?\s*(?<mark>['"]?)(?<end>\w+)\k<mark>[^\n]*\n[\s\S]*?(?:\n[ \t]*\k<end>(?=\s|\)|$)|$)|(?<![\w.-])(?:bash|zsh|dash|ksh|sh)\s+(?:-[\w-]+\s+){0,4}?-\w*c\s+(?:'(?<one>[^']*)'|"(?<two>(?:[^"\\]|\\[\s\S])*)")|'(?<single>[^']*)'|"(?<double>(?:[^"\\]|\\[\s\S])*)"|\\\n|\\[\s\S]|(?<=^|[\s;])#[^\n]*/gu;
const redirection = /\d?>&\d|&>>?/gu;
const condition = /^(?:(?:if|elif|while|until|!)\s+)+/u;
const loop = /^(?:(?:then|else|do)\s+)*(?:for|while|until|select)\s/u;
const word = /^(?:(?:then|else|do)\s+)+/u;
/** Words before a command that change nothing about its being run. */
const prefix =
  /^(?:(?:sudo|time|nohup|env|command|exec|cross-env|xvfb-run|caffeinate|unbuffer|rtk(?:\s+proxy)?)\s+|(?:nice|stdbuf)\s+(?:-\S+\s+(?:\d+\s+)?)*|(?:dotenv|(?:doppler|op|infisical)\s+run|mise\s+(?:exec|x))\s+(?:-\S+\s+(?:[^-\s]\S*\s+)?)*--\s+|(?:npx|bunx|pnpx|xargs)\s+(?:-\S+\s+)*|(?:npm|pnpm|yarn|bun)\s+(?:exec|dlx|x)\s+(?:--\s+)?|(?:uv|poetry|pipenv|bundle|rye|pdm|hatch)\s+(?:run|exec)\s+|(?:docker(?:\s+compose)?|docker-compose|podman)\s+exec\s+(?:-\S+\s+)*\S+\s+|(?:docker\s+compose|docker-compose)\s+run\s+(?:-\S+\s+(?:[A-Z_]+=\S*\s+)?)*\S+\s+|[A-Za-z_]\w*=\S*\s+|timeout\s+(?:-\S+\s+)*\S+\s+)+/u;

/** Splits a command line into its commands. */
export function commandsIn(line: string): readonly ShellCommand[] {
  const pieces = withoutQuotes(line.slice(0, longest), mostShells)
    .replaceAll(redirection, ' ')
    .split(/(&&|\|\||\|&|[;\n|&(){}])/u);
  const commands: ShellCommand[] = [];
  for (let at = 0; at < pieces.length; at += 2) {
    const text = (pieces[at] ?? '').trim();
    if (text === '') continue;
    const own = text.replace(word, '');
    const asked = own.replace(condition, '');
    const plain = asked.replace(word, '').replace(prefix, '');
    if (plain !== '')
      commands.push({ text, plain, next: operatorAfter(pieces, at), isCondition: asked !== own });
  }
  return commands;
}

/** True if a loop of the shell runs the command at this place, perhaps several times. */
export function isInLoop(commands: readonly ShellCommand[], at: number): boolean {
  const opened = commands.slice(0, at + 1).filter(({ text }) => loop.test(text)).length;
  const closed = commands.slice(0, at).filter(({ plain }) => /^done(?=\s|$)/u.test(plain)).length;
  return opened > closed || /(?:^|\s)xargs\s/u.test(commands[at]?.text ?? '');
}

/** Returns the operator after a piece; one after a closing bracket belongs to all that is within the brackets. */
function operatorAfter(pieces: readonly string[], at: number): string {
  const next = pieces[at + 1] ?? '';
  const isClosing = next === ')' || next === '}';
  return isClosing && (pieces[at + 2] ?? '').trim() === '' ? operatorAfter(pieces, at + 2) : next;
}

function withoutQuotes(line: string, shells: number): string {
  return line.replaceAll(quoted, (whole: string, ...found: readonly unknown[]) => {
    const { one, two, single, double, end } = found.at(-1) as Readonly<Record<string, string | undefined>>;
    const script = one ?? two?.replaceAll(/\\(["\\$`])/gu, '$1');
    if (script !== undefined) return shells === 0 ? '…' : `(${withoutQuotes(script, shells - 1)})`;
    const text = single ?? double;
    if (text !== undefined) return /^https:\/\/\S+$/u.test(text) ? text : '…';
    if (end !== undefined || whole === '\\\n' || whole.startsWith('#')) return ' ';
    return '…';
  });
}
