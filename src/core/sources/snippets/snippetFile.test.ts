import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSnippetFile, renderSnippetFile, tidyLines } from './snippetFile.ts';

const contentOf = (markdown: string) => parseSnippetFile(markdown, 'file-name').content;

describe('a file written by hand', () => {
  test('is named by its heading, else by the file', () => {
    expect(contentOf('intro\n\n## The *rules* ##\n\ntext\n')).toMatchObject({
      name: 'The rules',
      kind: 'snippet',
    });
    expect(contentOf('```\n# no heading\n```\n')).toMatchObject({ name: 'file-name' });
  });

  test('may have front matter of any kind, and keeps what is not ours', () => {
    const file = parseSnippetFile(
      '---\ntitle: Rules\ntags: "#style, review"\nauthor: Mara\n---\n\nText\n',
      'x',
    );
    expect(file.content).toEqual({ name: 'Rules', kind: 'snippet', tags: ['style', 'review'], text: 'Text' });
    expect(file.extra).toEqual({ title: 'Rules', author: 'Mara' });
    expect(renderSnippetFile(file)).toContain('author: "Mara"');
  });

  test.each([
    ['that does not parse', '---\ntags: [a\n---\ntext'],
    ['that does not end', '---\nname: a\ntext'],
  ])('with front matter %s is text, and nothing of it is lost', (_name, markdown) => {
    expect(contentOf(markdown)).toMatchObject({ name: 'file-name', text: markdown });
  });

  test('with fields of another shape is read as far as it goes', () => {
    const markdown = '---\nname: [1]\nkind: poem\ntags: { a: 1 }\nabout: 7\n---\nText';
    expect(contentOf(markdown)).toEqual({ name: 'file-name', kind: 'snippet', tags: [], text: 'Text' });
  });

  test('with Windows line ends and a byte order mark is the same text', () => {
    expect(contentOf('\uFEFF---\r\nname: A\r\n---\r\n\r\none\r\ntwo\r\n')).toMatchObject({
      name: 'A',
      text: 'one\ntwo',
    });
  });
});

test('what is written is read again as it was, whatever it is', () => {
  const word = fc.stringMatching(/^[\p{L}\p{N}:#'"{}[\]&*!|>%@`-]{1,20}$/u);
  fc.assert(
    fc.property(
      fc.record({
        name: word,
        kind: fc.constantFrom('prompt' as const, 'snippet' as const),
        tags: fc.uniqueArray(
          word.filter((tag) => !tag.startsWith('#')),
          { maxLength: 4 },
        ),
        text: fc
          .array(
            fc.oneof(fc.constantFrom('---', '\n', '---\ncarryover: 1\n---\n', '{{a}}', ' '), fc.string()),
          )
          .map((parts) => tidyLines(parts.join(''))),
      }),
      (content) => {
        expect(contentOf(renderSnippetFile({ content, extra: {} }))).toEqual(content);
      },
    ),
  );
});

test('a file of a newer version is said to be one', () => {
  expect(parseSnippetFile('---\ncarryover: 2\nname: A\n---\nx', 'x').newer).toBe(true);
  expect(parseSnippetFile('---\ncarryover: 1\nname: A\n---\nx', 'x').newer).toBe(false);
});
