import type { CommandId, HostKind } from './domain/commands.ts';
import type { ZoomTo } from './domain/zoom.ts';
import type { WindowView } from './domain/windowView.ts';
import type { Empty } from './refs.ts';

/** The window that a call comes from, and others of the same app. In a browser, its pages. */
export interface WindowsApi {
  /** What this window is to show now that it is there. */
  start(args: Empty): Promise<WindowStart>;
  /** What it shows, so that it opens again like that. */
  remember(args: { readonly view: WindowView }): Promise<void>;
  /** Another window, showing this; without a view what is shown first. */
  open(args: { readonly view?: WindowView }): Promise<void>;
  close(args: Empty): Promise<void>;
  /** Of all windows; remembered. Without `to` it is only said. */
  zoom(args: { readonly to?: ZoomTo }): Promise<{ readonly percent: number }>;
  toggleFullScreen(args: Empty): Promise<void>;
  /** Commands that make no sense now, for the system's menu to show them so. */
  impossible(args: { readonly commands: readonly CommandId[] }): Promise<void>;
}

export interface WindowStart {
  /** A `page` is a browser's, which has its own zoom, full screen and ways to be closed. */
  readonly kind: HostKind;
  readonly version: string;
  /** Absolute, for display only. */
  readonly dataFolder: string;
  /** As it was left, or what it was opened for. `null`: the project of last time. */
  readonly view: WindowView | null;
}
