/** Returns the cells of a `<table>`, row by row, as inline text. */
export function tableRows(source: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  // An unclosed row ends where the next begins, so that nothing of it is lost.
  for (const row of source.split(/<tr(?=[\s>])[^>]*>/u).slice(1)) {
    const cells = row
      .replace(/<\/tr>[\s\S]*$/u, '')
      .split(/<t[dh](?=[\s>])[^>]*>/u)
      .slice(1)
      .map((cell) => cell.replace(/<\/t[dh]>\s*$/u, '').trim());
    rows.push(cells);
  }
  return rows;
}
