import { expect, it } from 'vitest';
import { createScanEngine } from '../scan/createScanEngine.ts';
import { surer } from './surer.ts';

const engine = createScanEngine();

async function scan(text: string) {
  const spans = await engine.scan(text);
  return { spans, sure: surer(text, spans) };
}

it.each([
  'DB_PASSWORD=otterRiver42\n',
  'services:\n  db:\n    environment:\n      POSTGRES_PASSWORD: lakeside77\n',
  'spring.datasource.password=Welcome7\n',
  'mysql_root_pass = "R1ver2021"\n',
])('is sure of a password as people make one up for settings: %j', async (text) => {
  const { spans, sure } = await scan(text);
  expect(spans).toMatchObject([{ rule: 'password', tier: 'possible' }]);
  expect(sure).toEqual(spans.map((span) => ({ ...span, tier: 'certain' })));
});

it.each([
  ['a word that stands for a password everywhere', 'DB_PASSWORD="secret"\n'],
  ['a type', 'type User { name: String!, password: String! }\n'],
  ['a variable', 'const login = (secret: Base32SecretKey) => secret;\n'],
  ['a translation', "'password' => 'adgangskode',\n"],
  ['a field', '"password": "heslo",\n'],
  ['a value that only the other score speaks for', 'POSTGRES_PASSWORD: postgres\n'],
])('is not sure of %s: %j', async (_what, text) => {
  const { spans, sure } = await scan(text);
  expect(spans).not.toEqual([]);
  expect(sure).toEqual(spans);
});

it('finds the name of a value where many names stand in front of it', async () => {
  const text = `${'api_key: x, '.repeat(30)}\nDB_PASSWORD=otterRiver42\n`;
  expect((await scan(text)).sure).toMatchObject([{ tier: 'certain' }]);
});
