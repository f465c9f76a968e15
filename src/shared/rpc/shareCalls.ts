import type { Api } from '../api.ts';

type Method = { readonly [G in keyof Api]: `${G}.${keyof Api[G] & string}` }[keyof Api];

/** Calls that each make something: asked for again in the same words while on its way, it is the same wish. */
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

/** A call of `making` that is on its way already is answered with the answer of the first one, not made again. */
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
