/** A line without the tabs before it, and their number. */
export interface Line {
  readonly depth: number;
  readonly text: string;
}

export function linesOf(markdown: string): readonly Line[] {
  return markdown.split(/\r\n?|\n/u).map((line) => {
    const depth = /^\t*/u.exec(line)?.[0].length ?? 0;
    return { depth, text: line.slice(depth) };
  });
}

/** Returns the index of the line that closes the fence of a code or equation block; past the end if none does. */
export function closingFence(lines: readonly Line[], from: number, fence: string): number {
  const depth = lines[from]?.depth ?? 0;
  let index = from + 1;
  while (index < lines.length) {
    const { text, depth: own } = lines[index] as Line;
    if (own <= depth && text.trimEnd() === fence) return index;
    index += 1;
  }
  return index;
}

/**
 * Returns the index of the line with the tag that closes the one at `from`; past the end if none does. Ignores tags
 * within code.
 */
export function closingTag(lines: readonly Line[], from: number, name: string): number {
  const opens = name === ':::' ? /^:::+\s*\w/u : new RegExp(`^<${name}(?=[\\s>])`, 'u');
  const closes = name === ':::' ? /^:::+\s*$/u : new RegExp(`</${name}>\\s*$`, 'u');
  let open = 0;
  for (let index = from; index < lines.length; index += 1) {
    const { text } = lines[index] as Line;
    const fence = fenceOf(text);
    if (fence !== null) {
      index = closingFence(lines, index, fence);
      continue;
    }
    if (opens.test(text) && !/\/>\s*$/u.test(text)) open += 1;
    if (closes.test(text)) open -= 1;
    if (open === 0) return index;
  }
  return lines.length;
}

/** Returns the backticks that begin a code block, or `null`. */
export function fenceOf(text: string): string | null {
  return /^(`{3,})[^`]*$/u.exec(text)?.[1] ?? null;
}
