import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Sun } from 'lucide-react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SettingsNav, type NavEntry } from './SettingsNav.tsx';

const entries: readonly NavEntry[] = ['one', 'two', 'three'].map((id) => ({ id, title: id, icon: Sun }));
const viewport = 300;
/** The position of each heading on the page, and the scroll offset, since happy-dom has no layout. */
let tops: Record<string, number>;
let scrolled: number;
let resize: () => void;

beforeEach(() => {
  [tops, scrolled] = [{ one: 0, two: 400, three: 800 }, 0];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: () => void) {
        resize = () => act(listener);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const top = this.id in tops ? (tops[this.id] ?? 0) - scrolled : 0;
    return { top, bottom: top + (this.id in tops ? 20 : viewport) } as DOMRect;
  });
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled = tops[this.id] ?? 0;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Page() {
  const page = useRef<HTMLDivElement>(null);
  return (
    <>
      <SettingsNav entries={entries} page={page} />
      <div ref={page}>
        {entries.map(({ id }) => (
          <h2 key={id} id={id}>
            {id}
          </h2>
        ))}
      </div>
    </>
  );
}
const marked = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'true')
    .map((link) => link.textContent);

test('after a resize the section is marked that stands where one reads by then', () => {
  render(<Page />);
  expect(marked()).toEqual(['one']);
  scrolled = 420;
  resize();
  expect(marked()).toEqual(['two']);
  // At another width, the same part of the page has another position.
  tops = { one: 0, two: 200, three: 380 };
  resize();
  expect(marked()).toEqual(['three']);
});

test('the section that was gone to stays marked as long as it can be seen', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('link', { name: 'two' }));
  tops = { one: 0, two: 600, three: 1_000 };
  resize();
  expect(marked()).toEqual(['two']);
  tops = { one: 0, two: 1_200, three: 1_600 };
  resize();
  expect(marked()).toEqual(['one']);
});
