/** Prints one part of the table: name, figure, its neighbour, and whether the target is met. */
export function printTable({ title, rows }) {
  console.log(title);
  for (const { name, figure, beside = '', target, met } of rows) {
    const verdict = target === undefined ? '' : `${target}: ${met ? 'met' : 'MISSED'}`;
    console.log(`  ${name.padEnd(50)} ${figure.padStart(9)}  ${beside.padEnd(28)} ${verdict}`.trimEnd());
  }
  console.log('');
}
