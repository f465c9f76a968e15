import { describe, expect, it } from 'vitest';
import { restoreWindowState, windowStateJson } from './windowState.ts';

const screen = { x: 0, y: 0, width: 1920, height: 1080 };
const left = { x: -1920, y: 0, width: 1920, height: 1080 };

describe('restoreWindowState', () => {
  it('opens where the window was left', () => {
    const bounds = { x: 100, y: 50, width: 1300, height: 800 };
    expect(restoreWindowState(windowStateJson(bounds, true), [screen])).toEqual({ bounds, maximized: true });
  });

  it('keeps the size and leaves the place to the system when its screen is gone', () => {
    const json = windowStateJson({ x: -1500, y: 50, width: 1300, height: 800 }, false);
    expect(restoreWindowState(json, [screen, left]).bounds.x).toBe(-1500);
    expect(restoreWindowState(json, [screen]).bounds).toEqual({ width: 1300, height: 800 });
  });

  it('does not put the title bar above the screen', () => {
    const json = windowStateJson({ x: 100, y: -200, width: 1300, height: 800 }, false);
    expect(restoreWindowState(json, [screen]).bounds).toEqual({ width: 1300, height: 800 });
  });

  it('never gets smaller than the layout allows', () => {
    const json = windowStateJson({ x: 0, y: 0, width: 10, height: -5 }, false);
    expect(restoreWindowState(json, [screen]).bounds).toMatchObject({ width: 1100, height: 720 });
  });

  it.each([null, '', '{', '[]', 'null', '{"x":"1"}', '{"x":1.5,"y":0,"width":1,"height":1}'])(
    'opens at its usual size for %s',
    (json) => {
      expect(restoreWindowState(json, [screen])).toEqual({
        bounds: { width: 1440, height: 900 },
        maximized: false,
      });
    },
  );
});
