import {
  Check,
  ChevronDown,
  ChevronRight,
  Copy,
  ListChevronsDownUp,
  ListChevronsUpDown,
  Minus,
  Plus,
  type LucideIcon,
} from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import {
  isDiffView,
  keyOfGitView,
  type GitDiffView,
  type GitView,
} from '../../shared/domain/source/gitView.ts';
import { usePathActs } from '../paths/PathActsContext.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { useSourceDrag } from '../stack/dragging/useSourceDrag.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { tokenWords } from '../ui/formats.ts';
import { groupOf } from '../ui/rowAction.ts';
import { useRowMenus } from '../ui/RowMenu.tsx';
import { withChoice } from './chooseFile.ts';
import { findGitItem } from './findGitItem.ts';
import { GitFileList } from './GitFileList.tsx';
import { sizeKeyOf, type GitStore, type SizeOf } from './gitStore.ts';

export interface GitOfferProps {
  readonly view: GitView;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly detail: string;
  /** Replaces the detail and the Add button if there is nothing to add. */
  readonly nothing: string;
  /** True if there is nothing to add, without counting. */
  readonly isEmpty?: boolean;
  readonly git: GitStore;
  readonly stack: StackStore;
}

/** Offers a view of the repository for the stack; a view of differences opens to its files. */
export function GitOffer({ view, icon, title, detail, nothing, isEmpty, git, stack }: GitOfferProps) {
  const key = keyOfGitView(view);
  const isOpen = useStore(git, ({ open }) => open.has(key));
  const items = useStore(stack, (state) => state.current?.items);
  const item = findGitItem(items, view);
  const size = useSize(git, view, isEmpty !== true && item === null);
  const diff = isDiffView(view) ? view : null;
  const drag = useSourceDrag<HTMLDivElement>(() => ({
    name: title,
    sources: () => [{ kind: 'git', view: chosenOf(git, view) }],
  }));
  const problem = size?.phase === 'failed' ? size.problem : null;
  const hasNothing = item === null && (isEmpty === true || (size?.phase === 'ready' && size.empty));
  const words = problem ?? (hasNothing ? nothing : detail);
  const hasStack = items !== undefined;
  const openable = hasNothing || problem !== null ? null : diff;
  const add = (): void => void stack.getState().add([{ kind: 'git', view: chosenOf(git, view) }]);
  const takeOut = (itemId: string): void => void stack.getState().removeItems([itemId]);
  const acts = usePathActs();
  const { area, menu } = useRowMenus('.git-offer', () => ({
    label: `Menu of ${title}`,
    groups: [
      groupOf(
        item === null
          ? {
              label: 'Add to the stack',
              icon: Plus,
              whyNot: problem ?? (hasNothing ? nothing : hasStack ? undefined : noStack),
              run: add,
            }
          : { label: 'Remove from the stack', icon: Minus, run: () => takeOut(item.id) },
        openable !== null && {
          label: isOpen ? 'Hide the files' : 'Show the files',
          icon: isOpen ? ListChevronsDownUp : ListChevronsUpDown,
          run: () => void git.getState().toggle(openable),
        },
      ),
      groupOf(
        view.what === 'commit' &&
          acts !== null && {
            label: 'Copy commit hash',
            icon: Copy,
            run: () => void acts.copyHash(view.commit),
          },
      ),
    ],
  }));
  return (
    <li data-kind="git" {...area}>
      {menu}
      <div ref={drag} className="git-offer" data-testid="git-offer">
        {openable === null ? (
          <span className="git-open" />
        ) : (
          <button
            type="button"
            className="git-open"
            aria-expanded={isOpen}
            aria-label={`Files of ${title}`}
            onClick={() => void git.getState().toggle(openable)}
          >
            <Icon of={isOpen ? ChevronDown : ChevronRight} size={12} />
          </button>
        )}
        <span className="kind-icon">
          <Icon of={icon} size={15} />
        </span>
        <span className="grow">
          <span className="row-title" data-testid="git-title">
            {title}
          </span>
          <span className="row-detail" data-testid="git-detail">
            {words}
          </span>
          {hasNothing || problem !== null ? null : (
            <span className="row-detail num" data-testid="git-detail">
              {item === null ? sizeWords(size) : 'In the stack'}
            </span>
          )}
        </span>
        {item === null && (hasNothing || problem !== null) ? null : (
          <AddButton
            itemId={item?.id ?? null}
            title={title}
            hasStack={hasStack}
            onAdd={add}
            onTakeOut={takeOut}
          />
        )}
      </div>
      {diff !== null && isOpen && !hasNothing ? (
        <GitFileList view={diff} title={title} git={git} stack={stack} />
      ) : null}
    </li>
  );
}

const noStack = 'Make a stack first';

/** ms that a view stays unchanged before it is counted, because names are typed letter by letter. */
const restMs = 200;

/** Returns the known size of the view with its chosen files; counts it if `wanted`. */
function useSize(git: GitStore, view: GitView, wanted: boolean): SizeOf | undefined {
  const choice = useStore(git, ({ choices }) => choices.get(keyOfGitView(view)));
  const key = sizeKeyOf(isDiffView(view) ? withChoice<GitDiffView>(view, choice ?? {}) : view);
  useEffect(() => {
    if (!wanted) return undefined;
    let stop = (): void => undefined;
    const timer = setTimeout(() => {
      stop = git
        .getState()
        .count(Object.fromEntries(JSON.parse(key) as [string, unknown][]) as unknown as GitView);
    }, restMs);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [git, key, wanted]);
  return useStore(git, ({ sizes }) => sizes.get(key));
}

function sizeWords(size: SizeOf | undefined): string {
  if (size?.phase !== 'ready') return 'Counting tokens';
  return tokenWords(size.tokens, size.exact);
}

interface AddButtonProps {
  /** Id of its item in the stack. */
  readonly itemId: string | null;
  readonly title: string;
  readonly hasStack: boolean;
  readonly onAdd: () => void;
  readonly onTakeOut: (itemId: string) => void;
}

function AddButton({ itemId, title, hasStack, onAdd, onTakeOut }: AddButtonProps) {
  if (itemId !== null) {
    return (
      <Button
        look="icon"
        size="s"
        icon={Check}
        className="in-stack"
        tip="In the stack. Press to remove it"
        aria-label={`In the stack: ${title}. Remove it`}
        onClick={() => onTakeOut(itemId)}
      />
    );
  }
  return (
    <Button
      size="s"
      icon={Plus}
      aria-label={`Add ${title}`}
      disabledReason={hasStack ? undefined : noStack}
      onClick={onAdd}
    >
      Add
    </Button>
  );
}

/** Returns the view with the files chosen so far. */
export function chosenOf(git: GitStore, view: GitView): GitView {
  const choice = git.getState().choices.get(keyOfGitView(view));
  return isDiffView(view) ? withChoice<GitDiffView>(view, choice ?? {}) : view;
}
