import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { useCommandLine, type Places, type Ran } from '../testing/useCommandLine.ts';

const command = useCommandLine();
let places: Places;

beforeEach(() => {
  places = command.makePlaces();
  mkdirSync(join(places.root, 'scratch'));
  writeFileSync(
    join(places.root, 'scratch', 'session-2.md'),
    `## Payload after session 2

**Current goal:** Move business rules out of the controllers into services

**Decisions made:**
- Services take ids. Why: modules would import each other in a circle

**Next action:** Implement create() in \`src/OrderService.ts\`

**Files in play:**
- IN PROGRESS: \`src/OrderService.ts\`
`,
  );
});

const confirm = (answer: string, ...more: readonly string[]): Promise<Ran> =>
  command.run(places, ['payload', 'confirm', '-', ...more], { input: answer });

const whole = `I will move the business rules out of the controllers into services.
Settled: services take ids.
First I implement create() in src/OrderService.ts.
`;

test('an answer that states the payload is confirmed', async () => {
  const { code, out, err } = await confirm(whole);
  expect(err).toBe('The answer states 4 of 4 parts of the payload of session 2.\n');
  expect(code).toBe(0);
  expect(out).toMatch(/^named +next action: Implement create\(\)/mu);
  expect(out).not.toContain('To paste');
});

test('what an answer leaves out is named, with the text to paste', async () => {
  const { code, out } = await confirm(
    'I will move the business rules out of the controllers into services.\n',
  );
  expect(code).toBe(6);
  expect(out).toMatch(/^missed +decision: Services take ids/mu);
  expect(out).toContain('To paste into the session:\n\nYour summary leaves this out.');
  const value = JSON.parse((await confirm('Nothing.', '--json')).out) as Readonly<Record<string, unknown>>;
  expect(value).toMatchObject({
    session: 2,
    found: [],
    missing: expect.arrayContaining([{ section: 'files', text: 'src/OrderService.ts' }]),
    contradicted: [],
  });
});

test('what an answer says otherwise is quoted', async () => {
  const { code, out } = await confirm(`${whole}src/OrderService.ts is done.\n`, '--json');
  expect(code).toBe(6);
  expect(JSON.parse(out)).toMatchObject({
    missing: [],
    contradicted: [{ section: 'files', text: 'src/OrderService.ts', quote: 'src/OrderService.ts is done.' }],
  });
});

test('an empty answer, no file, and a session that is not there are said', async () => {
  expect(await confirm(' \n')).toMatchObject({
    code: 5,
    err: 'Standard input is empty. Name the agent’s answer, or pipe it in.\n',
  });
  expect((await command.run(places, ['payload', 'confirm', 'nothing.md'])).code).toBe(5);
  expect((await confirm(whole, '--payload', '9')).err).toContain('No payload for session 9.');
});
