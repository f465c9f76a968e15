import type { PortableSettings } from '../../shared/domain/portableFile.ts';

export const settingTitles: Readonly<Record<keyof PortableSettings, string>> = {
  theme: 'Theme',
  motion: 'Reduce motion',
  codeFont: 'Code font',
  defaultModel: 'Model of new stacks',
  defaultFormat: 'Format of new stacks',
  payloadFirst: 'New stacks start with the latest payload',
  possibleBlocks: 'Possible findings block export',
  rulesOff: 'Rules turned off',
};

/** A value in a few words. */
export function valueWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.slice(0, 5).join(', ').slice(0, 200);
  return typeof value === 'string' ? value.slice(0, 100) : 'another value';
}
