import { describe, expect, it } from 'vitest';
import type { WindowView } from '../../shared/domain/window/windowView.ts';
import { nextZoom } from '../../shared/domain/window/zoom.ts';
import { restoreWindows, windowsFor, windowsJson, type WindowState } from './windowState.ts';

const screen = { x: 0, y: 0, width: 1920, height: 1080 };
const left = { x: -1920, y: 0, width: 1920, height: 1080 };
const view: WindowView = {
  projectId: 'p',
  stackId: 's',
  screen: 'review',
  sourceTab: 'git',
  rightShown: false,
};
const windowAt = (bounds: WindowState['bounds']): WindowState => ({ bounds, maximized: false, view: null });
const restored = (state: WindowState, screens = [screen]) =>
  restoreWindows(windowsJson({ zoom: 100, windows: [state] }), screens).windows[0];

describe('windowsFor a start', () => {
  const shop = { bounds: { width: 1300, height: 800 }, maximized: false, view };
  const none = windowAt({ width: 1200, height: 760 });
  const empty = { ...none, view: { ...view, projectId: null } };
  const notes = { ...view, projectId: 'notes' };

  it('without a folder are those of the last time, or a first one', () => {
    expect(windowsFor([shop, none])).toEqual([shop, none]);
    expect(windowsFor([])).toMatchObject([{ view: null }]);
  });

  it('show its folder in a window that shows none, and open none beside it', () => {
    expect(windowsFor([], notes)).toMatchObject([{ view: notes }]);
    expect(windowsFor([shop, empty], notes)).toEqual([shop, { ...empty, view: notes }]);
    expect(windowsFor([none], notes)).toEqual([{ ...none, view: notes }]);
    expect(windowsFor([shop], notes)).toMatchObject([shop, { view: notes }]);
  });

  it('are the same if one shows the folder', () => {
    expect(windowsFor([shop, none], view)).toEqual([shop, none]);
  });
});

describe('restoreWindows', () => {
  it('opens each where it was left, showing what it showed, at the zoom of last time', () => {
    const first = { bounds: { x: 100, y: 50, width: 1300, height: 800 }, maximized: true, view };
    const second = windowAt({ x: 10, y: 10, width: 1200, height: 760 });
    const state = { zoom: 150, windows: [first, second] };
    expect(restoreWindows(windowsJson(state), [screen])).toEqual(state);
  });

  it('keeps the size and leaves the place to the system when its screen is gone', () => {
    const state = windowAt({ x: -1500, y: 50, width: 1300, height: 800 });
    expect(restored(state, [screen, left])?.bounds.x).toBe(-1500);
    expect(restored(state)?.bounds).toEqual({ width: 1300, height: 800 });
  });

  it('does not put the title bar above the screen', () => {
    const state = windowAt({ x: 100, y: -200, width: 1300, height: 800 });
    expect(restored(state)?.bounds).toEqual({ width: 1300, height: 800 });
  });

  it('never gets smaller than the layout allows', () => {
    const state = windowAt({ x: 0, y: 0, width: 10, height: -5 });
    expect(restored(state)?.bounds).toMatchObject({ width: 1100, height: 720 });
  });

  it.each([null, '', '{', '[]', 'null', '{"windows":1}', '{"zoom":31}'])('knows no window for %s', (json) => {
    expect(restoreWindows(json, [screen])).toEqual({ zoom: 100, windows: [] });
  });

  it.each(['{}', 'null', '{"x":"1"}', '{"x":1.5,"y":0,"width":1,"height":1}', '{"view":{"screen":"x"}}'])(
    'opens a window at its usual size for %s',
    (window) => {
      expect(restoreWindows(`{"windows":[${window}]}`, [screen]).windows).toEqual([
        { bounds: { width: 1440, height: 900 }, maximized: false, view: null },
      ]);
    },
  );

  it('opens only so many windows of a damaged file', () => {
    const json = JSON.stringify({ windows: Array.from({ length: 500 }, () => ({})) });
    expect(restoreWindows(json, [screen]).windows).toHaveLength(20);
  });
});

it('zooms by steps, no further than from 50 to 200 %', () => {
  expect(nextZoom(100, 'in')).toBe(110);
  expect(nextZoom(100, 'out')).toBe(90);
  expect(nextZoom(175, 'in')).toBe(200);
  expect(nextZoom(200, 'in')).toBe(200);
  expect(nextZoom(50, 'out')).toBe(50);
  expect(nextZoom(175, 'usual')).toBe(100);
  expect(nextZoom(175, 125)).toBe(125);
  expect(nextZoom(175, 70)).toBe(67);
  expect(nextZoom(175, 9_999)).toBe(200);
});
