interface PolicyOptions {
  readonly nonce: string;
  /** Set only in development: Vite injects scripts and communicates over a WebSocket. */
  readonly devServer?: string;
  /** Set if the page connects to its server; else it connects nowhere. */
  readonly connects?: true;
}

/** Returns the policy for what the page may load and run. */
export function contentSecurityPolicy({ nonce, devServer, connects }: PolicyOptions): string {
  const dev = devServer !== undefined;
  const socket = dev ? new URL(devServer).host : '';
  return [
    `default-src 'none'`,
    dev ? `script-src 'self' 'nonce-${nonce}'` : `script-src 'self'`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    dev ? `connect-src 'self' ws://${socket}` : connects ? `connect-src 'self'` : `connect-src 'none'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    ...(dev ? [] : [`require-trusted-types-for 'script'`]),
  ].join('; ');
}
