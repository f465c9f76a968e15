/** A path as messages and cards say it: `src/a.ts`, or `api:src/a.ts` in the project that this machine knows as `api`. */
export function inProject({ path, project }: { readonly path: string; readonly project?: string }): string {
  return project === undefined ? path : `${project}:${path}`;
}
