/** Where an item's content comes from. Paths are relative to the project root and use `/` on every system. */
export type Source = FileSource | PayloadSource | PastedSource | UnknownSource;

export interface FileSource {
  readonly kind: 'file';
  readonly path: string;
}

/** A saved payload; `latest` is a living item that follows the newest `session-<digits>.md`. */
export interface PayloadSource {
  readonly kind: 'payload';
  readonly session: number | 'latest';
}

export interface PastedSource {
  readonly kind: 'pasted';
  readonly title: string;
  readonly text: string;
}

/** A kind written by a newer version: kept as it was read, shown as not supported, never rendered. */
export interface UnknownSource {
  readonly kind: 'unknown';
  readonly raw: Readonly<Record<string, unknown>>;
}

/** A source as the renderer sees it: pasted text stays in core. */
export type SourceView =
  | FileSource
  | PayloadSource
  | { readonly kind: 'pasted'; readonly title: string; readonly characters: number }
  | { readonly kind: 'unknown'; readonly name: string };

export function viewSource(source: Source): SourceView {
  switch (source.kind) {
    case 'pasted':
      return { kind: 'pasted', title: source.title, characters: source.text.length };
    case 'unknown': {
      const name = source.raw['kind'];
      return { kind: 'unknown', name: typeof name === 'string' ? name : 'unknown' };
    }
    case 'file':
    case 'payload':
      return source;
  }
}
