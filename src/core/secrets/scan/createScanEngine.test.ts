import fc from 'fast-check';
import { expect, it } from 'vitest';
import { redactionMark } from '../../../shared/domain/finding.ts';
import { createScanEngine } from './createScanEngine.ts';
import { findShipped } from './findShipped.ts';
import { findOwnAndGates } from '../rules/findOwn.ts';
import { gatedRules } from '../rules/ruleGates.ts';
import { sampleSecrets } from '../sampleSecrets.ts';
import { ruleNames, scanWithRules } from './scanWithRules.ts';
import { anyCharacter } from '../../../shared/testing/anyCharacter.ts';

const engine = createScanEngine();
const samples = sampleSecrets('k');

it.each(samples)('finds $rule and covers it whole', async ({ rule, text, secret }) => {
  const all = await engine.scan(text);
  expect(all.map((span) => span.rule)).toContain(rule);
  const start = text.indexOf(secret);
  expect(all.some((span) => span.start <= start && span.end >= start + secret.length)).toBe(true);
  expect(all.every((span) => span.tier === 'certain')).toBe(true);
});

it('leaves the form of a token alone that is ten times the same letter', async () => {
  const form = [
    'xox',
    'p-',
    'X'.repeat(12),
    '-',
    'X'.repeat(12),
    '-',
    'X'.repeat(12),
    '-',
    'X'.repeat(32),
  ].join('');
  expect(await engine.scan(`new Client("${form}", scopes)`)).toEqual([]);
});

function privateKey(at: number): string {
  return (
    ['-----BEGIN ', 'PRIVATE KEY-----\n'].join('') +
    `${'k9Qz3Lw7'.repeat(8)}\n${String(at).padStart(4, '7')}${'Xr5Tn2Vb'.repeat(7)}\n` +
    ['-----END ', 'PRIVATE KEY-----\n'].join('')
  );
}

async function tiersOf(text: string): Promise<readonly string[]> {
  return [...new Set((await engine.scan(text)).map(({ tier }) => tier))];
}

it('is sure of a few private keys, and asks about a long list of them', async () => {
  const keys = Array.from({ length: 20 }, (_, at) => privateKey(at));
  expect(await tiersOf(keys.slice(0, 3).join('\n'))).toEqual(['certain']);
  expect(await tiersOf(keys.join('\n'))).toEqual(['possible']);
});

it('asks about the prefix of a token with words behind it', async () => {
  const shown = ['xox', 'b-', 'otter-river'].join('');
  expect((await engine.scan(`token = "${shown}"`)).some(({ tier }) => tier === 'certain')).toBe(false);
});

it('takes the parts of an address in brackets for no password', async () => {
  const found = await engine.scan('The form is postgres://[username]:[password]@[host]:[port]/[name]');
  expect(found.filter(({ tier }) => tier === 'certain')).toEqual([]);
});

it('shows nothing but the secret as its place', async () => {
  const text = 'x\nAWS_SECRET_ACCESS_KEY = "' + 'k1'.repeat(20) + '"\ny';
  const [span] = await engine.scan(text);
  expect(text.slice(span?.start, span?.end)).toBe('k1'.repeat(20));
});

it.each([
  ['possible', ['http://user:', 'pass@10.10.1.10:1080']],
  ['possible', ['postgres://ada:whale', 'hello@db:5432/shop']],
  ['certain', ['postgres://ada:whale', 'hello@db.orchard.dev:5432/shop']],
])('takes the password of an address for %s by what it leads to: %j', async (tier, parts) => {
  expect(await engine.scan(parts.join(''))).toMatchObject([{ tier }]);
});

it('has a gate for every rule in use, and none for another', () => {
  expect([...gatedRules].toSorted()).toEqual([...ruleNames].toSorted());
});

it('finds a token by a rule of ours in place of one of secretlint as long as that one is on', async () => {
  const text = `login ${['gl', 'pat-', 'aB3dE5gH7jK9mN1pQ4sT'].join('')}`;
  const scan = (off: readonly string[]) => engine.scan(text, { version: 'test', off, patterns: [] });
  expect(await scan(['service-tokens'])).toMatchObject([{ rule: 'gitlab-personal-access-token' }]);
  expect(await scan(['gitlab', 'assigned-values'])).toEqual([]);
});

it('finds the token of a rule that is off by no other rule, though a word in front announces it', async () => {
  const text = `token ${['gh', 'p_', 'aB3dE5gH7jK9mN1pQ4sT6vW8xY0zC2fR5tU7'].join('')}`;
  const scan = (off: readonly string[]) => engine.scan(text, { version: 'test', off, patterns: [] });
  expect(await scan([])).toHaveLength(1);
  expect(await scan(['github'])).toEqual([]);
});

it('loses nothing to its gates', async () => {
  const filler = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 12 }),
    fc.constantFrom(
      ' ',
      '\n',
      '"',
      "'",
      '=',
      ': ',
      '{',
      '}',
      '{"a": ',
      'x',
      '_',
      '-',
      '\\n',
      'é',
      '😀',
      '://',
      '@',
      '.',
    ),
  );
  const letter = fc.constantFrom('a', 'k', 'Z', '7');
  const secret = letter.chain((unit) => fc.constantFrom(...sampleSecrets(unit).map(({ text }) => text)));
  // A cut text next to a secret: the gates must pass it if the rules find it.
  const cut = fc
    .tuple(secret, fc.nat(400), fc.boolean())
    .map(([text, at, tail]) => (tail ? text.slice(at) : text.slice(0, at)));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(filler, secret, cut), { maxLength: 8 }), async (parts) => {
      const text = parts.join('');
      expect(await findShipped(text, findOwnAndGates(text).gates)).toEqual(
        await scanWithRules(text, ruleNames),
      );
    }),
    { numRuns: 1_500 },
  );
}, 60_000);

it.each(samples)(
  'takes the mark of a redacted $rule for no secret, and what is beside one for one',
  async (sample) => {
    const { text, secret, rule } = sample;
    const mark = redactionMark(rule);
    const spans = await engine.scan(text.replace(secret, mark));
    const found = spans.map(({ start, end }) => text.replace(secret, mark).slice(start, end));
    expect(found).not.toContain(mark);
    expect(await engine.scan(`${mark} ${text} ${mark}`)).not.toEqual([]);
  },
);

it('is not switched off by what a text says', async () => {
  const text = `<!-- secretlint-disable -->\n// secretlint-disable-next-line\n${samples[0]?.text ?? ''}`;
  expect(await engine.scan(text)).toHaveLength(1);
});

it('answers in order and without overlaps', async () => {
  const text = samples.map((sample) => sample.text).join('\n');
  const spans = await engine.scan(text);
  expect(spans.length).toBeGreaterThan(40);
  for (const [index, span] of spans.entries()) {
    expect(span.start).toBeGreaterThanOrEqual(spans[index - 1]?.end ?? 0);
    expect(span.end).toBeGreaterThan(span.start);
  }
});

it('finds a secret in a large text, and nothing in a large clean one', async () => {
  const clean = 'export const link = "https://acme.dev/a?b=c"; // npm_config, access key\n'.repeat(80_000);
  expect(await engine.scan(clean)).toEqual([]);
  const secret = samples[0]?.text ?? '';
  expect(await engine.scan(`${clean}${secret}`)).toMatchObject([
    { start: clean.length, end: clean.length + secret.length },
  ]);
});

it('loses nothing to its gates behind hundreds of places that look like a secret', async () => {
  const looksLike = ['gh', 'p_ab '].join('').repeat(300);
  for (const { text } of samples) {
    const all = `${looksLike}\n${text}`;
    expect(await findShipped(all, findOwnAndGates(all).gates)).toEqual(await scanWithRules(all, ruleNames));
  }
});

it('names rules in lower case with dashes', async () => {
  const spans = await engine.scan(samples.map((sample) => sample.text).join('\n'));
  for (const { rule } of spans) expect(rule).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u);
});

it.each([
  ['behind', (lines: string, secret: string) => `${lines}${secret}`],
  ['in front of', (lines: string, secret: string) => `${secret}${lines}`],
  ['within', (lines: string, secret: string) => `${lines}${secret}${lines}`],
])('finds a secret %s lines that repeat themselves', async (_where, place) => {
  const secret = `token: "${['gh', 'p_', 'aB3dE5gH7jK9mN1pQ4sT6vW8xY0zC2fR5tU7'].join('')}"\n`;
  for (const line of ['"auth": "', 'password = pass\n', 'kind: Secret\n', '-----BEGIN \n', 'https://a:b@']) {
    const found = await engine.scan(place(line.repeat(3_000), secret));
    expect([line, found.filter(({ rule }) => rule === 'github-token').length]).toEqual([line, 1]);
  }
});
