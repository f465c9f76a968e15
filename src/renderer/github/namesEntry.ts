/** True if the typed text is a number or an address of an issue instead of search words. Core resolves it. */
export function namesEntry(text: string): boolean {
  return /^#?\d{1,10}$|^[\w.-]+\/[\w.-]+#\d{1,10}$|^(?:https?:\/\/)?[\w.-]+\.[\w-]+(?::\d+)?\/[\w.-]+\/[\w.-]+\/(?:issues|pulls?)\/\d+|^https?:\/\/\S+$/u.test(
    text,
  );
}
