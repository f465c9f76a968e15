/** A page or database as a list shows it. */
export interface NotionEntry {
  readonly object: 'page' | 'database';
  /** Lower-case UUID with dashes. */
  readonly id: string;
  readonly title: string;
  /** An emoji, where the page has one. */
  readonly icon?: string;
  /** Titles from the top down, without its own; as far as known. */
  readonly path: readonly string[];
  /** ISO time. */
  readonly editedAt: string;
  readonly editedBy?: string;
  readonly url: string;
  /** May have entries below it. */
  readonly hasChildren: boolean;
}

export interface NotionEntries {
  readonly entries: readonly NotionEntry[];
  /** For the next call; `null` at the end. */
  readonly cursor: string | null;
  /** Set where the service could not be reached and these are kept copies: when they were fetched, ISO. */
  readonly keptAt?: string;
}

/** A part of a page under a heading, as it can be picked. */
export interface NotionSection {
  /** Stable while the heading and those above it keep their words. */
  readonly id: string;
  readonly title: string;
  /** 1 to 4; 0 for what stands before the first heading. */
  readonly level: number;
  /** Of the model asked for, its own text without deeper sections. */
  readonly tokens: number;
}

export interface NotionOutline {
  readonly title: string;
  readonly sections: readonly NotionSection[];
  /** Whether the tokens of the sections are counts, or estimates of a model whose tokenizer is not public. */
  readonly exact: boolean;
  readonly editedAt: string;
  /** Sentence saying what is missing, where this is not the whole. */
  readonly partial?: string;
}

export interface NotionFilter {
  /** Rows whose title holds this. */
  readonly text?: string;
  /** Name of a status or select option. */
  readonly status?: string;
  /** ISO date. */
  readonly editedSince?: string;
}

export interface NotionRows {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** Names that the filter's `status` may take. */
  readonly statuses: readonly string[];
  readonly rows: readonly {
    readonly entry: NotionEntry;
    /** Shown values in the columns' order. */
    readonly cells: readonly string[];
  }[];
  readonly cursor: string | null;
  /** As for `NotionEntries`. */
  readonly keptAt?: string;
}
