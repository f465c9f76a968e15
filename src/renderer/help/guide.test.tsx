import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { GuideText } from './GuideText.tsx';
import { HelpDialog } from './HelpDialog.tsx';
import { createHelpStore, pagesOf } from './helpStore.ts';
import { guideText } from './guideText.ts';
import { parseMarkdown } from './parseMarkdown.ts';
import { listGuide } from './listGuide.ts';
import { searchGuide } from './searchGuide.ts';

const links = { onGo: vi.fn(), onOpenOutside: vi.fn(), knows: (id: string) => id === 'git.md' };

function shown(markdown: string): HTMLElement {
  return render(<GuideText node={parseMarkdown(markdown)} links={links} />).container;
}

/** Texts that other Markdown viewers have turned into a program, a picture or a foreign address. */
const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <b onmouseover="alert(1)">b</b> c',
  '<svg><script>alert(1)</script></svg>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<style>@import "https://evil.example/x.css"</style>',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](&#106;avascript:alert(1))',
  '[a](data:text/html;base64,PHNjcmlwdD4=)',
  '[a](vbscript:msgbox(1))',
  '[a](file:///etc/passwd)',
  '[a](http://evil.example)',
  '[a](//evil.example/x)',
  '[a](../../../etc/passwd.md)',
  '[a](other.md?x=javascript:alert(1))',
  '<javascript:alert(1)>',
  '![a](https://evil.example/pixel.png)',
  '![a](javascript:alert(1))',
  '[![a](x)](javascript:alert(1))',
  '[a]: javascript:alert(1)\n\n[a]',
  '```html\n<script>alert(1)</script>\n```',
  '| a | b |\n|---|---|\n| <script>alert(1)</script> | [x](javascript:alert(1)) |',
  '# <img src=x onerror=alert(1)>',
  '> <a href="javascript:alert(1)">x</a>',
  '- <form action="https://evil.example"><input name=x></form>',
  '<a href="https://evil.example" target="_blank">x</a>',
  '<!-- --><base href="https://evil.example/">',
  '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
  String.raw`[a](https://evil.example\@good.example)`,
];

describe('text of a page', () => {
  it.each(hostile)('never becomes a program or an address: %s', (markdown) => {
    const container = shown(markdown);
    const found = container.querySelectorAll(
      'script, img, svg script, iframe, style, form, input, base, object, a, link, meta, math',
    );
    expect(found).toHaveLength(0);
    for (const element of container.querySelectorAll('*')) {
      const names = element.getAttributeNames();
      expect(names.filter((name) => /^on|^href$|^src|^style$|^action$/u.test(name))).toEqual([]);
    }
  });

  it('opens an https address outside, and a page it knows inside', async () => {
    const user = userEvent.setup();
    shown('[Node](https://nodejs.org/x), [git](git.md#views), [top](#here), [gone](gone.md)');
    await user.click(screen.getByRole('button', { name: 'Node, opens nodejs.org' }));
    expect(links.onOpenOutside).toHaveBeenCalledWith('https://nodejs.org/x');
    await user.click(screen.getByRole('button', { name: 'git' }));
    expect(links.onGo).toHaveBeenCalledWith('git.md', 'views');
    await user.click(screen.getByRole('button', { name: 'top' }));
    expect(links.onGo).toHaveBeenCalledWith(null, 'here');
    expect(screen.queryByRole('button', { name: 'gone' })).toBeNull();
  });

  it('keeps lists, tables, code and emphasis, and leaves pictures out', () => {
    const container = shown('# T\n\n1. **a** `b`\n\n![p](x.png)\n\n| h |\n|---|\n| _c_ |\n\n```sh\nls\n```');
    expect(container.querySelector('ol > li strong')?.textContent).toBe('a');
    expect(container.querySelector('th[scope=col]')?.textContent).toBe('h');
    expect(container.querySelector('td em')?.textContent).toBe('c');
    expect(container.querySelector('pre')?.textContent).toBe('ls');
    expect(container.querySelectorAll('p')).toHaveLength(1);
  });
});

describe('the guide', () => {
  const groups = listGuide(guideText);
  const pages = pagesOf(groups);

  it('has every page once, each with a title, under the headings of its index', () => {
    expect(pages.map(({ id }) => id).toSorted()).toEqual(
      [...guideText.keys()].filter((id) => id !== 'README.md').toSorted(),
    );
    expect(groups.map(({ title }) => title)).toContain('From one session to the next');
    expect(pages.every(({ id, title }) => title !== id && title !== '')).toBe(true);
  });

  it('lists a page that its index forgot, at the end', () => {
    const more = listGuide(new Map([...guideText, ['zebra.md', '# Zebra\n']]));
    expect(more.at(-1)).toMatchObject({ title: 'More' });
    expect(more.at(-1)?.pages.at(-1)).toMatchObject({ id: 'zebra.md', title: 'Zebra' });
  });

  it('finds pages by all words, those with a word in the title first, and shows where', () => {
    const hits = searchGuide(pages, 'payloads checking');
    expect(hits[0]?.page.id).toBe('checking-payloads.md');
    expect(
      hits.every(({ page }) => /payloads/iu.test(page.read().text) && /checking/iu.test(page.read().text)),
    ).toBe(true);
    expect(searchGuide(pages, 'redact')[0]?.line).toMatch(/redact/iu);
    expect(searchGuide(pages, 'xyzzy')).toEqual([]);
    expect(searchGuide(pages, '  ')).toEqual([]);
  });
});

async function opened(pageId?: string) {
  const store = createHelpStore();
  render(<HelpDialog store={store} onOpenOutside={vi.fn()} />);
  store.getState().show(pageId);
  const dialog = await screen.findByRole('dialog', { name: 'Help' });
  await within(dialog).findByRole('article');
  return { store, dialog, user: userEvent.setup() };
}

/** Searches as one who pastes the words, since each typed letter is a search of its own. */
async function search(dialog: HTMLElement, user: UserEvent, words: string): Promise<void> {
  await user.click(within(dialog).getByRole('textbox', { name: 'Search the guide' }));
  await user.paste(words);
}

describe('the help', () => {
  it('reads its pages once it is open, so that a search waits for none', async () => {
    const store = createHelpStore();
    await store.getState().load();
    const read = new Set<string>();
    const small = listGuide(new Map(['a', 'b', 'c'].map((id) => [`${id}.md`, `# Page ${id}\n`])));
    const pages = pagesOf(small).map((page) => ({
      ...page,
      read: () => {
        read.add(page.id);
        return page.read();
      },
    }));
    store.setState({ groups: [{ title: 'All', pages }] });
    expect(read.size).toBe(0);
    store.getState().show();
    await vi.waitFor(() => expect(read.size).toBe(pages.length));
    expect(pages[0]?.read()).toBe(pages[0]?.read());
  });

  it('begins with the first page, or the one that was asked for', async () => {
    const { dialog } = await opened();
    expect(within(dialog).getByRole('article').getAttribute('aria-label')).toBe('Making a first message');
    cleanup();
    const second = await opened('sample.md');
    expect(within(second.dialog).getByRole('article', { name: 'The sample project' })).toBeTruthy();
  });

  it('is searched from the keyboard alone, and goes back to the page before', async () => {
    const { dialog, user } = await opened();
    await search(dialog, user, 'worktrees cross');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(within(dialog).getByRole('article', { name: 'Projects' })).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Back to Making a first message' }));
    expect(within(dialog).getByRole('article', { name: 'Making a first message' })).toBeTruthy();
  });

  it('shows the first page that was found on Enter', async () => {
    const { dialog, user } = await opened();
    await search(dialog, user, 'worktrees cross');
    await user.keyboard('{Enter}');
    expect(within(dialog).getByRole('article', { name: 'Projects' })).toBeTruthy();
  });

  it('says when no page has the words', async () => {
    const { dialog, user } = await opened();
    await search(dialog, user, 'xyzzy');
    expect(within(dialog).getByText('No page contains all of these words.')).toBeTruthy();
  });
});
