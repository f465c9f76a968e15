/** Splits `parseHTTPRequest2` where case or kind changes, before the last capital of a run. */
const parts = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|[\p{L}\p{M}]+/gu;
/** A run in scripts without spaces between words, where two neighbouring characters are the unit, or one in other scripts. */
const runs =
  /(?<pairs>[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]+)|[^\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]+/gu;
const ascii = /^[\w$]+$/u;
const letters = /[\p{L}\p{N}\p{M}_]+/gu;
const longestWord = 32;
const longestName = 48;
/** A longer run of letters is data, unless its script has no spaces. */
const longestRun = 200;

/** Calls back for each name in a text: a run of letters, digits and underscores, and of whatever is not ASCII. */
export function eachName(text: string, onName: (name: string) => void): void {
  let start = -1;
  for (let at = 0; at <= text.length; at += 1) {
    const code = at === text.length ? 32 : text.charCodeAt(at);
    const inside =
      (code >= 97 && code <= 122) ||
      (code >= 65 && code <= 90) ||
      (code >= 48 && code <= 57) ||
      code === 95 ||
      code >= 128;
    if (inside) {
      if (start === -1) start = at;
    } else if (start !== -1) {
      if (at - start > 1) onName(text.slice(start, at));
      start = -1;
    }
  }
}

/**
 * Returns the words of a name in lower case and without common endings, and a name of several words as a whole:
 * `OrderServices` gives `order`, `servic` and `orderservices`.
 */
export function wordsOfName(name: string): readonly string[] {
  if (ascii.test(name)) return wordsOfPlain(name);
  return (name.match(letters) ?? []).flatMap((letterRun) =>
    [...letterRun.matchAll(runs)].flatMap(({ 0: run, groups }) =>
      groups?.['pairs'] === undefined ? wordsOfPlain(run) : pairsOf(run),
    ),
  );
}

/** Returns the part of a name that has this form: of `OrderServices` and `servic`, `Services`; the name if no part has it. */
export function partWithForm(name: string, form: string): string {
  if (form === wholeName(name)) return name;
  return name.match(parts)?.find((part) => wordsOfName(part).includes(form)) ?? name;
}

function wordsOfPlain(name: string): readonly string[] {
  if (name.length > longestRun) return [];
  const found = name.match(parts) ?? [];
  const words: string[] = [];
  for (const part of found) {
    if (part.length < 2 || part.length > longestWord) continue;
    // Numbers with many digits are data.
    if (part.length > 4 && isDigit(part)) continue;
    words.push(stem(part.toLowerCase()));
  }
  if (found.length > 1 && words.length > 0) {
    const whole = wholeName(name);
    if (whole.length <= longestName) words.push(whole);
  }
  return words;
}

/** Returns the form of a name that all ways of writing it share: `order_service`, `order-service` and `OrderService`. */
export function wholeName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function isDigit(part: string): boolean {
  const code = part.charCodeAt(0);
  return code >= 48 && code <= 57;
}

function pairsOf(name: string): readonly string[] {
  const characters = [...name];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}

/** Code shortens these words, and goals do not. */
const short = new Map(
  Object.entries({
    configuration: 'config',
    configure: 'config',
    conf: 'config',
    cfg: 'config',
    parameter: 'param',
    argument: 'arg',
    authentication: 'auth',
    authenticate: 'auth',
    authorization: 'auth',
    authorize: 'auth',
    directory: 'dir',
    folder: 'dir',
    documentation: 'doc',
    document: 'doc',
    environment: 'env',
    repository: 'repo',
    message: 'msg',
    error: 'err',
    initialize: 'init',
    initialise: 'init',
    initialization: 'init',
    implementation: 'impl',
    library: 'lib',
    package: 'pkg',
    database: 'db',
    attribute: 'attr',
    property: 'prop',
    reference: 'ref',
    specification: 'spec',
    expression: 'expr',
    function: 'func',
    string: 'str',
    number: 'num',
    request: 'req',
    response: 'res',
    resp: 'res',
    context: 'ctx',
    command: 'cmd',
    application: 'app',
    synchronous: 'sync',
    synchronize: 'sync',
    asynchronous: 'async',
    previous: 'prev',
    column: 'col',
    address: 'addr',
    buffer: 'buf',
    destination: 'dest',
    utility: 'util',
    image: 'img',
    button: 'btn',
    variable: 'var',
    extension: 'ext',
    dependency: 'dep',
    maximum: 'max',
    minimum: 'min',
    development: 'dev',
    production: 'prod',
    temporary: 'temp',
    tmp: 'temp',
    regular: 'regex',
    regexp: 'regex',
    regexes: 'regex',
    deprecated: 'deprec',
    deprecation: 'deprec',
    javascript: 'js',
    typescript: 'ts',
    python: 'py',
    configurable: 'config',
    perf: 'performanc',
    bench: 'benchmark',
    exec: 'execut',
    eval: 'evalu',
    calc: 'calcul',
    conn: 'connect',
    cert: 'certific',
    cred: 'credential',
    creds: 'credential',
    del: 'delet',
    cmp: 'compar',
    comparison: 'compar',
    statement: 'stmt',
    decl: 'declar',
    def: 'definit',
    obj: 'object',
    ptr: 'point',
    pos: 'posit',
    len: 'length',
    mem: 'memori',
    info: 'inform',
    mgr: 'manag',
    admin: 'administr',
    iface: 'interfac',
    char: 'charact',
    passwd: 'password',
    pwd: 'password',
    internationalization: 'i18n',
    localization: 'l10n',
    kubernetes: 'k8s',
    timezone: 'tz',
  }),
);

/** Takes off the endings of English that source code mixes: plurals, past tense and the like. Cheap, and no grammar. */
function stem(word: string): string {
  if (word.length < 3) return word;
  const known = short.get(word);
  if (known !== undefined) return known;
  let root = word;
  if (root.length > 4 && /ie[sd]$/u.test(root)) root = `${root.slice(0, -3)}y`;
  else if (root.endsWith('sses') || root.endsWith('xes') || root.endsWith('ches')) root = root.slice(0, -2);
  else if (root.length > 3 && root.endsWith('s') && !/[su]s$/u.test(root)) root = root.slice(0, -1);
  if (root.length > 5 && root.endsWith('ing')) root = undouble(root.slice(0, -3));
  else if (root.length > 4 && root.endsWith('ed')) root = undouble(root.slice(0, -2));
  const again = short.get(root);
  if (again !== undefined) return again;
  if (root.length > 8 && root.endsWith('ation')) root = root.slice(0, -5);
  else if (root.length > 7 && root.endsWith('ment')) root = root.slice(0, -4);
  else if (root.length > 6 && root.endsWith('ion')) root = root.slice(0, -3);
  else if (root.length > 7 && /[ai]ble$/u.test(root)) root = root.slice(0, -4);
  // `renderer` loses two endings, as `render` loses one.
  for (let times = 0; times < 2 && root.length > 5 && /[^aeiou][eo]r$/u.test(root); times += 1) {
    root = undouble(root.slice(0, -2));
  }
  if (root.length > 6 && root.endsWith('ate')) root = root.slice(0, -3);
  else if (root.length > 5 && root.endsWith('at') && !/(?:form|conc|[eo])at$/u.test(root))
    root = root.slice(0, -2);
  root = irregular.get(root) ?? root;
  if (root.length > 3 && root.endsWith('e')) root = root.slice(0, -1);
  return root.length > 3 && root.endsWith('y') ? `${root.slice(0, -1)}i` : root;
}

/** Verbs whose nouns have another root. */
const irregular = new Map(
  Object.entries({
    resolut: 'resolv',
    subscript: 'subscrib',
    convers: 'convert',
    exclus: 'exclud',
    inclus: 'includ',
    expans: 'expand',
    indice: 'index',
  }),
);

function undouble(word: string): string {
  const last = word.at(-1);
  return last !== undefined && last === word.at(-2) && !'lsz'.includes(last) ? word.slice(0, -1) : word;
}

/** Returns 32 bits that stand for a word: the index holds no text of files. */
export function hashWord(word: string): number {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < word.length; at += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(at), 0x0100_0193);
  }
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b_3c6d) >>> 0;
}
