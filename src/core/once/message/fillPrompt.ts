import type { FilledPrompt } from '../../../shared/api/once/messages.ts';
import type { OnceApi } from '../../../shared/api/once.ts';
import type { Snippet } from '../../../shared/domain/snippet.ts';
import type { StackItem } from '../../../shared/domain/stack.ts';
import { copyText } from '../../gate/copyScanned.ts';
import { isBlocking } from '../../gate/findingRules.ts';
import { letLeave } from '../../gate/letLeave.ts';
import { redactFindings } from '../../gate/redactFindings.ts';
import { isOfRedaction } from '../../gate/redactionMarks.ts';
import { findPayload } from '../../payload/folder/listPayloads.ts';
import { unknownPayload } from '../../payload/folder/unknownPayload.ts';
import type { FindingSpan } from '../../secrets/engine.ts';
import { findSnippet, type FoundSnippet } from '../../sources/snippets/findSnippet.ts';
import { fillFrom } from '../../sources/snippets/previewSnippet.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { listFindings } from '../files/listFindings.ts';
import { openLibrary } from './openLibrary.ts';
import type { OnceTools } from '../onceTools.ts';
import { valuesFor } from './valuesFor.ts';

type Fill = OnceApi['library']['fillPrompt'];

export async function fillPrompt(tools: OnceTools, args: Parameters<Fill>[0]): Promise<FilledPrompt> {
  const { root, name, payload } = args;
  const found = findPrompt(await openLibrary(tools).list(), name);
  if (found.status !== 'ok') return { status: 'unknown', problem: found.problem };
  const { snippet } = found;
  if (typeof payload === 'number' && (await findPayload(root, payload)) === null)
    throw unknownPayload(payload);
  const { typed, used } = valuesFor(snippet.text, args.values);
  const items: readonly StackItem[] = [
    { id: 'payload', on: true, source: { kind: 'payload', session: payload ?? 'latest' } },
  ];
  return tools.withPool(root, async ({ pool }) => {
    const { filled } = await fillFrom(snippet.text, { root, items, typed, pool });
    const text = args.redact ? await redacted(filled.text, pool) : filled.text;
    let spans: readonly FindingSpan[] = [];
    const leave = await letLeave(text, { pool }, (all) => {
      spans = args.redact ? all.filter((span) => !isOfRedaction(text, span)) : all;
      return spans.filter((span) => isBlocking({ ...span, state: 'open' }, !args.allowPossible)).length;
    });
    const [measured] = await pool.measure([text], { encoding: 'o200k_base', scan: false });
    return {
      status: 'filled',
      name: snippet.name,
      text: leave.status === 'free' ? leave.text : null,
      tokens: measured?.tokens ?? null,
      missing: filled.missing,
      unused: Object.keys(args.values).filter((value) => !used.includes(value)),
      findings: listFindings(snippet.name, text, spans),
      copied: leave.status === 'free' && args.copy ? await copyText(tools.clipboard, leave.text) : null,
    };
  });
}

/** Returns an empty text if it could not be scanned. */
async function redacted(text: string, pool: Pick<WorkerPool, 'measure'>): Promise<string> {
  const [measured] = await pool.measure([text], { encoding: null, scan: true });
  return redactFindings(text, measured);
}

/** Finds by name and id, and a built-in prompt by a word of its id: by the first one if there are several. */
function findPrompt(snippets: readonly Snippet[], name: string): FoundSnippet {
  const found = findSnippet(snippets, name);
  if (found.status === 'ok') return found;
  const word = name.trim().toLowerCase();
  const named = snippets.filter(({ id, builtIn }) => builtIn !== null && id.split('-').includes(word));
  const first = named.filter(({ id }) => id.startsWith(`${word}-`));
  const [snippet, ...others] = first.length > 0 ? first : named;
  return snippet === undefined || others.length > 0 ? found : { status: 'ok', snippet };
}
