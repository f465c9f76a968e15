import { Scissors, ShieldCheck, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { Assembly } from '../../shared/domain/assembly.ts';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { BlockedNote } from './BlockedNote.tsx';
import { FindingCard } from './FindingCard.tsx';
import { GroupHead } from './GroupHead.tsx';
import { countFindings, findingGroups, type FindingGroup } from './findingGroups.ts';
import type { SecretsStore } from './secretsStore.ts';

export interface SecretsColumnProps {
  readonly secrets: SecretsStore;
  readonly stack: StackStore;
  /** The finding to be shown first. */
  readonly findingId: string | null;
  readonly onClose: () => void;
  /** The last decision was made here: nothing blocks export any longer. */
  readonly onResolved: () => void;
}

/** What must not leave without a decision. Values are masked here and everywhere in the window. */
export function SecretsColumn({ secrets, stack, findingId, onClose, onResolved }: SecretsColumnProps) {
  const current = useStore(stack, (state) => state.current);
  const assembly = useStore(stack, (state) => state.assembly);
  const resolutions = useStore(secrets, (state) => state.resolutions);
  const seen = useRef(resolutions);
  useEffect(() => {
    if (resolutions === seen.current) return;
    seen.current = resolutions;
    onResolved();
  }, [resolutions, onResolved]);

  const counts = assembly === null ? null : countFindings(assembly);
  const certain = counts?.certain ?? [];
  return (
    <section className="col" aria-label="Secrets">
      <div className="colhead">
        <h2>Secrets</h2>
        {counts === null || counts.open === 0 ? null : (
          <span className="count bad" aria-label={`${counts.open} to decide`}>
            {formatCount(counts.open)}
          </span>
        )}
        <span className="grow" />
        {certain.length < 2 ? null : (
          <Button
            size="s"
            icon={Scissors}
            tip="Possible findings are left for you to decide"
            onClick={() => void secrets.getState().redact(certain)}
          >
            {`Redact all ${formatCount(certain.length)}`}
          </Button>
        )}
        <Button look="icon" size="s" icon={X} aria-label="Close and show preview" onClick={onClose} />
      </div>
      <div className="colbody scroll">
        {current === null || assembly === null ? null : (
          <div className="findings">
            <BlockedNote assembly={assembly} onRetry={() => void stack.getState().refresh()} />
            <Findings
              groups={findingGroups(current, assembly)}
              secrets={secrets}
              stack={stack}
              findingId={findingId}
            />
            {counts?.all === 0 && counts.failedScans === 0 ? <NothingFound assembly={assembly} /> : null}
          </div>
        )}
      </div>
      <div className="tree-foot">
        <span className="num" role="status">
          {assembly === null ? '' : scanWords(assembly)}
        </span>
      </div>
    </section>
  );
}

function scanWords({ state, scanMs, blocks }: Assembly): string {
  if (state === 'reading' || scanMs === null) return 'Scanning';
  const items = `${formatCount(blocks.length)} ${blocks.length === 1 ? 'item' : 'items'}`;
  return `${items} scanned in ${formatCount(Math.max(1, Math.round(scanMs)))} ms`;
}

function NothingFound({ assembly }: { readonly assembly: Assembly }) {
  const scanned = assembly.state === 'ready' && assembly.scanMs !== null;
  return (
    <div className="empty">
      {scanned ? <Icon of={ShieldCheck} size={20} className="good" /> : null}
      <b>{scanned ? 'No secrets found' : 'Scanning'}</b>
    </div>
  );
}

interface FindingsProps {
  readonly groups: readonly FindingGroup[];
  readonly secrets: SecretsStore;
  readonly stack: StackStore;
  readonly findingId: string | null;
}

function Findings({ groups, secrets, stack, findingId }: FindingsProps) {
  const focusId = useStore(secrets, (state) => state.focusId);
  const allowingId = useStore(secrets, (state) => state.allowingId);
  const deciding = useStore(secrets, (state) => state.deciding);
  const list = useRef<HTMLDivElement>(null);
  /** A finding that is to have the focus as soon as it is drawn. */
  const wanted = useRef<string | null>(null);
  const all = groups.flatMap((group) => group.findings.map((finding) => ({ finding, group })));
  const tabStop = all.find(({ finding }) => finding.id === focusId)?.finding.id ?? all[0]?.finding.id;

  useEffect(() => {
    const { focus } = secrets.getState();
    if (findingId !== null) {
      wanted.current = findingId;
      focus(findingId);
    }
  }, [secrets, findingId]);

  // Runs after every drawing: the card may only now be there, or have become one line.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const card = list.current?.querySelector<HTMLElement>(`[data-finding="${CSS.escape(wanted.current)}"]`);
    if (card === null || card === undefined) return;
    wanted.current = null;
    card.focus();
    card.scrollIntoView({ block: 'nearest' });
  });

  const goTo = (id: string | undefined): void => {
    if (id === undefined) return;
    wanted.current = id;
    secrets.getState().focus(id);
  };
  /** The next open one after a decision, so that one hand can go through them all. */
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
  const exclude = (id: string, itemId: string): void => {
    void secrets
      .getState()
      .exclude(itemId)
      .then((done) => (done ? goOn(id, itemId) : undefined));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number): void => {
    const entry = all[index];
    if (entry === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    // Letters typed into the reason, and Enter on a button, are theirs.
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
        if (open && itemId !== null) exclude(finding.id, itemId);
        break;
      default:
        return;
    }
    event.preventDefault();
  };

  let index = -1;
  return (
    <div ref={list} className="fgroups">
      {groups.map((group) => {
        const { itemId } = group;
        return (
          <div key={itemId ?? 'frame'} className="fgroup" data-kind={group.kind ?? undefined}>
            <GroupHead
              group={group}
              onExclude={() => (itemId === null ? undefined : void secrets.getState().exclude(itemId))}
            />
            <ul className="fgroup" aria-label={`Findings in ${group.title}`}>
              {group.findings.map((finding) => {
                index += 1;
                const mine = index;
                return (
                  <FindingCard
                    key={finding.id}
                    finding={finding}
                    selected={finding.id === focusId}
                    tabStop={finding.id === tabStop}
                    allowing={finding.id === allowingId}
                    busy={deciding.has(finding.id)}
                    onFocus={() => secrets.getState().focus(finding.id)}
                    onKeyDown={(event) => onKeyDown(event, mine)}
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
                    onExclude={itemId === null ? undefined : () => exclude(finding.id, itemId)}
                    onUndo={() => {
                      void secrets.getState().undo(finding.id);
                      goTo(finding.id);
                    }}
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
