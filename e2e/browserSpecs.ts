/** What runs in browser mode too: the main paths, and what is served mode's own. */
export const browserSpecs = [
  'browser*.spec.ts',
  'stack.spec.ts',
  'secrets.spec.ts',
  'export.spec.ts',
  'review.spec.ts',
  'sessions.spec.ts',
  'library.spec.ts',
  'palette.spec.ts',
  'lines.spec.ts',
  'trouble.spec.ts',
] as const;
