import { expect, it } from 'vitest';
import { candidatesAfter } from './candidates.ts';

/** The values behind the name that stands between two bars. */
function valuesOf(marked: string): readonly string[] {
  const nameStart = marked.indexOf('|');
  const nameEnd = marked.indexOf('|', nameStart + 1) - 1;
  const text = marked.replaceAll('|', '');
  return candidatesAfter(text, nameStart, nameEnd).map(({ valueStart, valueEnd }) =>
    text.slice(valueStart, valueEnd),
  );
}

it.each([
  ['const |password| = "otter river";', ['otter river']],
  ["'|password|' => 'otter',", ['otter']],
  ['|DB_PASSWORD|=otter # of the lake', ['otter']],
  ['login(|password|, "ada", "otter")', ['ada', 'otter']],
  ["|token|: 'otter', user: 'ada'", ['otter', 'ada']],
  ['|password|:\n  "otter"\n  "river"', ['otter']],
  ['set |api_key|.\n"otter"', []],
])('finds what may be a value in %j', (text, values) => {
  expect(valuesOf(text)).toEqual(values);
});

it.each([
  'self.|password| = password',
  '{ email, |password|: hashedPassword }',
  'add(|password|, "user=")',
  "form.get(|password|)['password']",
  '|passed| = "otter"',
  '<document |tokens|="79" end="5b4a19">',
  '|keyboard|: "otter"',
  '|publicKeyToken|="b77a5c561934"',
  '|password| = "Type in the word that you chose"',
  '|password| = "Contraseña"',
  '|password| = "${otter}"',
  '|password| = readPassword()',
  "'|1password|': '1Password'",
  "|GIT_ASKPASS|: 'false'",
  '--syn-|key|: #a3b9d6;',
  '|compact_token_limit| = 200_000',
  "import { |fakeToken| } from './createFakeNotion.ts'",
  'pattern: /|password| "?(?<value>[^"]+)"/',
])('finds none in %j', (text) => {
  expect(valuesOf(text)).toEqual([]);
});
