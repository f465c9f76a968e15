import { timeInTurns } from './timeInTurns.mjs';

const bytes = 1_000_000;
/** Characters. After an edit, a message is scanned again in one such stretch, as `scanWhole` cuts it. */
const stretch = 256_000 + 2 * 65_536;
const targetMs = 100;
const stretchMs = 30;

/** Beginnings of secrets, one for each way in which the rules look for them: each rule begins to look at each of them. */
const beginnings = [
  'password:abcDEF123',
  'password="',
  'api_key: ',
  'token=',
  '_mmk',
  '-us ',
  'glpat-',
  '.atlasv1.',
  'xpassword:&',
  'sshpass -p',
  'psexec -u ',
  'psexec -u a -p ',
  'docker login ',
  'mysql -',
  'EAA',
  '7q~',
  'curl -u ',
  'https://a:b',
  'kind: Secret\n',
  '-----BEGIN ',
  'eyJ',
  '\\u0061',
  '&#97;',
  '%61',
  'password = pass\n',
  'password: otterriver ',
  'redis-cli ',
  'Authorization: Basic ',
  '"auth": "',
  'secret ',
  'key=a&',
  'pass: ',
  'PASSWORD FOR ',
  'machine a login b ',
  'AKIA',
  'a:b@c ',
  '<password>',
  'user: a\npassword: b\n',
  'aB3dE5gH7jK9mN1pQ4s+',
  'https://a.dev/aB3dE5gH7jK9/',
];

/** Compares a megabyte that only repeats the beginning of a secret with a megabyte of code, on one thread. */
export async function benchHostileScan({ texts, bundled, rounds }) {
  const { createScanEngine } = await bundled.load('engine');
  const engine = createScanEngine();
  const code = repeat(texts.slice(0, 400).join('\n'));
  const works = { code: () => engine.scan(code), edit: () => engine.scan(code.slice(0, stretch)) };
  for (const beginning of beginnings) works[beginning] = () => engine.scan(repeat(beginning));
  const times = await timeInTurns(works, rounds);
  const [[, plain], [, edit], ...hostile] = Object.entries(times);
  hostile.sort(([, a], [, b]) => b - a);
  return {
    title: `scanning a megabyte that repeats the beginning of a secret, the slowest five of ${hostile.length}`,
    rows: [
      { name: 'code', figure: `${plain.toFixed(0)} ms`, ...within(plain, targetMs) },
      {
        name: 'a stretch of it, as after an edit',
        figure: `${edit.toFixed(0)} ms`,
        ...within(edit, stretchMs),
      },
      ...hostile.slice(0, 5).map(([beginning, time]) => ({
        name: JSON.stringify(beginning),
        figure: `${time.toFixed(0)} ms`,
        beside: `${(time / plain).toFixed(1)} x code`,
      })),
    ],
  };
}

function within(ms, most) {
  return { target: `at most ${most} ms`, met: ms <= most };
}

function repeat(text) {
  return text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes);
}
