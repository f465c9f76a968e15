/** Returns a path as messages and cards show it: `src/a.ts`, or `api:src/a.ts` in the project with the alias `api`. */
export function inProject({ path, project }: { readonly path: string; readonly project?: string }): string {
  return project === undefined ? path : `${project}:${path}`;
}
