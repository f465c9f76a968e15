/** Facts about a language from which a lexer colours it. All of it is plain data, never code. */
export interface Language {
  /** Each starts a comment that runs to the end of the line. */
  readonly lineComments: readonly string[];
  /** Starts and ends of comments that may span lines. */
  readonly blockComments: readonly (readonly [string, string])[];
  /** Quotes of strings; multi-line ones come first if their start contains a shorter one. */
  readonly strings: readonly StringForm[];
  readonly keywords: ReadonlySet<string>;
  /** True if keywords ignore case. */
  readonly anyCase?: boolean;
}

export interface StringForm {
  readonly quote: string;
  readonly lines?: true;
  /** True if a backslash does not escape. */
  readonly raw?: true;
  /** True if it contains one character at most: anything longer is no string, e.g. a lifetime. */
  readonly single?: true;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const double: StringForm = { quote: '"' };
const quotes: readonly StringForm[] = [double, { quote: "'" }];
const slashes = { lineComments: ['//'], blockComments: [['/*', '*/']] } as const;

const script: Language = {
  ...slashes,
  strings: [{ quote: '`', lines: true }, ...quotes],
  keywords: words(
    'abstract any as async await boolean break case catch class const continue debugger declare default delete do else enum export extends false finally for from function get if implements import in instanceof interface is keyof let namespace never new null number of override private protected public readonly return satisfies set static string super switch this throw true try type typeof undefined unique unknown var void while with yield',
  ),
};
const c: Language = {
  ...slashes,
  strings: [double, { quote: "'", single: true }],
  keywords: words(
    'abstract alignas as async auto await base bool boolean break byte case catch chan char class const constexpr continue crate decimal default defer delete do double dyn else enum event explicit export extends extern fallthrough false final finally float fn for foreach friend func fun go goto guard if impl implements import in inline int interface internal is lateinit let long loop map match mod move mut mutable namespace new nil null nullptr object open operator out override package params private protected protocol pub public range readonly record ref return sealed select self short sizeof static string struct super suspend switch template this throw throws trait true try type typedef typename union unsafe unsigned use using val var virtual void volatile when where while yield',
  ),
};
const python: Language = {
  lineComments: ['#'],
  blockComments: [],
  strings: [{ quote: '"""', lines: true }, { quote: "'''", lines: true }, ...quotes],
  keywords: words(
    'False None True and as assert async await break case class continue def del elif else except finally for from global if import in is lambda match nonlocal not or pass raise return self try while with yield',
  ),
};
const ruby: Language = {
  lineComments: ['#'],
  blockComments: [['=begin', '=end']],
  strings: quotes,
  keywords: words(
    'alias and begin break case class def defined? do else elsif end ensure false for if in module next nil not or private protected public redo require rescue retry return self super then true undef unless until when while yield',
  ),
};
const shell: Language = {
  lineComments: ['#'],
  blockComments: [],
  strings: [
    { quote: '"', lines: true },
    { quote: "'", lines: true, raw: true },
  ],
  keywords: words(
    'case do done elif else esac export fi for function if in local readonly return select set shift source then unset until while',
  ),
};
const php: Language = {
  lineComments: ['//', '#'],
  blockComments: [['/*', '*/']],
  strings: quotes,
  keywords: words(
    'abstract and array as break case catch class const continue declare default do echo else elseif empty enum extends false final finally fn for foreach function global if implements include instanceof interface isset match namespace new null or private protected public readonly require require_once return static switch this throw trait true try use var void while yield',
  ),
};
const sql: Language = {
  lineComments: ['--'],
  blockComments: [['/*', '*/']],
  strings: [{ quote: "'", raw: true, lines: true }],
  anyCase: true,
  keywords: words(
    'add all alter and as asc begin between by case check column commit constraint create default delete desc distinct drop else end exists false foreign from full group having if in index inner insert into is join key left like limit not null offset on or order outer primary references returning right rollback select set table then true union unique update values view when where with',
  ),
};
const css: Language = {
  lineComments: [],
  blockComments: [['/*', '*/']],
  strings: quotes,
  keywords: words('and container font-face from import important keyframes layer media not only supports to'),
};
const markup: Language = {
  lineComments: [],
  blockComments: [['<!--', '-->']],
  strings: [double],
  keywords: words(''),
};
const data: Language = {
  lineComments: ['#'],
  blockComments: [],
  strings: [{ quote: '"""', lines: true }, ...quotes],
  keywords: words('true false null yes no on off'),
};
const json: Language = { ...data, ...slashes, strings: [double], keywords: words('true false null') };
const markdown: Language = {
  lineComments: [],
  blockComments: [['<!--', '-->']],
  strings: [
    { quote: '```', lines: true, raw: true },
    { quote: '`', raw: true },
  ],
  keywords: words(''),
};
const lua: Language = {
  lineComments: ['--'],
  blockComments: [['--[[', ']]']],
  strings: quotes,
  keywords: words(
    'and break do else elseif end false for function goto if in local nil not or repeat return then true until while',
  ),
};

const byExtension: Readonly<Record<string, Language>> = Object.fromEntries(
  (
    [
      ['ts tsx mts cts js jsx mjs cjs vue svelte astro', script],
      [
        'c h cc cpp cxx hpp cs java kt kts kotlin go rs rust swift scala dart zig proto m mm gradle groovy glsl',
        c,
      ],
      ['py pyi python', python],
      ['rb rake gemspec ruby', ruby],
      ['sh bash zsh fish', shell],
      ['php', php],
      ['sql', sql],
      ['css scss less', css],
      ['html htm xml svg xhtml', markup],
      ['yaml yml toml ini cfg conf properties env tf hcl', data],
      ['json jsonc json5', json],
      ['md mdx', markdown],
      ['lua', lua],
    ] as const
  ).flatMap(([extensions, language]) => extensions.split(' ').map((extension) => [extension, language])),
);
const byName: Readonly<Record<string, Language>> = {
  dockerfile: shell,
  makefile: shell,
  gemfile: ruby,
  rakefile: ruby,
};

/** Returns the language by the file's name; `null` if unknown, so that nothing is coloured. */
export function languageOf(path: string): Language | null {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const extension = name.slice(name.lastIndexOf('.') + 1);
  if (Object.hasOwn(byName, name)) return byName[name] ?? null;
  return Object.hasOwn(byExtension, extension) ? (byExtension[extension] ?? null) : null;
}
