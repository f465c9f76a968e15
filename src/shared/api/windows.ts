import { z } from 'zod';
import { commandIds, type CommandId, type HostKind } from '../domain/commands.ts';
import type { WindowView } from '../domain/windowView.ts';
import { windowViewSchema } from '../domain/windowViewSchema.ts';
import type { ZoomTo } from '../domain/zoom.ts';
import { empty, type Empty } from './common.ts';

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

export const windowsSchemas = {
  start: empty,
  remember: z.strictObject({ view: windowViewSchema }),
  open: z.strictObject({ view: windowViewSchema.exactOptional() }),
  close: empty,
  zoom: z.strictObject({
    to: z.union([z.enum(['in', 'out', 'usual']), z.number().min(1).max(1_000)]).exactOptional(),
  }),
  toggleFullScreen: empty,
  impossible: z.strictObject({
    commands: z.array(z.enum(commandIds as [CommandId, ...CommandId[]])).max(500),
  }),
};
