import { Tooltip } from '@base-ui/react/tooltip';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyDraftEdit } from '../../../shared/domain/draft/applyDraftEdit.ts';
import type { DraftView, FoundDraft } from '../../../shared/domain/draft.ts';
import type { DraftEdit } from '../../../shared/domain/draft/draftEdit.ts';
import { createFilesStore } from '../../files/filesStore.ts';
import { createFillingStore } from '../../library/fillingStore.ts';
import { createLibraryStore } from '../../library/libraryStore.ts';
import { createPayloadStore } from '../../payloads/payloadStore.ts';
import { createProjectStore } from '../../projects/projectStore.ts';
import { createSessions } from '../../sessions/createSessions.ts';
import { createFolderStore } from '../../payloads/folderStore.ts';
import { FolderDialog } from '../../payloads/FolderDialog.tsx';
import { createSettingsStore } from '../../preferences/settingsStore.ts';
import { createStackStore } from '../../stack/stackStore.ts';
import { createTestHost, type TestHost } from '../../testing/createTestHost.ts';
import { claimsOf, draftOf, reportOf } from '../../testing/draftExamples.ts';
import { chooseEntry, openMenuOf } from '../../testing/rowMenus.ts';
import { project, settings, stackOf } from '../../testing/examples.ts';
import { createToastStore, type ToastStore } from '../../ui/toastStore.ts';
import { createReview, type Review } from '../createReview.ts';
import { ReviewScreen } from './ReviewScreen.tsx';

/** An entry as read from its file, with its line there. */
const oldDecision = { text: 'Old decision', line: 7, lastLine: 7 };

let host: TestHost;
let toasts: ToastStore;
let review: Review;
let savedDrafts: DraftView[];
let draft: DraftView;
let projects: ReturnType<typeof createProjectStore>;

/** Plays core with one draft that the test controls. */
function takeEdit({ edit }: { readonly edit: DraftEdit }): null {
  draft = { ...draft, ...applyDraftEdit(draft, edit), revision: draft.revision + 1 };
  host.emit('drafts.changed', { projectId: 'p1', draftId: draft.id, draft });
  return null;
}

/** Drafts that came while no window was open. */
let unseen: readonly FoundDraft[] = [];

async function show(drafts: readonly DraftView[]): Promise<void> {
  unseen = [];
  savedDrafts = [];
  draft = drafts[0] ?? draftOf();
  host = createTestHost({
    'projects.list': () => [project],
    'projects.open': () => ({ projectId: 'p1' }),
    'settings.get': () => ({ ...settings, lastProjectId: 'p1' }),
    'stacks.list': () => [stackOf([])],
    'payloads.list': () => [],
    'library.list': () => [],
    'drafts.list': () => drafts,
    'recovery.claims': ({ draftId }) => claimsOf({ draftId, revision: draft.revision }),
    'drafts.found': () => [{ path: 'scratch/session-log.md', bytes: 100, changed: '2026-11-20T18:32:00Z' }],
    'drafts.unseen': () => unseen,
    'drafts.check': () =>
      reportOf({
        revision: draft.revision,
        checks: [
          {
            id: 'no-why',
            severity: 'warning',
            message: '1 decision has no why.',
            at: { section: 1, entry: 1 },
          },
          {
            id: 'file-tree',
            severity: 'warning',
            message: 'A file tree.',
            at: { section: 1, entry: 0 },
            fix: { label: 'Cut the file tree', replace: [] },
          },
        ],
        claims: {
          repository: 'here',
          branch: 'main',
          head: '7be20d4aaaa',
          since: null,
          commits: 2,
          dirty: ['docs/', 'src/a.ts', 'src/b.ts'],
          files: [
            {
              at: { section: 2, entry: 0 },
              path: 'src/a.ts',
              state: 'done',
              verdict: 'contradicted',
              added: 1,
              deleted: 0,
            },
          ],
          unmentioned: [{ path: 'src/b.ts', added: 38, deleted: 6 }],
        },
        dropped: [
          { key: 'k1', section: 'decisions', entry: oldDecision, session: 3 },
          { key: 'k2', section: 'decisions', entry: { text: 'Older decision' }, session: 3 },
          { key: 'k3', section: 'decisions', entry: { text: 'Oldest decision' }, session: 3 },
        ],
      }),
    'drafts.edit': takeEdit,
  });
  toasts = createToastStore();
  const { fail } = toasts.getState();
  projects = createProjectStore(host.client, fail);
  const stack = createStackStore(host.client, fail);
  const library = createLibraryStore(host.client, fail);
  const sessions = createSessions(host.client, projects, toasts);
  const folder = createFolderStore(host.client, createSettingsStore(host.client, fail), toasts);
  review = createReview(
    host.client,
    projects,
    sessions,
    folder,
    toasts,
    () => undefined,
    () => undefined,
    () => Promise.resolve(true),
    (one) => savedDrafts.push(one),
  );
  const payloads = createPayloadStore(host.client, projects, stack, fail);
  await projects.getState().start();
  render(
    <Tooltip.Provider>
      <ReviewScreen
        review={review}
        sessions={sessions}
        files={createFilesStore(host.client, stack, fail)}
        payloads={payloads}
        library={library}
        filling={createFillingStore(host.client, library, stack, fail)}
        toasts={toasts}
      />
      <FolderDialog store={folder} />
    </Tooltip.Provider>,
  );
}

// happy-dom has no layout: the columns are 640 pixels high and a row 18.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(332);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(18);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const decisions = (): readonly string[] =>
  (draft.sections.find(({ id }) => id === 'decisions')?.entries ?? []).map(({ text }) => text);
const row = (name: RegExp) => screen.getByRole('listitem', { name });
const carried = (text: string) =>
  screen.queryAllByRole('listitem', { name: new RegExp(`^Not in this draft: ${text}\\.`, 'u') });
const list = (name: string) => within(screen.getByRole('list', { name }));
const placing = () => host.callsOf('drafts.place').at(-1);
/** Says that an entry was made of one line. */
const fromLine = (line: number) => ({ from: { line, lastLine: line } });
const lastEdit = () => (host.callsOf('drafts.edit').at(-1) as { edit: DraftEdit }).edit;

const saveState = () => document.querySelector('.header .saved')?.textContent;
/** Texts that name the file that a save writes. */
const saveNames = () => [
  screen.getByRole('button', { name: /^Save/u }).textContent.replace(/(?:Ctrl|⌘).*$/u, ''),
  screen.getByRole('heading', { name: /^Payload after/u }).textContent,
  document.querySelector('.crumb b')?.textContent,
];

/** Returns the entry that matches the search; `place` is its number among the matches. */
const found = () => document.querySelector('.payload-sections .found')?.textContent;
const place = () => document.querySelector('search output')?.textContent;

function passSecond(): void {
  act(() => {
    vi.advanceTimersByTime(1_000);
  });
}

describe('a draft with headings that are not recognised', () => {
  const source = [
    'Here is the draft.',
    '',
    '## Rollout wishes',
    '- Start with one shop',
    '- Then all of them?',
    '',
    '## Leftovers',
    '- src/a.ts',
  ].join('\n');
  const unknown = [
    {
      key: 'other:1',
      id: 'other' as const,
      title: 'Rollout wishes',
      line: 3,
      entries: [
        { id: 'r1', text: 'Start with one shop', ...fromLine(4) },
        { id: 'r2', text: 'Then all of them?', ...fromLine(5) },
      ],
    },
    {
      key: 'other:2',
      id: 'other' as const,
      title: 'Leftovers',
      line: 7,
      entries: [{ id: 'l1', text: 'src/a.ts', ...fromLine(8) }],
    },
  ];

  beforeEach(async () => {
    await show([draftOf({ source, sections: unknown, outside: ['Here is the draft.'] })]);
    host.answer('drafts.place', () => null);
    await screen.findByRole('list', { name: 'Not recognised' });
  });

  it('lists them with their lines, and places one with one press of its likeliest section', async () => {
    const rows = list('Not recognised').getAllByRole('listitem');
    expect(rows.map((one) => one.getAttribute('aria-label'))).toEqual([
      'Not recognised: Rollout wishes, 2 lines',
      'Not recognised: Leftovers, 1 line',
    ]);
    await userEvent.click(
      list('Not recognised').getByRole('button', { name: 'Files in play: place Leftovers there' }),
    );
    expect(placing()).toMatchObject({
      draftId: 'd1',
      part: { kind: 'section', key: 'other:2' },
      place: 'files',
    });
    expect(document.activeElement).toBe(rows[0]);
  });

  it('offers every section, its own title and leaving it out in a menu', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'More places for Rollout wishes' }));
    const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(names).toHaveLength(16);
    expect(names).toEqual(
      expect.arrayContaining(['Don’t forget', 'Risks', 'Keep under its own title', 'Leave out']),
    );
    await userEvent.click(screen.getByRole('menuitem', { name: 'Leave out' }));
    expect(placing()).toMatchObject({ part: { kind: 'section', key: 'other:1' }, place: 'outside' });
  });

  it('shows the text that will not be saved, and places it', async () => {
    const left = list('Not in the payload').getByRole('listitem');
    expect(left.textContent).toContain('Here is the draft.line 1');
    await userEvent.click(within(left).getByRole('button', { name: /^Don’t forget: place/u }));
    expect(placing()).toMatchObject({
      part: { kind: 'outside', text: 'Here is the draft.' },
      place: 'flags',
    });
  });

  it('shows what is placed and why, and takes it back', async () => {
    draft = {
      ...draft,
      revision: 2,
      sections: unknown.slice(0, 1),
      outside: [],
      placed: [
        { heading: 'Leftovers', line: 7, place: 'files', by: 'memory', entryIds: ['l1'] },
        { heading: 'Rollout wishes', line: 3, place: 'other', by: 'user', entryIds: ['r1', 'r2'] },
      ],
    };
    act(() => host.emit('drafts.changed', { projectId: 'p1', draftId: 'd1', draft }));
    expect(screen.queryByRole('list', { name: 'Not recognised' })).toBeNull();
    const rows = list('Placed').getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Leftoversin Files in play, as in an earlier draft',
      'Rollout wishesunder its own title, also in later drafts',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Change the place of Leftovers' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Take back and forget' }));
    expect(placing()).toMatchObject({ part: { kind: 'heading', line: 7 }, place: null });
  });

  it('lists the remembered headings of the project, and forgets one', async () => {
    let remembered = [{ heading: 'Leftovers', place: 'files' as const }];
    host.answer('drafts.remembered', () => remembered);
    host.answer('drafts.forget', () => {
      remembered = [];
      return null;
    });
    await userEvent.click(screen.getByRole('button', { name: 'Draft menu' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remembered headings…' }));
    expect(await screen.findByText('in Files in play')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Forget Leftovers' }));
    expect(await screen.findByText(/^Nothing is remembered yet/u)).toBeDefined();
    expect(host.callsOf('drafts.forget')).toEqual([{ projectId: 'p1', headings: ['Leftovers'] }]);
  });
});

describe('with a draft', () => {
  beforeEach(async () => {
    await show([draftOf()]);
    await screen.findByText('1 decision has no why.');
  });

  it('shows what was brought in, the six sections, and the checks', () => {
    expect(document.querySelectorAll('.text-line.used')).toHaveLength(4);
    expect(document.querySelectorAll('.text-line.cut')).toHaveLength(2);
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Not in the payload2',
      'Current goal',
      'Decisions made',
      'Decisions deferred',
      'Next action',
      'Files in play',
      'Don’t forget',
      'Payload',
      'Claims against git',
      'Claims against the session',
      'Carry forwardKeep all',
      'Changed but not mentioned',
      'Repository',
    ]);
    const figures = [...document.querySelectorAll('.draft-section .tokens')].map(
      ({ textContent }) => textContent,
    );
    expect(figures).toEqual(['34', '212', '0', '0', '148', '0']);
    expect(screen.getByText('Contradicted')).toBeDefined();
    expect(screen.getByRole('button', { name: /^Save as scratch\/session-4\.md/u })).toBeDefined();
    expect(screen.getByText('376 left')).toBeDefined();
  });

  it('shows the number of an entry, and the draft’s own heading beside ours', async () => {
    const numbered = draft.sections.map((section) =>
      section.key === 'decisions'
        ? {
            ...section,
            heading: 'need Dev B input',
            entries: section.entries.map((entry, at) => ({ ...entry, number: at + 3 })),
          }
        : section,
    );
    takeEdit({ edit: { type: 'replace', sections: numbered, outside: [] } });
    const second = await screen.findByRole('listitem', { name: /Decisions made, 2 of 2: 4\. create/u });
    expect(second.textContent).toContain('4. create() validates first');
    expect(screen.getByText('need Dev B input').closest('header')?.textContent).toContain('Decisions made');
  });

  it('lists lines that are in no entry, and restores them where they were', async () => {
    expect(
      list('Not in the payload')
        .getAllByRole('listitem')
        .map((one) => one.getAttribute('aria-label')),
    ).toEqual(['Not in the payload: We used const, line 8', 'Not in the payload: src/, line 11']);
    await userEvent.click(list('Not in the payload').getByRole('button', { name: 'Restore We used const' }));
    expect(decisions()).toEqual(['No shared state', 'create() validates first', 'We used const']);
    await waitFor(() => expect(list('Not in the payload').getAllByRole('listitem')).toHaveLength(1));
  });

  it('edits an entry with the keyboard, and makes the next with Enter', async () => {
    row(/Decisions made, 1 of 2/u).focus();
    await userEvent.keyboard('{Enter}!{Enter}Third');
    await waitFor(() =>
      expect(decisions()).toEqual(['No shared state!', 'Third', 'create() validates first']),
    );
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(row(/Decisions made, 2 of 3/u));
  });

  it('keeps a new line in an entry with Shift+Enter', async () => {
    row(/Decisions made, 1 of 2/u).focus();
    await userEvent.keyboard('{Enter}{Shift>}{Enter}{/Shift}more');
    await waitFor(() => expect(decisions()[0]).toBe('No shared state\nmore'));
  });

  it('splits at the cursor with Alt+Enter, and merges again with Backspace at the start', async () => {
    row(/Decisions made, 1 of 2/u).focus();
    await userEvent.keyboard('{Enter}');
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Decisions made, 1 of 2' });
    field.setSelectionRange(3, 3);
    await userEvent.keyboard('{Alt>}{Enter}{/Alt}');
    expect(decisions()).toEqual(['No', 'shared state', 'create() validates first']);
    await userEvent.keyboard('{Backspace}');
    expect(decisions()).toEqual(['No shared state', 'create() validates first']);
    expect(document.activeElement).toHaveProperty('selectionStart', 3);
  });

  it('moves with Alt and arrows over the border of a section', async () => {
    row(/Decisions made, 2 of 2/u).focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(draft.sections.find(({ id }) => id === 'deferred')?.entries[0]?.id).toBe('b');
    expect(document.activeElement).toBe(row(/Decisions deferred, 1 of 1/u));
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(decisions()).toEqual(['No shared state', 'create() validates first']);
  });

  it('offers in its menu what carry forward calls the same, each entry with an icon', async () => {
    const { entries } = await openMenuOf(row(/Decisions made, 1 of 2/u));
    expect(entries.slice(2, 4)).toEqual(['Mark reversed', 'No longer applies']);
    expect(entries).toContain('Don’t forget');
    const plain = screen.getAllByRole('menuitem').filter((entry) => entry.querySelector('svg') === null);
    expect(plain.map(({ textContent }) => textContent)).toEqual([]);
    await chooseEntry('No longer applies');
    expect(lastEdit()).toEqual({ type: 'change', entryId: 'a', fields: { mark: 'done' } });
    expect(row(/Decisions made, 1 of/u).querySelector('.meta .badge')?.textContent).toBe('No longer applies');
  });

  it('removes with Delete, and the next one has the focus', async () => {
    row(/Decisions made, 1 of 2/u).focus();
    await userEvent.keyboard('{Delete}');
    expect(decisions()).toEqual(['create() validates first']);
    expect(document.activeElement).toBe(row(/Decisions made, 1 of 1/u));
  });

  it('walks over the lines of all sections, and is one stop for Tab', async () => {
    row(/Current goal, 1 of 1/u).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Add a line');
    await userEvent.keyboard('{Home}');
    expect(document.activeElement).toBe(row(/Current goal, 1 of 1/u));
    expect(document.querySelectorAll('.payload-sections [data-stop][tabindex="0"]')).toHaveLength(1);
  });

  it('leaves nothing behind of a line that was begun and left empty', async () => {
    await userEvent
      .click(
        within(screen.getByRole('region', { name: 'Next action' })).getByRole('button', {
          name: 'Add a line to Next action',
          hidden: true,
          description: /.*/u,
        }),
      )
      .catch(async () => {
        await userEvent.click(document.querySelector('[data-stop="section next"]') as Element);
      });
    expect(draft.sections.find(({ id }) => id === 'next')?.entries).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(draft.sections.find(({ id }) => id === 'next')?.entries).toHaveLength(0));
  });

  it('adds the reason that is missing', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Add one' }));
    await userEvent.keyboard('it is faster');
    await waitFor(() => expect(lastEdit()).toMatchObject({ entryId: 'b', fields: { why: 'it is faster' } }));
  });

  it('sets the status of a file', async () => {
    await userEvent.click(screen.getByRole('button', { name: /^Status of src\/a\.ts/u }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'IN PROGRESS' }));
    expect(lastEdit()).toEqual({ type: 'change', entryId: 'f', fields: { state: 'in-progress' } });
  });

  it('goes from a kept line to its entry, and brings a cut one back where it stood', async () => {
    await userEvent.click(screen.getByRole('button', { name: '- No shared state (session 1)' }));
    expect(document.activeElement).toBe(row(/Decisions made, 1 of 2/u));
    await userEvent.click(screen.getByRole('button', { name: '- We used const' }));
    expect(decisions()).toEqual(['No shared state', 'create() validates first', 'We used const']);
    expect(document.querySelectorAll('.text-line.cut')).toHaveLength(1);
  });

  it('brings a removed entry back whole', async () => {
    row(/Decisions made, 1 of 2/u).focus();
    await userEvent.keyboard('{Delete}');
    await userEvent.click(screen.getByRole('button', { name: '- No shared state (session 1)' }));
    const [first] = draft.sections.find(({ id }) => id === 'decisions')?.entries ?? [];
    expect(first).toMatchObject({ text: 'No shared state', session: 1 });
  });

  it('goes from a check to its entry with Enter, and fixes with F', async () => {
    const check = screen.getByRole('listitem', { name: /^Warning: A file tree/u });
    check.focus();
    await userEvent.keyboard('f');
    expect(host.callsOf('drafts.fix')).toMatchObject([{ revision: 1, check: 1 }]);
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(row(/Decisions made, 1 of 2/u));
  });

  it('keeps, ends or drops what the draft left out, with one key after the other', async () => {
    const [first] = carried('Old decision');
    first?.focus();
    await userEvent.keyboard('r');
    expect(lastEdit()).toMatchObject({
      type: 'add',
      section: 'decisions',
      entries: [{ text: 'Old decision', session: 3, mark: 'reversed' }],
      once: true,
    });
    // The line in its file is not a part of it.
    expect(JSON.stringify(lastEdit())).not.toContain('line');
    expect(carried('Old decision')).toEqual([]);
    expect(document.activeElement).toBe(carried('Older decision')[0]);
    await userEvent.keyboard('k');
    expect(document.activeElement).toBe(carried('Oldest decision')[0]);
    await userEvent.keyboard('d');
    expect(lastEdit()).toEqual({ type: 'let-go', keys: ['k3'] });
    expect(decisions().slice(2)).toEqual(['Old decision', 'Older decision']);
    // The next row has the focus, and does not receive these keys.
    expect(document.activeElement).toBe(
      screen.getByRole('listitem', { name: /^src\/b\.ts, changed but not/u }),
    );
    await userEvent.keyboard('k');
    expect(decisions()).toHaveLength(4);
  });

  it('keeps once what is pressed again before the checks have run', async () => {
    // The row's own state must not be what prevents the second keep, so the test presses the same element.
    const keep = within(carried('Old decision')[0] as HTMLElement).getByRole('button', { name: 'Keep' });
    const press = () => keep.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    act(() => {
      press();
      press();
    });
    await userEvent.click(screen.getByRole('button', { name: 'Keep all' }));
    await waitFor(() =>
      expect(decisions().slice(2)).toEqual(['Old decision', 'Older decision', 'Oldest decision']),
    );
    expect(screen.queryByText('Carry forward')).toBeNull();
  });

  it('ends an entry with Enter in its reason, and makes no line of a reason alone', async () => {
    row(/Decisions made, 1 of 2/u).focus();
    await userEvent.keyboard('{Enter}{Tab}ok{Enter}');
    expect(decisions()).toEqual(['No shared state', 'create() validates first']);
    expect(document.activeElement).toBe(row(/Decisions made, 1 of 2/u));
    await userEvent.keyboard('{Enter}{Enter}{Tab}prices{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Decisions made, 2 of 3' }));
    await userEvent.keyboard('{Enter}');
    expect(decisions()).toEqual(['No shared state', '', 'create() validates first']);
    await userEvent.keyboard('{Backspace}');
    expect(JSON.stringify(draft.sections)).toContain('prices');
  });

  it('adds a changed file that the payload does not mention', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Add src/b.ts to files in play' }));
    expect(lastEdit()).toMatchObject({
      section: 'files',
      entries: [{ path: 'src/b.ts', state: 'in-progress' }],
    });
  });

  it('edits the same text as Markdown, and keeps what was typed when it is left', async () => {
    host.answer('drafts.setMarkdown', ({ markdown }: { markdown: string }) => {
      draft = { ...draft, markdown, revision: draft.revision + 1 };
      host.emit('drafts.changed', { projectId: 'p1', draftId: 'd1', draft });
      return { markdown, revision: draft.revision };
    });
    await userEvent.click(screen.getByRole('radio', { name: 'Markdown' }));
    const text = await screen.findByRole('textbox', { name: 'Payload as Markdown' });
    fireEvent.change(text, { target: { value: '## Other' } });
    await userEvent.click(screen.getByRole('radio', { name: 'Sections' }));
    await screen.findByRole('heading', { name: 'Current goal' });
    expect(host.callsOf('drafts.setMarkdown')).toMatchObject([{ markdown: '## Other', base: 1 }]);
  });

  it('is not saved while a secret is in it: the button says so, and leads to the finding', async () => {
    const secret = {
      id: 'secret' as const,
      severity: 'error' as const,
      message: 'This line contains a GitHub token. Redact it before saving.',
      fix: { label: 'Redact', replace: [] },
    };
    host.answer('drafts.check', () =>
      reportOf({
        revision: draft.revision,
        checks: [
          { ...secret, finding: 0, at: { section: 1, entry: 0 } },
          { ...secret, finding: 0, at: { section: 1, entry: 1 } },
        ],
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Run again' }));
    await screen.findByRole('button', { name: 'Resolve 1 finding to save' });
    const save = screen.getByRole('button', { name: /^Save as/u });
    expect(save.getAttribute('aria-disabled')).toBe('true');
    const [first] = screen.getAllByRole('listitem', { name: /^Error: This line contains/u });
    await userEvent.click(save);
    expect(document.activeElement).toBe(first);
    save.focus();
    await review.saved.getState().save();
    await waitFor(() => expect(document.activeElement).toBe(first));
    expect(host.callsOf('drafts.save')).toEqual([]);
    expect(toasts.getState().toasts).toEqual([]);
  });

  it('says what core refuses although no check had told it', async () => {
    host.answer('drafts.save', () => ({ status: 'secrets', findings: 1 }));
    await review.saved.getState().save();
    expect(toasts.getState().toasts.at(-1)?.message).toBe(
      'Not saved: the payload contains a secret. See Checks.',
    );
  });

  it('finds entries, walks over them, and leaves to the one that was found', async () => {
    fireEvent.keyDown(row(/Extract OrderService/u), { key: 'f', ctrlKey: true });
    const field = await screen.findByRole('textbox', { name: 'Find in the payload' });
    await expect.poll(() => document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'S' } });
    await expect.poll(() => [place(), found()]).toEqual(['1 of 4', 'Extract OrderService.']);
    fireEvent.keyDown(field, { key: 'Enter' });
    expect([place(), found()]).toEqual(['2 of 4', expect.stringContaining('No shared state')]);
    for (let step = 0; step < 2; step += 1) fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
    expect([place(), found()]).toEqual(['4 of 4', expect.stringContaining('src/a.ts')]);
    expect(document.activeElement).toBe(field);
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(field).toHaveProperty('value', '');
    expect(found()).toBeUndefined();
    fireEvent.change(field, { target: { value: 'VALIDATES' } });
    await expect.poll(() => place()).toBe('1 of 1');
    await userEvent.click(screen.getByRole('button', { name: 'Close find' }));
    await expect.poll(() => document.activeElement).toBe(row(/create\(\) validates/u));
    expect(screen.queryByRole('textbox', { name: 'Find in the payload' })).toBeNull();
    expect(found()).toBeUndefined();
  });

  it('finds lines of the draft where the focus is in it, and Esc clears, then leaves', async () => {
    const line = screen.getByRole('button', { name: '- We used const' });
    fireEvent.keyDown(line, { key: 'f', ctrlKey: true });
    const field = await screen.findByRole('textbox', { name: 'Find in the draft' });
    fireEvent.change(field, { target: { value: 'const' } });
    await waitFor(() =>
      expect(document.querySelector('.draft .found')?.textContent).toContain('We used const'),
    );
    expect(document.querySelector('search output')?.textContent).toBe('1 of 1');
    fireEvent.change(field, { target: { value: 'constant' } });
    await expect.poll(() => document.querySelector('search output')?.textContent).toBe('No match');
    for (let press = 0; press < 2; press += 1) fireEvent.keyDown(field, { key: 'Escape' });
    expect(screen.queryByRole('textbox', { name: 'Find in the draft' })).toBeNull();
    expect(document.activeElement?.closest('.draft')).not.toBeNull();
  });

  it('finds lines of the Markdown, which are selected', async () => {
    await userEvent.click(screen.getByRole('radio', { name: 'Markdown' }));
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Payload as Markdown' });
    fireEvent.keyDown(text, { key: 'f', ctrlKey: true });
    const field = await screen.findByRole('textbox', { name: 'Find in the payload' });
    await expect.poll(() => document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'session 4' } });
    await waitFor(() =>
      expect(text.value.slice(text.selectionStart, text.selectionEnd)).toBe('## Payload after session 4'),
    );
    expect(document.activeElement).toBe(field);
  });

  it('offers to open a project where none is open', async () => {
    act(() => projects.setState({ current: null, currentId: null }));
    host.answer('shell.chooseFolder', () => ({ path: null }));
    await userEvent.click(await screen.findByRole('button', { name: 'Open project' }));
    expect(host.callsOf('shell.chooseFolder')).toHaveLength(1);
  });

  it('counts untracked folders beside the files that are not committed', async () => {
    expect(await screen.findByText('2 files, 1 untracked folder')).toBeTruthy();
  });

  it('offers no commit after a save where there is no repository', async () => {
    host.answer('drafts.save', () => ({ status: 'saved', session: 4, path: 'scratch/session-4.md' }));
    act(() => projects.setState({ current: { ...project, git: false } }));
    await userEvent.click(screen.getByRole('button', { name: /^Save as/u }));
    await expect.poll(() => toasts.getState().toasts).toHaveLength(1);
    expect(toasts.getState().toasts[0]?.second).toBeUndefined();
  });

  it('says which anchors a saved payload lacks because git can’t read the repository', async () => {
    host.answer('drafts.save', () => ({
      status: 'saved',
      session: 4,
      path: 'scratch/session-4.md',
      missing: { names: ['branch', 'commit'], problem: 'Git can’t open the repository.' },
    }));
    await userEvent.click(screen.getByRole('button', { name: /^Save as/u }));
    await expect
      .poll(() => toasts.getState().toasts.map(({ level, message }) => [level, message]))
      .toContainEqual([
        'warn',
        'Saved scratch/session-4.md. The payload was saved without its anchors (branch, commit), so drift can’t be measured fully later. Git can’t open the repository.',
      ]);
  });

  it('says in the checks that claims were not checked because the repository can’t be read', async () => {
    host.answer('drafts.check', () =>
      reportOf({
        revision: draft.revision,
        claims: { repository: 'unreadable', problem: 'Git can’t open it.' },
      }),
    );
    await review.report.getState().run();
    expect((await screen.findByText('The repository can’t be read')).textContent).toContain(
      'Git can’t open it.',
    );
  });

  it('saves, and offers what is done next', async () => {
    host.answer('drafts.save', () => ({ status: 'saved', session: 4, path: 'scratch/session-4.md' }));
    await userEvent.click(screen.getByRole('button', { name: /^Save as/u }));
    await waitFor(() =>
      expect(toasts.getState().toasts[0]).toMatchObject({
        message: 'Saved scratch/session-4.md',
        action: { label: 'Copy as file reference' },
        second: { label: 'Commit…' },
      }),
    );
  });

  it('tells which draft is saved, with the task that the save found, though another one is shown by then', async () => {
    host.answer('drafts.save', async () => {
      const placed = { ...draft, taskId: 't1', revision: draft.revision + 1 };
      host.emit('drafts.changed', { projectId: 'p1', draftId: draft.id, draft: placed });
      host.emit('drafts.changed', {
        projectId: 'p1',
        draftId: 'd2',
        draft: draftOf({ id: 'd2', taskId: 't2' }),
      });
      await review.drafts.getState().choose('d2');
      return { status: 'saved', session: 4, path: 'scratch/session-4.md' };
    });
    await review.saved.getState().save();
    expect(review.drafts.getState().shown?.id).toBe('d2');
    expect(savedDrafts.map(({ id, taskId }) => [id, taskId])).toEqual([[draft.id, 't1']]);
  });

  it('says that a secret keeps it from being saved until checks find none any more', async () => {
    await expect.poll(() => review.report.getState().report).not.toBeNull();
    host.answer('drafts.save', () => ({ status: 'secrets', findings: 1 }));
    await review.saved.getState().save();
    expect(toasts.getState().toasts).toMatchObject([{ level: 'error', scope: 'screen' }]);
    const secret = { id: 'secret', severity: 'error', message: 'A token.', at: { section: 1, entry: 1 } };
    host.answer('drafts.check', () => reportOf({ revision: draft.revision, checks: [secret as never] }));
    await review.report.getState().run();
    expect(toasts.getState().toasts).toHaveLength(1);
    host.answer('drafts.check', () => reportOf({ revision: draft.revision, checks: [] }));
    await review.report.getState().run();
    expect(toasts.getState().toasts).toEqual([]);
  });

  it('names the file that a save writes in the head, the breadcrumb and the button, after an edit too', async () => {
    const saved = { session: 3, path: 'scratch/session-3.md', revision: 1, sha256: 'ab' };
    draft = { ...draft, saved };
    act(() => host.emit('drafts.changed', { projectId: 'p1', draftId: 'd1', draft }));
    expect(saveNames()).toEqual(['Saved as scratch/session-3.md', 'Payload after session 3', 'session-3']);
    row(/Decisions made, 1 of 2/u).focus();
    await userEvent.keyboard('{Delete}');
    expect(saveNames()).toEqual([
      'Save again to scratch/session-3.md',
      'Payload after session 3',
      'session-3',
    ]);
    host.answer('drafts.check', () =>
      reportOf({
        revision: draft.revision,
        target: { session: 5, path: 'scratch/session-5.md', again: false, savedSha: 'ab' },
      }),
    );
    await review.report.getState().run();
    await waitFor(() =>
      expect(saveNames()).toEqual(['Save as scratch/session-5.md', 'Payload after session 5', 'session-5']),
    );
  });

  it('says how long ago the draft was saved, and goes on saying it', () => {
    vi.useFakeTimers();
    try {
      const edited = new Date(Date.now() - 12_000).toISOString();
      act(() => host.emit('drafts.changed', { projectId: 'p1', draftId: 'd1', draft: { ...draft, edited } }));
      passSecond();
      expect(saveState()).toBe('Draft saved 13 s ago');
      passSecond();
      passSecond();
      expect(saveState()).toBe('Draft saved 15 s ago');
    } finally {
      vi.useRealTimers();
    }
  });

  it('names rows with one full stop between their parts', () => {
    const named = [...document.querySelectorAll('[aria-label]')].map(
      (one) => one.getAttribute('aria-label') ?? '',
    );
    expect(named.filter((name) => /\.\s*\.(?!\.)/u.test(name))).toEqual([]);
    expect(row(/^Warning: A file tree\. F: Cut the file tree$/u)).toBeDefined();
  });

  it('begins a new draft with what is pasted, and offers the way back', async () => {
    const first = draft;
    host.answer('drafts.create', () => {
      host.emit('drafts.changed', { projectId: 'p1', draftId: 'd2', draft: draftOf({ id: 'd2' }) });
      return { draftId: 'd2' };
    });
    host.answer('drafts.remove', () => {
      host.emit('drafts.changed', { projectId: 'p1', draftId: 'd2', draft: null });
      return null;
    });
    fireEvent.paste(document.body, { clipboardData: { getData: () => '## Other' } });
    await waitFor(() => expect(toasts.getState().toasts[0]?.message).toContain('Started a new draft'));
    expect(review.drafts.getState().currentId).toBe('d2');
    toasts.getState().toasts[0]?.action?.run();
    await waitFor(() => expect(review.drafts.getState().currentId).toBe(first.id));
  });

  it('does not save a second time what has not changed', async () => {
    host.emit('drafts.changed', {
      projectId: 'p1',
      draftId: 'd1',
      draft: { ...draft, saved: { session: 4, path: 'scratch/session-4.md', revision: 1, sha256: 'ab' } },
    });
    await review.saved.getState().save();
    expect(host.callsOf('drafts.save')).toEqual([]);
    expect(toasts.getState().toasts[0]?.message).toContain('Nothing has changed since');
  });

  it('asks once whether payloads travel, before the first one of a project', async () => {
    const lines = { gitignore: '/scratch/', exclude: '/shop/scratch/' };
    host.answer('payloads.folder', () => ({ path: 'scratch', state: 'tracked', used: false, lines }));
    host.answer('payloads.ignoreFolder', () => ({
      file: '.gitignore',
      line: '/scratch/',
      ignored: true,
    }));
    host.answer('drafts.save', () => ({ status: 'saved', session: 1, path: 'scratch/session-1.md' }));
    await userEvent.click(screen.getByRole('button', { name: /^Save as scratch/u }));
    expect(await screen.findByText('/shop/scratch/')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Don’t save' }));
    await waitFor(() => expect(screen.queryByText('/shop/scratch/')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: /^Save as scratch/u }));
    await userEvent.click(await screen.findByRole('button', { name: /^Add to \.gitignore/u }));
    await waitFor(() => expect(host.callsOf('drafts.save')).toHaveLength(1));
    expect(host.callsOf('payloads.ignoreFolder')).toEqual([{ projectId: 'p1', where: 'gitignore' }]);
    expect(host.callsOf('settings.change').at(-1)).toEqual({
      patch: { project: { id: 'p1', settings: { payloadFolder: 'gitignore' } } },
    });
  });

  it('offers what to cut, and saves once enough is cut', async () => {
    const limit = 1_000;
    let tokens = 1_500;
    host.answer('drafts.check', () =>
      reportOf({
        revision: draft.revision,
        tokens,
        entryTokens: { g: 300, a: 200, b: 700, f: 100 },
        checks: [{ id: 'too-long', severity: 'warning', message: `${tokens} tokens.` }],
      }),
    );
    host.answer('drafts.save', () =>
      tokens > limit
        ? { status: 'too-long', tokens }
        : { status: 'saved', session: 4, path: 'scratch/session-4.md' },
    );
    host.answer('drafts.edit', (args) => {
      tokens = 800;
      return takeEdit(args);
    });
    await userEvent.click(screen.getByRole('button', { name: 'Run again' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Choose what to cut' }));
    expect(screen.getByRole('button', { name: 'Cut' }).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: /^Save as/u }));
    const [first] = await screen.findAllByRole('checkbox');
    expect(first?.getAttribute('aria-label')).toMatch(/^create\(\) validates first, 700 tokens/u);
    await userEvent.click(first ?? document.body);
    await userEvent.click(screen.getByRole('button', { name: 'Cut 1 line and save' }));
    await waitFor(() => expect(host.callsOf('drafts.save')).toHaveLength(2));
    expect(host.callsOf('drafts.edit')).toMatchObject([{ edit: { type: 'remove', entryIds: ['b'] } }]);
    expect(host.callsOf('drafts.save')).toMatchObject([{ allowTooLong: false }, { allowTooLong: false }]);
  });

  it('asks once before it saves what is too long', async () => {
    host.answer('drafts.save', ({ allowTooLong }) =>
      allowTooLong === true
        ? { status: 'saved', session: 4, path: 'scratch/session-4.md' }
        : { status: 'too-long', tokens: 1_234 },
    );
    await userEvent.click(screen.getByRole('button', { name: /^Save as/u }));
    expect(await screen.findByText(/^The payload has [\d,]+ tokens/u)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Save anyway' }));
    expect(host.callsOf('drafts.save')).toMatchObject([{ allowTooLong: false }, { allowTooLong: true }]);
  });
});

const strip = () => screen.getByRole('region', { name: 'Task of this draft' });

describe('a draft of which the task is not known', () => {
  const known = { task: 'Shop rules', taskId: 'T1', session: 4, payloads: 2 };
  const other = { task: '', session: 1, payloads: 1 };
  const question = {
    likely: known,
    because: ['it names 4 of its 6 files', 'its title says session 5'],
    sure: true,
    name: 'Vouchers',
    tasks: [known, other],
  };
  const ask = async (asked: typeof question = question) => {
    await show([draftOf({ task: '' })]);
    host.answer('drafts.check', () =>
      reportOf({ revision: draft.revision, ...(draft.taskAnswer === undefined ? { task: asked } : {}) }),
    );
    await act(() => review.report.getState().run());
    await screen.findByRole('region', { name: 'Task of this draft' });
  };

  it('is asked about once, with what it shares, and continues by one press', async () => {
    await ask();
    expect(strip().textContent).toContain(
      'Does this continue Shop rules (session 4)? It names 4 of its 6 files and its title says session 5.',
    );
    await userEvent.click(within(strip()).getByRole('button', { name: 'Continue it: Shop rules' }));
    expect(lastEdit()).toEqual({ type: 'task', answer: 'continue', task: 'Shop rules', taskId: 'T1' });
    expect(screen.queryByRole('region', { name: 'Task of this draft' })).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Task of the payload' })).toHaveProperty(
      'value',
      'Shop rules',
    );
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Task of the payload' }));
  });

  it('begins a new task with the name of the draft', async () => {
    await ask({ ...question, because: [], sure: false });
    expect(strip().textContent).toContain('It shares no name, heading or file');
    await userEvent.click(within(strip()).getByRole('button', { name: 'New task' }));
    expect(lastEdit()).toEqual({ type: 'task', answer: 'new', task: 'Vouchers' });
  });

  it('continues another task of the project, also one without a name', async () => {
    await ask();
    await userEvent.click(within(strip()).getByRole('button', { name: 'Another task' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^the task of session 1/u }));
    expect(lastEdit()).toEqual({ type: 'task', answer: 'continue', task: '' });
  });

  it('is asked about before a save, which the answer goes on with', async () => {
    await ask();
    host.answer('drafts.save', () =>
      draft.taskAnswer === undefined
        ? { status: 'task', question }
        : { status: 'saved', session: 5, path: 'scratch/session-5.md' },
    );
    await userEvent.click(screen.getByRole('button', { name: /^Save as/u }));
    const dialog = await screen.findByRole('dialog', { name: 'Which task is this?' });
    expect(within(dialog).getByText(/^Continue Shop rules/u).textContent).toContain('4 of its 6 files');
    await userEvent.clear(within(dialog).getByRole('textbox', { name: 'Name of the new task' }));
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name of the new task' }), 'Coupons');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Start a new task' }));
    await waitFor(() => expect(host.callsOf('drafts.save')).toHaveLength(2));
    expect(lastEdit()).toEqual({ type: 'task', answer: 'new', task: 'Coupons' });
    await waitFor(() => expect(toasts.getState().toasts[0]?.message).toBe('Saved scratch/session-5.md'));
  });
});

describe('without a draft', () => {
  beforeEach(async () => {
    await show([]);
    host.answer('drafts.create', () => {
      draft = draftOf({ id: 'd2' });
      host.emit('drafts.changed', { projectId: 'p1', draftId: 'd2', draft });
      return { draftId: 'd2' };
    });
    await screen.findByText('Add the agent’s draft');
  });

  it('takes what is pasted anywhere but in a field', async () => {
    fireEvent.paste(document.body, { clipboardData: { getData: () => '## Payload' } });
    await screen.findByRole('listitem', { name: /Decisions made, 1 of 2/u });
    expect(host.callsOf('drafts.create')).toEqual([
      { projectId: 'p1', start: { from: 'text', text: '## Payload' } },
    ]);
  });

  it('has one action before the others, with the focus on it first, and asks for no answer to what is not there', () => {
    const draftColumn = within(screen.getByRole('region', { name: 'Agent draft' }));
    const names = draftColumn.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names.slice(0, 3)).toEqual(['Paste the draft', 'Open a file…', 'Copy draft prompt']);
    expect(document.querySelectorAll('main .btn.primary, .draft-empty .btn.primary')).toHaveLength(1);
    expect(draftColumn.getByRole('button', { name: 'Paste the draft' }).className).toContain('primary');
    expect(screen.queryByRole('button', { name: 'Paste answer' })).toBeNull();
  });

  it('takes up a file that an agent left, or a template', async () => {
    await userEvent.click(await screen.findByRole('button', { name: /session-log\.md/u }));
    expect(host.callsOf('drafts.create')).toMatchObject([
      { start: { from: 'file', path: 'scratch/session-log.md' } },
    ]);
  });

  it('says once when an agent leaves a draft or writes one anew, and not what lay there before', async () => {
    await waitFor(() => expect(host.callsOf('drafts.found').length).toBeGreaterThan(1));
    const before = host.callsOf('drafts.found').length;
    host.emit('files.changed', { projectId: 'p1', paths: ['scratch/session-log.md'] });
    await waitFor(() => expect(host.callsOf('drafts.found').length).toBe(before + 1));
    expect(toasts.getState().toasts).toEqual([]);
    host.answer('drafts.found', () => [
      { path: 'scratch/handoff.md', bytes: 1, changed: '2026-11-20T18:40:00Z' },
      { path: 'scratch/session-log.md', bytes: 1, changed: '2026-11-20T18:32:00Z' },
    ]);
    host.emit('files.changed', { projectId: 'p1', paths: ['scratch/handoff.md'] });
    await waitFor(() =>
      expect(toasts.getState().toasts[0]?.message).toBe('scratch/handoff.md is a new draft'),
    );
    toasts.getState().toasts[0]?.action?.run();
    await waitFor(() =>
      expect(host.callsOf('drafts.create')).toMatchObject([{ start: { path: 'scratch/handoff.md' } }]),
    );
    toasts.getState().dismiss(toasts.getState().toasts[0]?.id ?? 0);
    // A burst causes one request, and a message about the same time of a file is not repeated.
    const said = host.callsOf('drafts.found').length;
    for (let burst = 0; burst < 3; burst += 1) host.emit('files.changed', { projectId: 'p1', paths: null });
    await waitFor(() => expect(host.callsOf('drafts.found').length).toBe(said + 1));
    expect(toasts.getState().toasts).toEqual([]);
    host.answer('drafts.found', () => [
      { path: 'scratch/handoff.md', bytes: 2, changed: '2026-11-20T18:50:00Z' },
    ]);
    host.emit('files.changed', { projectId: 'p1', paths: ['scratch/handoff.md'] });
    await waitFor(() =>
      expect(toasts.getState().toasts[0]?.message).toBe('scratch/handoff.md was rewritten'),
    );
  });

  it('offers once on opening what was saved while no window was open', async () => {
    const path = 'scratch/recovered-7f0c2b1e.md';
    unseen = [{ path, bytes: 1, changed: '2026-11-20T18:40:00Z' }];
    host.answer('drafts.found', () => unseen);
    const payloads = { folder: 'scratch', limit: 900 };
    host.emit('projects.changed', { projects: [{ ...project, payloads: { ...payloads, folder: 'other' } }] });
    await waitFor(() =>
      expect(toasts.getState().toasts[0]?.message).toBe(`${path} was saved while Carryover was closed`),
    );
    toasts.getState().toasts[0]?.action?.run();
    await waitFor(() => expect(host.callsOf('drafts.create')).toMatchObject([{ start: { path } }]));
  });

  it('says nothing of what lies in another payload folder already, and what an agent leaves there', async () => {
    await waitFor(() => expect(host.callsOf('drafts.found').length).toBeGreaterThan(1));
    const path = 'docs/sessions/handoff.md';
    host.answer('drafts.found', () => [{ path, bytes: 1, changed: '2026-11-20T18:40:00Z' }]);
    const before = host.callsOf('drafts.found').length;
    const payloads = { folder: 'docs/sessions', limit: 1_000 };
    host.emit('projects.changed', { projects: [{ ...project, payloads }] });
    host.emit('files.changed', { projectId: 'p1', paths: ['.carryover/project.json'] });
    await waitFor(() => expect(host.callsOf('drafts.found').length).toBe(before + 2));
    expect(toasts.getState().toasts).toEqual([]);
    host.answer('drafts.found', () => [{ path, bytes: 1, changed: '2026-11-20T18:50:00Z' }]);
    host.emit('files.changed', { projectId: 'p1', paths: ['scratch/handoff.md'] });
    host.emit('files.changed', { projectId: 'p1', paths: [path] });
    await waitFor(() => expect(toasts.getState().toasts[0]?.message).toBe(`${path} was rewritten`));
  });

  it('refuses a dropped file that is no text', async () => {
    const file = new File([new Uint8Array([0xff, 0xfe, 0x00])], 'a.bin');
    fireEvent.drop(document.body, { dataTransfer: { files: [file], types: ['Files'] } });
    await waitFor(() => expect(toasts.getState().toasts[0]?.message).toContain('a.bin is not a text file'));
    expect(host.callsOf('drafts.create')).toEqual([]);
  });
});
