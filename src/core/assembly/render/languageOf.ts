/** Tags that differ from the extension. */
const tags: Readonly<Record<string, string>> = {
  cjs: 'js',
  mjs: 'js',
  cts: 'ts',
  mts: 'ts',
  md: 'markdown',
  mdx: 'mdx',
  yml: 'yaml',
  htm: 'html',
  h: 'c',
  hpp: 'cpp',
  cc: 'cpp',
  rs: 'rust',
  py: 'python',
  rb: 'ruby',
  kt: 'kotlin',
  sh: 'bash',
  txt: 'text',
};

/** The language tag of a fence: never empty, and letters and digits only, so that no name can break the fence. */
export function languageOf(fileName: string): string {
  const base = fileName.slice(fileName.lastIndexOf('/') + 1).toLowerCase();
  if (base === 'dockerfile' || base === 'makefile') return base;
  const extension = /\.([a-z][a-z0-9]{0,11})$/u.exec(base)?.[1];
  if (extension === undefined) return 'text';
  return Object.hasOwn(tags, extension) ? (tags[extension] ?? 'text') : extension;
}
