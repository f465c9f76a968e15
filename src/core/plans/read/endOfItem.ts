import type { PlanLine } from '../lines/planLines.ts';

/** Returns the index after a point of a list and all that is below it. */
export function endOfItem(lines: readonly PlanLine[], index: number): number {
  const indent = lines[index]?.indent ?? 0;
  let afterBlank = false;
  for (let at = index + 1; at < lines.length; at++) {
    const line = lines[at];
    if (line === undefined) break;
    if (line.kind === 'blank') {
      afterBlank = true;
      continue;
    }
    if (line.kind === 'around' || line.kind === 'rule') return at;
    if (line.indent > indent) {
      afterBlank = false;
      continue;
    }
    if (line.kind === 'item' || line.kind === 'heading' || line.kind === 'comment') return at;
    if (afterBlank) return at;
  }
  return lines.length;
}

/** True for the line of a table below its head. */
export function isDivider(line: PlanLine | undefined): boolean {
  return line?.kind === 'row' && line.cells.every((cell) => /^:?-+:?$/u.test(cell));
}
