import { createHmac, randomBytes } from 'node:crypto';
import { createMaskedTexts } from './createMaskedTexts.ts';
import { maskTexts } from './maskTexts.ts';
import { scanWhole } from './scanWhole.ts';
import type { WorkerPool } from '../workers/jobs.ts';

/**
 * Masks suspected secrets in what a command prints of names, such as those of files and branches. Nearly always there are none: all
 * of them are scanned as one text first.
 */
export async function maskPrinted<T>(printed: T, pool: Pick<WorkerPool, 'measure'>): Promise<T> {
  const texts: string[] = [];
  JSON.stringify(printed, (_key, one: unknown) => {
    if (typeof one === 'string') texts.push(one);
    return one;
  });
  const spans = await scanWhole(texts.join('\n'), pool);
  return spans !== null && spans.length === 0 ? printed : maskAll(printed, { pool });
}

/** Fields that have no text of a person. */
const noText = new Set('status taskId repository url state seen id kind mark readAt'.split(' '));

/**
 * Masks suspected secrets in the texts of a value that is printed. `whole`: the texts of which the value has parts: the scan
 * knows a secret of several lines, such as a private key, only in the whole.
 */
export async function maskAll<T>(
  printed: T,
  { pool }: { readonly pool: Pick<WorkerPool, 'measure'> },
  whole: readonly string[] = [],
): Promise<T> {
  const salt = randomBytes(32);
  const hash = (text: string) => Promise.resolve(createHmac('sha256', salt).update(text).digest('hex'));
  const value =
    whole.length === 0
      ? printed
      : (await createMaskedTexts({ pool, hash }).hideIn('printed', { printed, whole }, noText)).printed;
  const texts: string[] = [];
  JSON.stringify(value, (key, one: unknown) => {
    if (typeof one === 'string' && !noText.has(key)) texts.push(one);
    return one;
  });
  const all = [...new Set(texts)];
  // The whole texts are scanned with them, so that encoded copies of their values are found as well.
  const masked = await maskTexts([...all, ...whole], pool);
  const byText = new Map(all.map((text, index) => [text, masked[index] ?? '[not scanned]']));
  const map = (one: unknown): unknown => {
    if (typeof one === 'string') return byText.get(one) ?? one;
    if (Array.isArray(one)) return one.map(map);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(
      Object.entries(one).map(([name, part]) => [
        name,
        typeof part === 'string' && noText.has(name) ? part : map(part),
      ]),
    );
  };
  return map(value) as T;
}
