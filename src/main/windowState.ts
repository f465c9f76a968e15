import type { Rectangle } from 'electron';

export const minimumSize = { width: 1100, height: 720 };
const defaultSize = { width: 1440, height: 900 };

export interface WindowState {
  /** Without a place the system chooses one. */
  readonly bounds: Partial<Rectangle> & { readonly width: number; readonly height: number };
  readonly maximized: boolean;
}

const fresh: WindowState = { bounds: defaultSize, maximized: false };

/** The window as it was left, or a fresh one where that can't be read or lies on no screen any more. */
export function restoreWindowState(json: string | null, screens: readonly Rectangle[]): WindowState {
  const saved = parse(json);
  if (saved === null) return fresh;
  const width = Math.max(saved.width, minimumSize.width);
  const height = Math.max(saved.height, minimumSize.height);
  const maximized = saved.maximized;
  const place = { x: saved.x, y: saved.y, width, height };
  return screens.some((screen) => showsTitleBar(screen, place))
    ? { bounds: place, maximized }
    : { bounds: { width, height }, maximized };
}

/** At least a part of the upper edge has to be there, or the window can't be moved back. */
function showsTitleBar(screen: Rectangle, window: Rectangle): boolean {
  const reach = 100;
  return (
    window.x + window.width >= screen.x + reach &&
    window.x <= screen.x + screen.width - reach &&
    window.y >= screen.y &&
    window.y <= screen.y + screen.height - reach
  );
}

export function windowStateJson(bounds: Rectangle, maximized: boolean): string {
  return JSON.stringify({ carryover: 1, ...bounds, maximized });
}

function parse(json: string | null): (Rectangle & { maximized: boolean }) | null {
  if (json === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    // Where a window stood is not worth a word: it opens at its usual place.
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Record<string, unknown>;
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => fields[name]);
  if (![x, y, width, height].every(Number.isSafeInteger)) return null;
  return {
    x: x as number,
    y: y as number,
    width: width as number,
    height: height as number,
    maximized: fields['maximized'] === true,
  };
}
