import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Finds the lines that declare what a file offers to others, without the app's parser: Python by its own parser, where
 * `python3` is installed, and everything else by regular expressions over lines outside of comments.
 */
export function declaredNames(files, languageOf) {
  const python = files.filter((path) => languageOf(path) === 'python');
  const parsed = pythonNames(python);
  return new Map(
    files.map((path) => [path, parsed.get(path) ?? byLines(readFileSync(path, 'utf8'), languageOf(path))]),
  );
}

const js =
  /^\s*export\s+(?:declare\s+)?(?:default\s+)?(?:abstract\s+)?(?:async\s+)?(?:function\*?|class|const|let|var|interface|type|enum|namespace)\s+[\w$]+|^export\s*[{*]|^(?:module\.)?exports\b[.\w]*\s*=/u;
const members =
  /^\s*(?:public|protected)\s+(?:[\w<>[\],.?@ ]+\s)?[\w<>[\],.?]+(?:\s*\(|\s+[{=;]|\s*[{=;])|^\s*(?:public\s+|abstract\s+|final\s+|sealed\s+|static\s+)*(?:class|interface|enum|record|struct)\s+\w+/u;
const patterns = {
  typescript: js,
  tsx: js,
  javascript: js,
  python: /^(?:async\s+)?(?:def|class)\s+\w+|^[A-Za-z_]\w*\s*(?::[^=]*)?=[^=]/u,
  go: /^func\s+(?:\([^)]*\)\s*)?\p{Lu}\w*|^type\s+\p{Lu}\w*|^(?:var|const)\s+\p{Lu}\w*/u,
  rust: /^\s*pub(?:\([^)]*\))?\s+(?:const\s+|async\s+|unsafe\s+)*(?:fn|struct|enum|trait|type|mod|static|union|use|const)\s+/u,
  java: members,
  'c-sharp': members,
  cpp: /^\s*(?:class|struct)\s+(?:\w+\s+)*\w+(?:\s+final)?\s*(?::[^:].*)?\{\s*$|^#\s*define\s+\w+|^\s*namespace\s+[\w:]+\s*\{|^(?:[\w:<>*&]+\s+)+[\w:~]+\([^;]*\)[^;]*\{\s*$/u,
  ruby: /^\s*(?:class|module)\s+[A-Z]|^\s*def\s+/u,
  php: /^\s*(?:(?:abstract|final|public|protected|static|readonly)\s+)*(?:function\s+&?\w+|class\s+\w+|interface\s+\w+|trait\s+\w+|enum\s+\w+)|^\s*(?:public\s+)?const\s+\w/u,
  css: /^[^\s@}][^{};]*\{/u,
};

/** Lines that may stand around a declaration that others can reach; anything else around it is a function's body. */
const enclosing =
  /\b(?:class|interface|enum|record|struct|trait|module|namespace|mod|impl|object|extern|region)\b|^\s*(?:#|@|\[)|^\s*(?:private|protected|public)[^(]*$/u;
const nested = new Set(['java', 'c-sharp', 'cpp', 'ruby', 'php', 'rust']);

/** True if the nearest lines with less indentation are types and modules, or there are none. */
function isReachable(lines, index) {
  let indent = indentOf(lines[index]);
  for (let at = index - 1; at >= 0 && indent > 0; at -= 1) {
    const line = lines[at];
    if (
      line.trim() === '' ||
      indentOf(line) >= indent ||
      /^\s*(?:[{}()\]*/]|implements|extends|where)/u.test(line)
    )
      continue;
    if (!enclosing.test(line)) return false;
    // An object of a class that is declared where it is made.
    if (/\bnew\s+class\b/u.test(line)) return false;
    indent = indentOf(line);
  }
  return true;
}

function indentOf(line) {
  return line.length - line.trimStart().length;
}

function byLines(text, language) {
  const pattern = patterns[language];
  const found = [];
  const lines = text.replaceAll(/\r\n?/gu, '\n').split('\n');
  let isComment = false;
  for (const [index, line] of lines.entries()) {
    const start = line.trimStart();
    if (isComment) {
      if (/\*\//u.test(line) || start.startsWith('=end')) isComment = false;
      continue;
    }
    if (/^(?:\/\*|=begin)/u.test(start)) isComment = !/\*\//u.test(start);
    if (/^(?:\/\*|\/\/|\*|=begin)/u.test(start)) continue;
    if (start.startsWith('#') && ['ruby', 'python', 'php'].includes(language)) continue;
    // The text of a macro.
    if (language === 'cpp' && lines[index - 1]?.endsWith('\\') === true) continue;
    if (pattern.test(line) && (!nested.has(language) || isReachable(lines, index)))
      found.push({ line: index + 1, found: line.trim().slice(0, 80) });
  }
  return found;
}

const script = `
import ast, json, sys
for path in json.load(sys.stdin):
    try:
        tree = ast.parse(open(path, encoding='utf-8').read())
    except Exception:
        continue
    found = []
    def look(body):
        for node in body:
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                found.append([node.lineno, node.name])
                if isinstance(node, ast.ClassDef): look(node.body)
            elif isinstance(node, (ast.Assign, ast.AnnAssign)):
                for target in (node.targets if isinstance(node, ast.Assign) else [node.target]):
                    for name in ast.walk(target):
                        if isinstance(name, ast.Name): found.append([name.lineno, name.id])
            elif isinstance(node, (ast.If, ast.Try)):
                look(node.body); look(node.orelse)
                for handler in getattr(node, 'handlers', []): look(handler.body)
    look(tree.body)
    print(json.dumps([path, found]))
`;

/** Returns the top-level names and the methods of each file that Python parses; none without Python. */
function pythonNames(paths) {
  const { status, stdout } = spawnSync('python3', ['-c', script], {
    input: JSON.stringify(paths),
    encoding: 'utf8',
    maxBuffer: 1_000_000_000,
  });
  if (status !== 0) return new Map();
  return new Map(
    stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [path, found] = JSON.parse(line);
        return [path, found.map(([at, name]) => ({ line: at, found: name }))];
      }),
  );
}
