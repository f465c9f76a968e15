import type { ModelChanges } from '../../shared/domain/model/modelTable.ts';

/** Returns a model's name without the date of its version, and with one spelling of numbers. */
function plainName(model: string): string {
  return model
    .toLowerCase()
    .replace(/\[1m\]$/u, '')
    .replace(/-\d{8}$/u, '')
    .replaceAll('.', '-');
}

/** Returns the window that a person gave a model in the settings; `null` for none. */
export function chosenWindowOf(models: ModelChanges, model: string): number | null {
  const wanted = plainName(model);
  const found = Object.entries(models).find(([id]) => plainName(id) === wanted);
  return found?.[1]?.window ?? null;
}
