import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { text } from '../../../../../e2e/fakes/notion/blocks.ts';
import { faults } from '../../../../../e2e/fakes/notion/faults.ts';
import { createPacer, sleepFor } from './createPacer.ts';
import { connectNotion } from '../testing/connectNotion.ts';

const search = { operationId: 'search', query: '' };

test('it waits as long as Notion asks, beyond a minute, and says so', async () => {
  const { fake, notion, slept, words } = await connectNotion();
  fake.workspace.addPage('Plan');
  fake.fail(/search$/u, faults.rateLimited(90));
  fake.fail(/search$/u, faults.overloaded(2));
  const { entries } = await notion.api.search(search);
  expect(entries).toHaveLength(1);
  expect(words).toContain('Notion asks to wait 90 s');
  expect(words).toContain('Notion asks to wait 1 s');
  expect(slept.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(92_000);
});

test('a wait that nobody would sit through is refused with how long it is', async () => {
  const { fake, notion } = await connectNotion();
  fake.fail(/search$/u, faults.rateLimited(3600));
  await expect(notion.api.search(search)).rejects.toMatchObject({
    code: 'notion/busy',
    facts: { retryAfterMs: 3_600_000 },
  });
});

test('a broken answer is asked for again, and given up after a few times', async () => {
  const { fake, notion, words } = await connectNotion();
  fake.workspace.addPage('Plan');
  fake.fail(/search$/u, faults.broken, 2);
  expect((await notion.api.search(search)).entries).toHaveLength(1);
  expect(words).toContain('Notion does not answer, trying again in 1 s');
  fake.fail(/search$/u, faults.broken, 3);
  await expect(notion.api.search(search)).rejects.toMatchObject({ code: 'notion/busy' });
});

test('a connection that is cut, before or amid an answer, is tried again', async () => {
  const { fake, notion } = await connectNotion();
  fake.workspace.addPage('Plan');
  fake.fail(/search$/u, { kind: 'cut' });
  fake.fail(/search$/u, { kind: 'cut', midway: true });
  expect((await notion.api.search(search)).entries).toHaveLength(1);
  // A stored answer would replace the failed one.
  await notion.forget();
  fake.fail(/search$/u, { kind: 'cut' }, 3);
  await expect(notion.api.search(search)).rejects.toMatchObject({ code: 'notion/unreachable' });
});

test('an answer that is no JSON is a bad answer', async () => {
  const { fake, notion } = await connectNotion();
  fake.fail(/search$/u, { kind: 'invalid-json' });
  await expect(notion.api.search(search)).rejects.toMatchObject({ code: 'notion/bad-answer' });
});

test('an answer that is too large is not read, which the user is told with the remedy', async () => {
  const { fake, notion } = await connectNotion();
  fake.fail(/search$/u, { kind: 'huge' });
  await expect(notion.api.search(search)).rejects.toMatchObject({
    code: 'notion/bad-answer',
    message: expect.stringContaining('larger than 64 MB') as string,
  });
});

test('an answer that never comes is given up', async () => {
  const { fake, notion } = await connectNotion({ timeoutMs: 500 });
  fake.fail(/search$/u, { kind: 'hang' });
  await expect(notion.api.search(search)).rejects.toMatchObject({
    code: 'notion/unreachable',
    message: expect.stringContaining('did not answer in time') as string,
  });
});

test('cancelling an answer that never comes closes its connection', async () => {
  const { fake, notion, operations } = await connectNotion();
  fake.fail(/search$/u, { kind: 'hang' });
  const asked = notion.api.search(search);
  const outcome = expect(asked).rejects.toMatchObject({ code: 'cancelled' });
  await expect.poll(() => fake.requests.length).toBe(1);
  expect(await fake.connections()).toBe(1);
  operations.cancel('search');
  await outcome;
  await expect.poll(fake.connections).toBe(0);
});

test('a page that repeats the token is stored without it', async () => {
  const { fake, text: read, dataFolder } = await connectNotion();
  const page = fake.workspace.addPage('Plan', [text('paragraph', `Use ${fake.settings.token} here.`)]);
  expect(await read(page.id)).toContain('Use [token] here.');
  const files = await readdir(dataFolder, { recursive: true, withFileTypes: true });
  const texts = files
    .filter((file) => file.isFile())
    .map((file) => readFile(join(file.parentPath, file.name), 'utf8'));
  expect((await Promise.all(texts)).join('\n')).not.toContain(fake.settings.token);
});

test('cancelling ends a wait that Notion asked for', async () => {
  const waits: number[] = [];
  const { fake, notion, operations } = await connectNotion({
    sleep: (ms, signal) => {
      waits.push(ms);
      operations.cancel('search');
      return sleepFor(ms, signal);
    },
  });
  fake.fail(/search$/u, faults.rateLimited(120));
  await expect(notion.api.search(search)).rejects.toMatchObject({ code: 'cancelled' });
  expect(waits).toEqual([1000]);
});

test('without a token nothing is asked; a refused one is told to accounts', async () => {
  const without = await connectNotion({ token: null });
  await expect(without.notion.api.search(search)).rejects.toMatchObject({ code: 'notion/not-connected' });
  expect(without.fake.requests).toEqual([]);
  const wrong = await connectNotion({ token: 'ntn_of_yesterday' });
  const error: unknown = await wrong.notion.api.search(search).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'notion/wrong-token' });
  expect(JSON.stringify(error) + String(error)).not.toContain('ntn_of_yesterday');
  expect(wrong.refused).toHaveLength(1);
});

test('verifying says who it is, and what is still to do in Notion', async () => {
  const { fake, notion, refused } = await connectNotion();
  const { token } = fake.settings;
  expect(await notion.verify(token)).toMatchObject({
    place: 'Acme',
    name: 'Carryover',
    note: expect.stringContaining('••• → Connections') as string,
  });
  fake.workspace.addPage('Plan');
  expect(await notion.verify(token)).toEqual({ place: 'Acme', name: 'Carryover' });
  fake.fail(/search$/u, faults.restricted);
  expect((await notion.verify(token)).note).toContain('Read content');
  await expect(notion.verify('wrong')).rejects.toMatchObject({ code: 'notion/wrong-token' });
  expect(refused).toEqual([]);
});

test('a server that takes few requests a second slows it down, and all of it arrives', async () => {
  const { fake, notion } = await connectNotion();
  for (let index = 0; index < 130; index += 1)
    fake.workspace.addPage(`Page ${index}`, [text('paragraph', 'x')]);
  fake.fail(/search$/u, faults.rateLimited(1), 2);
  const seen = new Set<string>();
  for (let cursor: string | null = null; ;) {
    const page: Awaited<ReturnType<typeof notion.api.search>> = await notion.api.search({
      ...search,
      cursor,
    });
    for (const { id } of page.entries) seen.add(id);
    cursor = page.cursor;
    if (cursor === null) break;
  }
  expect(seen.size).toBe(130);
});

test('the pace starts with a few at once and then three a second, halves when asked to slow down, and grows while all goes well', async () => {
  let time = 0;
  const pacer = createPacer({
    perSecond: 3,
    atMost: 9,
    now: () => time,
    sleep: (ms) => {
      time += ms;
      return Promise.resolve();
    },
  });
  const { signal } = new AbortController();
  const takes = async (turns: number): Promise<number> => {
    const start = time;
    for (let index = 0; index < turns; index += 1) await pacer.turn(signal);
    return time - start;
  };
  expect(await takes(4)).toBe(0);
  expect(Math.round(await takes(3))).toBe(1000);
  pacer.slowDown(5000);
  expect(Math.round(await takes(1))).toBe(5000);
  expect(Math.round(await takes(3))).toBe(2000);
  for (let index = 0; index < 300; index += 1) pacer.went();
  await takes(1);
  expect(Math.round(await takes(9))).toBe(1000);
});
