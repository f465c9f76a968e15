import type { Api } from '../../shared/api.ts';
import type { Snippet } from '../../shared/domain/snippet.ts';
import type { Source } from '../../shared/domain/source.ts';
import { sampleSnippet } from './sampleSteps.ts';

/** Name of the sample's stack. */
export const sampleStack = 'ServiceLayer';
const goal = 'Finish OrderService.create(): one cart makes one order, prices in cents.';
/** About twice the stack's tokens, so that the bar shows both the used and the free part. */
const budget = 8_000;

const files = [
  'CLAUDE.md',
  'docs/service-layer.md',
  'src/services/OrderService.ts',
  'src/services/__tests__/OrderService.test.ts',
  'src/orders/OrderRepository.ts',
  'src/types/UserContext.ts',
  'src/types/Order.ts',
  'src/legacy/checkout.ts',
  'config/orders.yaml',
].map((path): Source => ({ kind: 'file', path }));

interface Features {
  readonly stacks: Pick<Api['stacks'], 'create' | 'set' | 'add'>;
  readonly library: Pick<Api['library'], 'list' | 'create'>;
}

/**
 * Makes the stack of the sample, with a goal, the items for the next step, and a secret to decide about. Returns its
 * id.
 */
export async function prepareStack(
  { stacks, library }: Features,
  projectId: string,
  history: boolean,
): Promise<string> {
  const { stackId } = await stacks.create({ projectId, name: sampleStack });
  const ref = { projectId, stackId };
  await stacks.set({ ...ref, fields: { goal, budget } });
  const sources: readonly Source[] = [
    { kind: 'payload', session: 'latest' },
    { kind: 'snippet', id: await snippetId(library), name: sampleSnippet.name },
    ...files,
    ...(history ? [{ kind: 'git', view: { what: 'status' } } satisfies Source] : []),
  ];
  await stacks.add({ ...ref, sources });
  return stackId;
}

/** Returns the sample's snippet, if it is in the library. */
export async function sampleSnippetOf(library: Pick<Api['library'], 'list'>): Promise<Snippet | undefined> {
  const snippets = await library.list({});
  return snippets.find(({ name, tags }) => name === sampleSnippet.name && tags.includes('sample'));
}

async function snippetId(library: Features['library']): Promise<string> {
  const known = await sampleSnippetOf(library);
  if (known !== undefined) return known.id;
  const fields = { ...sampleSnippet, kind: 'snippet', tags: ['sample'] } as const;
  return (await library.create({ fields })).snippetId;
}
