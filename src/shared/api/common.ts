import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';

export type Empty = Record<string, never>;

export interface ProjectRef {
  readonly projectId: string;
}

export interface StackRef extends ProjectRef {
  readonly stackId: string;
}

export interface SnippetRef {
  readonly snippetId: string;
}

/** The caller names long work, so that it can cancel it before the answer. */
export interface Operation {
  readonly operationId: string;
}

/** `blocked`: it contains a suspected secret, and nothing was copied. */
export type CopyResult =
  | { readonly status: 'done' }
  | { readonly status: 'not-scanned' }
  | { readonly status: 'blocked'; readonly findings: number }
  | { readonly status: 'clipboard-differs'; readonly written: number; readonly readBack: number };

const { id } = filled;

export const empty = z.strictObject({});

/** Fields of the references above, for the schemas of methods. */
export const project = { projectId: id };
export const stack = { ...project, stackId: id };
export const operation = { operationId: id };
