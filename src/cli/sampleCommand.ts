import { resolve } from 'node:path';
import { exitCode, UsageError } from './exitCode.ts';
import { openCore } from './openCore.ts';
import type { Outcome } from './output.ts';

/** Copies the sample into a folder of the person's, and lists it in the app with its stack. */
export async function sampleCommand(named: string, workerUrl: URL): Promise<Outcome> {
  const copied = await openCore(workerUrl).sample.copy({ path: resolve(named) });
  if (copied.status === 'not-empty')
    throw new UsageError(`${copied.path} is not empty. Name a new folder for the sample project.`);
  const { root, stack, history, notices } = copied;
  return {
    code: exitCode.done,
    json: { path: root, stack, history },
    text: `${root}\n\nTry:\n${toTry(quoted(named), stack)}`,
    messages: [
      ...notices,
      ...(history ? [] : ['Git is not installed, so the sample project has no history.']),
    ],
  };
}

/** Commands that run from where this one did, as it was run: npm says whether by npx. */
function toTry(folder: string, stack: string): string {
  const command = process.env['npm_command'] === 'exec' ? 'npx carryover' : 'carryover';
  return [
    `payload drift latest --project ${folder}`,
    `scan ${folder}`,
    `assemble ${stack} --project ${folder} --redact`,
  ]
    .map((line) => `  ${command} ${line}\n`)
    .join('');
}

function quoted(path: string): string {
  return /^[\w./\\:~-]+$/u.test(path) ? path : `"${path}"`;
}
