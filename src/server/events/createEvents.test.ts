import { createServer, get, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEvents, type Events } from './createEvents.ts';

let events: Events;
let server: Server;
let answers: ServerResponse[];

beforeEach(async () => {
  events = createEvents('run');
  answers = [];
  server = createServer((request, response) => {
    answers.push(response);
    const after = Number((request.url ?? '').slice(1));
    events.stream(response, request.url === '/' ? null : { run: 'run', after });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  events.close();
  server.closeAllConnections();
  server.close();
});

const hear = (path: string): { text: string } => {
  const heard = { text: '' };
  get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, path, agent: false }, (response) => {
    response.on('data', (data: Buffer) => (heard.text += data.toString('utf8')));
    response.on('error', () => undefined);
  });
  return heard;
};
const say = (message: string) => events.emit('notice', { level: 'warn', message });

test('what was noticed before any page was there is told to the first one, once', async () => {
  say('a damaged file was set aside');
  const first = hear('/');
  await expect.poll(() => first.text).toContain('set aside');
  const second = hear('/');
  await expect.poll(() => second.text).toContain('hello');
  say('later');
  await expect.poll(() => second.text).toContain('later');
  expect(second.text).not.toContain('set aside');
});

test('what is kept for those who were away has an end, which they are told', async () => {
  const first = hear('/');
  await expect.poll(() => first.text).toContain('hello');
  for (let index = 0; index < 20; index += 1) say(`${String(index)} ${'x'.repeat(1_000_000)}`);
  const back = hear('/1');
  await expect.poll(() => back.text).toContain('event: gap');
  expect(back.text).not.toContain('xxx');
  const later = hear(`/${String(events.last() - 1)}`);
  await expect.poll(() => later.text).toContain('19 xxx');
  expect(later.text).not.toContain('event: gap');
});

test('a page that takes nothing in is let go of, and others are told on', async () => {
  const { port } = server.address() as AddressInfo;
  get({ host: '127.0.0.1', port, path: '/', agent: false }, (response) => {
    response.pause();
    response.on('error', () => undefined);
  });
  await expect.poll(() => answers).toHaveLength(1);
  const awake = hear('/');
  await expect.poll(() => awake.text).toContain('hello');
  for (let sent = 0; sent < 40 && answers[0]?.destroyed === false; sent += 1) {
    const before = awake.text.length;
    say('x'.repeat(4_000_000));
    await expect.poll(() => awake.text.length).toBeGreaterThan(before + 4_000_000);
  }
  expect(answers.map(({ destroyed }) => destroyed)).toEqual([true, false]);
}, 60_000);
