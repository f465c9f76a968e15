import { z } from 'zod';

/** Schemas of the fields that the app reads of GitHub's answers; other fields are ignored. */
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const login = z
  .object({ login: z.string() })
  .nullish()
  .transform((user) => user?.login ?? '');
const time = z.string();
const label = z.union([z.string(), z.object({ name: text }).transform(({ name }) => name)]);
const number = z.int().min(1);

export const issueSchema = z.object({
  number,
  title: z.string(),
  state: z.string(),
  state_reason: z.string().nullish(),
  draft: z.boolean().nullish(),
  user: login,
  body: text,
  labels: z.array(label).default([]),
  assignees: z.array(login).nullish(),
  milestone: z.object({ title: z.string() }).nullish(),
  comments: z.int().min(0).optional(),
  created_at: time,
  updated_at: time,
  closed_at: time.nullish(),
  html_url: text,
  pull_request: z.object({ merged_at: time.nullish() }).nullish(),
  /** Set for pull requests in their own list. */
  merged_at: time.nullish(),
  repository_url: z.string().optional(),
});
export type Issue = z.infer<typeof issueSchema>;
/** Adds what the answer about one issue alone states. */
export const wholeIssueSchema = issueSchema.extend({
  locked: z.boolean().nullish(),
  active_lock_reason: z.string().nullish(),
  closed_by: login,
});
export const issuesSchema = z.array(issueSchema);

const side = z.object({ ref: z.string(), label: text });
export const pullSchema = issueSchema.extend({
  merged: z.boolean().nullish(),
  base: side,
  head: side,
  changed_files: z.int().min(0).optional(),
  additions: z.int().min(0).optional(),
  deletions: z.int().min(0).optional(),
  commits: z.int().min(0).optional(),
});
export type Pull = z.infer<typeof pullSchema>;
export const commentsSchema = z.array(
  z.object({ id: z.number(), user: login, body: text, created_at: time, updated_at: time }),
);
export type Comment = z.infer<typeof commentsSchema>[number];

export const reviewsSchema = z.array(
  z.object({ id: z.number(), user: login, body: text, state: z.string(), submitted_at: time.nullish() }),
);
export type Review = z.infer<typeof reviewsSchema>[number];

export const reviewCommentsSchema = z.array(
  z.object({
    id: z.number(),
    in_reply_to_id: z.number().nullish(),
    user: login,
    body: text,
    path: z.string(),
    line: z.int().nullish(),
    original_line: z.int().nullish(),
    created_at: time,
    updated_at: time,
  }),
);
export type ReviewComment = z.infer<typeof reviewCommentsSchema>[number];

export const filesSchema = z.array(
  z.object({
    filename: z.string(),
    previous_filename: z.string().optional(),
    status: z.string(),
    additions: z.int(),
    deletions: z.int(),
    patch: z.string().optional(),
  }),
);
export type PullFile = z.infer<typeof filesSchema>[number];

export const timelineSchema = z.array(
  z.object({
    event: z.string().optional(),
    source: z
      .object({
        issue: issueSchema.extend({ repository: z.object({ full_name: z.string() }).optional() }).nullish(),
      })
      .nullish(),
  }),
);

export const threadsSchema = z.object({
  data: z.object({
    repository: z.object({
      pullRequest: z.object({
        reviewThreads: z.object({
          pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
          nodes: z.array(
            z.object({
              isResolved: z.boolean(),
              comments: z.object({ nodes: z.array(z.object({ databaseId: z.number().nullish() })) }),
            }),
          ),
        }),
      }),
    }),
  }),
});

export const editsSchema = z.object({
  data: z.object({
    repository: z.object({
      issue: z.object({
        userContentEdits: z
          .object({ nodes: z.array(z.object({ editedAt: time, diff: z.string().nullish(), editor: login })) })
          .nullish(),
      }),
    }),
  }),
});

export const searchSchema = z.object({
  total_count: z.int(),
  incomplete_results: z.boolean(),
  items: issuesSchema,
});
export const labelsSchema = z.array(z.object({ name: z.string() }));
export const repositorySchema = z.object({
  full_name: z.string(),
  has_issues: z.boolean().optional(),
});
export const userSchema = z.object({ login: z.string() });
