export interface ProjectPlace {
  readonly projectId: string;
  /** How many payloads are saved in it; `null` where that can't be told. */
  readonly sessions: number | null;
}

export interface WorktreeEntry {
  /** Absolute, for display, and to open it. */
  readonly path: string;
  readonly name: string;
  /** Absent on a detached head. */
  readonly branch?: string;
  /** Absent: it was never opened here. */
  readonly projectId?: string;
  readonly sessions: number | null;
  readonly state: 'ok' | 'not-found';
}

export type LocateAnswer =
  | { readonly status: 'located' }
  | {
      /** Nothing has changed yet: the person is to say whether it is meant. */
      readonly status: 'ask';
      readonly why: 'other-repository' | 'no-repository' | 'not-known';
    };
