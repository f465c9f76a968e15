import { describe, expect, it } from 'vitest';
import { randomFrom } from '../testing/randomFrom.ts';
import { findOwn } from './findOwn.ts';
import { parseTemplate } from './tokenTemplate.ts';

const random = randomFrom(3);
const key = parseTemplate('key{an:32}').make(random).slice(3);
const hex = parseTemplate('hex{hex:40}').make(random).slice(3);
/** A salt as WordPress makes it: all printable characters but quotes and backslashes. */
const salt = Array.from({ length: 64 }, () => {
  const marks = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at)).filter(
    (mark) => !'"\'\\'.includes(mark),
  );
  return marks[Math.floor(random() * marks.length)];
}).join('');
const word = ['Otter', 'River', '77!'].join('');

/** Thirty-two numbers as they stand in code. */
const bytes = Array.from({ length: 32 }, () => `0x${Math.floor(random() * 256).toString(16)}`).join(', ');
const encodedWords = Buffer.from('correct horse').toString('base64');

const certain = [
  `api_key = "${key}"`,
  `const clientSecret = '${key}';`,
  `export SERVICE_TOKEN=${hex}`,
  `{"accessToken": "${key}"}`,
  `  "signing_key" => "${hex}",`,
  `auth_token: ${key}`,
  `var apiToken string = "${key}"`,
  `String apiSecret = "${key}";`,
  `System.setProperty("API_TOKEN", "${key}")`,
  `<apiKey>${key}</apiKey>`,
  `<apiToken>\n  ${key}\n</apiToken>`,
  `<add key="ApiSecret" value="${key}" />`,
  `{"name": "API_TOKEN", "value": "${key}"}`,
  `tool --api-key ${key} run`,
  `tool --token=${key}`,
  `define('AUTH_KEY', '${key}');`,
  `define('NONCE_SALT',       '${salt}');`,
  `variable "api_token" {\n  default = "${key}"\n}`,
  `API_TOKEN ::= "${hex}"`,
  `password: os.getenv("PASSWORD", "${key}")`,
  `https://acme.dev/a?access_token=${key}&b=c`,
  `deploy token - '${key}'`,
  `const apiToken = "Bearer ${key}";`,
  `easy_setopt(curl, API_TOKEN, "${key}");`,
  `<secret>{jenkins AQAAABAAA ${key}}</secret>`,
  `#define API_TOKEN "${key}"`,
  `%global api_token "${key}"`,
  `deploy-token->${hex}`,
];

const possible = [
  `password = "${word}"`,
  `network={\n psk="${word}"\n}`,
  `DB_PASSWORD=${word}`,
  `<password>${word}</password>`,
  `<entry user="ada" password="${word}"/>`,
  `define('DB_PASSWORD', '${word}');`,
  `{"sshPassphrase": "${word}"}`,
  `Server=db;User Id=ada;Password=${word};`,
  `tool --password ${word}`,
  `easy_setopt(curl, CURLOPT_PASSWORD, "${word}");`,
  `if (password !== "${word}") {`,
  `PASSWORD = os.environ.get("PASSWORD") or "${word}"`,
  `#define WIFI_PASSWORD "${word}"`,
  `set password "${word}"`,
  `PSWRD=${word}`,
  `paswd: "${word}"`,
  `MYSQLPASS: "${word}"`,
  `pw:${word} user:ada`,
];

/** A key of whatever kind is one if it looks like it. */
const possibleKeys = [`acmeKey := "${hex}"`, `[DEBUG] Using Key=${key}`];

/** Passwords with marks that patterns have, too. */
const likePatterns = [
  `password: "${['kX9(?', '=v2!mQ7zR'].join('')}"`,
  `password = "${['^Otter77!', 'River$'].join('')}"`,
  `DB_PASSWORD=${['^k9X!', 'vQ2m$'].join('')}`,
];

const none = [
  'password = "your-password"',
  'password: "<password>"',
  'apiKey: process.env.API_KEY,',
  'const token = getToken();',
  'token: string;',
  'password: z.string().min(8),',
  'password = user.password',
  `public_key = "${key}"`,
  `key_id = "${key}"`,
  `csrf_token = "${key}"`,
  `cacheKey = "${key}"`,
  'key: "products/list-of-all-2024"',
  'sort(ORDER_KEY, "ascending")',
  'if (token === "identifier") {',
  'keyboard = "dvorak-international-2"',
  'max_tokens = 200000',
  'PASSWORD_MIN_LENGTH=12',
  'The password must have at least 8 characters.',
  'secret: "${SECRET}"',
  'secret = {{ vault.secret }}',
  'API_KEY=[REDACTED:secret-value]',
  'API_KEY=⟦hidden: secret-value 12345678⟧',
  'password: "********"',
  'token = "xxxxxxxxxxxxxxxxxxxxxxxx"',
  "access_token_encrypted_response_enc: 'A128CBC-HS256'",
  "id_token_encrypted_response_alg_secret: 'ECDH-ES+A256KW'",
  `totp_secret = "${'JBSWY3DP'.concat('EHPK3PXP').repeat(2)}"`,
  'raw_token = "#{PREFIXES[key_type]}#{SecureRandom.base58(TOKEN_LENGTH)}"',
  'IssuerPrivateKey: keyRSA2048,',
  '"authentication: file: password: argon2: option m must be even"',
  'passwordField: "user_password",',
  'tokenizer = "o200k_base_model_v2"',
  'placeholder="Enter your password here"',
  'secretName: my-service-credentials',
  'if (token === "function") {',
  "import { secret } from './secret-store.ts';",
  'password_reset_url = "https://acme.dev/reset"',
  'sort_key = "created_at_2"',
  `'foursquare-key', 'fsq3{b64eq:44}'`,
  String.raw`passwordCheck = "^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[!@#\$%\^&\*]).{8,64}$"`,
  'secret: "Take the Key of 2 Boxes (A, B), and put it into: {box}, [lid], or <drawer> number 7!"',
];

const tiers = (text: string): readonly string[] => findOwn(text).map(({ tier }) => tier);

describe('a value given to a name', () => {
  it.each(certain)('is certain: %s', (text) => {
    expect(tiers(text)).toContain('certain');
    const [span] = findOwn(text);
    expect([key, hex, salt]).toContain(text.slice(span?.start, span?.end));
  });
  it.each(possible)('is possible: %s', (text) => {
    expect(tiers(text)).toEqual(['possible']);
    const [span] = findOwn(text);
    expect(text.slice(span?.start, span?.end)).toBe(word);
  });
  it.each(likePatterns)('is found with the marks of a pattern: %s', (text) => {
    expect(findOwn(text)).toHaveLength(1);
  });
  it.each(none)('is none: %s', (text) => {
    expect(findOwn(text)).toEqual([]);
  });
});

it.each(possibleKeys)('takes a value that looks like a key for a possible one: %s', (text) => {
  expect(
    findOwn(text).map(({ tier, start, end }) => [tier, [hex, key].includes(text.slice(start, end))]),
  ).toEqual([['possible', true]]);
});

it('takes the group of a regular expression for no element', () => {
  expect(findOwn(String.raw`r"(?P<token>[\x00-\x08\x0A-\x1F\d:a-zA-Z\x7F-\xFF]+)"`)).toEqual([]);
});

it('is certain of letters, digits and marks that no example is made of', () => {
  const chosen = ['Kd', '7', '!rvq', '#9'].join('');
  expect(findOwn(`password: "${chosen}"`)).toMatchObject([{ rule: 'password', tier: 'certain' }]);
  for (const shown of ['P@ssw0rd!', 'test#1', 'Welcome1!', 'max?2 3', 'a@b.c1'])
    expect(
      findOwn(`password: "${shown}"`).filter(({ tier }) => tier === 'certain'),
      shown,
    ).toEqual([]);
});

it.each([
  ['the bytes of a key', `aesKey := []byte{${bytes}}`, bytes],
  ['the bytes of a key in C', `static const uint8_t SECRET_KEY[32] = {${bytes}};`, bytes],
  ['a header without a scheme', `"authorization": "${key}"`, key],
  ['the base64 of words', `password: ${encodedWords}`, encodedWords],
])('asks about %s', (_name, text, secret) => {
  const spans = findOwn(text);
  expect(spans).toMatchObject([{ tier: 'possible' }]);
  expect(text.slice(spans[0]?.start, spans[0]?.end)).toBe(secret);
});

it.each([
  ['counted bytes', `secretKey := []byte{${Array.from({ length: 32 }, (_, at) => at).join(', ')}}`],
  ['few numbers', 'secretKey := []byte{7, 1, 9}'],
  ['the UUID of documents', `api_key = "${['123e4567', 'e89b-12d3-a456-426614174000'].join('-')}"`],
  ['a typed UUID', 'api_key: "48E92789-57A3-466A-9959-1A1A1A1A1A1A"'],
])('takes %s for no secret', (_name, text) => {
  expect(findOwn(text)).toEqual([]);
});

/** Passwords as people make them up, composed so that no scanner takes this file for a leak. */
const chosen = ['Password', '123!'].join('');
const inOrder = ['Aa', '12345678'].join('');
const digits = ['4711', '08'].join('');
const phrase = ['acme', 'signing', 'secret', 'for', 'staging'].join('_');

it.each([
  ['that holds its name', `password: "${chosen}"`, chosen],
  ['with digits in order', `admin_password = "${inOrder}"`, inOrder],
  ['of digits', `password: ${digits}`, digits],
  ['of an act', `const validPassword = "${chosen}";`, chosen],
  ['that is hashed at once', `passwordHash: BCrypt.HashPassword("${chosen}"),`, chosen],
  ['behind a variable', `const password = __ENV.ADMIN_PASSWORD || '${chosen}';`, chosen],
  ['of a part of a name', `prop.put(Context.SECURITY_CREDENTIALS, "${chosen}");`, chosen],
  ['that is a word, in YAML', `db:\n  user: ada\n  password: otterriver\n`, 'otterriver'],
  ['that is a word, in a list of variables', '- DB_PASSWORD=otterriver\n', 'otterriver'],
  ['that is a word, of a constant', "DB_PASSWORD = 'otterriver'", 'otterriver'],
  ['of a store', `-keyPass ${chosen}`, chosen],
  ['that is a phrase', `JWT_SECRET: "${phrase}"`, phrase],
  ['with a number', "api_token = 'otter-river-4711'", 'otter-river-4711'],
  ['of a call', `client.setPassword("${chosen}");`, chosen],
  ['of a call without a verb', `shop.token("${chosen}")`, chosen],
  ['of a part of an object', `TweetStream.password = '${chosen}'`, chosen],
  ['of six digits, two of them different', "password: '121212'", '121212'],
  ['that is a word for the first day', "password: 'changeme'", 'changeme'],
  ['that is a name in camel case', "create({ name: 'Ada', password: 'otterRules' })", 'otterRules'],
  ['that is a word, in front of a command', 'PGUSER=ada PGPASSWORD=otter-river psql', 'otter-river'],
  ['that is a word, in an option in quotes', 'docker run -e "SHOP_PASSWORD=changeit" shop', 'changeit'],
  ['that is a word, in an address', 'body = "version=2&auth_pwd=otterriver&data=1"', 'otterriver'],
  [
    'of letters alone, which signs',
    `jwt-secret = "${'really'.repeat(3)}verysafe"`,
    `${'really'.repeat(3)}verysafe`,
  ],
  ['of two words, which sign', "session({ secret: 'keyboard otter' })", 'keyboard otter'],
])('asks about a value %s', (_name, text, secret) => {
  const spans = findOwn(text);
  expect(spans).toMatchObject([{ tier: 'possible' }]);
  expect(text.slice(spans[0]?.start, spans[0]?.end)).toBe(secret);
});

it.each([
  [
    'a sentence of an interface',
    '"client-secret-key": "RPK鍵はPKCS_8形式でBase64、32文字か64文字であること！"',
  ],
  ['fields of a form', 'password1: "new_password2"'],
  ['a condition', "'password' => 'required|min:8'"],
  ['a version', '"bcrypt-password": "^5.0.1"'],
  ['a version of a lock file', '"@aws-sdk/credential-provider-node": "npm:^3.972.80"'],
  ['the name of an error', "WRONG_PASSWORD = 'wrong_password'"],
  ['a variable in code', 'login = {\n  user: name,\n  password: hashed\n}'],
  ['a type', 'interface Login {\n  user: string;\n  password: string\n}'],
  ['an act without a digit', 'resetPassword: "reset-password"'],
  ['a path of an act', "changePassword: '/change-password/2'"],
])('takes %s for no secret of its name', (_name, text) => {
  expect(findOwn(text)).toEqual([]);
});

it('asks about tokens in a list, and in a recorded answer', () => {
  const [first, second] = [hex.slice(0, 16), hex.slice(16, 32)];
  for (const text of [
    `{"tokens":["${first}","${second}"]}`,
    `Tokens: []string{"${first}", "${second}"},`,
    JSON.stringify({ tokens: [first, second] }),
  ]) {
    const spans = findOwn(text);
    expect(spans, text).toMatchObject([{ rule: 'secret-value', tier: 'possible' }]);
    expect(text.slice(spans[0]?.start, spans[0]?.end)).toBe(
      text.slice(text.indexOf(first), text.indexOf(second) + 16),
    );
  }
  expect(findOwn(`X-Shop-Token:\n      - ${key}\n`)).toMatchObject([{ tier: 'certain' }]);
});

it.each([
  'tokens: ["identifier", "number-literal-2"]',
  'getPassword("Otter77!")',
  'isValidPassword("otter77river")',
  "$webhookSecret('acme-signing-2')",
  "secret: 'is not a string'",
  'jwt_secret: "jwt secret"',
])('takes a question, a list of names or a message for no secret: %s', (text) => {
  expect(findOwn(text)).toEqual([]);
});

it('leaves alone the name of a role beside the word password', () => {
  expect(findOwn('new Token("user", "password", "ROLE_SUPER_USER")')).toEqual([]);
});

const plain = ['otter', 'river'].join('');
const typed = ['kTRw', 'XGzb', 'QD'].join('');
const owned = ['my', 'password'].join('');

it.each([
  // Words whose name says that they are a password, in front of the word itself.
  `password: '${owned}',`,
  `"password": "${['table', 'password'].join('_')}",`,
  `const password = '${['some', 'password'].join('-')}'`,
  `password = "${['password', 'A'].join('')}"`,
  `{"email": "ada@acme.dev", "password": "${['pass', 'word'].join('')}"}`,
  // Several names and values in one assignment, and several pairs in one string.
  `login, password = 'ada@acme.dev', '${owned}'`,
  `password, port = "${plain}", "9"`,
  `dsn := "host=db user=ada password=${plain} dbname=shop"`,
  `"user=ada password=${plain}"`,
  // Settings that are commented out, stand below a user, or below a comment.
  `# username: ada\n#  password: ${plain}`,
  `username = ada\npassword = ${plain.slice(0, 5)}`,
  `shop:\n  # signs sessions\n  jwt-secret-key: ${['hkrtzwqpls', 'dfjvbnmxcgy'].join('')}`,
  // Options of commands, also those that take a name with its value.
  `tool --admin-password=${plain}`,
  `tool --cookie-secret=${plain}`,
  `java -Dstore.trustPassword=${plain} app`,
  `curl -d username=ada --data-urlencode "password=${plain.slice(0, 5)}" https://acme.dev`,
  // Values in a call that makes an object of them, in a field of a form, and in a comparison beside a user.
  `password = new TextValue("${plain}")`,
  `'password': (None, '${plain}'),`,
  `if ($username === 'ada' && $password === '${plain}') {`,
  `password = Some("${plain}"),`,
  `properties("shop.sync.password=${plain.slice(0, 5)}")`,
  `fill_in :signup_password, with: "${word}"`,
  `MAIL_PASSWORD="${['pass', 'word'].join('')}"`,
  `- SHOP_JWT_SECRET=${plain}`,
  `aesKey := shop.AES128Key{${bytes.split(', ').slice(0, 16).join(', ')}}`,
  // Digits, and a few letters of both cases.
  'clientSecret: "538174926"',
  `config.setJwtSecretKey("${typed}");`,
  `String keyValue = "${['mZz', 'mUR', 'XI3', 'Vk0', 'vds', 'Pkc', 'Fw'].join('')}==";`,
  `sqlrootpwd = "${plain}"`,
  `jwtSecret: "${Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')}"`,
])('asks about %s', (text) => {
  expect(findOwn(text).map(({ tier }) => tier)).toEqual(['possible']);
});

it('takes the value of its own place in an assignment to several', () => {
  const text = `user, password = "ada@acme.dev", "${owned}"`;
  expect(findOwn(text)).toMatchObject([{ start: text.indexOf(owned), end: text.length - 1 }]);
});

it.each([
  `{"login": user.name, "password": user_password},`,
  `self.user = user\nself.password = password`,
  `oldPassword: 'old_password'`,
  `autocomplete = { password: 'current-password' }`,
  `PASSWORD=\\\nMANAGED_SERVER=true`,
  `FS_SET_PASS                 = 0xf1`,
  `insert into entries ("secret", "sequence") values (1, 2)`,
  `parametrize(('username', 'password', 'message'), (`,
  `PWD_KEY='pwd.key'`,
  `userKey: "user_1@acme.dev"`,
  `token 'io.jsonwebtoken:jjwt-gson:0.11.2'`,
  `const credentialsServer = "127.0.0.1:9099"`,
  `"access_token": "${Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')}"`,
  'password=###DB_PASSWORD###',
  `"encryptedKey": "${hex}"`,
  `if (token === '${plain}') {`,
])('leaves %s alone', (text) => {
  expect(findOwn(text)).toEqual([]);
});

it('finds in a text that repeats its lines what it finds in each of them', () => {
  const block = `user: ada\npassword: "${word}"\napi_key: ${key}\n// token of a sentence\n`;
  const count = 120;
  const once = findOwn(block);
  const found = findOwn(block.repeat(count));
  expect(once).toHaveLength(2);
  expect(found).toEqual(
    Array.from({ length: count }, (_, at) =>
      once.map((span) => ({
        ...span,
        start: span.start + at * block.length,
        end: span.end + at * block.length,
      })),
    ).flat(),
  );
});

it('looks again where the rest of a repeated line differs', () => {
  const line = `password = "${word}"\n`;
  const text = `${line.repeat(200)}password = "\${word}"\n${line.repeat(200)}`;
  expect(findOwn(text)).toHaveLength(400);
});
