import { expect, it } from 'vitest';
import { createScanEngine } from '../scan/createScanEngine.ts';
import { findNearby } from './findNearby.ts';
import { serviceNames } from './serviceNames.ts';

const value = ['Zq8Wv3Lm7Nc2', 'Rt5Yx9Kb4Hd6'].join('');
const hex = ['9f86d081884c7d65', '3c2b1a0f9e8d7c6b'].join('');
const commit = `${hex}5d4c3b2a`;
const uuid = ['7c9e6679', '7425', '40de', '944b', 'e07fc1f90ae7'].join('-');
const engine = createScanEngine();
const shown = (text: string): readonly string[] =>
  findNearby(text).nearby.map(({ start, end }) => text.slice(start, end));

it.each([
  `amplitude ${hex}`,
  `[DEBUG] Using mailjet ID=${value}`,
  `onesignal: ${uuid}`,
  `<id>{pusher ${value}}</id>`,
  `{ "Twilio": ["${value}"] }`,
  `my key for the demo:\n${value}\n`,
  `getToken() returned '${value}'`,
  `mailjetClient("${value}")`,
  `datadog - ${commit}`,
  `https://api.mailjet.example/v3?token=${value}`,
  `https://api.mailjet.example/v3?list=1&id=${value}`,
])('finds the value in %j', (text) => {
  expect(shown(text)).toHaveLength(1);
});

it.each([
  value,
  `checksum ${hex}`,
  `Notion page ${uuid}`,
  `github: fixed in ${commit}`,
  `token digest: ${hex}`,
  `public key ${value}`,
  `System, Version=4.0.0.0, PublicKeyToken=${hex.slice(0, 16)}</value>`,
  `the key is explained in getTheNameOfTheFirstUser`,
  `key: some-long-name-of-a-thing`,
  `the request has the id ${uuid} and a key`,
  `https://twilio.example/docs/${value}`,
  `import "mailjet/${value}"`,
  `twilio ${'x'.repeat(24)}`,
  `https://www.youtube.com/playlist?list=${value}`,
  `https://www.youtube.com/watch?v=WImor3HDyqU&amp;list=${value}`,
  `awsRequestId: '${uuid}',`,
  `mongodb _id: ${hex.slice(0, 24)}`,
  `timezone ${hex}`,
  `redis: evicted ${hex}`,
  'SECURITY: tokens are checked, see GHSA-4w46-w44m-3jq3',
  `${value} is for mailjet`,
  `mailjet\n\n\n${' '.repeat(80)}${value}`,
])('leaves alone %j', (text) => {
  expect(shown(text)).toEqual([]);
});

it('asks about what it finds, and leaves to other rules what they find', async () => {
  expect(await engine.scan(`amplitude ${hex}`)).toMatchObject([{ rule: 'nearby-token', tier: 'possible' }]);
  expect(await engine.scan(`mailjet_token = "${value}"`)).toMatchObject([
    { rule: 'secret-value', tier: 'certain' },
  ]);
  expect(
    await engine.scan(`amplitude ${hex}`, { off: ['assigned-values'], patterns: [], version: '1' }),
  ).toEqual([]);
});

it('knows services by names that are no longer than a word', () => {
  for (const name of serviceNames) expect(name).toMatch(/^[a-z0-9]{3,40}$/u);
});

it('takes the key of a service for a token', async () => {
  const letters = ['PSIYbVgfkbEPQ', 'oqJfzHpACTtih'].join('');
  expect(await engine.scan(`codemagic_key: "${letters}"`)).toMatchObject([{ rule: 'secret-value' }]);
  const rules = { version: 'test', off: ['likely-values'], patterns: [] };
  expect(await engine.scan(`drawer_key: "${letters}"`, rules)).toEqual([]);
});

it('asks about a value that has the form of a token of a service nobody knows', () => {
  const body = ['Zq8Wv3Lm7Nc2', 'Rt5Yx9Kb4Hd6Fs1Jg'].join('');
  expect(shown(`run(acme_${body})`)).toEqual([`acme_${body}`]);
  expect(shown(`run('acme_live_${body}')`)).toEqual([`acme_live_${body}`]);
  for (const text of [
    `run(pi_${body})`,
    `userId: acme_${body}`,
    `hash acme_${body}`,
    `run(acme_${body.toLowerCase()})`,
    `run(acme_getTheNameOfTheFirstUser12)`,
  ])
    expect(shown(text)).toEqual([]);
});

const mixture = ['Zq8Wv3Lm7Nc2', 'Rt5Yx9Kb4Hd6Fs1Jg'].join('');

it('asks about the end of a word that begins with the name of a key', () => {
  for (const text of [`gumroadPRIVATE-${commit}`, `acmeToken_${commit}`])
    expect(shown(text)).toEqual([text.slice(text.search(/[-_][^-_]+$/u) + 1)]);
  expect(shown(`signupPRIVATE.${hex}`)).toEqual([hex]);
  expect(shown(`cache-key-getTheNameOfTheFirstUser12`)).toEqual([]);
});

it('asks about a UUID behind a word for a key', () => {
  for (const text of [`acme-secret-${uuid}`, `acmeKEY-${uuid}`, `sk_${uuid}`])
    expect(shown(text)).toEqual([uuid]);
  for (const text of [`request-${uuid}`, `checksum key-${uuid}`]) expect(shown(text)).toEqual([]);
});

it('asks about all of a token with several parts', () => {
  const parts = `${mixture}.v1.${commit}`;
  expect(shown(`my airtable ${parts}`)).toEqual([parts]);
  expect(shown(`hash ${parts}`)).toEqual([]);
});

it('asks about a prefix that says what a token is for, whatever its letters are', () => {
  for (const token of [`acme_live_${commit}`, `key_${commit}`, `acme-sandbox-${mixture}`])
    expect(shown(`run(${token})`)).toEqual([token]);
  expect(shown(`checksum key_${commit}`)).toEqual([]);
  expect(shown('run(server_getTheNameOfTheFirstUser12)')).toEqual([]);
});

it('asks about a mixture in quotes, whatever name it is given, but for names of data', () => {
  for (const text of [`value = "${mixture}"`, `Acme('${mixture}')`, `\nacme: ${mixture}\n`])
    expect(shown(text)).toEqual([mixture]);
  const words = Buffer.from('ProductVariant:346').toString('base64');
  for (const text of [
    `base64url.decode("${mixture}")`,
    `"clientDataJSON": "${mixture}"`,
    `value = "${words}"`,
    `value = "${commit}"`,
    `- W/"bec-${mixture}"`,
    'value = "getTheNameOfTheFirstUser12"',
  ])
    expect(shown(text)).toEqual([]);
});

it('takes random letters for random, however many pairs of words are in them by chance', () => {
  const frequent = ['aInOrE', 'tHeR4nE', 'sTaT1oN', 'eRaLiN'].join('');
  expect(shown(`mailjet ${frequent}`)).toEqual([frequent]);
});

it('takes the mark of a redaction for no name of what stands below it', () => {
  expect(shown(`[REDACTED:github-token]\n${value}\n`)).toEqual([]);
  expect(shown(`github token\n${value}\n`)).toEqual([value]);
});
