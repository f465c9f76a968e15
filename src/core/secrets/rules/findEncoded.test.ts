import { expect, it } from 'vitest';
import { findEncoded } from './findEncoded.ts';
import { findOwn } from './findOwn.ts';

const token = ['ghp', '_', 'Zq8Wv3Lm7Nc2Rt5Yx9Kb4Hd6Fs1Jg0Pa2TeU'].join('');
const line = `export GITHUB_TOKEN=${token}\n`;
const forms = {
  base64: Buffer.from(line).toString('base64'),
  base64url: Buffer.from(line).toString('base64url'),
  hex: Buffer.from(line).toString('hex'),
  'UTF-16 in base64': Buffer.from(line, 'utf16le').toString('base64'),
  'letters beyond ASCII before it': Buffer.from(`Zugang für alle: ${line}`).toString('base64'),
};

it.each(Object.entries(forms))('finds a token in %s, wherever the run begins', (_name, run) => {
  for (let offset = 0; offset < 60; offset += 1) {
    const text = `${'x, '.repeat(20).slice(0, offset)} ${run}; more`;
    const [span] = findEncoded(text, findOwn);
    expect(span, String(offset)).toMatchObject({ start: text.indexOf(run), tier: 'certain' });
  }
});

it.each(['some/path/that/is/long/', '0x'])('finds a token in what stands behind %s', (front) => {
  const run = front === '0x' ? forms.hex : forms.base64;
  const text = `value: ${front}${run}`;
  expect(findEncoded(text, findOwn)).toMatchObject([{ start: text.indexOf(run) }]);
});

it('reads every run of a line, however long the ones before it are', () => {
  const text = `${'a'.repeat(5_000)} ${'B'.repeat(24)} ${forms.base64} ${'c'.repeat(23)} ${forms.hex}`;
  expect(findEncoded(text, findOwn)).toHaveLength(2);
});
