/** A page or database in a list. */
export interface NotionEntry {
  readonly object: 'page' | 'database';
  /** Lower-case UUID with dashes. */
  readonly id: string;
  readonly title: string;
  /** An emoji, if the page has one. */
  readonly icon?: string;
  /** Titles from the top down, without its own; as far as known. */
  readonly path: readonly string[];
  /** ISO time. */
  readonly editedAt: string;
  readonly editedBy?: string;
  readonly url: string;
  /** True if it may have entries below it. */
  readonly hasChildren: boolean;
}

export interface NotionEntries {
  readonly entries: readonly NotionEntry[];
  /** Cursor of the next call; `null` at the end. */
  readonly cursor: string | null;
  /** Set if the service could not be reached and these come from the cache: the time of fetching, ISO. */
  readonly keptAt?: string;
}

/** A part of a page under a heading, which can be picked. */
export interface NotionSection {
  /** Stable while the heading and those above it keep their words. */
  readonly id: string;
  readonly title: string;
  /** 1 to 4; 0 for the text before the first heading. */
  readonly level: number;
  /** Tokens of the requested model, for its own text without deeper sections. */
  readonly tokens: number;
}

export interface NotionOutline {
  readonly title: string;
  readonly sections: readonly NotionSection[];
  /** True if the tokens of the sections are counts; false for estimates of a model without a public tokenizer. */
  readonly exact: boolean;
  readonly editedAt: string;
  /** Sentence that names the missing part, if this is not the whole. */
  readonly partial?: string;
}

export interface NotionFilter {
  /** Text that the title of a row must contain. */
  readonly text?: string;
  /** Name of a status or select option. */
  readonly status?: string;
  /** ISO date. */
  readonly editedSince?: string;
}

export interface NotionRows {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** Values that the filter's `status` accepts. */
  readonly statuses: readonly string[];
  readonly rows: readonly {
    readonly entry: NotionEntry;
    /** Shown values in the columns' order. */
    readonly cells: readonly string[];
  }[];
  readonly cursor: string | null;
  /** The same as in `NotionEntries`. */
  readonly keptAt?: string;
}
