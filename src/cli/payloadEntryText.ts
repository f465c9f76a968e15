import type { PayloadEntry } from '../shared/domain/payload.ts';

/** What an entry says, field by field, in lines for a terminal. */
export function payloadEntryText({
  text,
  why,
  session,
  path,
  state,
  lines,
  done,
  mark,
}: PayloadEntry): readonly string[] {
  const ranges = lines
    ?.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`))
    .join(',');
  const head = [
    done === undefined ? '' : done ? '[x]' : '[ ]',
    mark === undefined ? '' : `${mark.toUpperCase()}:`,
    state === undefined ? '' : `${state.replace('-', ' ').toUpperCase()}:`,
    path === undefined ? '' : ranges === undefined ? path : `${path}:${ranges}`,
    text.split('\n', 1)[0] ?? '',
  ];
  return [
    head.filter((part) => part !== '').join(' '),
    ...text.split('\n').slice(1),
    ...(why === undefined ? [] : `why: ${why}`.split('\n')),
    ...(session === undefined ? [] : [`session ${session}`]),
  ];
}
