import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { useCommandLine, type Places, type Ran } from '../testing/useCommandLine.ts';

const command = useCommandLine();
let places: Places;

beforeEach(() => {
  places = command.makePlaces();
});

const parse = (file: string, more: readonly string[] = [], input = ''): Promise<Ran> =>
  command.run(places, ['payload', 'parse', file, ...more], { input });

function write(name: string, content: string | Uint8Array): void {
  writeFileSync(join(places.root, name), content);
}

const payload = `---
carryover: 1
task: "Checkout"
session: 7
template: team
---
Hello!

## Payload after session 6 - Cart

**Decisions made:**
- Carts are kept for 30 days. Why: returns (session 2)

**Files in play:**
- IN PROGRESS: \`src/cart.ts:14-31\` (expiry missing)
`;

test('the documented JSON says sections, entries and what stood outside; front matter comes first', async () => {
  write('session-7.md', payload);
  const { code, out, err } = await parse('session-7.md', ['--json']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const { tokens, ...value } = JSON.parse(out) as Readonly<Record<string, unknown>>;
  expect(tokens).toBeGreaterThan(30);
  expect(value).toEqual({
    title: 'Payload after session 6 - Cart',
    task: 'Checkout',
    session: 7,
    template: 'team',
    sections: [
      {
        id: 'decisions',
        title: 'Decisions made',
        line: 11,
        entries: [{ text: 'Carts are kept for 30 days', why: 'returns', session: 2 }],
      },
      {
        id: 'files',
        title: 'Files in play',
        line: 14,
        entries: [
          {
            text: 'expiry missing',
            path: 'src/cart.ts',
            state: 'in-progress',
            lines: [{ first: 14, last: 31 }],
          },
        ],
      },
    ],
    outside: ['Hello!'],
  });
});

test('a suspected secret is a mark, in the text and in JSON', async () => {
  const secret = ['AKIA', 'Q3EGRIVKZTVIEJXD'].join('');
  for (const more of [[], ['--json']]) {
    const { code, out, err } = await parse('-', more, `**Next action:** Use ${secret} in \`a.ts\`\n`);
    expect(code).toBe(0);
    expect(out).toContain('Use [FINDING:aws-access-key-id] in');
    expect(out + err).not.toContain(secret);
  }
});

test('the text is for reading', async () => {
  write('session-7.md', payload);
  const { out } = await parse('session-7.md');
  expect(out.replace(/\d+ tokens/u, 'N tokens')).toBe(`Payload after session 6 - Cart
team, task "Checkout", session 7, N tokens

Decisions made (line 11)
  - Carts are kept for 30 days
    why: returns
    session 2

Files in play (line 14)
  - IN PROGRESS: src/cart.ts:14-31 expiry missing

Text outside the sections:
  Hello!
`);
});

test('standard input and files of Windows are read alike', async () => {
  const { code, out } = await parse('-', ['--json'], '## Next action\r\n\r\nRun `npm test`\r\n');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    sections: [{ id: 'next', entries: [{ text: 'Run `npm test`' }] }],
  });
});

test('a file in another encoding is read, and that is said', async () => {
  write('draft.md', Buffer.from('\ufeff**Next action:** weiter\n', 'utf16le'));
  const { code, out, err } = await parse('draft.md', ['--json']);
  expect({ code, err }).toEqual({ code: 0, err: '"draft.md": Read as UTF-16 LE.\n' });
  expect(JSON.parse(out)).toMatchObject({ sections: [{ id: 'next', entries: [{ text: 'weiter' }] }] });
});

test('a text without sections is no failure, and what to do is said', async () => {
  const { code, out, err } = await parse('-', ['--json'], 'Just some words.');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ sections: [], outside: ['Just some words.'] });
  expect(err).toContain('No payload sections were found.');
});

describe('what can’t be read exits with 5 and a sentence', () => {
  test.each([
    ['a file that is not there', 'gone.md', /"gone\.md"/u],
    ['a folder', 'folder', /folder/u],
    ['an image', 'image.md', /binary/u],
    ['a file that is too large', 'large.md', /"large\.md" is larger than 1 MB/u],
  ])('%s', async (_name, file, sentence) => {
    mkdirSync(join(places.root, 'folder'));
    write('image.md', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1]));
    write('large.md', '- a\n'.repeat(250_001));
    const { code, out, err } = await parse(file);
    expect({ code, out }).toEqual({ code: 5, out: '' });
    expect(err).toMatch(sentence);
    expect(err).not.toContain('stack');
    const asJson = await parse(file, ['--json']);
    expect(asJson.code).toBe(5);
    expect(JSON.parse(asJson.out)).toEqual({ error: { code: 'payloads/unreadable', message: err.trim() } });
  });

  test('input that is too large', async () => {
    const { code, err } = await parse('-', [], 'x'.repeat(1_000_001));
    expect({ code, err }).toEqual({
      code: 5,
      err: 'Standard input is larger than 1 MB, so it is not a payload. Name only the payload.\n',
    });
  });
});

test('control characters reach no terminal', async () => {
  const { out } = await parse('-', [], '**Next action:** go \u001b[31mred\n');
  expect(out).not.toContain('\u001b');
});

test('without a file it says how to use it', async () => {
  const { code, out } = await command.run(places, ['payload', 'parse', '--json']);
  expect(code).toBe(2);
  expect(JSON.parse(out)).toMatchObject({ error: { code: 'usage' } });
});
