/** The parts of a parsed URL. */
interface Address {
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
}

/** True if the user's browser may open an address: https, on a named host, without credentials. */
export function isPublicPage({ protocol, username, password, hostname }: Address): boolean {
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  // A service's page has a host name, never the address of a machine.
  return /^(?=.*[a-z])[a-z0-9-]+(?:\.[a-z0-9-]+)+$/u.test(hostname);
}
