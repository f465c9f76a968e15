import { Check, History, Plus } from 'lucide-react';
import { useStore } from 'zustand';
import { usePathActs } from '../../paths/PathActsContext.ts';
import { usePayloadSettings } from '../../shell/PayloadSettingsContext.ts';
import type { PayloadStore } from '../../payloads/payloadStore.ts';
import type { StackStore } from '../../stack/stackStore.ts';
import { payloadItem } from '../../stack/payloadInStack.ts';
import { Elsewhere } from '../../sessions/screen/Elsewhere.tsx';
import type { ElsewhereStore } from '../../sessions/elsewhereStore.ts';
import { sessionRowActions } from '../../sessions/sessionRowActions.ts';
import { SourceRow } from '../../stack/dragging/SourceRow.tsx';
import { useSourceRows } from '../../stack/dragging/useSourceRows.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { formatCount, formatTime, tokenWords } from '../../ui/formats.ts';
import { groupOf } from '../../ui/rowAction.ts';
import { useRowMenus } from '../../ui/RowMenu.tsx';

export interface SessionsTabProps {
  readonly payloads: PayloadStore;
  readonly stack: StackStore;
  readonly elsewhere: ElsewhereStore;
  /** Starts a draft from the text of a payload and shows it. */
  readonly onRestoreText: (text: string) => Promise<void>;
}

/** Saved payloads, newest first; "Latest" always means the newest one. */
export function SessionsTab({ payloads, stack, elsewhere, onRestoreText }: SessionsTabProps) {
  const { folder } = usePayloadSettings();
  const entries = useStore(payloads, (state) => state.payloads);
  const phase = useStore(payloads, (state) => state.phase);
  const counted = useStore(payloads, (state) => state.tokens);
  const exact = useStore(payloads, (state) => state.exact);
  const items = useStore(stack, (state) => state.current?.items);
  const tokensOf = (session: number | 'latest'): number | null =>
    counted.get(session === 'latest' ? (entries[0]?.session ?? 0) : session) ?? null;
  const itemOf = (session: number | 'latest') => payloadItem(items, session, entries[0]?.session);
  const rows = [
    { session: 'latest' as const, title: 'Latest', detail: 'Always the latest', path: '' },
    ...entries.map(({ session, saved, changed, task, path }) => ({
      session,
      title: `session-${session}.md`,
      detail: [formatTime(saved ?? changed), task ?? ''].filter((part) => part !== '').join(' · '),
      path,
    })),
  ];
  const { propsOf } = useSourceRows(
    rows.map(({ session }) => String(session)),
    (key) => {
      const session = rows.find((row) => String(row.session) === key)?.session;
      if (items === undefined || session === undefined) return;
      const item = itemOf(session);
      if (item === undefined) void stack.getState().add([{ kind: 'payload', session }]);
      else void stack.getState().removeItems([item.id]);
    },
  );
  const paths = usePathActs();
  const { area, menu } = useRowMenus('[data-row]', (element) => {
    const row = rows.find(({ session }) => String(session) === element.dataset['row']);
    if (row === undefined) return null;
    const { session, title, path } = row;
    const item = itemOf(session);
    const groups = sessionRowActions(
      {
        path,
        paths,
        inStack: item !== undefined,
        add:
          items === undefined ? undefined : () => void stack.getState().add([{ kind: 'payload', session }]),
        remove: () => void stack.getState().removeItems(item === undefined ? [] : [item.id]),
      },
      groupOf(),
    );
    return { label: `Menu of ${title}`, groups };
  });
  if (phase === 'failed') {
    return (
      <div className="empty">
        <b>The payloads could not be read</b>
        <Button onClick={() => void payloads.getState().refresh()}>Retry</Button>
      </div>
    );
  }
  if (entries.length === 0) {
    return phase === 'loading' ? (
      <div className="empty muted">Loading</div>
    ) : (
      <div className="empty">
        <Icon of={History} size={20} className="muted" />
        <b>No payloads yet</b>
        <p className="muted">
          A payload is what one session leaves to the next. Save it as <code>{`${folder}/session-1.md`}</code>{' '}
          and it appears here.
        </p>
        <Elsewhere elsewhere={elsewhere} onRestore={onRestoreText} />
      </div>
    );
  }
  return (
    <div className="colbody scroll">
      {menu}
      <ul className="sessions" aria-label="Payloads, newest first" {...area}>
        {rows.map(({ session, title, detail, path }) => {
          const inStack = itemOf(session) !== undefined;
          const tokens = tokensOf(session);
          return (
            <SourceRow
              key={session}
              data-kind="session"
              aria-label={[
                title,
                detail,
                ...(tokens === null ? [] : [tokenWords(tokens, exact)]),
                ...(inStack ? ['in the stack'] : []),
              ].join(', ')}
              {...propsOf(String(session))}
              offer={() => ({ name: title, sources: () => [{ kind: 'payload', session }] })}
            >
              <span className="kind-icon">
                <Icon of={History} size={15} />
              </span>
              <span className="grow" title={path === '' ? undefined : path}>
                <span className="row-title trunc">{title}</span>
                <span className="row-detail trunc">{detail}</span>
              </span>
              <span
                className="row-tokens num"
                title={tokens === null ? undefined : tokenWords(tokens, exact)}
              >
                {tokens === null ? '' : formatCount(tokens)}
              </span>
              {inStack ? (
                <span className="muted in-stack">
                  <Icon of={Check} size={12} />
                  In the stack
                </span>
              ) : (
                <Button
                  size="s"
                  icon={Plus}
                  tabIndex={-1}
                  aria-label={`Add ${title}`}
                  disabledReason={items === undefined ? 'Make a stack first' : undefined}
                  onClick={() => void stack.getState().add([{ kind: 'payload', session }])}
                >
                  Add
                </Button>
              )}
            </SourceRow>
          );
        })}
      </ul>
    </div>
  );
}
