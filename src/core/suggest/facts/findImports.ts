type Language = 'js' | 'py' | 'go' | 'rs' | 'java' | 'cs' | 'rb' | 'php' | 'c';

const languages: Readonly<Record<string, Language>> = {
  ...byLanguage('js', 'js jsx mjs cjs ts tsx mts cts vue svelte astro'),
  ...byLanguage('py', 'py pyi'),
  ...byLanguage('go', 'go'),
  ...byLanguage('rs', 'rs'),
  ...byLanguage('java', 'java kt kts scala groovy'),
  ...byLanguage('cs', 'cs'),
  ...byLanguage('rb', 'rb rake gemspec'),
  ...byLanguage('php', 'php'),
  ...byLanguage('c', 'c h cc cpp cxx hpp hh m mm'),
};

function byLanguage(language: Language, endings: string): Readonly<Record<string, Language>> {
  return Object.fromEntries(endings.split(' ').map((ending) => [ending, language]));
}

const most = 200;

export function languageOf(path: string): Language | null {
  const dot = path.lastIndexOf('.');
  return dot === -1 ? null : (languages[path.slice(dot + 1).toLowerCase()] ?? null);
}

/** None begins with `\s`: at each of many empty lines it would run to the end of them. */
const patterns: Readonly<Record<Exclude<Language, 'py' | 'rs' | 'go' | 'php'>, RegExp>> = {
  js: /(?:\bfrom|\bimport|\brequire\s*\(|\bimport\s*\()\s*['"]([^'"\n]{1,300})['"]/gu,
  java: /^[ \t]*import\s+(?:static\s+)?([\w.]+)/gmu,
  cs: /^[ \t]*(?:global\s+)?using\s+(?:static\s+)?([\w.]+)\s*;/gmu,
  rb: /^[ \t]*(?:require|require_relative|load|autoload\s+:\w+,)\s*\(?\s*['"]([^'"\n]{1,300})['"]/gmu,
  c: /^[ \t]*#[ \t]*(?:include|import)[ \t]*["<]([^">\n]{1,300})[">]/gmu,
};

/**
 * Returns what a file imports, in one form for all languages: a path with `/`, relative if it begins with `.`. A regular
 * scan, which also reads files that do not parse.
 */
export function findImports(path: string, text: string): readonly string[] {
  const language = languageOf(path);
  if (language === null) return [];
  const found = new Set<string>();
  const add = (spec: string): void => {
    if (spec !== '' && found.size < most) found.add(spec);
  };
  switch (language) {
    case 'py':
      pythonImports(text, add);
      break;
    case 'rs':
      rustImports(text, add);
      break;
    case 'go':
      goImports(text, add);
      break;
    case 'php':
      phpImports(text, add);
      break;
    default:
      for (const [whole, spec = ''] of text.matchAll(patterns[language])) {
        if (language === 'java' || language === 'cs') add(spec.replaceAll('.', '/'));
        else if (language === 'rb' && whole.includes('require_relative')) add(relative(spec));
        else if (language === 'c' && whole.includes('"')) add(relative(spec));
        else add(spec);
      }
  }
  return [...found];
}

function relative(spec: string): string {
  return spec.startsWith('.') ? spec : `./${spec}`;
}

function pythonImports(text: string, add: (spec: string) => void): void {
  const lines =
    /^[ \t]*(?:from[ \t]+(\.*)((?:\w[\w.]*)?)[ \t]+import[ \t]+(\([^)]{1,4000}\)|[^\n#;]{1,400})|import[ \t]+([\w., \t]{1,400}))/gmu;
  for (const [, dots = '', module = '', names = '', plain] of text.matchAll(lines)) {
    if (plain !== undefined) {
      for (const one of plain.split(',')) add((one.trim().split(/\s+/u)[0] ?? '').replaceAll('.', '/'));
      continue;
    }
    const up = dots === '' ? '' : dots.length === 1 ? './' : '../'.repeat(dots.length - 1);
    const base = `${up}${module.replaceAll('.', '/')}`;
    if (module !== '') add(base);
    for (const one of names.replaceAll(/[()\\]|#[^\n]*/gu, ' ').split(',')) {
      const name = one.trim().split(/\s+/u)[0] ?? '';
      if (/^\w+$/u.test(name)) add(module === '' ? `${base}${name}` : `${base}/${name}`);
    }
  }
}

function rustImports(text: string, add: (spec: string) => void): void {
  for (const [, name = ''] of text.matchAll(/^[ \t]*(?:pub(?:\([\w:]+\))?\s+)?mod\s+(\w+)\s*;/gmu))
    add(`mod:${name}`);
  for (const [, tree = ''] of text.matchAll(/^[ \t]*(?:pub(?:\([\w:]+\))?\s+)?use\s+([^;]{1,2000});/gmu)) {
    for (const one of expandTree(tree.replaceAll(/\s+/gu, ''), 0)) add(one.replaceAll('::', '/'));
  }
}

/** Writes `a::{b, c::d}` as `a::b` and `a::c::d`. */
function expandTree(tree: string, depth: number): readonly string[] {
  const open = tree.indexOf('{');
  if (open === -1 || depth > 4) return [tree.replace(/as\w+$/u, '')];
  const head = tree.slice(0, open);
  const inner = tree.slice(open + 1, tree.lastIndexOf('}'));
  const parts: string[] = [];
  let level = 0;
  let start = 0;
  for (let at = 0; at <= inner.length; at += 1) {
    const sign = inner[at];
    if (sign === '{') level += 1;
    if (sign === '}') level -= 1;
    if (at < inner.length && (sign !== ',' || level > 0)) continue;
    parts.push(inner.slice(start, at));
    start = at + 1;
  }
  return parts
    .filter((part) => part !== '')
    .flatMap((part) => expandTree(part, depth + 1).map((one) => head + one));
}

function goImports(text: string, add: (spec: string) => void): void {
  const blocks = text.matchAll(/^import\s*(?:\(([^)]{0,8000})\)|(?:[\w.]+\s+)?"([^"\n]+)")/gmu);
  for (const [, block, single] of blocks) {
    if (single !== undefined) add(single);
    for (const [, spec = ''] of (block ?? '').matchAll(/"([^"\n]+)"/gu)) add(spec);
  }
}

function phpImports(text: string, add: (spec: string) => void): void {
  for (const [, name = '', group] of text.matchAll(
    /^[ \t]*use\s+(?:function\s+|const\s+)?\\?([\w\\]+)(?:\{([^}]{1,1000})\})?/gmu,
  )) {
    const base = name.replaceAll('\\', '/');
    if (group === undefined) add(base);
    else for (const one of group.split(',')) add(`${base}${one.trim().split(/\s/u)[0] ?? ''}`);
  }
  for (const [, spec = ''] of text.matchAll(
    /\b(?:require|include)(?:_once)?\b[^'"\n;]{0,60}['"]([^'"\n]{1,200})['"]/gu,
  )) {
    add(relative(spec.replace(/^\//u, '')));
  }
}
