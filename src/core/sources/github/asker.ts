import type { z } from 'zod';
import { badAnswer } from './refusal.ts';

/** Returns GitHub's answers: from GitHub itself, or from the copies on disk. */
export interface Asker {
  /** Returns the text of an answer; empty for a diff that GitHub does not give because it is too large. */
  get(path: string, accept?: string): Promise<Answer>;
  /** Remembers the page after a page, if GitHub's earlier answer did not name one. */
  goOn(path: string, next: string): void;
  /** Returns by the id of their first comment if review threads are resolved; `null` if that is unknown. */
  resolved(): Promise<ReadonlyMap<number, boolean> | null>;
}

export interface Answer {
  readonly text: string;
  readonly next: string | null;
  /** True if the text is the stored copy: GitHub answered only that it is unchanged. */
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

/** Gets all pages from one on; `onPage` receives the number of entries so far. */
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
    // An unchanged last page that is full may have a successor by now.
    const mayGoOn: boolean = answer.unchanged && page.length === pageSize;
    const next: string | null = answer.next ?? (mayGoOn ? pageAfter(address) : null);
    if (mayGoOn && next !== null) asker.goOn(address, next);
    address = next;
  }
  return { list, cut: false };
}

/** Rejects with `github/bad-answer` if the text is no JSON or does not fit the schema. */
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
