/** The lines of a text with their ends, so that a line that no edit touches stays as it is to the byte. */
export interface PlanText {
  readonly lines: readonly string[];
  /** The end that the text's lines have. */
  readonly eol: string;
}

export function readText(text: string): PlanText {
  const lines = text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/gu) ?? [];
  return { lines, eol: /\r\n|\r|\n/u.exec(text)?.[0] ?? '\n' };
}

/** Puts lines, written without their ends, behind a line; 0 puts them first. */
export function insertAfter({ lines, eol }: PlanText, line: number, added: readonly string[]): string {
  const before = lines.slice(0, line);
  const after = lines.slice(line);
  const open = before.length > 0 && !/[\r\n]$/u.test(before.at(-1) ?? '');
  const isLast = after.length === 0 && open;
  return `${before.join('')}${open ? eol : ''}${added.join(eol)}${isLast ? '' : eol}${after.join('')}`;
}

/** Changes one line, given and returned without its end. */
export function changeLine({ lines }: PlanText, line: number, change: (text: string) => string): string {
  return lines
    .map((written, at) => {
      if (at !== line - 1) return written;
      const [, text = '', end = ''] = /^([^\r\n]*)([\r\n]*)$/u.exec(written) ?? [];
      return `${change(text)}${end}`;
    })
    .join('');
}

/** Returns a line without its end; lines count from 1. */
export function lineAt({ lines }: PlanText, line: number): string {
  return (lines[line - 1] ?? '').replace(/[\r\n]+$/u, '');
}

export function isBlank({ lines }: PlanText, line: number): boolean {
  return (lines[line - 1] ?? '').trim() === '';
}

/** Makes one line of a text that a person typed. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

/** Returns the column at which the words of a list's point begin. */
export function contentColumn(line: string): number {
  return /^[ \t]*(?:[-*+•●▪◦]|\(?\d{1,4}[.)]|\(?[A-Za-z][.)])?[ \t]*/u.exec(line)?.[0].length ?? 0;
}
