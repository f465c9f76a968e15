/** Whether what was typed is a number or an address of an issue, and not words to look for. Core says what it names. */
export function namesEntry(text: string): boolean {
  return /^#?\d{1,10}$|^[\w.-]+\/[\w.-]+#\d{1,10}$|^(?:https?:\/\/)?[\w.-]+\.[\w-]+(?::\d+)?\/[\w.-]+\/[\w.-]+\/(?:issues|pulls?)\/\d+|^https?:\/\/\S+$/u.test(
    text,
  );
}
