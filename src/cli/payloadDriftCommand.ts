import { basename } from 'node:path';
import { createDriftFeature } from '../core/drift/createDriftFeature.ts';
import { readAnchored, toAnchored, type AnchoredPayload } from '../core/drift/readAnchored.ts';
import { payloadFolderOf } from '../core/payload/folder/projectSettings.ts';
import { createStorage } from '../core/storage/createStorage.ts';
import { dataFolder } from '../core/storage/dataFolder.ts';
import { describeDrift, type Drift, type DriftFile } from '../shared/domain/drift.ts';
import { exitCode } from './exitCode.ts';
import { openProject } from './openProject.ts';
import type { CommonOptions, Outcome } from './output.ts';
import { printable } from './printable.ts';
import { readPayloadInput, unreadable } from './readPayloadInput.ts';
import { withPool } from './withPool.ts';

/** `named`: a session number, `latest`, a file, or `-`. */
export async function payloadDriftCommand(
  named: string,
  options: CommonOptions,
  workerUrl: URL,
): Promise<Outcome> {
  const root = await openProject(options.project);
  const folder = payloadFolderOf(root);
  const found = await find(root, folder, named);
  if ('outcome' in found) return found.outcome;
  const notices = [...found.notes];
  const drift = await withPool(workerUrl, root, (pool) =>
    createDriftFeature({
      dataFolder: dataFolder(),
      storage: createStorage(),
      pool,
      emit: (event, data) => {
        if (event === 'notice' && 'message' in data) notices.push(data.message);
      },
    }).measureAnchored({ root, folder }, found.anchored),
  );
  return {
    code: exitCode.done,
    json: drift,
    text: describe(drift),
    messages: [...notices, ...(drift.problem === null ? [] : [drift.problem])],
  };
}

type Found =
  | { readonly anchored: AnchoredPayload; readonly notes: readonly string[] }
  /** How the command ends without it. */
  | { readonly outcome: Outcome };

async function find(root: string, folder: string, named: string): Promise<Found> {
  const session = named === 'latest' ? named : /^\d{1,9}$/u.test(named) ? Number(named) : null;
  if (session !== null) return { anchored: await readAnchored(root, folder, session), notes: [] };
  const input = await readPayloadInput(root, named);
  if (input.status !== 'ok') return { outcome: input.outcome };
  if (input.text.trim() === '') {
    const what = named === '-' ? 'Standard input' : JSON.stringify(named);
    return { outcome: unreadable(`${what} is empty. Name a payload, or pipe its text in.`) };
  }
  return { anchored: toAnchored(input.text, basename(named)), notes: input.notes };
}

function describe(drift: Drift): string {
  const changed = drift.files.filter(({ change, accepted }) => change !== 'unchanged' && !accepted);
  const accepted = drift.files.filter((file) => file.accepted).length;
  const lines = [
    describeDrift(drift),
    ...changed.map((file) => `  ${file.severity.padEnd(6)} ${fileLine(file)}`),
    ...changed.flatMap(movedLines),
    ...(accepted === 0 ? [] : [`  ${accepted} accepted as reviewed`]),
    ...drift.dirty.map((path) => `  newly not committed: ${path}`),
  ];
  return lines.map((line) => `${printable(line)}\n`).join('');
}

function fileLine({ path, change, added, deleted, to }: DriftFile): string {
  const counts = added === null || deleted === null || change === 'deleted' ? '' : ` +${added} -${deleted}`;
  return `${path}: ${change}${to === undefined ? '' : ` to ${to}`}${counts}`;
}

function movedLines({ path, to, lines = [] }: DriftFile): readonly string[] {
  return lines.flatMap(({ recorded, now }) => {
    const named = `${to ?? path}:${recorded.first}-${recorded.last}`;
    if (now === null) return [`  ${named} no longer contains the same lines`];
    return now.first === recorded.first ? [] : [`  ${named} is now at ${now.first}-${now.last}`];
  });
}
