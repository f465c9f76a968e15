import { Check, ChevronDown, ChevronRight, Plus, type LucideIcon } from 'lucide-react';
import { useStore } from 'zustand';
import { isDiffView, keyOfGitView, type GitDiffView, type GitView } from '../../shared/domain/gitView.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { useSourceDrag } from '../stack/useSourceDrag.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { withChoice } from './chooseFile.ts';
import { findGitItem } from './findGitItem.ts';
import { GitFileList } from './GitFileList.tsx';
import type { GitStore } from './gitStore.ts';

export interface GitOfferProps {
  readonly view: GitView;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly detail: string;
  readonly git: GitStore;
  readonly stack: StackStore;
}

/** A view of the repository that can go into the stack; one of differences opens to its files. */
export function GitOffer({ view, icon, title, detail, git, stack }: GitOfferProps) {
  const isOpen = useStore(git, ({ open }) => open.has(keyOfGitView(view)));
  const diff = isDiffView(view) ? view : null;
  const drag = useSourceDrag<HTMLDivElement>(() => ({
    name: title,
    sources: () => [{ kind: 'git', view: chosenOf(git, view) }],
  }));
  return (
    <li data-kind="git">
      <div ref={drag} className="git-offer">
        {diff === null ? (
          <span className="git-open" />
        ) : (
          <button
            type="button"
            className="git-open"
            aria-expanded={isOpen}
            aria-label={`Files of ${title}`}
            onClick={() => void git.getState().toggle(diff)}
          >
            <Icon of={isOpen ? ChevronDown : ChevronRight} size={12} />
          </button>
        )}
        <span className="kicon">
          <Icon of={icon} size={15} />
        </span>
        <span className="grow" title={`${title}\n${detail}`}>
          <span className="t1 trunc">{title}</span>
          <span className="t2 trunc">{detail}</span>
        </span>
        <AddButton view={view} title={title} git={git} stack={stack} />
      </div>
      {diff !== null && isOpen ? <GitFileList view={diff} title={title} git={git} stack={stack} /> : null}
    </li>
  );
}

export interface AddButtonProps extends Pick<GitOfferProps, 'title' | 'git' | 'stack'> {
  readonly view: GitView;
  /** Why it can't be added yet, e.g. a field is empty. */
  readonly refused?: string | undefined;
}

/** Adds a view with the files chosen of it; says so where it is in the stack. */
export function AddButton({ view, title, git, stack, refused }: AddButtonProps) {
  const items = useStore(stack, (state) => state.current?.items);
  const item = refused === undefined ? findGitItem(items, view) : null;
  if (item !== null) {
    return (
      <Button
        look="ghost"
        size="s"
        icon={Check}
        className="in-stack"
        aria-label={`In the stack: ${title}. Remove it`}
        onClick={() => void stack.getState().removeItems([item.id])}
      >
        In the stack
      </Button>
    );
  }
  const add = (): void => {
    void stack.getState().add([{ kind: 'git', view: chosenOf(git, view) }]);
  };
  return (
    <Button
      size="s"
      icon={Plus}
      aria-label={`Add ${title}`}
      disabledReason={items === undefined ? 'Make a stack first' : refused}
      onClick={add}
    >
      Add
    </Button>
  );
}

/** The view with the files that are chosen of it by now. */
export function chosenOf(git: GitStore, view: GitView): GitView {
  const choice = git.getState().choices.get(keyOfGitView(view));
  return isDiffView(view) ? withChoice<GitDiffView>(view, choice ?? {}) : view;
}
