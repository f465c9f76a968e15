import { z } from 'zod';
import { screens, sourceTabs } from './windowView.ts';

const id = z.string().min(1).max(200).nullable();

/** Apart from the rest: what the page imports must not bring a parser along that tries to make code out of text. */
export const windowViewSchema = z.object({
  projectId: id,
  stackId: id,
  screen: z.enum(screens),
  sourceTab: z.enum(sourceTabs),
  rightShown: z.boolean(),
  sidebarCollapsed: z.boolean().exactOptional(),
});
