import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { payloadFrame } from './payloadFrame.ts';

const standard = `## Payload after session 3 - ServiceLayer extraction

**Current goal:** move the rules out of the controllers

**Decisions made:**
- services are classes. Why: state (session 2)

**Next action:** finish \`create()\` in \`src/services/OrderService.ts\`, after reading \`docs/orders.md\`

**Files in play:**
- DONE: \`src/services/UserService.ts\`
- IN PROGRESS: \`src/services/OrderService.ts\` (create() missing)
- UNTOUCHED: \`src/services/NotificationService.ts\` (out of scope)

**Don't forget:**
- \`src/never.ts\` is not part of this
`;

test('the standard payload gives its next action, and its files: in progress, done, named', () => {
  expect(payloadFrame(standard)).toEqual({
    nextAction: 'finish `create()` in `src/services/OrderService.ts`, after reading `docs/orders.md`',
    filesToReRead: ['src/services/OrderService.ts', 'src/services/UserService.ts', 'docs/orders.md'],
  });
});

describe('the next action', () => {
  test.each([
    ['a bold label', '**Next action:** do it'],
    ['a colon outside', '**Next action**: do it'],
    ['text below', '**Next action:**\ndo it'],
    ['a heading', '## Next action\n\ndo it'],
    ['a heading with a colon', '#### Next action: do it'],
    ['a bold heading', '### **Next action:** do it'],
    ['another name', '**Next steps:** do it'],
    ['a third name', '## Resume instruction\ndo it'],
    ['capital letters', '**NEXT ACTION:** do it'],
    ['a number', '5. **Next action:** do it'],
    ['a numbered heading', '## 5. Next action\ndo it'],
    ['a suffix', '**Next action (need Dev B input):** do it'],
    ['a suffix outside', '**Next action** (need Dev B input): do it'],
    ['chatter around', 'Here is the payload:\n\n**Next action:** do it\n\n**Risks:**\nnone'],
    ['a fenced draft', 'Here:\n\n```markdown\n**Next action:** do it\n```\nDone!'],
    ['a rule at the end', '**Next action:** do it\n\n---\n'],
    ['line ends of Windows', '## Next action\r\n\r\ndo it\r\n'],
  ])('is found behind %s', (_name, body) => {
    expect(payloadFrame(body).nextAction).toBe('do it');
  });

  test('may hold a list, bold words and fences', () => {
    const text =
      '1. run:\n```sh\n# Next step: a comment\nnpm test\n```\n- **Important:** keep it\n**very** much so';
    expect(payloadFrame(`## Next action\n${text}\n\n## Risks\nnone`).nextAction).toBe(text);
  });

  test('goes on over a deeper heading and ends at one of its own level', () => {
    expect(payloadFrame('## Next action\n### First\na\n## Other\nb').nextAction).toBe('### First\na');
  });

  test('with a fence of its own in a fenced draft runs to the last fence', () => {
    const draft = '```\n**Next action:** run\n```sh\nnpm test\n```\nand look\n```';
    expect(payloadFrame(draft).nextAction).toBe('run\n```sh\nnpm test\n```\nand look');
  });

  test('leaves out steps that are ticked or over, and what is ticked below a step', () => {
    const steps = [
      '1. [x] write the tests in `src/done.ts`',
      '2. [ ] run them',
      '   - [x] on Linux',
      '     with all fonts',
      '   - on Windows',
      '3. ✅ ask Kim',
      '4. DONE: rename it',
      '5. push',
    ];
    const frame = payloadFrame(`## Next action\n${steps.join('\n')}\n`);
    expect(frame).toEqual({
      nextAction: '2. [ ] run them\n   - on Windows\n5. push',
      filesToReRead: [],
    });
    expect(payloadFrame('**Next action:** [x] all of it').nextAction).toBeNull();
    expect(payloadFrame('**Next action:**\n- [x] all of it\n').nextAction).toBeNull();
  });

  test.each(['', 'Some notes.', '**Next action:**\n\n**Files in play:**\n', 'The next action: none'])(
    'is not made up: %j',
    (body) => {
      expect(payloadFrame(body)).toEqual({ nextAction: null, filesToReRead: [] });
    },
  );
});

const files = (lines: string) => payloadFrame(`**Files in play:**\n${lines}\n`).filesToReRead;

describe('the files to re-read', () => {
  test.each([
    ['without backticks', '- DONE: src/a.ts (all of it)', ['src/a.ts']],
    ['several on a line', '- DONE: `a.ts`, `b.ts`', ['a.ts', 'b.ts']],
    ['spaces and brackets', '- IN PROGRESS: `app/(shop)/[id]/my page.tsx`', ['app/(shop)/[id]/my page.tsx']],
    ['without a state', '- `src/a.ts`', ['src/a.ts']],
    ['a state as heading', '**IN PROGRESS:**\n- `a.ts`\n**UNTOUCHED:**\n- `b.ts`', ['a.ts']],
    ['a bold state', '- **DONE:** `a.ts`\n- **UNTOUCHED:** `b.ts`', ['a.ts']],
    ['a checkbox and brackets', '- [x] DONE: `a.ts`\n- [NOT STARTED] - `b.ts`', ['a.ts']],
    ['lines behind the path', '- DONE: `src/a.ts:12-40`', ['src/a.ts']],
    ['a call in backticks', '- DONE: `src/a.ts` (`create()` missing)', ['src/a.ts']],
    ['the same twice', '- DONE: `a.ts`\n- IN PROGRESS: `a.ts`', ['a.ts']],
    ['a way out of the project', '- DONE: `../secret.ts`, `/etc/passwd`', []],
  ])('are found %s', (_name, lines, expected) => {
    expect(files(lines)).toEqual(expected);
  });

  test('are those of the next action where no others are given', () => {
    const body =
      '**Next action:** read src/a.ts, then run `npm test` (see https://example.org/a.ts and Order.total).';
    expect(payloadFrame(body).filesToReRead).toEqual(['src/a.ts']);
  });

  test('include an untouched one that the next action names', () => {
    const body = '**Next action:** start `b.ts`\n\n**Files in play:**\n- UNTOUCHED: `b.ts`, `c.ts`\n';
    expect(payloadFrame(body).filesToReRead).toEqual(['b.ts']);
  });
});

test('any text has an answer', () => {
  const piece = fc.constantFrom(
    '**',
    '__',
    '## ',
    '`',
    '```',
    ':',
    '\n',
    '\n\n',
    '- ',
    'DONE',
    'Next action',
    '(',
    ' ',
    'a.ts',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const { nextAction, filesToReRead } = payloadFrame(pieces.join(''));
      expect(nextAction).not.toBe('');
      expect(new Set(filesToReRead).size).toBe(filesToReRead.length);
    }),
    { numRuns: 2_000 },
  );
});

test.each(['*', '#', ' ', '(', ')', '`', '1:', '[', '- ', '.', '/', 'a/'])(
  'a megabyte of %j is no work',
  (piece) => {
    const long = piece.repeat(1_000_000 / piece.length);
    payloadFrame(`## Next action\n${long}x\n\n**Files in play:**\n${long}x\n# ${long}x\n**${long}x`);
  },
);
