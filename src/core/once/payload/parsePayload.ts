import type { OnceApi } from '../../../shared/api/once.ts';
import { maskTexts } from '../../gate/maskTexts.ts';
import { parseFrontMatter } from '../../payload/format/parseFrontMatter.ts';
import type { OnceTools } from '../onceTools.ts';
import { readHeadings } from './readHeadings.ts';

type Parse = OnceApi['payloads']['parse'];

/** Reads a draft as a payload, with every suspected secret masked. */
export async function parsePayload(
  tools: Pick<OnceTools, 'withPool' | 'dataFolder' | 'storage'>,
  { root, text, places = [] }: Parameters<Parse>[0],
): ReturnType<Parse> {
  return tools.withPool(root, async ({ pool }) => {
    const { body } = parseFrontMatter(text);
    const [measured] = await pool.measure([body], { encoding: 'o200k_base', scan: false });
    const [masked = null] = await maskTexts([text], pool);
    const { payload, answer } = await readHeadings(tools, root, masked ?? '', places);
    return { payload, headings: answer, tokens: measured?.tokens ?? null, scanned: masked !== null };
  });
}
