import { expect, test } from 'vitest';
import { resumeNames } from './resumeNames.ts';

const resuming = (said: string): string => `## Current status\n- \`a.ts\`\n\n## Resume instruction\n${said}`;

test('the resume instruction is held against what a session needs to begin', () => {
  expect(
    resumeNames(resuming('Start at phase 2. Re-read `src/a.ts` and `src/b.ts`, then `src/a.ts`')),
  ).toEqual({
    phase: true,
    files: 2,
  });
  expect(resumeNames(resuming('Go on'))).toEqual({ phase: false, files: 0 });
});
