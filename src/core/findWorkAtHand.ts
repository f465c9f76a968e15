import { payloadFrame } from './payload/payloadFrame.ts';
import { findPayload } from './payload/folder/listPayloads.ts';
import { likelyPayloadSettings } from './payload/folder/projectSettings.ts';
import { parseFrontMatter } from './payload/format/parseFrontMatter.ts';
import { readProjectFile } from './sources/files/readFile.ts';
import type { WorkAtHand } from './suggest/createSuggest.ts';

const noWork: WorkAtHand = { next: '', files: [] };
/** Bytes; a larger file is no payload worth parsing. */
const maxBytes = 1_000_000;

/** Returns what the newest payload of a project says about the work at hand; nothing if there is none that can be read. */
export async function findWorkAtHand(root: string): Promise<WorkAtHand> {
  // A payload folder that can't be read is the affair of Review.
  const newest = await findPayload(root, 'latest', likelyPayloadSettings(root).folder).catch(() => null);
  if (newest === null || newest.bytes > maxBytes) return noWork;
  const reading = readProjectFile(root, { path: newest.path });
  if (reading.status !== 'ok') return noWork;
  const { nextAction, filesToReRead } = payloadFrame(
    parseFrontMatter(reading.text.replaceAll(/\r\n?/gu, '\n')).body,
  );
  return { next: nextAction ?? '', files: filesToReRead };
}
