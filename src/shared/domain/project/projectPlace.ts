export interface ProjectPlace {
  readonly projectId: string;
  /** Number of saved payloads; `null` if unknown. */
  readonly sessions: number | null;
}

export interface WorktreeEntry {
  /** Absolute, for display, and to open it. */
  readonly path: string;
  readonly name: string;
  /** Absent on a detached head. */
  readonly branch?: string;
  /** Absent if the folder was never opened here. */
  readonly projectId?: string;
  readonly sessions: number | null;
  readonly state: 'ok' | 'not-found';
}

export type LocateAnswer =
  | { readonly status: 'located' }
  | {
      /** Nothing has changed yet: the user must confirm the folder. */
      readonly status: 'ask';
      readonly why: 'other-repository' | 'no-repository' | 'not-known';
    };
