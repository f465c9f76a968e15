import { createHash } from 'node:crypto';

/** Places of a token, for which `%` stands, that name neither it nor a service. */
const places = [
  '%\n',
  '    "%",\n',
  '  run --with % --verbose\n',
  '[INFO] started worker 3 with %, retrying\n',
  'client = Client("%")\n',
  'open("https://host.dev/v3/%/list")\n',
  'ada,%,2024-05-01,active\n',
  '  <value>%</value>\n',
  '- %\n',
  "  sdk: '%'\n",
  '| production | `%` | eu |\n',
  "foo.init('%', { debug: true });\n",
];
/** Steps through the places, so that the three of a value differ. */
const steps = [0, 5, 10];

/** Returns labelled texts with each value in three places, which the value itself chooses. */
export function placeBare(values) {
  return [...new Set(values)].flatMap((value) => {
    const first = createHash('sha256').update(value).digest().readUInt32BE();
    return steps.map((step) => ({
      text: places[(first + step) % places.length].replace('%', () => value),
      secrets: [{ value }],
    }));
  });
}
