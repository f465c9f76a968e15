import { expect, it } from 'vitest';
import { randomFrom } from '../testing/randomFrom.ts';
import { createScanEngine } from '../scan/createScanEngine.ts';
import { findOwn } from './findOwn.ts';
import { parseTemplate } from './tokenTemplate.ts';

const engine = createScanEngine();
const random = randomFrom(5);
const made = (form: string): string => parseTemplate(`xxx${form}`).make(random).slice(3);
const value = made('{an:28}');
const base64 = (text: string): string => Buffer.from(text).toString('base64').replaceAll('=', '');
const lines = (count: number): string => Array.from({ length: count }, () => made('{b64:64}')).join('\n');
const begin = (kind: string): string => `-----BEGIN ${kind}PRIVATE KEY-----`;
const chosen = ['otter', 'River', '77'].join('');
const password = ['k7', 'Vq', '!x', '9Lm', 'Zp2'].join('');

const kubernetes = (key: string, data: string): string => `kind: Secret\ndata:\n  ${key}: ${data}\n`;

const certain: readonly (readonly [rule: string, text: string, secret: string])[] = [
  ['url-password', `amqp://ada:${value}@queue.acme.dev:5672`, value],
  ['url-token', `git clone https://${value}:x-oauth-basic@github.acme.dev/ada/shop.git`, value],
  ['azure-identifiable-key', made('{an:52}JQQJ99{an:26}'), ''],
  ['azure-identifiable-key', `ACRPWD=${made('{b64:42}')}+ACRB${made('{b64:5}')}`, ''],
  ['tableau-token', `pat ${made('{b64:22}')}==:${made('{an:32}')}`, ''],
  ['login-password', `mysql -u ada mysql -p${value} shop`, value],
  ['authorization-header', `Authorization: Bearer ${value}`, value],
  ['authorization-header', `"X-Auth": "token ${value}"`, value],
  ['curl-credentials', `curl -u "ada:${password}" https://acme.dev`, `ada:${password}`],
  ['private-key', `${begin('EC ')}\n${lines(4)}`, ''],
  ['private-key', `key: |\n  MII${made('{b64:3}')}IBAAK${made('{b64:53}')}\n${lines(3)}`, ''],
  ['putty-private-key', `Private-Lines: 2\n${lines(2)}\nPrivate-MAC: 1`, ''],
  [
    'json-web-token',
    `${base64('{"alg":"HS256"}')}.${base64('{"sub":"ada lovelace"}')}.${made('{url:43}')}`,
    '',
  ],
  ['json-web-key', `{"kty":"OKP","x":"${made('{url:43}')}","d":"${value}"}`, value],
  ['putty-private-key', `   8\tPrivate-Lines: 1\n   9\t${made('{b64:40}')}\n  10\tPrivate-MAC: 1`, ''],
  ['putty-private-key', `> Private-Lines: 1\n> ${made('{b64:40}')}\n> Private-MAC: 1`, ''],
  [
    'private-key',
    `-----BEGIN OpenVPN Static key V1-----\n${Array.from({ length: 16 }, () => made('{hex:32}')).join('\n')}\n-----END OpenVPN Static key V1-----`,
    '',
  ],
  ['password-hash', `ada:{SHA}${made('{b64:27}')}=`, ''],
  ['password-hash', `ada:${made('{an:13}')}:19000:0:99999:7:::`, ''],
  ['secret-value', `{"db":{"sensitive":true,"type":"string","value":"${value}"}}`, value],
  ['secret-value', `"db": {\n  "value": "${value}",\n  "type": "string",\n  "sensitive": true\n}`, value],
  ['password-hash', `ada:$6$${made('{an:16}')}$${made('{an:86}')}:19000:0:99999:7:::`, ''],
  ['netrc-password', `machine acme.dev login ada password ${password}`, password],
  ['pgpass-password', `db.acme.dev:5432:shop:ada:${password}`, password],
  ['docker-auth', `{"auths":{"acme.dev":{"auth":"${base64(`ada:${password}`)}"}}}`, ''],
  ['docker-auth', `{"auths":{"acme.dev":{"auth":"${base64(`ada:${password}\n`)}"}}}`, ''],
  ['vault-unseal-key', `Unseal Key 2: ${made('{b64:43}')}=`, ''],
  ['vault-unseal-key', `vault operator unseal -address=https://vault.acme.dev ${made('{b64:44}')}`, ''],
  ['login-password', `psexec.exe \\\\build -u ada -p ${value} cmd`, value],
  ['login-password', `psexec \\\\build -s -u "acme\\\\ada" -h -p ${value} cmd`, value],
  ['sql-password', `CREATE USER ada IDENTIFIED BY '${password}';`, password],
  ['wireguard-key', `PrivateKey = ${made('{b64:43}')}=`, ''],
  [
    'kubernetes-secret',
    `apiVersion: v1\nkind: Secret\ndata:\n  dsn: ${base64('correct horse')}\n`,
    base64('correct horse'),
  ],
  ['kubernetes-secret', `stringData:\n  dsn: correcthorse\nkind: Secret\n`, 'correcthorse'],
  ['azure-account-key', `DefaultEndpointsProtocol=https;AccountKey=${made('{b64:86}')}==;`, ''],
  ['sql-password', `echo ALTER USER ada IDENTIFIED BY ${value}`, value],
  ['login-password', `ConvertTo-SecureString "${value}" -AsPlainText -Force`, value],
  ['url-password', `smtps://ada@acme.dev:${value}@smtp.acme.dev:465`, value],
  ['authorization-header', `Authorization: NTLM ${value}`, value],
  ['telegram-bot-token', `bot ${made('{d:9}')}:AA${made('{url:33}')}`, ''],
  ['terraform-cloud-token', `${made('{an:14}')}.atlasv1.${made('{an:67}')}`, ''],
];

/** Passwords of services that people install themselves, in addresses and commands. */
const askedAbout: readonly (readonly [rule: string, text: string, secret: string])[] = [
  ['url-password', `DATABASE_URL=postgres://shop:shop@localhost:5432/shop`, 'shop'],
  ['url-password', `DB="cassandra://shop:shop@localhost"`, 'shop'],
  ['url-password', `\\set PGDB pg://postgres:${chosen}@localhost`, chosen],
  [
    'url-password',
    `BROKER = 'redis://:${['redis', 'pwd'].join('_')}@127.0.0.1:6379/0'`,
    ['redis', 'pwd'].join('_'),
  ],
  ['url-password', `client("http://ada:${chosen}@localhost:9200")`, chosen],
  ['url-password', `client("http://elastic:elastic@localhost:9200")`, 'elastic'],
  ['sql-password', `CREATE ROLE shop LOGIN PASSWORD '${chosen}';`, chosen],
  ['authorization-header', `oauth_version=\\"1.0\\",oauth_signature=\\"${made('{b64:27}')}=\\"`, ''],
  ['authorization-header', `/object?X-Amz-Date=1&X-Amz-Signature=${made('{hex:64}')}`, ''],
  ['url-password', `url = "amqp://guest:guest@queue/"`, 'guest'],
  ['url-password', `create_engine("mysql+pymysql://root:${chosen}@127.0.0.1/shop")`, chosen],
  ['login-password', `redis-server --requirepass "${chosen}"`, chosen],
  ['login-password', `redis-cli -h cache -a ${chosen} ping`, chosen],
  ['login-password', `mongosh shop -u ada -p ${chosen}`, chosen],
  ['login-password', `htpasswd -bc .htpasswd ada ${chosen}`, chosen],
  ['login-password', `smbclient //nas/share -U ada%${chosen}`, chosen],
  ['login-password', `ldapsearch -x -D cn=ada -w ${chosen}`, chosen],
  ['login-password', `sqlcmd -S db -U sa -P ${chosen}`, chosen],
  ['login-password', `rabbitmqctl add_user ada ${chosen}`, chosen],
  ['login-password', `openssl rsa -in key.pem -passin pass:${chosen}`, chosen],
];

it.each(askedAbout)('asks about a %s in %s', (rule, text, secret) => {
  const found = findOwn(text);
  expect(found).toMatchObject([{ rule, tier: 'possible' }]);
  if (secret !== '') expect(text.slice(found[0]?.start, found[0]?.end)).toBe(secret);
});

it('finds a login in base64 without the name of its header', () => {
  const login = base64(`ada:${password}`);
  expect(findOwn(`Authorization:\n      - Basic ${login}\n`)).toMatchObject([
    { rule: 'authorization-header', tier: 'certain' },
  ]);
  expect(findOwn('Basic authentication and Basic Laboratory')).toEqual([]);
});

it.each([
  'http://username:password@localhost:9200',
  'see scheme://ada:password1@host and https://ada:river77@example.com',
  'oauth_signature_method="HMAC-SHA1"',
  'postgres://user:pass@localhost:5432/shop',
  'postgresql://username:password@localhost/shop',
  'http://proxy:proxy@localhost:3128',
  String.raw`value="((ht|f)tps?://|mailto:)[A-Za-z0-9]+[~a-zA-Z0-9-_\.@#$%]+"`,
  `AccountName=devstoreaccount1;AccountKey=${['Eby8vdM02x', 'NOcqFlqUwJ', 'PLlmEtlCDX'].join('')}${'J1OUzFT5'.repeat(7)}==`,
  'docker run --link my-mongo:mongo -p 1337:1337 acme',
  'redis-cli -a $REDIS_PASSWORD ping',
])('takes what only shows the form for no password: %s', (text) => {
  expect(findOwn(text)).toEqual([]);
});

it.each(certain)('finds a %s in %s', (rule, text, secret) => {
  const found = findOwn(text).filter((span) => span.rule === rule && span.tier === 'certain');
  expect(found).toHaveLength(1);
  if (secret !== '') expect(text.slice(found[0]?.start, found[0]?.end)).toBe(secret);
});

it.each([
  ['an address without a password', 'https://ada@acme.dev/path'],
  ['a port', 'http://proxy:8080@x'],
  ['an example', 'postgres://user:password@localhost:5432/db'],
  ['a variable', 'mysql://root:${PASSWORD}@db.acme.dev'],
  ['a public key', `-----BEGIN PUBLIC KEY-----\n${lines(4)}\n-----END PUBLIC KEY-----`],
  [
    'a certificate',
    `-----BEGIN CERTIFICATE-----\nMIID${made('{b64:60}')}\n${lines(8)}\n-----END CERTIFICATE-----`,
  ],
  ['a key that is cut out', `${begin('RSA ')}\nMIIE...\n-----END RSA PRIVATE KEY-----`],
  ['a password that nobody types', 'http://a:c%3A%01%40%2Fd9@host.acme.dev:8080/'],
  ['the login of the standard', `Authorization: Basic ${base64('Aladdin:OpenSesame')}`],
  ['a login of words', `Authorization: Basic ${base64('user:password')}`],
  ['a key against repetition', `curl -H "Idempotency-Key: ${made('{an:28}')}" https://acme.dev`],
  ['a statement with a variable', 'CREATE USER ada IDENTIFIED BY $PASSWORD1;'],
  ['a header with a variable', 'Authorization: Bearer $TOKEN'],
  ['a picture', `data:image/png;base64,iVBORw0KGgo${made('{b64:400}')}`],
  ['a config map', `kind: ConfigMap\ndata:\n  name: ${base64('correct horse')}\n`],
  ['text about a password', 'The password is required, and the user name is optional.'],
])('takes %s for no credentials', (_name, text) => {
  expect(findOwn(text).filter(({ tier }) => tier === 'certain')).toEqual([]);
});

it('finds a key of which each line has its time in front, as in a log', () => {
  const end = ['-----END RSA PRIVATE', 'KEY-----'].join(' ');
  const text = [begin('RSA '), ...lines(6).split('\n'), end]
    .map((line) => `2026-04-26 12:36:01 ${line}`)
    .join('\n');
  expect(findOwn(text)).toMatchObject([
    { rule: 'private-key', tier: 'certain', start: text.indexOf('-----BEGIN'), end: text.length },
  ]);
});

it('asks of a Kubernetes secret for the name of an account, and is certain of its password', () => {
  const text = `kind: Secret\ndata:\n  username: ${base64('otter77-river')}\n  pin: ${base64('k9-Xq2-Lm')}\n`;
  expect(findOwn(text).map(({ tier }) => tier)).toEqual(['possible', 'certain']);
});

it('leaves certificates of a Kubernetes secret alone, and asks about a word in the place of a key', () => {
  const pem = (kind: string, body: string): string =>
    base64(`-----BEGIN ${kind}-----\n${body}\n-----END ${kind}-----\n`);
  const body = made('{b64:400}');
  expect(findOwn(kubernetes('tls.crt', pem('CERTIFICATE', body)))).toEqual([]);
  expect(findOwn(kubernetes('tls.key', pem('PRIVATE KEY', '---')))).toEqual([]);
  expect(findOwn(kubernetes('tls.key', pem('PRIVATE KEY', body)))).toMatchObject([{ tier: 'certain' }]);
  expect(findOwn(kubernetes('tls.key', base64('TESTKEY1')))).toMatchObject([{ tier: 'possible' }]);
});

it('takes the letters of an encoded picture for no token', () => {
  const picture = `R0lGODlhDgAKAIABALu7u////yH5BAEAAAEALA${made('{b64:200}')}`;
  expect(
    findOwn(`background: url(data:image/gif;base64,${picture}EAAAE${made('{an:60}')}/${made('{b64:90}')})`),
  ).toEqual([]);
});

it('asks about common passwords, and about the address of an error tracker', async () => {
  for (const text of [
    'machine other.example.com login user password pass\n',
    'get("http://nkim:1234@python.org")',
    `dsn = "https://${made('{hex:32}')}@sentry.acme.com/1"`,
  ]) {
    expect(await engine.scan(text), text).toMatchObject([{ tier: 'possible' }]);
  }
  expect(await engine.scan(`dsn = "https://${made('{hex:32}')}@git.acme.com/1"`)).toMatchObject([
    { tier: 'certain' },
  ]);
});

it('knows the body of a key by its first bytes, in a string of code and in JSON', () => {
  const body = `MII${made('{b64:3}')}IBAAK${made('{b64:400}')}`;
  expect(findOwn(`const key = "${body}";`)).toMatchObject([{ tier: 'certain' }]);
  expect(findOwn(JSON.stringify({ c: `x\n${body}` }))).toMatchObject([{ tier: 'certain' }]);
});

it('reads a large text of one line to its end', () => {
  const text = '{"token":"abc","id":123,"x":1},'.repeat(100_000);
  expect(findOwn(text)).toEqual([]);
});

const token = `${base64('{"alg":"HS256"}')}.${base64('{"sub":"ada lovelace"}')}.${made('{url:43}')}`;
const shownToken = `${base64('{"alg":"HS256","typ":"JWT"}')}.${base64('{"sub":"1234567890","name":"John Doe","iat":1516239022}')}.${made('{url:43}')}`;

it.each([
  ['a shown token and a slash', `${shownToken}/${token}`, 'json-web-token'],
  ['a shown token and a sign', `${shownToken}=${token}`, 'json-web-token'],
  [
    'the beginning of a key without its end',
    `${begin('')}\n${'x'.repeat(64)}\n${'x'.repeat(64)}\n${begin('')}\nMII${lines(4)}`,
    'private-key',
  ],
])('finds a secret right behind %s', (_name, text, rule) => {
  expect(
    findOwn(text)
      .filter((span) => span.tier === 'certain')
      .map((span) => span.rule),
  ).toContain(rule);
});

it('reads a run of beginnings to its end, and what follows it', () => {
  const run = 'token='.repeat(50_000);
  expect(findOwn(`${run}\nAuthorization: Bearer ${value}`).at(-1)).toMatchObject({ tier: 'certain' });
});

it.each([
  ['letters beyond ASCII', `${value}%C3%84`],
  ['the end of its line', `${value}%0A`],
  ['a dollar sign in front', `%24A${value}`],
  ['marks at both ends', `%23${value}%25`],
  ['a bracket', `call%28${value}`],
])('finds the password of an address that encodes %s', (_name, secret) => {
  const text = `postgres://ada:${secret}@db.acme.dev/shop`;
  const found = findOwn(text).filter(({ rule }) => rule === 'url-password');
  expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([secret]);
});

it.each([
  ['a word in brackets', '%3Cpassword%3E'],
  ['words with blanks', 'your%20password'],
])('takes %s that an address encodes for no password', (_name, shown) => {
  expect(findOwn(`postgres://ada:${shown}@db.acme.dev/shop`)).toEqual([]);
});

it.each([
  ['that has a colon', `user:pass:${value}`],
  ['with the end of its line', `ada:${value}\n`],
])('is certain of a basic login %s', (_name, login) => {
  expect(findOwn(`Authorization: Basic ${base64(login)}`)).toMatchObject([{ tier: 'certain' }]);
});

it.each([
  ['that has expired', '{"sub":"ada","exp":1700000000}', 'possible'],
  ['that is for nobody', '{"message":"hello world"}', 'possible'],
  ['that is valid for long', '{"sub":"ada","exp":4100000000}', 'certain'],
  ['without an end', '{"user_id":7}', 'certain'],
])('takes a signed token %s for %s', (_name, payload, tier) => {
  const signed = `${base64('{"alg":"HS256"}')}.${base64(payload)}.${made('{url:43}')}`;
  expect(findOwn(`x = ${signed}`)).toMatchObject([{ rule: 'json-web-token', tier }]);
  expect(findOwn(`auth_token = "${signed}"`)).toMatchObject([{ rule: 'json-web-token', tier }]);
});

it('finds a signed token with the rights of many groups', () => {
  const payload = `{"sub":"ada","groups":"${made('{an:2000}').repeat(3)}"}`;
  const signed = `${base64('{"alg":"HS256"}')}.${base64(payload)}.${made('{url:43}')}`;
  expect(findOwn(`Authorization: Bearer ${signed}`)).toMatchObject([
    { rule: 'json-web-token', tier: 'certain', start: 22, end: 22 + signed.length },
  ]);
});

it('is certain of a token in three parts whose header names no algorithm', () => {
  const parts = `${base64('{"zip":"DEF","v":7}')}.${base64(`{"sub":"${value}"}`)}.${made('{url:12}')}`;
  expect(findOwn(`auth_token = "${parts}"`)).toMatchObject([{ rule: 'secret-value', tier: 'certain' }]);
});

it('finds all of a key whose lines have the marks of a comment around them', () => {
  const body = lines(6)
    .split('\n')
    .map((line, at) => ` *  ${line}${at % 2 === 0 ? ' */' : "' +"}`)
    .join('\n');
  const text = `${begin('')}\n * Version: 1\n\n${body}\n * ${begin('').replace('BEGIN', 'END')}`;
  expect(findOwn(text).some(({ start, end }) => start === 0 && end === text.length)).toBe(true);
});

it('asks about words in the data of a Kubernetes secret', () => {
  expect(findOwn(kubernetes('foobar', base64('test_secret_of_mine')))).toMatchObject([
    { rule: 'kubernetes-secret', tier: 'possible' },
  ]);
});

it.each([
  `driver.login("ada", "${chosen}")`,
  `User.objects.create_user("ada", "ada@acme.dev", "${chosen}")`,
  `requests.get(url, auth=("ada", "${chosen}"))`,
  `Credentials.basic("ada", "${chosen}")`,
  `users: { "ada@acme.com": "${chosen}" }`,
  `nats://ada:${['pass', 'word'].join('')}@127.0.0.1:4222`,
  `https://ada:${['change', 'me'].join('')}@localhost:9200`,
  `dsn = "ada:${chosen}@tcp(localhost:3306)/shop"`,
  `openssl pkcs12 -export -password pass:${chosen}`,
  `SQL> alter user ada identified by ${['MYDB', 'Passwd'].join('')} container=all;`,
  `Authorization: Basic ${Buffer.from(`ada:${chosen}é`).toString('base64')}`,
])('asks about %s', async (text) => {
  const found = await engine.scan(text);
  expect(found.filter(({ rule }) => !rule.startsWith('hidden-')).length).toBeGreaterThan(0);
});

it.each([
  'a file with the username and password needs to be supplied',
  'files that are identified by gormSourceDir',
  'nats://user:password@localhost',
  'signin("ada", name)',
  '"ada@acme.com", "bob@acme.com"',
])('leaves %s alone', (text) => {
  expect(findOwn(text)).toEqual([]);
});

it('asks for names and addresses of a configuration in a Kubernetes secret', () => {
  const text = `kind: Secret\nstringData:\n  name: kind-otter77\n  server: https://acme.dev:5443\n`;
  expect(findOwn(text).map(({ tier }) => tier)).toEqual(['possible', 'possible']);
});

it('looks again where the beginning of a form that was repeated in vain goes on', () => {
  const front = 'Authorization: Basic ';
  const login = base64(`ada:${password}`);
  const text = `${front.repeat(1_000)}${login}\n${front.repeat(1_000)}`;
  const found = findOwn(text).filter(({ rule }) => rule === 'authorization-header');
  expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([login]);
});

it('asks about the private part of a key in an object of code', async () => {
  const text = `const key = { kty: 'OKP', crv: 'Ed25519', x: '${made('{url:43}')}', d: '${value}' };`;
  const found = await engine.scan(text);
  expect(found.map(({ start, end }) => text.slice(start, end))).toContain(value);
});
