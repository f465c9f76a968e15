import type { Api } from '../api.ts';

type Method = { readonly [G in keyof Api]: `${G}.${keyof Api[G] & string}` }[keyof Api];

/** Calls that each make something: an identical call during the first one is the same request. */
const making: ReadonlySet<string> = new Set<Method>([
  'drafts.create',
  'drafts.save',
  'library.create',
  'library.duplicate',
  'library.importFolder',
  'payloads.commit',
  'payloads.export',
  'portable.apply',
  'portable.export',
  'stackFiles.duplicate',
  'stackFiles.export',
  'stackFiles.importFile',
  'stackFiles.importText',
  'stackFiles.share',
  'stacks.create',
]);

type Call = (method: string, args: unknown) => Promise<unknown>;

/** Answers a repeated call of `making` with the answer of the running one, instead of making it again. */
export function shareCalls(call: Call): Call {
  const onTheirWay = new Map<string, Promise<unknown>>();
  return (method, args) => {
    if (!making.has(method)) return call(method, args);
    const key = `${method} ${JSON.stringify(args)}`;
    const known = onTheirWay.get(key);
    if (known !== undefined) return known;
    const mine = call(method, args).finally(() => onTheirWay.delete(key));
    onTheirWay.set(key, mine);
    return mine;
  };
}
