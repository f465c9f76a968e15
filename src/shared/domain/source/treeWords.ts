import type { TreeSource } from '../source.ts';
import { inProject } from './inProject.ts';

/** Levels that a tree may open. */
export const maxTreeDepth = 50;

/** Returns the name of a tree: `Tree of src/`, `Tree of api:src/`, `Project tree`. */
export function nameTree({ path, project }: Pick<TreeSource, 'path' | 'project'>): string {
  if (path !== '.') {
    const folder = `${path.replace(/\/+$/u, '')}/`;
    return `Tree of ${inProject({ path: folder, ...(project === undefined ? {} : { project }) })}`;
  }
  return project === undefined ? 'Project tree' : `Project tree of ${project}`;
}
