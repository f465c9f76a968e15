import { expect, it } from 'vitest';
import { fetchPastPage } from './fetchPastPage.ts';

function made() {
  const page = new EventTarget();
  const outliving: boolean[] = [];
  const fetch = fetchPastPage((_path, init) => {
    outliving.push(init?.keepalive === true);
    return Promise.resolve(new Response());
  }, page);
  return {
    outliving,
    leave: () => page.dispatchEvent(new Event('beforeunload')),
    send: (body?: string) => fetch('/call', { method: 'POST', ...(body === undefined ? {} : { body }) }),
  };
}

it('lets requests outlive a page that is being closed, and none before or where the page stays', async () => {
  const { outliving, leave, send } = made();
  await send('a');
  leave();
  await send('b');
  await send();
  await new Promise((resolve) => setTimeout(resolve));
  await send('c');
  expect(outliving).toEqual([false, true, true, false]);
});

it('sends what is too large for that like any other request, alone and together', async () => {
  const { outliving, leave, send } = made();
  leave();
  await send('é'.repeat(20_000));
  await send('é'.repeat(20_000));
  await send('x'.repeat(19_000));
  leave();
  await send('x'.repeat(59_000));
  expect(outliving).toEqual([true, false, true, true]);
});
