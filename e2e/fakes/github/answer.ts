/** The server's answer, without the headers that every answer has. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const documentation = 'https://docs.github.com/rest';

export function json(value: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return {
    status: 200,
    body: JSON.stringify(value),
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  };
}

export function refuse(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  const body = { message, documentation_url: documentation, status: String(status) };
  return { ...json(body, headers), status };
}

/** Returns one page of a list, with the addresses of its neighbours. */
export function page(address: URL, list: readonly unknown[]): Answer {
  const { shown, link } = cut(address, list);
  return json(shown, link === '' ? {} : { link });
}

export function cut<T>(
  address: URL,
  list: readonly T[],
): { readonly shown: readonly T[]; readonly link: string } {
  const size = Math.min(Number(address.searchParams.get('per_page') ?? 30), 100);
  const at = Number(address.searchParams.get('page') ?? 1);
  const last = Math.max(Math.ceil(list.length / size), 1);
  const to = (number: number, rel: string): string => {
    const other = new URL(address);
    other.searchParams.set('page', String(number));
    return `<${other.href}>; rel="${rel}"`;
  };
  const before = at > 1 ? [to(at - 1, 'prev'), to(1, 'first')] : [];
  const after = at < last ? [to(at + 1, 'next'), to(last, 'last')] : [];
  return { shown: list.slice((at - 1) * size, at * size), link: [...before, ...after].join(', ') };
}
