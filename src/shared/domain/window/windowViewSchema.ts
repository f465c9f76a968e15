import { z } from 'zod';
import { sourceTabIds } from '../sourceKinds.ts';
import { screens } from './windowView.ts';

const id = z.string().min(1).max(200).nullable();

/** It has a file of its own: the page must not import a parser that tries to make code from text. */
export const windowViewSchema = z.object({
  projectId: id,
  stackId: id,
  screen: z.enum(screens),
  sourceTab: z.enum(sourceTabIds),
  rightShown: z.boolean(),
  sidebarCollapsed: z.boolean().exactOptional(),
});
