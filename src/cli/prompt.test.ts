import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeClipboard, useCommandLine, type Places, type Ran } from './testing/useCommandLine.ts';

const command = useCommandLine();
let places: Places;

/** Put together here, so that no scanner takes this file for a leak. */
const secret = ['AKIA', 'Q3EGRIVKZTVIEJXD'].join('');

beforeEach(() => {
  places = command.makePlaces();
  mkdirSync(join(places.root, 'scratch'));
  const payload = (session: number, next: string): void =>
    writeFileSync(
      join(places.root, 'scratch', `session-${session}.md`),
      `## Payload after session ${session}\n\n**Current goal:** Move the rules\n\n**Next action:** ${next} after reading \`src/a.ts\`\n`,
    );
  payload(1, 'Write the tests');
  payload(2, 'Finish create()');
});

const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> =>
  command.run(places, args, { env });

describe('a prompt', () => {
  test('is named by its name, its id or a word, and has the values of the newest payload', async () => {
    const { code, out, err } = await run(['prompt', 'resume']);
    expect({ code, err }).toEqual({ code: 0, err: 'No value for branch. Add --var branch=…\n' });
    expect(out).toContain('session 2');
    expect(out).toContain('Finish create()');
    expect((await run(['prompt', 'Resume with re-read'])).out).toBe(out);
    expect((await run(['prompt', 'resume', '--payload', '1'])).out).toContain('Write the tests');
  });

  test('has the given values, whichever way their names are written', async () => {
    const args = ['prompt', 'execute', '--var', 'PHASE=2 of 4', '--var', 'validate=npm test', '--json'];
    expect(JSON.parse((await run(args)).out)).toMatchObject({
      name: 'Execute one phase',
      text: expect.stringMatching(/2 of 4[^]*`npm test`/u),
      tokens: expect.any(Number),
      missing: [],
    });
    expect((await run(['prompt', 'plan', '--task', 'Move the rules'])).out).toContain('Task: Move the rules');
  });

  test('for a draft asks for the parts of a template: the named one, that of the payload, else the standard one', async () => {
    const standard = await run(['prompt', 'draft', '--task', 'Orders']);
    expect(standard).toMatchObject({ code: 0, err: '' });
    expect(standard.out).toContain('**Decisions deferred:**');
    expect(standard.out).not.toContain('**Surviving hypothesis:**');
    const debug = await run(['prompt', 'draft', '--task', 'Orders', '--template', 'debug']);
    expect(debug).toMatchObject({ code: 0, err: '' });
    expect(debug.out).toMatch(/\*\*Surviving hypothesis:\*\*[^]*\*\*Hypotheses eliminated:\*\*/u);
    const asValue = await run(['prompt', 'draft', '--task', 'Orders', '--var', 'parts=Debug']);
    expect(asValue.out).toBe(debug.out);
    const own = await run(['prompt', 'draft', '--task', 'Orders', '--var', 'parts=**Goal:** one line']);
    expect(own.out).toContain(
      'with exactly these parts:\n\n## Payload after session 3 - Orders\n\n**Goal:** one line\n',
    );
    writeFileSync(
      join(places.root, 'scratch', 'session-3.md'),
      '---\ncarryover: 1\ntemplate: debug\ntask: "Orders"\n---\n## Payload after session 3 - Orders\n',
    );
    const next = await run(['prompt', 'draft']);
    expect(next.out).toBe(debug.out.replace('after session 3', 'after session 4'));
    const team = await run(['prompt', 'draft', '--template', 'team']);
    expect(team.out).toContain('**Open questions for the next developer:**');
    expect(team.out).not.toContain('**Surviving hypothesis:**');
  });

  test('says of a template where it makes no difference, and which there are', async () => {
    const { code, err } = await run(['prompt', 'plan', '--task', 'x', '--template', 'team']);
    expect(code).toBe(0);
    expect(err).toBe('Plan, questions first has no variable parts, so it is the same with every template.\n');
    const wrong = await run(['prompt', 'draft', '--template', 'bug']);
    expect(wrong.code).toBe(2);
    expect(wrong.err).toContain('standard, debug, team, recovery');
  });

  test('says which of its values are missing, and which given ones it has no place for', async () => {
    const { code, err } = await run(['prompt', 'plan', '--var', 'phase=2']);
    expect(code).toBe(0);
    expect(err).toContain('No value for task. Add --var task=…');
    expect(err).toContain('Plan, questions first has no variable phase, so that value is not in it.');
  });

  test('does not leave with a suspected secret, and does with it redacted', async () => {
    const args = ['prompt', 'plan', '--task', `Rotate ${secret}`];
    const { code, out, err } = await run(args);
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toContain('Plan, questions first:1:');
    expect(err).not.toContain(secret);
    const redacted = await run([...args, '--redact']);
    expect(redacted.code).toBe(0);
    expect(redacted.out).toContain('Task: Rotate [REDACTED:');
  });

  test.skipIf(process.platform !== 'linux')('is copied', async () => {
    const { board, env } = fakeClipboard(places.home);
    const { code, out, err } = await run(['prompt', 'draft', '--copy'], env);
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(err).toMatch(/^Copied Draft the payload, [\d,]+ tokens\.$/mu);
    expect(`${readFileSync(board, 'utf8')}\n`).toBe((await run(['prompt', 'draft'])).out);
  });

  test('that does not exist is answered with the names that do', async () => {
    const { code, err } = await run(['prompt', 'resum']);
    expect(code).toBe(2);
    expect(err).toContain('"Resume with re-read"');
    expect((await run(['prompt', 'plan', '--var', 'x'])).code).toBe(2);
    expect((await run(['prompt', 'resume', '--payload', '9'])).err).toContain('No payload for session 9.');
  });

  test('of the library is listed without a name', async () => {
    expect((await run(['prompt'])).out).toMatch(/^plan-first +Plan, questions first: Explore first/mu);
    const { prompts } = JSON.parse((await run(['prompt', '--json'])).out) as {
      readonly prompts: readonly { readonly id: string; readonly variables: readonly string[] }[];
    };
    expect(prompts.find(({ id }) => id === 'plan-first')?.variables).toEqual(['task']);
  });
});

describe('a message', () => {
  test('asks to confirm, and for a log, with the given values', async () => {
    const args = ['assemble', '--payload', 'latest', '--snippet', 'execute-phase', '--confirm', '--log'];
    const { code, out } = await run([...args, '--var', 'phase=2 of 4', '--var', 'validate=npm test']);
    expect(code).toBe(0);
    expect(out).toContain('Confirm first');
    expect(out).toContain('Keep a log in `scratch/session-log.md`');
    expect(out).toContain('2 of 4');
    expect((await run(['assemble', '--payload', 'latest'])).out).not.toContain('Confirm first');
  });

  test('says which value no prompt of it has a place for', async () => {
    const { err } = await run(['assemble', '--payload', 'latest', '--log', '--var', 'phase=2']);
    expect(err).toContain('No prompt or snippet of the message has a variable phase.');
  });
});
