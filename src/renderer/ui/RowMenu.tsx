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
import { focusOpener } from './focusOpener.ts';
import { KeyCombination } from './KeyCaps.tsx';
import { isMac } from './platform.ts';
import type { RowActionGroup } from './rowAction.ts';

/** What the menu of a row is called, and what it offers. */
export interface RowMenu {
  readonly label: string;
  readonly groups: readonly RowActionGroup[];
}

export interface RowMenus {
  /** For the element that holds the rows. */
  readonly area: { readonly onContextMenu: (event: MouseEvent<HTMLElement>) => void };
  /** To be drawn anywhere beside the rows. */
  readonly menu: ReactNode;
}

interface Opened extends RowMenu {
  readonly row: HTMLElement;
  /** The element that gets the focus when the menu closes: the one before, or the one that an action focused. */
  readonly home: { current: HTMLElement | null };
  /** Where the pointer is; `null`: a key opened it. */
  readonly point: { readonly x: number; readonly y: number } | null;
  /** Counts the openings. */
  readonly times: number;
}

/**
 * The menus of all rows of a list, opened by a right press, the menu key or Shift+F10. `rows` is a selector of them.
 * `menuOf` is asked when one is opened, so that rows carry nothing for it; it may select the row first.
 */
export function useRowMenus(rows: string, menuOf: (row: HTMLElement) => RowMenu | null): RowMenus {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [open, setOpen] = useState(false);
  const onContextMenu = (event: MouseEvent<HTMLElement>): void => {
    const { target, currentTarget } = event;
    // What is drawn elsewhere, such as a dialog of a row, tells its events here, too.
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
    const home = { current: focusedElement() };
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
  /** It has faded. */
  readonly onClosed: () => void;
}

function OpenedMenu({ opened, open, onClose, onClosed }: OpenedMenuProps) {
  const { label, groups, row, home, point } = opened;
  useEffect(() => {
    // An action leads it elsewhere at once or a little later, and a pointer on its way out of the menu takes it once more.
    const onFocusIn = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement && isOutside(target)) home.current = target;
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
      {/* It lies outside of the screen's landmarks, and so is one itself. */}
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

/** The focus is back in the row before an action: where it opens a dialog, that gives it back in turn. */
function goingBack({ actions, ...group }: RowActionGroup, home: Opened['home']): RowActionGroup {
  const act = (run: () => void): void => {
    home.current?.focus({ preventScroll: true });
    run();
  };
  return { ...group, actions: actions.map(({ run, ...action }) => ({ ...action, run: () => act(run) })) };
}

function focusedElement(): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement ? activeElement : null;
}

/** It was in the menu that is gone. Anything else that has it was led to, or pressed. */
function isFocusLost(): boolean {
  const element = focusedElement();
  return element === null || element === document.body || !isOutside(element);
}

/** True if the element is in no menu and is no focus guard of one. */
function isOutside(element: HTMLElement): boolean {
  return element.closest('.menu, [data-base-ui-focus-guard]') === null;
}

/** The actions as entries of a menu, whatever opens it. */
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

/** No key goes to the row while its menu is there. Who opens it by a key goes on by keys, from its first entry on. */
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

/** Below the row, where it begins, or where the pointer is. */
function placeOf(row: HTMLElement, point: Opened['point']): DOMRect {
  if (point !== null) return DOMRect.fromRect({ x: point.x, y: point.y, width: 0, height: 0 });
  return row.getBoundingClientRect();
}

/** A field has the system's own menu, and so has selected text where it is pressed. */
function isOfText(target: Element): boolean {
  if (target.closest('input, textarea, [contenteditable]:not([contenteditable="false"])') !== null)
    return true;
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return false;
  return selection.getRangeAt(0).intersectsNode(target);
}

const stops = 'button, a[href], [tabindex]';

/** The row of a list that keeps the focus itself. */
function activeOption(list: Element): HTMLElement | null {
  return document.getElementById(list.getAttribute('aria-activedescendant') ?? '');
}

/** What takes the focus for a row: itself, its list, or the first of its controls. */
function stopOf(row: HTMLElement): HTMLElement | null {
  const list = row.role === 'option' ? row.closest<HTMLElement>('[role="listbox"]') : null;
  if (list !== null) return list;
  return row.matches(stops) ? row : row.querySelector<HTMLElement>(stops);
}

function focusRow(row: HTMLElement): void {
  if (!row.contains(document.activeElement)) stopOf(row)?.focus({ preventScroll: true });
}

/** macOS has no key that opens a menu: there Shift+F10 does, as elsewhere. Answers how to stop. */
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
