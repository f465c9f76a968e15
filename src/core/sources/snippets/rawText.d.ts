/** A file's text, which the build and the tests alike put into the bundle. */
declare module '*.md?raw' {
  const text: string;
  export default text;
}
