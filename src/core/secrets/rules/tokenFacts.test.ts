import { expect, it } from 'vitest';
import type { FindingTier } from '../../../shared/domain/finding.ts';
import { sampleSecrets } from '../sampleSecrets.ts';
import { createScanEngine } from '../scan/createScanEngine.ts';
import { randomFrom } from '../testing/randomFrom.ts';
import { findOwn } from './findOwn.ts';
import { tokenFacts } from './tokenFacts.ts';
import { parseTemplate } from './tokenTemplate.ts';

const engine = createScanEngine();
const rows = tokenFacts.map((fact) => ({ ...fact, ...parseTemplate(fact.template) }));

async function finds(text: string, secret: string, tier: FindingTier = 'certain'): Promise<boolean> {
  const start = text.indexOf(secret);
  const spans = await engine.scan(text);
  return spans.some((span) => span.tier === tier && span.start <= start && span.end >= start + secret.length);
}

it.each(rows)('finds a token of the form $template', async ({ rule, make, tier }) => {
  const random = randomFrom(7);
  for (let turn = 0; turn < 5; turn += 1) {
    const token = make(random);
    const text = `It says ${token} and more.`;
    expect(await finds(text, token, tier), token).toBe(true);
    expect((await engine.scan(text)).map((span) => span.rule).join(' ')).toContain(rule.split('-')[0]);
  }
});

it.each(rows)('leaves alone what only shows the form $template', ({ template, prefix }) => {
  const filler = template.replaceAll(/\{\w+:(\d+)(?:,\d+)?\}/gu, (_run, least: string) =>
    'x'.repeat(Number(least)),
  );
  for (const text of [prefix, `${prefix}...`, `${prefix}<token>`, `${prefix}xxxx`, filler]) {
    expect(findOwn(`Use ${text} here`), text).toEqual([]);
  }
});

/** Texts in front of a token in transcripts, logs, addresses and code. */
const fronts = [
  '',
  ' ',
  '\n',
  '\t',
  '"',
  "'",
  '=',
  ':',
  ',',
  '(',
  '>',
  'x',
  '7',
  '%0A',
  '%3D',
  String.raw`\u000a`,
  String.raw`\n`,
  String.raw`\t`,
] as const;

it('finds at least 98 of 100 tokens behind anything, at any depth of JSON', async () => {
  const random = randomFrom(11);
  const secrets = [
    ...rows
      .filter((row, at) => row.tier === undefined && isFirstOfItsRule(row, at))
      .map(({ make }) => make(random)),
    ...sampleSecrets('k')
      .filter(({ text, secret, rule }) => text === secret && rule !== 'private-key')
      .map(({ text }) => text),
  ];
  const missed: string[] = [];
  let tried = 0;
  for (const secret of secrets) {
    for (const front of fronts) {
      let text = `${front}${secret}\nnext`;
      for (let depth = 0; depth <= 3; depth += 1) {
        const shown = depth === 0 ? secret : text.slice(text.indexOf(secret.slice(0, 12)));
        tried += 1;
        if (!(await findsAny(text, secret)))
          missed.push(`${depth} ${JSON.stringify(front)} ${shown.slice(0, 24)}`);
        text = JSON.stringify({ c: text });
      }
    }
  }
  expect(tried).toBeGreaterThan(8_000);
  expect(missed.length / tried, missed.slice(0, 40).join('\n')).toBeLessThan(0.02);
}, 120_000);

function isFirstOfItsRule({ rule }: { readonly rule: string }, index: number): boolean {
  return rows.findIndex((row) => row.rule === rule) === index;
}

/** True if a certain finding covers the secret, whose own letters no depth of JSON changes. */
async function findsAny(text: string, secret: string): Promise<boolean> {
  const start = text.indexOf(secret);
  if (start === -1) return (await engine.scan(text)).some(({ tier }) => tier === 'certain');
  return finds(text, secret);
}

it('takes no part of encoded data for a token', () => {
  const random = randomFrom(11);
  const token = parseTemplate('AKIA{uc:16}').make(random);
  const data = parseTemplate('xxx{b64:90}').make(random);
  expect(findOwn(`${data.slice(0, 20)}${token}`)).not.toEqual([]);
  expect(findOwn(`${data}${token}`)).toEqual([]);
  // A path has as many letters in front, and shows its names.
  const path = '/v2/organizations/acme/projects/shop/environments/production/keys/';
  expect(findOwn(`${path}${parseTemplate('ghp_{an:36}').make(random)}`)).toMatchObject([{ tier: 'certain' }]);
  const font = parseTemplate('EAA{an:120}').make(random);
  expect(findOwn(`url(data:font/ttf;base64,A${font})`)).toEqual([]);
});
