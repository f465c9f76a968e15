import type { z } from 'zod';
import { badAnswer } from './refusal.ts';

/** Gets GitHub's answers: from GitHub itself, or from what was kept. */
export interface Asker {
  /** The text of an answer; empty of a diff that GitHub does not give because it is too large. */
  get(path: string, accept?: string): Promise<Answer>;
  /** Remembers what comes after a page, where GitHub's answer of then did not say so. */
  goOn(path: string, next: string): void;
  /** Whether review threads are resolved, by the id of their first comment; `null` where that is not known. */
  resolved(): Promise<ReadonlyMap<number, boolean> | null>;
}

export interface Answer {
  readonly text: string;
  readonly next: string | null;
  /** It is what was kept: GitHub only looked at this page to say so. */
  readonly unchanged: boolean;
}

export const pageSize = 100;
const maxPages = 100;

export async function askOne<S extends z.ZodType>(
  asker: Asker,
  path: string,
  schema: S,
): Promise<z.output<S>> {
  return parseAnswer((await asker.get(path)).text, schema);
}

/** All pages from one on; `onPage` is told how many there are so far. */
export async function askAll<T>(
  asker: Asker,
  path: string,
  schema: z.ZodType<T[]>,
  onPage: (count: number) => void = () => undefined,
): Promise<{ readonly list: readonly T[]; readonly cut: boolean }> {
  const list: T[] = [];
  let address: string | null = path;
  for (let pages = 0; address !== null; pages += 1) {
    if (pages === maxPages) return { list, cut: true };
    const answer: Answer = await asker.get(address);
    const page = parseAnswer(answer.text, schema);
    list.push(...page);
    onPage(list.length);
    // An unchanged last page that is full may have got one after it since.
    const mayGoOn: boolean = answer.unchanged && page.length === pageSize;
    const next: string | null = answer.next ?? (mayGoOn ? pageAfter(address) : null);
    if (mayGoOn && next !== null) asker.goOn(address, next);
    address = next;
  }
  return { list, cut: false };
}

/** Rejects with `github/bad-answer` where it is no JSON, or not what is expected. */
export function parseAnswer<S extends z.ZodType>(text: string, schema: S): z.output<S> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw badAnswer('no JSON');
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw badAnswer(`${issue?.path.join('.') ?? ''}: ${issue?.code ?? ''}`);
}

function pageAfter(address: string): string {
  const page = Number(/[?&]page=(\d+)/u.exec(address)?.[1] ?? 1);
  const rest = address.replace(/([?&])page=\d+&?/u, '$1').replace(/[?&]$/u, '');
  return `${rest}${rest.includes('?') ? '&' : '?'}page=${page + 1}`;
}
