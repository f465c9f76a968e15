interface ImportMeta {
  /** Files by the pattern's paths, their text put into the bundle by the build and by the tests alike. */
  glob(
    pattern: string,
    options: { readonly query: '?raw'; readonly import: 'default'; readonly eager: true },
  ): Readonly<Record<string, string>>;
}
