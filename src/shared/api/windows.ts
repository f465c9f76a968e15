import { z } from 'zod';
import { commandIds, type CommandId, type HostKind } from '../domain/commands.ts';
import type { WindowView } from '../domain/window/windowView.ts';
import { windowViewSchema } from '../domain/window/windowViewSchema.ts';
import type { ZoomTo } from '../domain/window/zoom.ts';
import { empty, type Empty } from './common.ts';

/** The window that a call comes from, and others of the same app. In a browser, its pages. */
export interface WindowsApi {
  /** Returns the state that this window must show at its start. */
  start(args: Empty): Promise<WindowStart>;
  /** Saves the state of the window, so that it opens again with it. */
  remember(args: { readonly view: WindowView }): Promise<void>;
  /** Opens another window with this state; without one, with the initial state. */
  open(args: { readonly view?: WindowView }): Promise<void>;
  close(args: Empty): Promise<void>;
  /** Sets the zoom of all windows, and remembers it. Without `to`, only returns it. */
  zoom(args: { readonly to?: ZoomTo }): Promise<{ readonly percent: number }>;
  toggleFullScreen(args: Empty): Promise<void>;
  /**
   * Shows a notification of the system, once for what it is `about`. A click on it brings this window up, or another one of its
   * project, and shows the pressure. `shown: false` if the system shows none, or the person looks at the project.
   */
  notify(args: {
    readonly title: string;
    readonly text: string;
    readonly about: string;
  }): Promise<{ readonly shown: boolean }>;
  /** Receives the commands that make no sense now, so that the system's menu disables them. */
  impossible(args: { readonly commands: readonly CommandId[] }): Promise<void>;
}

export interface WindowStart {
  /** A `page` is a browser's, which has its own zoom, full screen and ways to close it. */
  readonly kind: HostKind;
  readonly version: string;
  /** Absolute, for display only. */
  readonly dataFolder: string;
  /** The reason why nothing that is changed in that folder can be kept, as a sentence; `null` if it can. */
  readonly problem: string | null;
  /** The state that it was left in, or opened with. `null` for the last project. */
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
  notify: z.strictObject({
    title: z.string().min(1).max(200),
    text: z.string().max(2_000),
    about: z.string().min(1).max(1_000),
  }),
  impossible: z.strictObject({
    commands: z.array(z.enum(commandIds as [CommandId, ...CommandId[]])).max(500),
  }),
};
