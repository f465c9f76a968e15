export const services = ['notion', 'github'] as const;
/** What the app can connect to with a token of the person's. */
export type Service = (typeof services)[number];

/** How things stand with a service. The token itself never leaves core. */
export interface Account {
  readonly service: Service;
  readonly state:
    | 'none'
    /** Verified; `place` and `name` say where and as whom. */
    | 'connected'
    /** There is a token, and the service could not be asked about it yet. */
    | 'unverified'
    /** The service refused the token: it has expired or was withdrawn. */
    | 'refused';
  /** Where the token comes from; absent without one. */
  readonly from?: 'stored' | 'this-run' | 'environment' | 'gh';
  /** Of Notion the workspace, of GitHub the host. */
  readonly place?: string;
  /** Of Notion the integration, of GitHub the login. */
  readonly name?: string;
  /** A sentence with the remedy: why it is unverified or refused, or what to do next, e.g. share a page. */
  readonly note?: string;
}

/** What a service says of a token. */
export interface Identity {
  readonly place: string;
  readonly name: string;
  /** A sentence: connected, but something is needed to be of use, e.g. no page is shared yet. */
  readonly note?: string;
}
