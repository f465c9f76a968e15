import { isFields, type Fields } from '../../shared/domain/versionedFile.ts';

/** Returns the line for a person who has no status line: the model, and how full its context is. */
export function statusLineOf(input: Uint8Array): string {
  const status = parse(input);
  const context = fieldsIn(status, 'context_window');
  const name = fieldsIn(status, 'model')['display_name'];
  const parts = [
    ...(typeof name === 'string' ? [name.slice(0, 60)] : []),
    ...contextParts(context['used_percentage'], context['context_window_size']),
  ];
  return parts.join(' · ');
}

function contextParts(used: unknown, size: unknown): readonly string[] {
  if (typeof used !== 'number' || !Number.isFinite(used)) return [];
  const of = typeof size === 'number' && size > 0 ? ` of ${Math.round(size / 1_000)}k` : ' of its context';
  return [`${Math.round(used)} %${of}`];
}

function fieldsIn(fields: Fields, name: string): Fields {
  const value = fields[name];
  return isFields(value) ? value : {};
}

function parse(input: Uint8Array): Fields {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(input));
    return isFields(value) ? value : {};
  } catch {
    return {};
  }
}
