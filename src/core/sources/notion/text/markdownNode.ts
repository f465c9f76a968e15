/** A block of a page on its way to Markdown. Texts are inline Markdown already, in which LF is a line break. */
export type MarkdownNode =
  | { readonly kind: 'text'; readonly text: string; readonly children: readonly MarkdownNode[] }
  | {
      readonly kind: 'heading';
      readonly level: number;
      readonly text: string;
      /** Content of a heading that can be folded. */
      readonly children: readonly MarkdownNode[];
    }
  | {
      readonly kind: 'item';
      readonly marker: 'bullet' | 'number' | 'open' | 'done';
      /** Start of a numbered list, on its first item. */
      readonly start?: number;
      readonly text: string;
      readonly children: readonly MarkdownNode[];
    }
  | { readonly kind: 'quote'; readonly text: string; readonly children: readonly MarkdownNode[] }
  | { readonly kind: 'code'; readonly language: string; readonly code: string; readonly caption: string }
  | { readonly kind: 'equation'; readonly expression: string }
  | { readonly kind: 'divider' }
  | { readonly kind: 'table'; readonly header: boolean; readonly rows: readonly (readonly string[])[] }
  /** A page or database below this one: a link, unless its text replaces it. */
  | { readonly kind: 'page'; readonly id: string; readonly title: string; readonly isPage: boolean }
  /** A group without a mark of its own: columns, synced blocks. */
  | { readonly kind: 'group'; readonly children: readonly MarkdownNode[] };
