import { CircleCheck, CircleMinus, Scissors, Target, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Finding } from '../../shared/domain/finding.ts';
import { kindIcons } from '../stack/kindIcon.ts';
import { Button } from '../ui/Button.tsx';
import { FileName } from '../ui/names/FileName.tsx';
import { Icon } from '../ui/Icon.tsx';
import { groupOf } from '../ui/rowAction.ts';
import { useRowMenus } from '../ui/RowMenu.tsx';
import { FindingCard } from './FindingCard.tsx';
import type { FindingGroup } from './findingGroups.ts';
import type { SecretsStore } from './secretsStore.ts';

export interface FindingListProps {
  readonly groups: readonly FindingGroup[];
  readonly secrets: SecretsStore;
  /** The finding to focus. */
  readonly findingId: string | null;
  readonly onReached: () => void;
  readonly onOpen: (url: string) => void;
}

/** Findings by item. One tab stop; arrow keys move between them, R, A and E decide. */
export function FindingList({ groups, secrets, findingId, onReached, onOpen }: FindingListProps) {
  const focusId = useStore(secrets, (state) => state.focusId);
  const allowingId = useStore(secrets, (state) => state.allowingId);
  const deciding = useStore(secrets, (state) => state.deciding);
  const list = useRef<HTMLDivElement>(null);
  /** The finding to focus as soon as it is drawn. */
  const wanted = useRef<string | null>(null);
  const all = groups.flatMap((group) => group.findings.map((finding) => ({ finding, group })));
  const tabStop = all.find(({ finding }) => finding.id === focusId)?.finding.id ?? all[0]?.finding.id;

  useEffect(() => {
    if (findingId === null) return;
    secrets.getState().focus(findingId);
    if (!focusCard(list.current, findingId)) wanted.current = findingId;
    onReached();
  }, [secrets, findingId, onReached]);

  // Runs after every drawing, because the card may appear, or shrink to one line, only now.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    // Letters decide findings, so the focus must not leave a field in which the user types.
    if (isTypingBeside(list.current) || focusCard(list.current, wanted.current)) wanted.current = null;
  });

  const goTo = (id: string | undefined): void => {
    if (id === undefined) return;
    wanted.current = id;
    secrets.getState().focus(id);
  };
  /** Focuses the next open finding after a decision, so that repeated keys decide about all. */
  const goOn = (id: string, exceptItem: string | null = null): void => {
    const at = all.findIndex(({ finding }) => finding.id === id);
    const after = [...all.slice(at + 1), ...all.slice(0, at)];
    const next = after.find(
      ({ finding, group }) =>
        finding.state === 'open' && (exceptItem === null || group.itemId !== exceptItem),
    );
    goTo(next?.finding.id ?? id);
  };
  const redact = (id: string): void => {
    void secrets
      .getState()
      .redact([id])
      .then((done) => (done ? goOn(id) : undefined));
  };
  const exclude = ({ id, path }: Finding, itemId: string): void => {
    void secrets
      .getState()
      .exclude(itemId, path)
      .then((done) => (done ? goOn(id, path === undefined ? itemId : null) : undefined));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, id: string): void => {
    const index = all.findIndex((other) => other.finding.id === id);
    const entry = all[index];
    if (entry === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    // The form handles letters typed into the reason, and a button its Enter.
    if (event.target !== event.currentTarget) return;
    const { finding, group } = entry;
    const { itemId } = group;
    const open = finding.state === 'open';
    switch (event.key) {
      case 'ArrowDown':
        goTo(all[index + 1]?.finding.id);
        break;
      case 'ArrowUp':
        goTo(all[index - 1]?.finding.id);
        break;
      case 'Home':
        goTo(all[0]?.finding.id);
        break;
      case 'End':
        goTo(all.at(-1)?.finding.id);
        break;
      case 'Enter':
      case 'r':
      case 'R':
        if (open) redact(finding.id);
        break;
      case 'a':
      case 'A':
        if (open) secrets.getState().startAllowing(finding.id);
        break;
      case 'e':
      case 'E':
        if (open && itemId !== null) exclude(finding, itemId);
        break;
      default:
        return;
    }
    event.preventDefault();
  };

  const undo = (id: string): void => {
    void secrets.getState().undo(id);
    goTo(id);
  };
  const { area, menu } = useRowMenus('[data-finding]', (card) => {
    const found = all.find(({ finding }) => finding.id === card.dataset['finding']);
    if (found === undefined) return null;
    const { finding, group } = found;
    const { id, line, path, state } = finding;
    const { itemId } = group;
    const busy = deciding.has(id) ? 'The decision is being saved.' : undefined;
    return {
      label: `Menu of the finding in line ${line}`,
      groups: [
        state === 'open'
          ? groupOf(
              { label: 'Redact', icon: Scissors, keys: 'R', whyNot: busy, run: () => redact(id) },
              {
                label: 'Allow with reason',
                icon: CircleCheck,
                keys: 'A',
                whyNot: busy,
                run: () => secrets.getState().startAllowing(id),
              },
              itemId !== null && {
                label: path === undefined ? 'Turn off item' : 'Exclude file',
                icon: CircleMinus,
                keys: 'E',
                whyNot: busy,
                run: () => exclude(finding, itemId),
              },
            )
          : groupOf({ label: 'Undo the decision', icon: Undo2, whyNot: busy, run: () => undo(id) }),
      ],
    };
  });
  return (
    <div ref={list} className="finding-groups" {...area}>
      {menu}
      {groups.map((group) => {
        const { itemId } = group;
        return (
          <div key={itemId ?? 'frame'} className="finding-group" data-kind={group.kind ?? undefined}>
            <GroupHead
              group={group}
              onExclude={() => (itemId === null ? undefined : void secrets.getState().exclude(itemId))}
            />
            <ul className="finding-group" aria-label={`Findings in ${group.title}`}>
              {group.findings.map((finding) => {
                return (
                  <FindingCard
                    key={finding.id}
                    finding={finding}
                    selected={finding.id === focusId}
                    tabStop={finding.id === tabStop}
                    allowing={finding.id === allowingId}
                    busy={deciding.has(finding.id)}
                    onFocus={() => secrets.getState().focus(finding.id)}
                    onKeyDown={(event) => onKeyDown(event, finding.id)}
                    onRedact={() => redact(finding.id)}
                    onStartAllowing={() => secrets.getState().startAllowing(finding.id)}
                    onAllow={(reason, scope) => {
                      void secrets
                        .getState()
                        .allow(finding.id, reason, scope)
                        .then((done) => (done ? goOn(finding.id) : undefined));
                    }}
                    onCancelAllowing={() => {
                      secrets.getState().startAllowing(null);
                      goTo(finding.id);
                    }}
                    onExclude={itemId === null ? undefined : () => exclude(finding, itemId)}
                    onUndo={() => undo(finding.id)}
                    onOpen={onOpen}
                  />
                );
              })}
            </ul>
          </div>
        );
      })}
    </div>
  );
}

/** True if the card exists. */
function focusCard(list: HTMLElement | null, id: string): boolean {
  const card = list?.querySelector<HTMLElement>(`[data-finding="${CSS.escape(id)}"]`) ?? null;
  card?.focus();
  card?.scrollIntoView({ block: 'nearest' });
  return card !== null;
}

/** True if the focus is in a field or dialog outside of the list. */
function isTypingBeside(list: HTMLElement | null): boolean {
  const { activeElement } = document;
  if (activeElement === null || list?.contains(activeElement) === true) return false;
  return activeElement.matches('input, textarea, [contenteditable="true"], [role="dialog"] *');
}

/** Names the item of the findings; offers to proceed without it if its scan failed. */
function GroupHead({ group, onExclude }: { readonly group: FindingGroup; readonly onExclude: () => void }) {
  const { title, place, detail, kind, scanFailed } = group;
  return (
    <header>
      <Icon of={kind === null ? Target : kindIcons[kind]} className="muted" />
      <b className="trunc">
        <FileName name={title} />
      </b>
      {place === '' ? null : <span className="muted mono trunc small">{place}</span>}
      {detail === '' ? null : <span className="muted trunc small">{detail}</span>}
      {scanFailed ? (
        <>
          <span className="badge bad">Could not scan</span>
          <span className="grow" />
          <Button look="ghost" size="s" onClick={onExclude}>
            Turn off item
          </Button>
        </>
      ) : null}
    </header>
  );
}
