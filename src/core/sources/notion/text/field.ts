import { isFields, type Fields } from '../../../../shared/domain/versionedFile.ts';

export type { Fields };

/** Reads data of any shape without trusting it, as do the functions below. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
