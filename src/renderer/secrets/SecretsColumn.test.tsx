import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Assembly, BlockSummary } from '../../shared/domain/assembly.ts';
import type { Finding } from '../../shared/domain/finding.ts';
import type { StackItemView, StackView } from '../../shared/domain/stack.ts';
import { AppError } from '../../shared/errors.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createStackStore } from '../stack/stackStore.ts';
import { chooseEntry, leaveMenu, openMenuOf } from '../testing/rowMenus.ts';
import { SecretsColumn } from './SecretsColumn.tsx';
import { createSecretsStore } from './secretsStore.ts';

const finding = (id: string, itemId: string | null, fields: Partial<Finding> = {}): Finding => ({
  id,
  rule: 'github-token',
  tier: 'certain',
  itemId,
  line: 12,
  column: 1,
  masked: 'ghp_••••••••zz',
  state: 'open',
  ...fields,
});
const item = (id: string): StackItemView => ({
  id,
  on: true,
  source: { kind: 'file', path: `src/${id}.ts` },
});
const block = (itemId: string, fields: Partial<BlockSummary> = {}): BlockSummary => ({
  itemId,
  status: 'ok',
  title: `src/${itemId}.ts`,
  detail: 'src',
  kind: 'file',
  tokens: 10,
  sha256: 'a',
  version: 'a',
  ...fields,
});

/** Plays core: saves decisions and sends the resulting assembly. */
function setUp(findings: readonly Finding[], failedScans: readonly string[] = []) {
  const calls: { readonly method: string; readonly args: object }[] = [];
  let refusal: AppError | null = null;
  const items = ['a', 'b'].map(item);
  const current = { id: 's', name: 'S', items } as unknown as StackView;
  const send = (next: readonly Finding[], fields: Partial<Assembly> = {}): void => {
    const open = next.filter((each) => each.state === 'open').length;
    const blocks = items.map((each) =>
      block(each.id, failedScans.includes(each.id) ? { scanFailed: true } : {}),
    );
    const assembly: Assembly = {
      projectId: 'p',
      stackId: 's',
      revision: (stack.getState().assembly?.revision ?? 0) + 1,
      state: 'ready',
      blocks,
      tokens: 20,
      exact: true,
      frameTokens: 0,
      findings: next,
      blocking: open + failedScans.length,
      lines: 1,
      bytes: 1,
      scanMs: 84,
      ...fields,
    };
    stack.setState({ assembly });
  };
  const change = (ids: readonly string[], fields: Partial<Finding>): void => {
    if (refusal !== null) throw refusal;
    const now = stack.getState().assembly?.findings ?? [];
    send(now.map((each) => (ids.includes(each.id) ? { ...each, ...fields } : each)));
  };
  type Decide = Parameters<Client['api']['secrets']['decide']>[0];
  const client = {
    api: {
      secrets: {
        decide: async (args: Decide) => {
          calls.push({ method: 'decide', args });
          const { findingIds, decision, reason } = args;
          change(findingIds, {
            state: decision === 'redact' ? 'redacted' : 'allowed',
            ...(reason === undefined ? {} : { reason }),
          });
        },
        undecide: async (args: { readonly findingIds: readonly string[] }) => {
          calls.push({ method: 'undecide', args });
          change(args.findingIds, { state: 'open' });
        },
      },
      stacks: {
        switchItems: async (args: { readonly itemIds: readonly string[]; readonly on: boolean }) => {
          calls.push({ method: 'switchItems', args });
          const off = items.map((each) => (args.itemIds.includes(each.id) ? { ...each, on: args.on } : each));
          stack.setState({ current: { ...current, items: off } });
          const now = stack.getState().assembly?.findings ?? [];
          send(now.filter((each) => each.itemId === null || !args.itemIds.includes(each.itemId)));
        },
      },
      assembly: {
        refresh: async (args: object) => void calls.push({ method: 'refresh', args }),
      },
    },
    on: () => () => undefined,
  } as unknown as Client;
  const stack = createStackStore(client, () => undefined);
  stack.setState({ projectId: 'p', currentId: 's', current, stacks: [current], phase: 'ready' });
  send(findings);
  const secrets = createSecretsStore(client, stack);
  const onResolved = vi.fn();
  const onClose = vi.fn();
  const onReached = vi.fn();
  const onOpen = vi.fn();
  const show = (findingId: string | null = null) =>
    render(
      <SecretsColumn
        secrets={secrets}
        stack={stack}
        findingId={findingId}
        onReached={onReached}
        onClose={onClose}
        onResolved={onResolved}
        onOpen={onOpen}
      />,
    );
  const refuse = (): void => {
    refusal = new AppError('storage/locked', 'Another window is writing. Try again.', { file: 'x' });
  };
  return { calls, stack, secrets, send, show, refuse, onResolved, onClose, onReached, onOpen };
}

const cards = (): HTMLElement[] => screen.getAllByRole('listitem');
const card = (index: number): HTMLElement => {
  const found = cards()[index];
  if (found === undefined) throw new Error(`no card ${String(index)}`);
  return found;
};
const press = (within_: HTMLElement, name: string): Promise<void> =>
  userEvent.click(within(within_).getByRole('button', { name }));

describe('the finding to go to', () => {
  it('has the focus at once, and says that it was reached', () => {
    const { show, onReached, secrets } = setUp([finding('f1', 'a'), finding('f2', 'b')]);
    secrets.getState().focus('f2');
    show('f2');
    expect(document.activeElement?.getAttribute('data-finding')).toBe('f2');
    expect(onReached).toHaveBeenCalledOnce();
  });

  it('never takes the focus later from a field that somebody types in', async () => {
    const { show, send, calls } = setUp([finding('f1', 'a')]);
    show('f2');
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    act(() => send([finding('f1', 'a'), finding('f2', 'b')]));
    expect(document.activeElement).toBe(field);
    await userEvent.keyboard('re');
    expect(field.value).toBe('re');
    expect(calls).toEqual([]);
    field.remove();
  });
});

describe('the explanation of a finding', () => {
  it('stands on every open card, and leads to the page of the service on a press only', async () => {
    const { show, onOpen } = setUp([
      finding('1', 'a', { rule: 'github-token' }),
      finding('2', 'a', { rule: 'password', tier: 'possible', line: 30 }),
      finding('3', 'a', { rule: 'password', line: 40, state: 'redacted' }),
    ]);
    show();
    expect(card(0).textContent).toContain('Nothing but such a token has this prefix');
    expect(card(1).textContent).toContain('It may be an example');
    expect(card(2).textContent).not.toContain('This value stands where');
    expect(onOpen).not.toHaveBeenCalled();
    await press(card(0), 'Replace it if it has leaked, opens github.com');
    expect(onOpen).toHaveBeenCalledWith('https://github.com/settings/tokens');
  });
});

describe('the menu of a finding', () => {
  it('decides it as its buttons do, and takes a decision back', async () => {
    const { calls, show } = setUp([finding('1', 'a'), finding('2', 'b', { line: 3 })]);
    show();
    expect(await openMenuOf(card(0))).toEqual({
      name: 'Menu of the finding in line 12',
      entries: ['RedactR', 'Allow with reasonA', 'Turn off itemE'],
    });
    await chooseEntry(/^Redact/u);
    expect(calls).toMatchObject([{ method: 'decide', args: { findingIds: ['1'], decision: 'redact' } }]);
    // The focus moves to the next open finding, as it does after the key.
    await waitFor(() => expect(document.activeElement).toBe(card(1)));
    expect((await openMenuOf(card(0))).entries).toEqual(['Undo the decision']);
    await chooseEntry('Undo the decision');
    expect(calls.at(-1)).toMatchObject({ method: 'undecide', args: { findingIds: ['1'] } });
    await openMenuOf(card(0));
    await chooseEntry(/^Allow with reason/u);
    expect(within(card(0)).getByRole('textbox')).toBeTruthy();
    await openMenuOf(card(1));
    await chooseEntry(/^Turn off item/u);
    expect(calls.at(-1)).toMatchObject({ method: 'switchItems', args: { itemIds: ['b'], on: false } });
  });

  it('excludes no item for what stands in the goal, and of a folder only the file', async () => {
    setUp([finding('0', null), finding('1', 'a', { path: 'src/x.ts' })]).show();
    expect((await openMenuOf(card(0))).entries).toEqual(['RedactR', 'Allow with reasonA']);
    await leaveMenu();
    expect((await openMenuOf(card(1))).entries.at(-1)).toBe('Exclude fileE');
    await leaveMenu();
  });
});

describe('the list', () => {
  it('groups findings by item in stack order, those of the goal first, and shows masked values only', () => {
    setUp([
      finding('2', 'b', { line: 3 }),
      finding('1', 'a'),
      finding('0', null),
      finding('3', 'b', { line: 1 }),
    ]).show();
    expect(screen.getAllByRole('list').map((list) => list.getAttribute('aria-label'))).toEqual([
      'Findings in Goal and frame',
      'Findings in a.ts',
      'Findings in b.ts',
    ]);
    expect(cards().map((each) => each.dataset['finding'])).toEqual(['0', '1', '3', '2']);
    expect(within(card(1)).getByText('ghp_••••••••zz')).toBeTruthy();
    expect(screen.getByText('2 items scanned in 84 ms')).toBeTruthy();
  });

  it('says how much is left to decide', () => {
    setUp([finding('1', 'a'), finding('2', 'a', { state: 'redacted' })]).show();
    expect(screen.getByRole('alert').textContent).toContain('1 of 2');
  });

  it('counts only what blocks as left to decide', () => {
    const { show, send } = setUp([]);
    show();
    act(() => send([finding('1', 'a'), finding('2', 'a', { tier: 'possible' })], { blocking: 1 }));
    expect(screen.getByRole('alert').textContent).toContain('1 of 2 findings needs a decision');
    expect(screen.getByLabelText('1 to decide')).toBeTruthy();
  });

  it('has nothing to exclude for a finding in the goal', () => {
    setUp([finding('0', null)]).show();
    expect(screen.queryByRole('button', { name: 'Turn off item' })).toBeNull();
  });

  it('says that export stays blocked where an item could not be scanned, and scans again', async () => {
    const { calls, show } = setUp([], ['a']);
    show();
    expect(screen.getByRole('alert').textContent).toMatch(/Could not scan.*Export stays blocked/u);
    expect(screen.queryByText('No secrets found')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(calls).toEqual([{ method: 'refresh', args: { projectId: 'p', stackId: 's' } }]);
  });
});

describe('deciding', () => {
  it('redacts one, for this stack', async () => {
    const { calls, show } = setUp([finding('1', 'a'), finding('2', 'b')]);
    show();
    await press(card(0), 'Redact');
    expect(calls[0]?.args).toMatchObject({ findingIds: ['1'], decision: 'redact', scope: 'stack' });
    await waitFor(() => expect(within(card(0)).getByText('Redacted')).toBeTruthy());
    expect(document.activeElement).toBe(card(1));
  });

  it('redacts all certain ones at once and leaves possible ones', async () => {
    const { calls, show } = setUp([
      finding('1', 'a'),
      finding('2', 'b'),
      finding('3', 'b', { tier: 'possible' }),
      finding('4', 'b', { state: 'allowed' }),
    ]);
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Redact all 2' }));
    expect(calls[0]?.args).toMatchObject({ findingIds: ['1', '2'] });
  });

  it('allows nothing without a reason', async () => {
    const { calls, show } = setUp([finding('1', 'a')]);
    show();
    await press(card(0), 'Allow with reason');
    await userEvent.keyboard('   {Enter}');
    await press(card(0), 'Allow');
    expect(calls).toEqual([]);
  });

  it('allows with a reason for the whole project', async () => {
    const { calls, show } = setUp([finding('1', 'a')]);
    show();
    await press(card(0), 'Allow with reason');
    await userEvent.keyboard(' revoked ');
    await userEvent.click(screen.getByRole('radio', { name: 'This project' }));
    await press(card(0), 'Allow');
    expect(calls[0]?.args).toMatchObject({ decision: 'allow', scope: 'project', reason: 'revoked' });
    await waitFor(() => expect(screen.getByText('Allowed: revoked')).toBeTruthy());
  });

  it('goes back to the finding when the reason is cancelled', async () => {
    const { show } = setUp([finding('1', 'a')]);
    show();
    await press(card(0), 'Allow with reason');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByLabelText('Why is this safe to send?')).toBeNull();
    expect(document.activeElement).toBe(card(0));
  });

  it('turns the item off that a finding is in', async () => {
    const { calls, show } = setUp([finding('1', 'a'), finding('2', 'b')]);
    show();
    await press(card(0), 'Turn off item');
    expect(calls[0]).toMatchObject({ method: 'switchItems', args: { itemIds: ['a'], on: false } });
    await waitFor(() => expect(cards()).toHaveLength(1));
    expect(document.activeElement).toBe(card(0));
  });

  it('opens a decided one again', async () => {
    const { calls, show } = setUp([finding('1', 'a', { state: 'redacted' })]);
    show();
    await press(card(0), 'Undo');
    expect(calls[0]).toMatchObject({ method: 'undecide', args: { findingIds: ['1'] } });
    await waitFor(() => expect(within(card(0)).getByRole('button', { name: 'Redact' })).toBeTruthy());
  });

  it('says why a decision was not kept, and leaves the finding open', async () => {
    const { show, refuse, onResolved } = setUp([finding('1', 'a')]);
    show();
    refuse();
    await press(card(0), 'Redact');
    await waitFor(() => expect(screen.getByText(/Another window is writing/u)).toBeTruthy());
    expect(within(card(0)).getByRole('button', { name: 'Redact' })).toBeTruthy();
    expect(onResolved).not.toHaveBeenCalled();
  });
});

describe('the keys of a finding', () => {
  it('steps, redacts, asks for a reason, excludes', async () => {
    const { calls, show } = setUp([finding('1', 'a'), finding('2', 'a'), finding('3', 'b')]);
    show('1');
    expect(document.activeElement).toBe(card(0));
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(card(1));
    await userEvent.keyboard('{ArrowUp}r');
    expect(calls[0]?.args).toMatchObject({ findingIds: ['1'] });
    await waitFor(() => expect(document.activeElement).toBe(card(1)));
    await userEvent.keyboard('a');
    expect(document.activeElement).toBe(screen.getByLabelText('Why is this safe to send?'));
    // In the field of the reason these keys are letters.
    await userEvent.keyboard('rare{Enter}');
    expect(calls[1]?.args).toMatchObject({ findingIds: ['2'], decision: 'allow', reason: 'rare' });
    await waitFor(() => expect(document.activeElement).toBe(card(2)));
    await userEvent.keyboard('e');
    expect(calls[2]).toMatchObject({ method: 'switchItems', args: { itemIds: ['b'] } });
  });

  it('decides nothing twice', async () => {
    const { calls, show } = setUp([finding('1', 'a', { state: 'redacted' })]);
    show('1');
    await userEvent.keyboard('rae{Enter}');
    expect(calls).toEqual([]);
  });
});

describe('the last decision', () => {
  it('is reported once, after the last of several', async () => {
    const { show, onResolved } = setUp([finding('1', 'a'), finding('2', 'b')]);
    show();
    await press(card(0), 'Redact');
    expect(onResolved).not.toHaveBeenCalled();
    await press(card(1), 'Redact');
    await waitFor(() => expect(onResolved).toHaveBeenCalledTimes(1));
  });

  it('is not taken from a reading that has not found anything yet', async () => {
    const { send, show, onResolved } = setUp([finding('1', 'a'), finding('2', 'b')]);
    show();
    await press(card(0), 'Redact');
    send([], { state: 'reading' });
    send([finding('2', 'b')]);
    await waitFor(() => expect(cards()).toHaveLength(1));
    expect(onResolved).not.toHaveBeenCalled();
  });

  it('is not taken from a file that was put right elsewhere', async () => {
    const { send, show, onResolved } = setUp([finding('1', 'a')]);
    show();
    send([]);
    await waitFor(() => expect(screen.getByText('No secrets found')).toBeTruthy());
    expect(onResolved).not.toHaveBeenCalled();
  });
});
