/** Characters. */
const maxPath = 1_000;
/** Where a path ends that is followed by lines, e.g. `a.ts:12-40` or `a.ts#L3`. */
const lineSuffix = /(?::\d+(?:[-:,]\d+)*|#L\d+(?:-L?\d+)?)$/u;
const knownExtension =
  /\.(?:[cm]?[jt]sx?|json|ya?ml|toml|md|mdx|txt|css|scss|html?|vue|svelte|py|rb|go|rs|java|kt|swift|cs|cpp|cc|c|h|hpp|php|sh|sql|xml|ini|cfg|conf|lock|proto|graphql|gradle|ex|exs|scala|dart|lua|r|tf)$/iu;

/**
 * The paths named in a text, in order. In a list of files whatever stands in backticks is one, spaces and brackets
 * included; in prose, and without backticks, only what looks like one.
 */
export function pathsIn(text: string, kind: 'list' | 'prose'): readonly string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/gu)].map(([, inner = '']) => clean(inner));
  if (kind === 'list' && quoted.length > 0) {
    return quoted.filter((path) => path !== '' && (looksLikePath(path) || !/[(){};=]$/u.test(path)));
  }
  const bare = text
    .replaceAll(/`[^`\n]*`/gu, ' ')
    .split(/[\s,;]+/u)
    .filter((word) => word.length <= maxPath)
    .map((word) => clean(word.replace(/^[("'[<*]+/u, '').replace(/[)"'\]>*.!?:]+$/u, '')));
  return [...quoted, ...bare].filter(looksLikePath);
}

function clean(text: string): string {
  if (text.length > maxPath) return '';
  return text.trim().replace(lineSuffix, '').replace(/^\.\//u, '');
}

function looksLikePath(text: string): boolean {
  if (/\s/u.test(text) || /^[-@$]|:\/\/|[<>|&;=]/u.test(text) || text.endsWith('/')) return false;
  return knownExtension.test(text) || (/^[^/]+\//u.test(text) && /\.[A-Za-z0-9]{1,10}$/u.test(text));
}
