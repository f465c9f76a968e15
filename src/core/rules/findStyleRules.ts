import { payloadFolderOf } from '../payload/folder/projectSettings.ts';
import { readPayloads } from '../payload/folder/readPayloads.ts';
import { entryPlaces } from '../review/checks/entryPlaces.ts';
import { isStyle } from '../review/checks/stylePreference.ts';
import { plainWords } from './findings/ruleLines.ts';
import type { JudgedFinding } from './findings/judgedFinding.ts';

/** Payloads before these are finished business. */
const newest = 20;

/** Returns style rules of a project's payloads that its rules file does not have: they hold in every session. */
export async function findStyleRules(root: string, text: string): Promise<readonly JudgedFinding[]> {
  const folder = payloadFolderOf(root);
  let payloads: Awaited<ReturnType<typeof readPayloads>>;
  try {
    payloads = await readPayloads(root, folder);
  } catch {
    // There is no folder of payloads, or it can't be listed, which Review says.
    return [];
  }
  const known = text.toLowerCase();
  const seen = new Set<string>();
  return payloads.slice(0, newest).flatMap(({ session, path, payload }) =>
    entryPlaces(payload)
      .filter(isStyle)
      .flatMap(({ entry }): JudgedFinding[] => {
        const words = plainWords(entry.text).replaceAll(/\s+/gu, ' ');
        const key = words.toLowerCase();
        if (known.includes(key) || seen.has(key)) return [];
        seen.add(key);
        return [
          {
            id: `style ${String(session)} ${words.slice(0, 200)}`,
            kind: 'style-in-payload',
            first: 0,
            last: 0,
            title: `A style rule in ${path}`,
            detail: `“${words}” It belongs here, not in a payload.`,
            choices: [{ label: 'Move here', changes: [{ type: 'append', text: `- ${words}` }] }],
            safe: false,
            session,
          },
        ];
      }),
  );
}
