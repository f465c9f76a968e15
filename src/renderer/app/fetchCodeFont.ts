/** ms. The first picture goes before it. */
const afterMs = 400;
/** As `--font-mono` begins. */
const codeFont = "1em 'JetBrains Mono Variable'";

/** Has the font of code at hand before text is shown in it: else that text, and all around it, is laid out twice. */
export function fetchCodeFont(): void {
  setTimeout(() => {
    // Without it the system's own is used.
    document.fonts.load(codeFont).catch(() => undefined);
  }, afterMs);
}
