import type { ParsedEntry, ParsedPayload, PayloadEntry } from '../../shared/domain/payload.ts';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import { exitCode } from '../exitCode.ts';
import { openCore, openProject } from '../openCore.ts';
import { checkNamed, headingSentences, headingsJson, type PlacingOptions } from './headingPlaces.ts';
import type { Outcome } from '../output.ts';
import { printable } from '../printable.ts';
import { readPayloadInput } from './readPayloadInput.ts';

export async function payloadParseCommand(
  file: string,
  options: PlacingOptions,
  workerUrl: URL,
): Promise<Outcome> {
  const core = openCore(workerUrl);
  const root = await openProject(core, options.project);
  const input = await readPayloadInput(core, root, file);
  if (input.status !== 'ok') return input.outcome;
  const { payload, headings, tokens, scanned } = await core.payloads.parse({
    root,
    text: input.text,
    places: options.place,
  });
  checkNamed(headings);
  const { title, task, session, template, sections, outside } = payload;
  const found = sections.length > 0;
  return {
    code: exitCode.done,
    json: {
      title,
      ...(task === undefined ? {} : { task }),
      ...(session === undefined ? {} : { session }),
      template,
      tokens,
      sections: sections.map((section) => ({ ...section, entries: section.entries.map(withoutPlace) })),
      outside,
      ...headingsJson(headings),
    },
    text: listing(payload, tokens),
    messages: [
      ...input.notes,
      ...headingSentences(headings),
      ...(scanned ? [] : ['It could not be scanned for secrets, and is not shown.']),
      ...(found
        ? []
        : [
            'No payload sections were found. Mark each section with a heading or in bold, e.g. **Next action:**.',
          ]),
    ],
  };
}

function withoutPlace({ line: _line, lastLine: _last, ...entry }: ParsedEntry): object {
  return entry;
}

function listing(
  { title, task, session, template, sections, outside }: ParsedPayload,
  tokens: number | null,
): string {
  const head = [
    title === '' ? 'Payload without a title' : title,
    [
      template,
      ...(task === undefined ? [] : [`task ${JSON.stringify(task)}`]),
      ...(session === undefined ? [] : [`session ${session}`]),
      tokens === null ? 'tokens not counted' : `${formatCount(tokens)} tokens`,
    ].join(', '),
  ];
  const parts = sections.map(({ title: name, line, entries }) => [
    `${name} (line ${line})`,
    ...entries.flatMap((entry) =>
      payloadEntryText(entry).map((text, at) => `${at === 0 ? '  - ' : '    '}${text}`),
    ),
  ]);
  const left = outside.flatMap((text) => text.split('\n').map((line) => `  ${line}`));
  const all = [head, ...parts, ...(left.length === 0 ? [] : [['Text outside the sections:', ...left]])];
  return all.map((lines) => lines.map((line) => `${printable(line)}\n`).join('')).join('\n');
}

/** Returns an entry field by field, as lines for a terminal. */
function payloadEntryText({
  text,
  why,
  session,
  path,
  state,
  lines,
  done,
  mark,
  number,
}: PayloadEntry): readonly string[] {
  const ranges = lines
    ?.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`))
    .join(',');
  const head = [
    number === undefined ? '' : `${number}.`,
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
