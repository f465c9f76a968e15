import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createNetwork } from './createNetwork.ts';

async function listen(answer: (path: string) => { status: number; headers?: Record<string, string> }) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const { status, headers } = answer(request.url ?? '');
    response.writeHead(status, headers).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url, asked };
}

test('a host that is not on the list is never asked, however its address is written', async () => {
  const listed = await listen(() => ({ status: 200 }));
  const other = await listen(() => ({ status: 200 }));
  const fetch = createNetwork(globalThis.fetch, () => Promise.resolve([listed.url]));
  expect((await fetch(`${listed.url}/v1/users/me`)).status).toBe(200);
  for (const address of [
    other.url,
    new URL(other.url),
    new Request(other.url),
    'nonsense',
    'file:///etc/passwd',
  ]) {
    await expect(fetch(address)).rejects.toThrow(TypeError);
  }
  const disguised = other.url.replace('http://', `http://${new URL(listed.url).host}@`);
  await expect(fetch(disguised)).rejects.toThrow(TypeError);
  expect(other.asked).toEqual([]);
});

test('a redirect is handed back and not followed', async () => {
  const other = await listen(() => ({ status: 200 }));
  const listed = await listen(() => ({ status: 302, headers: { location: `${other.url}/steal` } }));
  const fetch = createNetwork(globalThis.fetch, () => Promise.resolve([listed.url]));
  const response = await fetch(listed.url, { headers: { authorization: 'Bearer x' }, redirect: 'follow' });
  expect(response.status).toBe(302);
  expect(other.asked).toEqual([]);
});

test('the list is asked at each call, so that a changed setting counts at once', async () => {
  const listed = await listen(() => ({ status: 200 }));
  let allowed: readonly string[] = [];
  const fetch = createNetwork(globalThis.fetch, () => Promise.resolve(allowed));
  await expect(fetch(listed.url)).rejects.toThrow(TypeError);
  allowed = [listed.url];
  expect((await fetch(listed.url)).status).toBe(200);
});
