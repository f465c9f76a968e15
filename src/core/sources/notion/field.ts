import { isFields, type Fields } from '../../../shared/domain/versionedFile.ts';

export type { Fields };

/** What a service sent is data of any shape: these read it without trusting it. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
