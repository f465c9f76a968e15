interface Named {
  readonly name: string;
  readonly path: string;
  readonly branch?: string;
}

/** Returns the entries with every word in name, branch or path; names that begin with the first word come first. */
export function searchProjects<T extends Named>(entries: readonly T[], query: string): readonly T[] {
  const words = query
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '');
  const [first] = words;
  if (first === undefined) return entries;
  const fits = entries.filter(({ name, path, branch = '' }) => {
    const text = `${name} ${branch} ${path}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const leads = ({ name }: T) => (name.toLowerCase().startsWith(first) ? 0 : 1);
  return fits.toSorted((a, b) => leads(a) - leads(b));
}
