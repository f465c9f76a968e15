import { elsewhereWords } from '../../shared/domain/payload/payloadElsewhere.ts';
import type { PayloadFile } from '../../shared/domain/payload/payloadFile.ts';
import { exitCode } from '../exitCode.ts';
import { openCore, openProject } from '../openCore.ts';
import type { CommonOptions, Outcome } from '../output.ts';
import { printable } from '../printable.ts';

/** Lists the saved payloads, then those on other branches. */
export async function payloadListCommand(options: CommonOptions, workerUrl: URL): Promise<Outcome> {
  const core = openCore(workerUrl);
  const root = await openProject(core, options.project);
  const { folder, payloads, elsewhere } = await core.payloads.overview({ root });
  const { more } = elsewhere;
  const lines = [
    ...payloads.map(line),
    ...elsewhere.payloads.map(elsewhereWords),
    ...(more === 0 ? [] : [`${more} more on other branches`]),
  ];
  return {
    code: exitCode.done,
    json: {
      payloads: payloads.map(({ bytes: _bytes, changed: _changed, ...payload }) => payload),
      elsewhere: elsewhere.payloads.map(({ key: _key, ...payload }) => payload),
      more,
    },
    text: lines.map((words) => `${printable(words)}\n`).join(''),
    messages: payloads.length === 0 ? [`There is no saved payload in "${folder}" yet.`] : [],
  };
}

function line({ path, saved, changed, task = '' }: PayloadFile): string {
  return [path, (saved ?? changed).slice(0, 10), task].filter((part) => part !== '').join('  ');
}
