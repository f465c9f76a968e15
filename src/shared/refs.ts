export type Empty = Record<string, never>;

export interface ProjectRef {
  readonly projectId: string;
}

export interface StackRef extends ProjectRef {
  readonly stackId: string;
}

export interface SnippetRef {
  readonly snippetId: string;
}

/** Long work is named by the caller, so that it can be cancelled before it has answered. */
export interface Operation {
  readonly operationId: string;
}
