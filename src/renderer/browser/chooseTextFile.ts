import type { ChosenFile } from '../../shared/shellApi.ts';
import { stackImportLimits } from '../../shared/domain/stackTravel.ts';
import { AppError } from '../../shared/errors.ts';

/** The browser's own dialog for a file of the person's machine, which need not be the one that serves the page. */
export async function chooseTextFile(): Promise<ChosenFile> {
  const file = await new Promise<File | null>((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = '.json,application/json';
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null), { once: true });
    input.addEventListener('cancel', () => resolve(null), { once: true });
    input.click();
  });
  if (file === null) return { path: null };
  if (file.size > stackImportLimits.bytes) {
    const limit = stackImportLimits.bytes;
    const message = `${file.name} is larger than ${limit / 1_000_000} MB, the limit for a Carryover file. Nothing was imported.`;
    throw new AppError('stacks/too-large', message, { limit });
  }
  return { name: file.name, text: await file.text() };
}
