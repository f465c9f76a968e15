import type { Rectangle } from 'electron';
import type { WindowView } from '../../shared/domain/window/windowView.ts';
import { zoomSteps } from '../../shared/domain/window/zoom.ts';
import { windowViewSchema } from '../../shared/domain/window/windowViewSchema.ts';

export const minimumSize = { width: 1100, height: 720 };
const defaultSize = { width: 1440, height: 900 };

export interface WindowState {
  /** Without a position the system chooses one. */
  readonly bounds: Partial<Rectangle> & { readonly width: number; readonly height: number };
  readonly maximized: boolean;
  /** `null` for the last project. */
  readonly view: WindowView | null;
}

export interface WindowsState {
  /** Percent. */
  readonly zoom: number;
  /** Sorted by the time they were opened; the last closed one is remembered too. */
  readonly windows: readonly WindowState[];
}

export const freshWindow: WindowState = { bounds: defaultSize, maximized: false, view: null };

/**
 * Returns the windows as the user left them. An unreadable state, or one on no screen any more, becomes a fresh window.
 */
export function restoreWindows(json: string | null, screens: readonly Rectangle[]): WindowsState {
  const saved = parse(json);
  const list = Array.isArray(saved['windows']) ? saved['windows'].slice(0, mostWindows) : [];
  const zoom = zoomSteps.find((step) => step === saved['zoom']) ?? 100;
  return { zoom, windows: list.map((window) => restoreWindow(window, screens)) };
}

/**
 * Returns the windows to open at a start: those of the last time, or a first one. A wanted view replaces that of a window
 * that shows no project; if there is none, and no window shows its project, it gets a window of its own.
 */
export function windowsFor(left: readonly WindowState[], wanted?: WindowView): readonly WindowState[] {
  if (wanted === undefined) return left.length === 0 ? [freshWindow] : left;
  if (left.some(({ view }) => view?.projectId === wanted.projectId)) return left;
  const empty = left.findIndex(({ view }) => (view?.projectId ?? null) === null);
  if (empty === -1) return [...left, { ...freshWindow, view: wanted }];
  return left.map((one, at) => (at === empty ? { ...one, view: wanted } : one));
}

/** A damaged file must not open countless windows. */
const mostWindows = 20;

function restoreWindow(value: unknown, screens: readonly Rectangle[]): WindowState {
  if (!isFields(value)) return freshWindow;
  const view = windowViewSchema.safeParse(value['view']);
  const known = { view: view.success ? view.data : null, maximized: value['maximized'] === true };
  const saved = boundsOf(value);
  if (saved === null) return { ...freshWindow, ...known };
  const width = Math.max(saved.width, minimumSize.width);
  const height = Math.max(saved.height, minimumSize.height);
  const place = { x: saved.x, y: saved.y, width, height };
  const bounds = screens.some((screen) => showsTitleBar(screen, place)) ? place : { width, height };
  return { bounds, ...known };
}

/** True if a part of the upper edge is visible, without which the window can't be moved back. */
function showsTitleBar(screen: Rectangle, window: Rectangle): boolean {
  const reach = 100;
  return (
    window.x + window.width >= screen.x + reach &&
    window.x <= screen.x + screen.width - reach &&
    window.y >= screen.y &&
    window.y <= screen.y + screen.height - reach
  );
}

export function windowsJson({ zoom, windows }: WindowsState): string {
  const list = windows.map(({ bounds, maximized, view }) => ({ ...bounds, maximized, view }));
  return JSON.stringify({ carryover: 1, zoom, windows: list });
}

function parse(json: string | null): Record<string, unknown> {
  if (json === null) return {};
  try {
    const value: unknown = JSON.parse(json);
    return isFields(value) ? value : {};
  } catch {
    // A lost position needs no notice: the window opens at its usual place.
    return {};
  }
}

function boundsOf(fields: Record<string, unknown>): Rectangle | null {
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => fields[name]);
  if (![x, y, width, height].every(Number.isSafeInteger)) return null;
  return { x: x as number, y: y as number, width: width as number, height: height as number };
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
