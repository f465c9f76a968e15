import { expect, it } from 'vitest';
import { createScanEngine } from '../scan/createScanEngine.ts';

const engine = createScanEngine();
const scan = async (text: string, off: readonly string[] = []): Promise<readonly string[]> =>
  (await engine.scan(text, { version: 'test', off, patterns: [] })).map(
    ({ rule, tier, start, end }) => `${rule} ${tier} ${text.slice(start, end)}`,
  );
const mixture = ['Zq8Wv3Lm7Nc2', 'Rt5Yx9Kb4Hd6Fs1Jg'].join('');
const hex = ['9f86d081884c7d65', '3c2b1a0f9e8d7c6b'].join('');
const uuid = ['7c9e6679', '7425', '40de', '944b', 'e07fc1f90ae7'].join('-');
const base64 = ['YutGV0Vlauqsobd6tPWz2AKwHh', 'BXMEWsAH+rSbz0UZUfaMVj1CFrcNQK47ygm/C4vHmc7'].join('');

it.each([
  [`${mixture}\n`, mixture],
  [`  - ${mixture}\n`, mixture],
  [`[INFO] worker 3 talks with ${mixture} for now\n`, mixture],
  [`sdk.init('${hex}')`, hex],
  [`const client = new AcmeApi("${uuid}");`, uuid],
  [`${base64}==\n`, `${base64}==`],
  [`https://mainnet.acme.example/v3/${hex}\n`, hex],
  [`${hex}.${mixture}\n`, `${hex}.${mixture}`],
  [`web_${hex}`, `web_${hex}`],
])('asks about a token without a name: %j', async (text, value) => {
  expect(await scan(text)).toEqual([`likely-token possible ${value}`]);
  expect(await scan(text, ['likely-values'])).toEqual([]);
  expect(await scan(text, ['assigned-values'])).toEqual([]);
});

it.each([
  `uses: actions/checkout@${hex}5d4c3b2a`,
  `  "contentHash": "${base64}=="`,
  `sha256:${hex}${hex}`,
  `<img src="/images/${mixture}.png">`,
  `Message-ID: <${mixture}@mail.example>`,
  `https://docs.google.example/document/d/${mixture}/edit`,
  `	github.com/acme/tool v0.0.0-20260807203101-d78b9b59529a // indirect`,
  hex,
  `- ${hex}5d4c3b2a Add the first test\n`,
  `https://www.notion.so/acme/Release-plan-${hex}`,
  'carryover-e2e-MKVFc1',
  'project: acme-git-c4EAvB\n',
  'pod web-api-7d9f8c6b5-x2x4z is ready',
  `https://acme.example/pages/${mixture}`,
  `session ${uuid}\n`,
  '<path d="M71 0v810h502v-810h-502zM174 90h296v630h-296z"/>',
  'e.DecMapUint8Uint8L4x(rv2i(rv), 4)',
  '#define X_CS_V6_ILP32_OFF32_CFLAGS 1131',
  `groupIds: ["${mixture}"],`,
  `GET /login/${mixture}`,
  `assertEquals(md5("a"), "${hex}")`,
  `  "id": "${uuid}",`,
  `		4C33A1221B5207DB00873DFF /* Images */ = {`,
  `${base64}${base64.slice(0, 4)}\n${base64.slice(4, 40)}\n`,
])('leaves alone %j', async (text) => {
  expect(await scan(text)).toEqual([]);
});

it('asks about each row of a list of tokens, and about none of a list of checksums', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => `- ${mixture.slice(0, -2)}${at + 10}`);
  expect(await scan(`${rows.join('\n')}\n`)).toHaveLength(60);
  const sums = Array.from({ length: 20 }, (_, at) => `${hex}${hex}${at + 10}  file-${at}`);
  expect(await scan(`${sums.join('\n')}\n`)).toEqual([]);
});

it('gives way to every rule', async () => {
  const token = ['gh', 'p_', 'aB3dE5gH7jK9mN1pQ4sT6vW8xY0zC2fR5tU7'].join('');
  expect(await scan(`- ${token}\n`)).toEqual([`github-token certain ${token}`]);
  expect(await scan(`amplitude ${hex}`)).toEqual([`nearby-token possible ${hex}`]);
});
