import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messageFormats, type MessageFormat } from '../../../shared/domain/stack.ts';
import type { MessageBlock, MessageInput } from './message.ts';
import { renderLastLine, renderMessage } from './renderMessage.ts';
import { anyCharacter } from '../../../shared/testing/anyCharacter.ts';

function block(title: string, text: string, rest: Partial<MessageBlock> = {}): MessageBlock {
  return {
    itemId: title,
    title,
    kind: 'file',
    source: 'file',
    version: 'version 9f2c1a7b30de',
    content: { status: 'ok', text, fileName: title, tokens: 12, seed: '9f2c1a7b30de' },
    ...rest,
  };
}

function input(rest: Partial<MessageInput> = {}): MessageInput {
  return {
    format: 'markdown',
    stackName: 'ServiceLayer extraction',
    session: 4,
    goal: 'Implement create()',
    confirm: false,
    payloadFolder: 'scratch',
    blocks: [block('src/a.ts', 'const a = 1;\n')],
    resume: null,
    ...rest,
  };
}

function textOf(message: MessageInput): string {
  return renderMessage(message)
    .map((part) => part.before + part.body + part.after)
    .join('');
}

test('says of a file that it is an outline, and once how to read one', () => {
  const outline = { status: 'outlined', lines: [{ first: 1, last: 1 }], unparsed: 0 } as const;
  const blocks = [
    block('src/a.ts', 'a\n… 2\n', { outline }),
    block('src/b.ts', 'b\n', { outline: { ...outline, unparsed: 3 } }),
    block('src/c.md', 'c\n', { outline: { status: 'whole', why: 'no-grammar' } }),
  ];
  const markdown = textOf(input({ blocks }));
  expect(markdown).toContain('Source: file, version 9f2c1a7b30de, outline\n');
  expect(markdown).toContain('version 9f2c1a7b30de, outline (3 lines that did not parse are kept)\n');
  expect(markdown).toContain(
    'version 9f2c1a7b30de, whole file, since there is no outline of this language\n',
  );
  expect(markdown.split('stands for lines 14 to 31')).toHaveLength(2);
  expect(textOf(input({ blocks, format: 'xml' }))).toContain(
    'source="src/a.ts" version="9f2c1a7b30de" outline="outline"',
  );
  expect(renderMessage(input({ blocks })).map(({ title }) => title)).toContain('src/a.ts (outline)');
  expect(textOf(input({ blocks: blocks.slice(2) }))).not.toContain('stands for lines');
});

/** Texts and names that consist of parts of frames. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '`',
        '```',
        '````ts',
        '~~~',
        '\n',
        '\r',
        '## 1. a',
        '</document>',
        '</document-9f2c1a>',
        '<document source="a" end="9f2c1a">',
        '==== end 9f2c1a',
        '==== 2. b, ends at 9f2c1a',
        '9f2c1a',
        '7b30de',
        '"',
        '&',
        '<',
        '>',
        '> ',
        '\u2028',
        '\u0085',
        '\u001b[2J',
        '\ud800',
        '<!--',
        '-->',
        '[end of first message: 1 lines, 1 tokens above]',
      ),
      fc.string({ unit: anyCharacter, maxLength: 4 }),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''));

const hostileInput = fc.record({
  format: fc.constantFrom(...messageFormats),
  stackName: hostile,
  session: fc.option(fc.nat()),
  goal: hostile,
  confirm: fc.boolean(),
  payloadFolder: fc.constantFrom('scratch', 'docs/sessions'),
  blocks: fc.array(
    fc
      .record({
        title: hostile,
        note: hostile,
        source: hostile,
        text: fc.option(hostile),
        problem: hostile,
        seed: fc.constantFrom('9f2c1a7b30de', '', '00'),
      })
      .map(({ title, note, source, text, problem, seed }) =>
        block(title, '', {
          note,
          source,
          content:
            text === null
              ? { status: 'absent', problem }
              : { status: 'ok', text, fileName: title, tokens: null, seed },
        }),
      ),
    { maxLength: 5 },
  ),
  resume: fc.option(
    fc.record({ nextAction: fc.option(hostile), filesToReRead: fc.array(hostile, { maxLength: 3 }) }),
  ),
}) satisfies fc.Arbitrary<MessageInput>;

/** Reads a message as an agent's tool would: line by line, by the frame's own rules alone. */
function readMessage(format: MessageFormat, message: string): readonly string[] {
  const lines = message.split('\n');
  const texts: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const close = closeOf(format, lines[at] ?? '');
    if (close === null) continue;
    const end = lines.indexOf(close.line, at + 1);
    if (end === -1) throw new Error(`A block is not closed: ${String(lines[at])}`);
    const text = lines.slice(at + 1, end).map((line) => `${line}\n`);
    if (close.isBlock) texts.push(text.join(''));
    at = end;
  }
  return texts;
}

/** Returns the line that closes the construct that a line opens. */
function closeOf(format: MessageFormat, line: string): { line: string; isBlock: boolean } | null {
  if (format === 'markdown') {
    const fence = /^(`{3,})[^`]*$/u.exec(line)?.[1];
    return fence === undefined ? null : { line: fence, isBlock: true };
  }
  if (format === 'xml') {
    const [, tag, suffix] = /^<([a-z-]+)(?: [a-z]+="[^"<>]*")* end="([0-9a-f]{6})">$/u.exec(line) ?? [];
    return tag === undefined ? null : { line: `</${tag}-${suffix ?? ''}>`, isBlock: tag === 'document' };
  }
  const [, number, suffix] = /^==== (\d+\. )?.*, ends at ([0-9a-f]{6})$/u.exec(line) ?? [];
  return suffix === undefined ? null : { line: `==== end ${suffix}`, isBlock: number !== undefined };
}

/** Returns a block's text as a reader sees it: its last line always ends. */
function ended(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

describe('a rendered message', () => {
  test('gives a strict reader exactly the texts of its blocks, whatever texts and names hold', () => {
    fc.assert(
      fc.property(hostileInput, (message) => {
        const texts = message.blocks.flatMap(({ content }) =>
          content.status === 'ok' ? [ended(content.text)] : [],
        );
        expect(readMessage(message.format, textOf(message))).toEqual(texts);
      }),
      { numRuns: 2_000 },
    );
  });

  test('is byte-identical for the same input', () => {
    fc.assert(fc.property(hostileInput, (message) => textOf(message) === textOf(structuredClone(message))));
  });

  test('keeps each item’s own text unchanged in its part', () => {
    fc.assert(
      fc.property(hostileInput, (message) => {
        const bodies = renderMessage(message).flatMap((part) => (part.itemId === null ? [] : [part.body]));
        const texts = message.blocks.map(({ content }) => (content.status === 'ok' ? content.text : ''));
        expect(bodies).toEqual(texts);
      }),
    );
  });

  test('ends every stretch of the frame with a line end, so that blocks begin on a line of their own', () => {
    fc.assert(
      fc.property(hostileInput, (message) =>
        renderMessage(message).every((part) => `${part.before}${part.body}${part.after}`.endsWith('\n')),
      ),
    );
  });

  test.each(messageFormats)('as %s says at the top what it is', (format) => {
    const firstLine = (blocks: readonly MessageBlock[], rest: Partial<MessageInput> = {}) =>
      textOf(input({ format, blocks, ...rest })).split('\n')[0];
    const files = (count: number) => Array.from({ length: count }, (_, at) => block(`src/${at}.ts`, 'a\n'));
    const payload = block('Session 3', 'a\n', { kind: 'session' });
    const prompt = block('Plan', 'Plan first.\n', { kind: 'snippet', instruction: true });
    const resume = { nextAction: null, filesToReRead: [] };
    expect(firstLine([])).toBe('First message of this session.');
    expect(firstLine(files(1))).toBe('First message of this session. The item below is current.');
    expect(firstLine([...files(12), prompt])).toBe(
      'First message of this session. The 12 items below are current.',
    );
    expect(firstLine([payload, ...files(2)], { resume })).toBe(
      'First message of this session. The 3 items below are current; disregard earlier versions of these files.',
    );
    expect(firstLine([payload, prompt], { resume })).toBe(
      'First message of this session. The item below is current.',
    );
    expect(firstLine([prompt])).not.toContain('First message');
  });

  test('a prompt stands outside of fences in Markdown, unless its text could end its block or begin another', () => {
    const rendered = (text: string): string =>
      textOf(input({ blocks: [block('Plan', text, { kind: 'snippet', instruction: true })] }));
    expect(rendered('Plan first.\n\n1. Read.')).toContain(
      'Source: file, version 9f2c1a7b30de\n\nPlan first.\n\n1. Read.\n(end of prompt 1)\n\n',
    );
    for (const line of [
      '## 2. b',
      '```',
      '   ~~~',
      '<document>',
      '---',
      '===',
      '(end of prompt 1)',
      '[end of',
    ]) {
      expect(rendered(`Plan first.\n${line}\n`)).toMatch(/^`{3,}text\nPlan first\.$/mu);
    }
    expect(rendered('- a list\n')).toContain('```text\n- a list\n');
    expect(
      textOf(input({ format: 'xml', blocks: [block('Plan', 'Plan.', { instruction: true })] })),
    ).toContain('<document');
  });

  test.each([
    ['markdown', '# ServiceLayer extraction · session 4', '# ServiceLayer extraction'],
    ['xml', '<task name="ServiceLayer extraction" session="4"/>', '<task name="ServiceLayer extraction"/>'],
    ['plain', 'Task: ServiceLayer extraction · session 4', 'Task: ServiceLayer extraction'],
  ] as const)('as %s names the session about to start, where it is known', (format, known, unknown) => {
    const lines = (session: number | null): readonly string[] =>
      textOf(input({ format, session })).split('\n');
    expect(lines(4)[2]).toBe(known);
    expect(lines(null)[2]).toBe(unknown);
  });

  test.each(messageFormats)('as %s states goal, source, version, lines and note', (format) => {
    const lines = [
      { first: 14, last: 31 },
      { first: 60, last: 60 },
    ];
    const text = textOf(
      input({ format, blocks: [block('src/a.ts', 'a\n', { lines, note: 'the handler' })] }),
    );
    expect(text).toContain('Implement create()');
    for (const fact of ['src/a.ts', '9f2c1a7b30de', '14-31, 60', 'the handler']) expect(text).toContain(fact);
  });

  test.each(messageFormats)(
    'as %s says that a block is missing and why, and shows no text for it',
    (format) => {
      const content = { status: 'absent', problem: 'It is gone.' } as const;
      const text = textOf(input({ format, blocks: [block('src/a.ts', '', { content })] }));
      expect(text).toMatch(/missing.*It is gone\./iu);
      expect(readMessage(format, text)).toEqual([]);
    },
  );

  test('escapes in XML attributes only', () => {
    const text = textOf(input({ format: 'xml', blocks: [block('a"<&>\n.ts', '<a> & "b"\n')] }));
    expect(text).toContain('source="a&quot;&lt;&amp;&gt;&#10;.ts"');
    expect(text).toContain('\n<a> & "b"\n');
  });

  test('fences Markdown longer than any run of backticks inside', () => {
    const text = textOf(input({ blocks: [block('a.md', '```ts\n`````\n```\n')] }));
    expect(text).toContain('\n``````markdown\n```ts\n`````\n```\n``````\n');
  });

  test('repeats the files to read again and the next action at the end, and asks to confirm where chosen', () => {
    const resume = { nextAction: 'Write create()', filesToReRead: ['src/a.ts'] };
    const text = textOf(input({ resume, confirm: true }));
    const places = [
      'const a = 1;',
      '- src/a.ts',
      'Write create()',
      'say in your own words',
      'scratch/session-log.md',
    ];
    expect(places.map((place) => text.indexOf(place))).toEqual(
      places.map((place) => text.indexOf(place)).toSorted((a, b) => a - b),
    );
    expect(places.every((place) => text.includes(place))).toBe(true);
    expect(textOf(input())).not.toContain('session-log');
  });

  test('names lines and tokens in its last line, "about" where the tokenizer is not public', () => {
    expect(renderLastLine(1_846, 38_412, true).before).toBe(
      '[end of first message: 1,846 lines, 38,412 tokens above]\n',
    );
    expect(renderLastLine(1, 9, false).before).toBe(
      '[end of first message: 1 lines, about 9 tokens above]\n',
    );
  });
});
