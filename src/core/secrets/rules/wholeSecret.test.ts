import { describe, expect, it } from 'vitest';
import { createScanEngine } from '../scan/createScanEngine.ts';
import { randomFrom } from '../testing/randomFrom.ts';
import { parseTemplate } from './tokenTemplate.ts';

const engine = createScanEngine();
const random = randomFrom(11);
const made = (form: string): string => parseTemplate(`xxx${form}`).make(random).slice(3);
const join = (...parts: readonly string[]): string => parts.join('');
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const tokenPart = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = parseTemplate('ghp_{an:36}').make(random);
const line = `deploy with ${token} on friday`;
const wrapped = (value: string, width: number): string =>
  value.replaceAll(new RegExp(`.{1,${width}}`, 'gu'), (taken) => `${taken}\n`).trimEnd();

/** Returns a text with every finding cut out. */
async function left(text: string): Promise<string> {
  const spans = await engine.scan(text);
  return spans.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
}

describe('a secret is covered whole', () => {
  const comma = join('aB3$', 'kd,9f', 'X!2mQ');
  const bracket = join('Xk9$(', 'mQ2;v', 'B7!pL');
  it.each([
    ['a comma in a settings file', `DB_PASSWORD=${comma}\nNAME=x`, comma],
    ['a semicolon and a bracket there', `DB_PASSWORD=${bracket}`, bracket],
    ['an exported one', `export DB_PASSWORD=${comma}`, comma],
    [
      'an escaped quote',
      `{"client_secret": ${JSON.stringify(join('aB3xkd9x', '"fX2m', 'Qvv91LLq'))}}`,
      'Qvv91LLq',
    ],
    [
      'an escaped quote at a second level',
      JSON.stringify({ a: `{"client_secret": ${JSON.stringify(join('aB3xkd9x', '"fX2m', 'Qvv91LLq'))}}` }),
      'Qvv91LLq',
    ],
    [
      'an at sign in an address',
      `postgres://app:${join('Tr0ub4dor', '@3xKq9', '!z')}@db.internal.corp/x`,
      join('3xKq9', '!z'),
    ],
  ])('%s', async (_name, text, secret) => {
    const rest = await left(text);
    expect(rest).not.toContain(secret.slice(-6));
    expect(rest).not.toContain(secret.slice(0, 5));
  });
  it('stops an assignment of a list at its comma', async () => {
    expect(await left(`tool(DB_PASSWORD=${made('{an:24}')}, other=12)`)).toContain(', other=12)');
  });
  it('leaves the rest of an address', async () => {
    const text = `postgres://app:${made('{an:24}')}@db.internal.corp/x?mail=a@b.dev`;
    expect(await left(text)).toContain('@db.internal.corp/x?mail=a@b.dev');
  });
  it.each([4, 8, 12, 16])('the last line of wrapped base64 with %i letters', async (last) => {
    const all = base64(`${made('{an:30}')} ${line} ${'more '.repeat(30)}`).replaceAll('=', '');
    const value = all.slice(0, 120 + last);
    const rest = await left(`before\n${wrapped(value, 60)}\n\nbehind`);
    expect(rest.replaceAll(/\s/gu, '')).toBe('beforebehind');
  });
  it('all lines of a Kubernetes value', async () => {
    const value = wrapped(made('{b64:150}'), 60).replaceAll('\n', '\n    ');
    const text = `kind: Secret\ndata:\n  keystore.jks: |\n    ${value}\n  other: ${base64('correct horse')}\n`;
    const rest = await left(text);
    for (const piece of value.split(/\s+/u)) expect(rest).not.toContain(piece);
    expect(rest).toContain('other:');
  });
});

describe('a secret is found', () => {
  const telegram = (): string => `${made('{d:9}')}:AA${made('{url:33}')}`;
  it('twice in a line', async () => {
    expect(await engine.scan(`bots = ['${telegram()}', '${telegram()}']`)).toHaveLength(2);
  });
  it('where another rule that covers the same is off', async () => {
    const text = `https://oauth2:dop_v1_${made('{hex:64}')}@acme.dev/x`;
    expect(await engine.scan(text, { version: 'test', off: ['basicauth'], patterns: [] })).toHaveLength(1);
  });
  it('in a second block of data', async () => {
    const of = (key: string, text: string): string => `kind: Secret\ndata:\n  ${key}: ${base64(text)}\n`;
    const list = `items:\n- ${of('a', 'correct horse').replaceAll('\n', '\n  ')}\n- ${of('b', 'battery staple').replaceAll('\n', '\n  ')}`;
    const rest = await left(list);
    expect(rest).not.toContain(base64('correct horse'));
    expect(rest).not.toContain(base64('battery staple'));
  });
  it.each([100, 158, 170, 230])('that begins %i characters before its first escape', async (length) => {
    const first = `ops_eyJ${made(`{an:${length}}`)}`;
    const rest = await left(`${'a b '.repeat(100)} ${first}\\u0041${made('{an:250}')} end`);
    expect(rest).not.toContain(first.slice(0, 12));
  });
  it.each(['an example of this', 'phone 1234567890'])('in a JSON Web Token that says "%s"', async (said) => {
    const text = `${tokenPart({ alg: 'HS256' })}.${tokenPart({ sub: 'ada', said })}.${made('{url:43}')}`;
    expect(await engine.scan(text)).toMatchObject([{ tier: 'certain' }]);
  });
  it.each([
    join('!Qx9', '#kLp', '2vT7'),
    join('P4ss(', 'w0rd)', '!9x'),
    join('$ecret', 'P4ss', '!x9'),
    `/${made('{b64:43}').replaceAll('/', 'x')}=`,
  ])('in quotes: %s', async (value) => {
    expect(await engine.scan(`{"password": "${value}"}`)).toHaveLength(1);
  });
  it.each([
    ['a long name in the next line', (run: string) => `${run}\nANOTHER_VERY_LONG_VARIABLE_NAME=1`],
    ['a path in front', (run: string) => `secrets/${run}`],
    ['a mark of hexadecimal in front', (run: string) => `0x${run}`],
  ])('in base64 or hex with %s', async (name, around) => {
    const run = name.includes('hexadecimal')
      ? Buffer.from(line).toString('hex')
      : base64(line.padEnd(60)).replaceAll('=', '');
    expect(await engine.scan(around(run))).toMatchObject([{ rule: 'github-token' }]);
  });
  it('in base64 of UTF-8 and of UTF-16', async () => {
    expect(await engine.scan(base64(`für später: ${line}`))).toMatchObject([{ rule: 'github-token' }]);
    const wide = Buffer.from(line, 'utf16le').toString('base64');
    expect(await engine.scan(wide)).toMatchObject([{ rule: 'github-token' }]);
  });
  it('with an invisible character as an escape, and with code points in braces', async () => {
    const unseen = String.raw`\u200b`;
    const letter = token.charCodeAt(2).toString(16);
    for (const text of [
      `"${token.slice(0, 12)}${unseen}${token.slice(12)}"`,
      String.raw`"${token.slice(0, 2)}\u{${letter}}${token.slice(3)}"`,
    ])
      expect(await engine.scan(text)).toContainEqual(expect.objectContaining({ rule: 'github-token' }));
  });
});

describe('no certain secret', () => {
  it.each([
    'hostname:5432:database:username:password',
    'localhost:5432:mydb:myuser:mypassword',
    'primary_key: "0b9c5e1a-94c3-4d5e-8f5a-3f1c2d7e9a61"',
    `{"nextToken": "${made('{an:32}')}"}`,
    `cache key-${made('{hex:32}')} is stale`,
  ])('is in %s', async (text) => {
    expect((await engine.scan(text)).filter(({ tier }) => tier === 'certain')).toEqual([]);
  });
});

/** A key as programs write it, each line in a literal or a call of its own. */
describe('a key of several lines is covered whole', () => {
  const body = Array.from({ length: 6 }, () => made('{b64:64}'));
  const keyLines = [
    join('-----BEGIN RSA ', 'PRIVATE KEY-----'),
    ...body,
    join('-----END RSA ', 'PRIVATE KEY-----'),
  ];
  it.each([
    ['Java, a plus in front', `String k = "${keyLines.join('\\n"\n          + "')}";`],
    ['Java, a plus behind', `String k = "${keyLines.join('\\r\\n" +\n                "')}";`],
    ['Python', `K = (\n${keyLines.map((one) => `            b'${one}\\n'`).join('\n')}\n)`],
    ['C', `char k[] =\n${keyLines.map((one) => `  "${one}\\n"`).join('\n')};`],
    ['PHP', `$k = '${keyLines.join("'.PHP_EOL.'")}';`],
    ['a list', `k = [\n${keyLines.map((one) => `                '${one}',`).join('\n')}\n].join("\\n")`],
    ['calls', keyLines.map((one) => `    sb.append("${one}\\n");`).join('\n')],
    ['commands', keyLines.map((one) => `echo "${one}" >> key.pem`).join('\n')],
    ['HTML', keyLines.join('<br>\n')],
  ])('%s', async (_name, text) => {
    const rest = await left(`x = 1\n${text}\ny = 2\n`);
    for (const one of body) expect(rest).not.toContain(one);
    expect(rest).toContain('x = 1');
    expect(rest).toContain('y = 2');
  });

  it('is not sure of words between the marks of a key', async () => {
    const shown = `${keyLines[0]}\n${'write the lines of your key here, and no other one\n'.repeat(3)}${keyLines.at(-1)}`;
    expect((await engine.scan(shown)).filter(({ tier }) => tier === 'certain')).toEqual([]);
  });
});
