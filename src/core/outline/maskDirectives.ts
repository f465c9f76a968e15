/** A text of the same lines and columns, in which a parser finds no directives and no macros before declarations. */
export interface Masked {
  readonly text: string;
  /** Lines, from 0, that are blank in it although they may declare something. */
  readonly hidden: readonly number[];
  /** Lines, from 0, that define a macro. */
  readonly macros: readonly number[];
}

const conditional =
  /^\s*#\s*(?:if|ifdef|ifndef|elif|elifdef|elifndef|else|endif|region|endregion|pragma|error|warning|line|nullable)\b/u;
/** A macro in the place of a specifier, such as `API_EXPORT` in `API_EXPORT void f()`, with its arguments. */
const specifier = /\b[A-Z][A-Z0-9_]{2,}\b(?:\((?:[^()\n]|\([^()\n]*\))*\))?(?=[ \t]+[\p{L}_~:[])/gu;
/** A macro that is a line of its own. */
const alone = /^[ \t]*[A-Z][A-Z0-9_]{2,}(?:\([^\n]*\))?[ \t]*;?[ \t]*(?:\/\/.*)?$/u;
const attribute = /__attribute__\s*\(\((?:[^()\n]|\([^()\n]*\))*\)\)|__declspec\([^()\n]*\)/gu;

/**
 * Blanks what a grammar can't follow: conditions of the preprocessor, which may stand in the middle of a declaration,
 * and, of C++, macros. `branches`: only the first branch of each condition stays, since two may open one bracket.
 */
export function maskDirectives(text: string, language: 'cpp' | 'c-sharp', branches: 'all' | 'first'): Masked {
  const hidden: number[] = [];
  const macros: number[] = [];
  /** Keyed by open condition: true while the first branch lasts. */
  const open: boolean[] = [];
  let continues = false;
  const lines = text.split('\n').map((line, row) => {
    const isMacro = language === 'cpp' && !continues && /^\s*#\s*define\b/u.test(line);
    if (isMacro) macros.push(row);
    if (continues || isMacro || conditional.test(line)) {
      if (!continues) follow(open, line);
      continues = line.endsWith('\\');
      return ' '.repeat(line.length);
    }
    if (branches === 'first' && open.includes(false)) {
      if (line.trim() !== '') hidden.push(row);
      return ' '.repeat(line.length);
    }
    if (language !== 'cpp' || /^\s*#/u.test(line) || !/[A-Z]{2}|__/u.test(line)) return line;
    if (alone.test(line)) return ' '.repeat(line.length);
    return line.replaceAll(attribute, blank).replaceAll(specifier, blank);
  });
  return { text: lines.join('\n'), hidden, macros };
}

function follow(open: boolean[], line: string): void {
  const [, word] = /#\s*(\w+)/u.exec(line) ?? [];
  if (word === 'if' || word === 'ifdef' || word === 'ifndef') open.push(true);
  else if (word === 'endif') open.pop();
  else if (word?.startsWith('el') === true && open.length > 0) open[open.length - 1] = false;
}

function blank(found: string): string {
  return ' '.repeat(found.length);
}
