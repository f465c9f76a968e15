/** ms. The first picture has priority. */
const afterMs = 400;
/** The family that `--font-mono` begins with. */
const codeFont = "1em 'JetBrains Mono Variable'";

/** Loads the code font before text uses it: otherwise that text and everything around it is laid out twice. */
export function fetchCodeFont(): void {
  setTimeout(() => {
    // If it cannot load, the system's own font is used.
    document.fonts.load(codeFont).catch(() => undefined);
  }, afterMs);
}
