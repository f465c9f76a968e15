import { Menu } from '@base-ui/react/menu';
import {
  Fragment,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { DropMenuGroup, DropMenuItem, DropMenuLine } from './DropMenu.tsx';
import { focusOpener } from './focus/focusOpener.ts';
import { KeyCombination } from './KeyCaps.tsx';
import { isMac } from './platform.ts';
import type { RowActionGroup } from './rowAction.ts';

/** The name of a row's menu, and its actions. */
export interface RowMenu {
  readonly label: string;
  readonly groups: readonly RowActionGroup[];
}

export interface RowMenus {
  /** Props for the element that contains the rows. */
  readonly area: { readonly onContextMenu: (event: MouseEvent<HTMLElement>) => void };
  /** The menu, drawn anywhere beside the rows. */
  readonly menu: ReactNode;
}

interface Home {
  /** The element that gets the focus when the menu closes: the one before, or the one that an action focused. */
  current: HTMLElement | null;
  /** True once an action was chosen: from then on the menu only fades. */
  isLeft: boolean;
}

interface Opened extends RowMenu {
  readonly row: HTMLElement;
  readonly home: Home;
  /** The pointer's position; `null` if a key opened the menu. */
  readonly point: { readonly x: number; readonly y: number } | null;
  /** Number of openings. */
  readonly times: number;
}

/**
 * Handles the menus of all rows of a list, opened by a right click, the menu key or Shift+F10. `rows` is their
 * selector. `menuOf` runs when a menu opens, so that rows carry nothing for it; it may select the row first.
 */
export function useRowMenus(rows: string, menuOf: (row: HTMLElement) => RowMenu | null): RowMenus {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [open, setOpen] = useState(false);
  const onContextMenu = (event: MouseEvent<HTMLElement>): void => {
    const { target, currentTarget } = event;
    // React also reports events of elements drawn elsewhere, such as a dialog of a row.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    if (event.defaultPrevented || isOfText(target)) return;
    const row = target.closest<HTMLElement>(rows) ?? activeOption(target);
    if (row === null || !currentTarget.contains(row)) return;
    event.preventDefault();
    focusRow(row);
    const menu = menuOf(row);
    if (menu === null) return;
    const byPointer = event.button === 2 || event.ctrlKey;
    const point = byPointer ? { x: event.clientX, y: event.clientY } : null;
    const home: Home = { current: focusedElement(), isLeft: false };
    const groups = menu.groups.map((group) => goingBack(group, home));
    setOpened((before) => ({ ...menu, groups, row, home, point, times: (before?.times ?? 0) + 1 }));
    setOpen(true);
  };
  const menu =
    opened === null ? null : (
      <OpenedMenu
        key={opened.times}
        opened={opened}
        open={open}
        onClose={() => setOpen(false)}
        onClosed={() => setOpened((now) => (now === opened ? null : now))}
      />
    );
  return { area: { onContextMenu }, menu };
}

interface OpenedMenuProps {
  readonly opened: Opened;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called after the menu has faded. */
  readonly onClosed: () => void;
}

function OpenedMenu({ opened, open, onClose, onClosed }: OpenedMenuProps) {
  const { label, groups, row, home, point } = opened;
  useEffect(() => {
    // An action moves the focus at once or a little later. The pointer that rests on the fading menu focuses it once
    // more: a dialog that opens then would restore the focus to an entry that is gone.
    const onFocusIn = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement)) return;
      if (isOutside(target)) home.current = target;
      else if (home.isLeft) home.current?.focus({ preventScroll: true });
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, [home]);
  const anchor = { getBoundingClientRect: () => placeOf(row, point) };
  return (
    <Menu.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        if (next) return;
        focusOpener(home.current, next, reason);
        onClose();
      }}
      onOpenChangeComplete={(now) => (now ? undefined : onClosed())}
    >
      {/* The menu lies outside of the screen's landmarks, so it is one itself. */}
      <Menu.Portal render={<section aria-label="Menu" />}>
        <Menu.Positioner
          className="menu-layer of-row"
          anchor={anchor}
          align="start"
          side="bottom"
          sideOffset={point === null ? 0 : 2}
        >
          <Menu.Popup
            className="menu"
            aria-label={label}
            finalFocus={() => (isFocusLost() ? home.current : false)}
            onContextMenu={(event) => event.preventDefault()}
          >
            <TakeFocus onFirst={point === null} />
            <ActionItems groups={groups} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** Focuses the row before an action runs: a dialog that the action opens then restores the focus there. */
function goingBack({ actions, ...group }: RowActionGroup, home: Home): RowActionGroup {
  const act = (run: () => void): void => {
    home.isLeft = true;
    home.current?.focus({ preventScroll: true });
    run();
  };
  return { ...group, actions: actions.map(({ run, ...action }) => ({ ...action, run: () => act(run) })) };
}

function focusedElement(): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement ? activeElement : null;
}

/** True if the removed menu had the focus. Any other focused element was chosen by the user or an action. */
function isFocusLost(): boolean {
  const element = focusedElement();
  return element === null || element === document.body || !isOutside(element);
}

/** True if the element is in no menu and is no focus guard of one. */
function isOutside(element: HTMLElement): boolean {
  return element.closest('.menu, [data-base-ui-focus-guard]') === null;
}

/** The actions as entries of a menu, in any kind of menu. */
export function ActionItems({ groups }: { readonly groups: readonly RowActionGroup[] }) {
  const shown = groups.filter(({ actions }) => actions.length > 0);
  return shown.map(({ title, actions }, at) => {
    const items = actions.map(({ label, icon, keys, bad = false, whyNot, run }) => (
      <DropMenuItem
        key={label}
        {...(icon === undefined ? {} : { icon })}
        {...(keys === undefined ? {} : { end: <KeyCombination of={keys} /> })}
        bad={bad}
        whyNot={whyNot}
        onChoose={run}
      >
        {label}
      </DropMenuItem>
    ));
    return (
      <Fragment key={`${title ?? ''} ${actions[0]?.label ?? ''}`}>
        {at === 0 ? null : <DropMenuLine />}
        {title === undefined ? items : <DropMenuGroup title={title}>{items}</DropMenuGroup>}
      </Fragment>
    );
  });
}

/** Moves the keys from the row to its menu. After opening by a key, the first entry has the focus. */
function TakeFocus({ onFirst }: { readonly onFirst: boolean }) {
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => mark.current?.parentElement?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (!onFirst) return undefined;
    // The menu knows its entries from the next frame on.
    const frame = requestAnimationFrame(() => {
      const first = mark.current?.parentElement?.querySelector<HTMLElement>('[role^="menuitem"]');
      first?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [onFirst]);
  return <span ref={mark} hidden />;
}

/** Returns the place of the menu: below the row's start, or at the pointer. */
function placeOf(row: HTMLElement, point: Opened['point']): DOMRect {
  if (point !== null) return DOMRect.fromRect({ x: point.x, y: point.y, width: 0, height: 0 });
  return row.getBoundingClientRect();
}

/** True for fields and for selected text under the pointer, which have the system's own menu. */
function isOfText(target: Element): boolean {
  if (target.closest('input, textarea, [contenteditable]:not([contenteditable="false"])') !== null)
    return true;
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return false;
  return selection.getRangeAt(0).intersectsNode(target);
}

const stops = 'button, a[href], [tabindex]';

/** Returns the active row of a list that keeps the focus itself. */
function activeOption(list: Element): HTMLElement | null {
  return document.getElementById(list.getAttribute('aria-activedescendant') ?? '');
}

/** Returns the element that takes the focus for a row: itself, its list, or its first control. */
function stopOf(row: HTMLElement): HTMLElement | null {
  const list = row.role === 'option' ? row.closest<HTMLElement>('[role="listbox"]') : null;
  if (list !== null) return list;
  return row.matches(stops) ? row : row.querySelector<HTMLElement>(stops);
}

function focusRow(row: HTMLElement): void {
  if (!row.contains(document.activeElement)) stopOf(row)?.focus({ preventScroll: true });
}

/** Makes Shift+F10 open menus on macOS, too, which has no key for that. Returns a function that stops this. */
export function openMenusByKey(root: Document): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    const { activeElement } = root;
    if (!isMac || event.key !== 'F10' || !event.shiftKey || activeElement === null) return;
    event.preventDefault();
    activeElement.dispatchEvent(
      new globalThis.MouseEvent('contextmenu', { bubbles: true, cancelable: true }),
    );
  };
  root.addEventListener('keydown', onKeyDown);
  return () => root.removeEventListener('keydown', onKeyDown);
}
