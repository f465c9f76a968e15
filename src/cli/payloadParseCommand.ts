import { maskTexts } from '../core/gate/maskTexts.ts';
import { readPayload } from '../core/payload/read/readPayload.ts';
import { parseFrontMatter } from '../core/payload/format/parseFrontMatter.ts';
import type { ParsedEntry, ParsedPayload, PayloadEntry } from '../shared/domain/payload.ts';
import { formatCount } from '../shared/domain/tokenCount.ts';
import { exitCode } from './exitCode.ts';
import { openProject } from './openProject.ts';
import type { CommonOptions, Outcome } from './output.ts';
import { printable } from './printable.ts';
import { readPayloadInput } from './readPayloadInput.ts';
import { withPool } from './withPool.ts';

export async function payloadParseCommand(
  file: string,
  options: CommonOptions,
  workerUrl: URL,
): Promise<Outcome> {
  const base = await openProject(options.project);
  const input = await readPayloadInput(base, file);
  if (input.status !== 'ok') return input.outcome;
  const body = parseFrontMatter(input.text).body;
  const [tokens, shown] = await withPool(workerUrl, base, async (pool) => {
    const [measured] = await pool.measure([body], { encoding: 'o200k_base', scan: false });
    const [masked = null] = await maskTexts([input.text], pool);
    return [measured?.tokens ?? null, masked] as const;
  });
  const { payload } = readPayload(shown ?? '');
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
    },
    text: listing(payload, tokens),
    messages: [
      ...input.notes,
      ...(shown === null ? ['It could not be scanned for secrets, and is not shown.'] : []),
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

/** What an entry says, field by field, in lines for a terminal. */
function payloadEntryText({
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
