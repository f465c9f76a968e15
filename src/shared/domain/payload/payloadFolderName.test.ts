import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPayloadFolder, parsePayloadFolder } from './payloadFolderName.ts';

describe('a payload folder as typed', () => {
  it.each([
    ['scratch', 'scratch'],
    ['./scratch', 'scratch'],
    [' docs/sessions/ ', 'docs/sessions'],
    [String.raw`docs\sessions`, 'docs/sessions'],
    ['docs//./sessions', 'docs/sessions'],
    ['.agent', '.agent'],
    ['.github', '.github'],
    ['Sitzungen und Übergaben', 'Sitzungen und Übergaben'],
    ['consul', 'consul'],
  ])('%s is %s', (typed, folder) => {
    expect(parsePayloadFolder(typed)).toEqual({ ok: true, folder });
  });

  it.each([
    ['', 'Type the name'],
    ['.', 'Type the name'],
    ['./', 'Type the name'],
    ['/tmp/x', 'leading slash'],
    [String.raw`\\server\share`, 'leading slash'],
    ['~/x', 'leading slash'],
    ['C:/x', 'drive'],
    ['c:x', 'drive'],
    ['../x', 'leads out'],
    ['a/../../x', 'leads out'],
    [String.raw`a\..\x`, 'leads out'],
    ['./~', 'inside the project'],
    ['.git', 'Git keeps'],
    ['.GIT/x', 'Git keeps'],
    ['sub/.git/hooks', 'Git keeps'],
    ['git~1/x', 'Git keeps'],
    ['nul', 'device'],
    ['a/CON', 'device'],
    ['a/com1.txt', 'device'],
    ['lpt¹', 'device'],
    ['a. /b', 'end with a space or a dot'],
    ['a./b', 'end with a space or a dot'],
    ['a/ b', 'start with a space'],
    ['...', 'end with a space or a dot'],
    ['ab:c', 'Remove'],
    ['a*b', 'Remove'],
    ['a`b', 'Remove'],
    ['a\nb', 'Remove'],
    ['.g\u200cit', 'Remove'],
    ['a\0', 'Remove'],
    ['x'.repeat(201), 'shorter'],
  ])('%j is refused with a remedy', (typed, words) => {
    const parsed = parsePayloadFolder(typed);
    expect(parsed).toEqual({ ok: false, problem: expect.stringContaining(words) });
  });

  it('what is taken is relative, stays inside, and is read the same again', () => {
    const part = fc.constantFrom(
      'a',
      '..',
      '.',
      '.git',
      'C:',
      '',
      ' ',
      'nul',
      '\\',
      '/',
      '~',
      'b.',
      '\n',
      'é',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 6 }), (parts) => {
        const parsed = parsePayloadFolder(parts.join('/'));
        if (!parsed.ok) return;
        expect(isPayloadFolder(parsed.folder)).toBe(true);
        expect(parsed.folder).not.toMatch(/^[/\\]|^[A-Za-z]:|\\|(^|\/)\.{1,2}(\/|$)|(^|\/)\.git(\/|$)/iu);
      }),
    );
  });
});
