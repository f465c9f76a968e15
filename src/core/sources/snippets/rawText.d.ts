/** A file's text, put into the bundle by the build and by the tests alike. */
declare module '*.md?raw' {
  const text: string;
  export default text;
}
