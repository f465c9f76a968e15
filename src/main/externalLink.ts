/** An address that may be opened in the person's browser: https, of a named host, without credentials; else `null`. */
export function externalLink(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  // Addresses of machines are not what a page of a service is at.
  const isNamed = /^(?=.*[a-z])[a-z0-9-]+(?:\.[a-z0-9-]+)+$/u.test(url.hostname);
  return isNamed ? url.href : null;
}
