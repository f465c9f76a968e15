import { expect, test } from '@playwright/test';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { isBrowser, launchApp, type RunningApp } from '../fixtures/launchApp.ts';

let app: RunningApp;
let listener: Server;
let connections = 0;
let address: string;

test.beforeAll(async () => {
  const isPage = isBrowser();
  listener = createServer((socket) => {
    const count = (): void => {
      connections += 1;
      socket.destroy();
    };
    // A browser may connect in advance to an address that it then refuses; the test requires that it sends nothing.
    if (isPage) socket.once('data', count);
    else count();
  });
  await new Promise<void>((ready) => {
    listener.listen(0, '127.0.0.1', ready);
  });
  address = `127.0.0.1:${String((listener.address() as AddressInfo).port)}`;
  app = await launchApp();
});
test.afterAll(async () => {
  await app.close();
  listener.close();
});

// src/server/calls.test.ts tests the same policy, which also allows calls to its own server.
test('the page has the whole policy', { tag: '@electron' }, async () => {
  const policy = await app.electron.evaluate(
    async ({ net }) => (await net.fetch('app://carryover/')).headers.get('content-security-policy') ?? '',
  );
  expect(policy.replace(/'nonce-[^']+'/, `'nonce-N'`)).toBe(
    [
      `default-src 'none'`,
      `script-src 'self'`,
      `style-src-elem 'self' 'nonce-N'`,
      `style-src-attr 'unsafe-inline'`,
      `img-src 'self' data:`,
      `font-src 'self'`,
      `connect-src 'none'`,
      `object-src 'none'`,
      `base-uri 'none'`,
      `form-action 'none'`,
      `frame-ancestors 'none'`,
      `require-trusted-types-for 'script'`,
    ].join('; '),
  );
});

test('injected scripts, styles and eval do not run', async () => {
  const ran = await app.page.evaluate(async () => {
    const scope = globalThis as unknown as Record<string, unknown>;
    const tryTo = (work: () => unknown) => {
      try {
        work();
      } catch {
        // The test checks whether it ran.
      }
    };
    const script = document.createElement('script');
    tryTo(() => (script.textContent = 'globalThis.inlineRan = true'));
    tryTo(() => document.head.append(script));
    const image = document.createElement('img');
    tryTo(() => image.setAttribute('onerror', 'globalThis.handlerRan = true'));
    image.src = 'data:image/png;base64,AAAA';
    document.body.append(image);
    tryTo(() =>
      (document.body.insertAdjacentHTML as (...all: unknown[]) => void)('beforeend', '<b id=sunk></b>'),
    );
    // Not within this call: code that a debugger evaluates may use eval.
    await new Promise<void>((done) => {
      setTimeout(() => {
        tryTo(() => (scope['eval'] as (code: string) => unknown)('globalThis.evalRan = true'));
        tryTo(() =>
          (scope['Function'] as (code: string) => () => unknown)('globalThis.functionRan = true')(),
        );
        done();
      });
    });
    const style = document.createElement('style');
    style.textContent = ':root { --injected: yes }';
    document.head.append(style);
    await new Promise((done) => {
      image.addEventListener('error', done);
      if (image.complete) done(null);
    });
    const result = {
      marks: ['inlineRan', 'handlerRan', 'evalRan', 'functionRan'].filter((name) => scope[name] === true),
      sunk: document.querySelector('#sunk') !== null,
      style: getComputedStyle(document.documentElement).getPropertyValue('--injected'),
    };
    for (const node of [script, image, style]) node.remove();
    return result;
  });
  expect(ran).toEqual({ marks: [], sunk: false, style: '' });
});

const attempts = [
  'fetch',
  'xhr',
  'beacon',
  'socket',
  'events',
  'image',
  'script',
  'frame',
  'style',
  'font',
  'preload',
] as const;

for (const attempt of attempts) {
  test(`no byte reaches a server by ${attempt}`, async () => {
    const outcome = await app.page.evaluate(outgoing, { attempt, address });
    expect(outcome).not.toBe('through');
    expect(connections).toBe(0);
  });
}

test('no byte reaches a server by a call between browsers', { tag: '@electron' }, async () => {
  const candidates = await app.page.evaluate(async (host) => {
    const caller = new RTCPeerConnection({
      iceServers: [{ urls: `turn:${host}?transport=tcp`, username: 'secret', credential: 'secret' }],
    });
    const complete = new Promise<void>((done) => {
      caller.addEventListener('icegatheringstatechange', () => {
        if (caller.iceGatheringState === 'complete') done();
      });
    });
    caller.createDataChannel('data');
    await caller.setLocalDescription(await caller.createOffer());
    await complete;
    const found = caller.localDescription?.sdp.match(/a=candidate/gu) ?? [];
    caller.close();
    return found.length;
  }, address);
  expect(candidates).toBe(0);
  expect(connections).toBe(0);
});

test('the session refuses what the policy would not see', { tag: '@electron' }, async () => {
  const outcomes = await app.electron.evaluate(async ({ session }, host) => {
    const fetched = async (url: string) => {
      try {
        const answer = await session.defaultSession.fetch(url);
        return await answer.text();
      } catch {
        return '';
      }
    };
    return Promise.all([
      fetched(`http://${host}/`),
      fetched(`https://${host}/`),
      fetched('file:///etc/passwd'),
    ]);
  }, address);
  expect(outcomes).toEqual(['', '', '']);
  expect(connections).toBe(0);
});

test('the listener does notice a caller', async () => {
  await fetch(`http://${address}/`).catch(() => undefined);
  expect(connections).toBe(1);
});

/** Runs in the page. Resolves once the browser has reported the outcome. */
function outgoing(given: { attempt: (typeof attempts)[number]; address: string }): Promise<string> {
  const url = `http://${given.address}/secret`;
  const ended = (target: EventTarget, through = 'load') =>
    new Promise<string>((done) => {
      target.addEventListener(through, () => done('through'));
      target.addEventListener('error', () => done('refused'));
      document.addEventListener('securitypolicyviolation', () => done('refused'), { once: true });
    });
  const element = (tag: string, properties: Record<string, string>, through?: string) => {
    const node = document.createElement(tag);
    const outcome = ended(node, through);
    try {
      Object.assign(node, properties);
      document.body.append(node);
    } catch {
      return Promise.resolve('refused');
    }
    return outcome.finally(() => node.remove());
  };
  switch (given.attempt) {
    case 'fetch':
      return fetch(url, { mode: 'no-cors' }).then(
        () => 'through',
        () => 'refused',
      );
    case 'xhr': {
      const request = new XMLHttpRequest();
      const outcome = ended(request);
      request.open('GET', url);
      request.send();
      return outcome;
    }
    case 'beacon': {
      const outcome = ended(document);
      navigator.sendBeacon(url, 'secret');
      return outcome;
    }
    case 'socket':
      return ended(new WebSocket(`ws://${given.address}/`), 'open');
    case 'events':
      return ended(new EventSource(url), 'open');
    case 'image':
      return element('img', { src: url });
    case 'script':
      return element('script', { src: url });
    case 'frame':
      // A frame emits "load" also for the page that replaces a refused one: only the violation counts.
      return element('iframe', { src: url }, 'nothing');
    case 'style':
      return element('link', { rel: 'stylesheet', href: url });
    case 'preload':
      return element('link', { rel: 'preload', as: 'image', href: url });
    case 'font':
      return new FontFace('Stolen', `url(${url})`).load().then(
        () => 'through',
        () => 'refused',
      );
  }
}
