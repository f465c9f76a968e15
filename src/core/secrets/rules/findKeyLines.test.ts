import { expect, it } from 'vitest';
import { createScanEngine } from '../scan/createScanEngine.ts';
import { randomFrom } from '../testing/randomFrom.ts';
import { parseTemplate } from './tokenTemplate.ts';

const engine = createScanEngine();
const random = randomFrom(5);
const lineOf = (letters: number) => parseTemplate(`xxx{b64:${letters}}`).make(random).slice(3);
const lines = (count: number, letters = 64) => Array.from({ length: count }, () => lineOf(letters));
const header = (kind: string) => `-----BEGIN ${kind}-----`;

it.each([
  ['a hunk of a diff', '+', 64],
  ['lines that were taken away', '-', 64],
  ['lines that stay', ' ', 64],
  ['lines of OpenSSH', '', 70],
  ['strings of a program', '  "', 64],
  ['strings far to the right', `${' '.repeat(16)}+ "`, 64],
])('finds lines of a key without its header: %s', async (_name, front, letters) => {
  const key = lines(4, letters);
  const text = `@@ -8,6 +8,7 @@\n${key.map((line) => `${front}${line}`).join('\n')}\n${front}${lineOf(24)}==\nend\n`;
  const spans = await engine.scan(text);
  const left = spans.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
  for (const line of key) expect(left).not.toContain(line);
});

it('finds them in a string of JSON, and leaves a certificate there alone', async () => {
  const key = lines(4).map((line) => `+${line}`);
  const found = await engine.scan(JSON.stringify({ output: `@@ -1,4 +1,4 @@\n${key.join('\n')}\n` }));
  expect(found).toMatchObject([{ rule: 'private-key', tier: 'possible' }]);
  const certificate = `${header('CERTIFICATE')}\n${lines(4).join('\n')}\n+${lines(1)[0]?.slice(1) ?? ''}\n${lines(3).join('\n')}\n`;
  for (const text of [certificate, JSON.stringify({ certificate })])
    expect((await engine.scan(text)).filter(({ rule }) => rule === 'private-key')).toEqual([]);
});

it.each([
  ['a certificate', `${header('CERTIFICATE')}\n${lines(6).join('\n')}\n`],
  ['a public key', `${header('PGP PUBLIC KEY BLOCK')}\n\n${lines(6).join('\n')}\n`],
  ['two lines', `${lines(2).join('\n')}\n`],
  [
    'checksums',
    `${Array.from({ length: 8 }, () => parseTemplate('xxx{hex:64}').make(random).slice(3)).join('\n')}\n`,
  ],
  ['attachments of mail', `${lines(6, 76).join('\n')}\n`],
])('leaves %s alone', async (_name, text) => {
  expect((await engine.scan(text)).filter(({ rule }) => rule === 'private-key')).toEqual([]);
});
