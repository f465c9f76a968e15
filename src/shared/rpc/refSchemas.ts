import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';

const { id } = filled;

export const empty = z.strictObject({});

/** What the arguments of a method name: see `refs.ts`. */
export const project = { projectId: id };
export const stack = { ...project, stackId: id };
export const operation = { operationId: id };
