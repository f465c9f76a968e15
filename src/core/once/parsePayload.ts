import type { OnceApi } from '../../shared/api/once.ts';
import { maskTexts } from '../gate/maskTexts.ts';
import { parseFrontMatter } from '../payload/format/parseFrontMatter.ts';
import { readPayload } from '../payload/read/readPayload.ts';
import type { OnceTools } from './onceTools.ts';

type Parse = OnceApi['payloads']['parse'];

/** Reads a draft as a payload, with every suspected secret masked. */
export async function parsePayload(
  { withPool }: Pick<OnceTools, 'withPool'>,
  { root, text }: Parameters<Parse>[0],
): ReturnType<Parse> {
  return withPool(root, async ({ pool }) => {
    const { body } = parseFrontMatter(text);
    const [measured] = await pool.measure([body], { encoding: 'o200k_base', scan: false });
    const [masked = null] = await maskTexts([text], pool);
    const { payload } = readPayload(masked ?? '');
    return { payload, tokens: measured?.tokens ?? null, scanned: masked !== null };
  });
}
