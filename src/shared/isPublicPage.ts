/** The parts of a parsed URL. */
interface Address {
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
}

/** Whether an address may be opened in the person's browser: https, of a named host, without credentials. */
export function isPublicPage({ protocol, username, password, hostname }: Address): boolean {
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  // Addresses of machines are not what a page of a service is at.
  return /^(?=.*[a-z])[a-z0-9-]+(?:\.[a-z0-9-]+)+$/u.test(hostname);
}
