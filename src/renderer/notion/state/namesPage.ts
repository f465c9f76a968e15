const id = /(?:^|[^0-9a-f])[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}(?:$|[^0-9a-f])/iu;

/** True if the typed text is an address or an id instead of words of a title. Core resolves it. */
export function namesPage(text: string): boolean {
  const trimmed = text.trim();
  return /^(?:https?|notion):\/\//iu.test(trimmed) || (!/\s/u.test(trimmed) && id.test(trimmed));
}
