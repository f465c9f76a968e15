interface ImportMeta {
  /** Returns files by the pattern's paths, whose text the build and the tests alike put into the bundle. */
  glob(
    pattern: string,
    options: { readonly query: '?raw'; readonly import: 'default'; readonly eager: true },
  ): Readonly<Record<string, string>>;
}
