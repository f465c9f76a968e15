import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHighlighter } from './createHighlighter.ts';
import { languageOf } from './language.ts';

const paths = [
  'a.ts',
  'a.py',
  'a.rs',
  'a.sh',
  'a.sql',
  'a.html',
  'a.md',
  'a.json',
  'a.yml',
  'a.lua',
  'a.css',
];

/** Returns `comment:// x` for every token that is not plain. */
function coloured(path: string, text: string): readonly string[] {
  const lines = text.split('\n');
  const highlighter = createHighlighter(lines, languageOf(path));
  return lines.flatMap((_, line) =>
    highlighter
      .tokensOf(line)
      .flatMap(({ kind, text: piece }) => (kind === 'plain' ? [] : [`${kind}:${piece}`])),
  );
}

describe('colours', () => {
  it('show comments, strings, keywords and numbers', () => {
    expect(coloured('a.ts', 'const a = "b\\"c"; // done 12\nreturn 0x1f;')).toEqual([
      'keyword:const',
      'string:"b\\"c"',
      'comment:// done 12',
      'keyword:return',
      'number:0x1f',
    ]);
    expect(coloured('q.sql', "SELECT 'it''s' -- x")).toEqual([
      'keyword:SELECT',
      "string:'it'",
      "string:'s'",
      'comment:-- x',
    ]);
  });

  it('go on over lines where a comment or a string does', () => {
    expect(coloured('a.ts', '/* one\nconst two\n*/ const')).toEqual([
      'comment:/* one',
      'comment:const two',
      'comment:*/',
      'keyword:const',
    ]);
    expect(coloured('a.py', '"""doc\nif\n""" if')).toEqual([
      'string:"""doc',
      'string:if',
      'string:"""',
      'keyword:if',
    ]);
  });

  it('take a lifetime for no string, and end an open quote with its line', () => {
    expect(coloured('a.rs', "fn a<'x>(b: &'x str) { 'c' }")).toEqual(['keyword:fn', "string:'c'"]);
    expect(coloured('a.ts', 'a = "open\nconst')).toEqual(['string:"open', 'keyword:const']);
  });

  it('are the same whichever line is asked for first', () => {
    const lines = ['/*', 'const a', '*/', 'const b'];
    const late = createHighlighter(lines, languageOf('a.ts'));
    expect(late.tokensOf(3)).toEqual([
      { kind: 'keyword', text: 'const' },
      { kind: 'plain', text: ' b' },
    ]);
    expect(late.tokensOf(1)).toEqual([{ kind: 'comment', text: 'const a' }]);
  });

  it('leave long lines and unknown files plain', () => {
    const long = `const ${'x'.repeat(5_000)}`;
    expect(coloured('a.ts', long)).toEqual([]);
    expect(coloured('a.unknown', 'const a')).toEqual([]);
    expect(languageOf('constructor')).toBeNull();
  });

  it('never change a text, whatever it holds', () => {
    const signs = fc.constantFrom(
      '"',
      "'",
      '`',
      '/*',
      '*/',
      '//',
      '#',
      '--',
      '<!--',
      '-->',
      '\\',
      'if',
      ' ',
      '9',
      '😀',
    );
    const line = fc.oneof(
      fc.string(),
      fc.array(signs).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.constantFrom(...paths), (typed, path) => {
        const lines = typed.map((text) => text.replaceAll('\n', ' '));
        const highlighter = createHighlighter(lines, languageOf(path));
        for (const [index, text] of lines.entries()) {
          expect(
            highlighter
              .tokensOf(index)
              .map((token) => token.text)
              .join(''),
          ).toBe(text);
        }
      }),
    );
  });
});

it('far down a line is plain until all above it is read, some at a time, and then in its colours', async () => {
  const lines = [
    ...Array.from({ length: 20_000 }, (_, at) => `const a${at} = 1; /* open`),
    'return; */ return',
  ];
  const last = lines.length - 1;
  const whole = createHighlighter(lines, languageOf('a.ts'));
  for (let line = 0; line < last; line += 1_000) whole.tokensOf(line);
  const heard: (() => void)[] = [];
  const known = new Promise<void>((resolve) => heard.push(resolve));
  const highlighter = createHighlighter(lines, languageOf('a.ts'), () => heard[0]?.());
  expect(highlighter.tokensOf(last)).toEqual([{ kind: 'plain', text: 'return; */ return' }]);
  await known;
  expect(highlighter.tokensOf(last)).toEqual(whole.tokensOf(last));
  expect(highlighter.tokensOf(last)[0]).toEqual({ kind: 'comment', text: 'return; */' });
});

it('once it is stopped it reads nothing more', async () => {
  const lines = Array.from({ length: 20_000 }, () => 'const a = 1;');
  let times = 0;
  const highlighter = createHighlighter(lines, languageOf('a.ts'), () => (times += 1));
  highlighter.tokensOf(19_999);
  highlighter.stop();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(times).toBe(0);
});
