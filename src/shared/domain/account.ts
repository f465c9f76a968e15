export const services = ['notion', 'github'] as const;
/** A service that the app can connect to with a token of the user's. */
export type Service = (typeof services)[number];

/** State of the connection to a service. The token itself never leaves core. */
export interface Account {
  readonly service: Service;
  readonly state:
    | 'none'
    /** Verified; `place` and `name` identify the account. */
    | 'connected'
    /** There is a token, but the service could not verify it yet. */
    | 'unverified'
    /** The service refused the token: it has expired or was revoked. */
    | 'refused';
  /** Origin of the token; absent without one. */
  readonly from?: 'stored' | 'this-run' | 'environment' | 'gh';
  /** The workspace in Notion, the host for GitHub. */
  readonly place?: string;
  /** The integration in Notion, the login on GitHub. */
  readonly name?: string;
  /** A sentence with the remedy: why it is unverified or refused, or the next step, e.g. to share a page. */
  readonly note?: string;
}

/** A service's answer about a token. */
export interface Identity {
  readonly place: string;
  readonly name: string;
  /** A sentence: the connection works but lacks something, e.g. no page is shared yet. */
  readonly note?: string;
}
