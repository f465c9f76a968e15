import type { EffectKind } from '../../../shared/domain/sessionFacts.ts';

const table: readonly (readonly [EffectKind, RegExp])[] = [
  ['commit', /^git(?:\s+-[cC]\s+\S+)*\s+(?:commit|cherry-pick|revert|merge|am)\b/u],
  ['push', /^git(?:\s+-[cC]\s+\S+)*\s+push\b/u],
  ['pull-request', /^(?:gh\s+pr|glab\s+mr)\s+(?:create|merge|close|reopen|edit|ready)\b/u],
  [
    'message',
    /^(?:gh\s+(?:pr|issue)\s+(?:comment|review)|gh\s+issue\s+(?:create|close|edit)|glab\s+(?:mr|issue)\s+note)\b/u,
  ],
  ['message', /^(?:sendmail|mail|mutt)\b|hooks\.slack\.com|discord(?:app)?\.com\/api\/webhooks/u],
  ['release', /^(?:gh|glab)\s+release\s+(?:create|upload|edit|delete)\b/u],
  ['publish', /^(?:npm|pnpm|yarn|bun|cargo|poetry|uv|vsce|ovsx|lerna|deno)\s+(?:npm\s+)?publish\b/u],
  [
    'publish',
    /^(?:twine\s+upload|gem\s+push|docker\s+push|podman\s+push|dotnet\s+nuget\s+push|mvn\s+(?:\S+\s+)*deploy|mix\s+hex\.publish)\b/u,
  ],
  [
    'migration',
    /\b(?:prisma\s+(?:migrate\s+(?:deploy|dev|reset)|db\s+push)|alembic\s+(?:upgrade|downgrade)|(?:rails|rake)\s+db:(?:migrate|rollback|reset)|ecto\.(?:migrate|rollback)|knex\s+migrate:|sequelize\s+db:migrate|manage\.py\s+migrate|artisan\s+migrate|flyway\s+migrate|liquibase\s+update|migration:(?:run|revert)|drizzle-kit\s+(?:push|migrate)|supabase\s+db\s+(?:push|reset)|goose\s+(?:\S+\s+)*up|diesel\s+migration\s+run|sqlx\s+migrate\s+run|dotnet\s+ef\s+database\s+update)/u,
  ],
  [
    'deploy',
    /^(?:kubectl\s+(?:apply|delete|rollout)|helm\s+(?:install|upgrade|uninstall)|terraform\s+(?:apply|destroy)|tofu\s+(?:apply|destroy)|pulumi\s+(?:up|destroy)|vercel\s+(?:deploy\b|--prod\b)|netlify\s+deploy|fly(?:ctl)?\s+deploy|wrangler\s+(?:deploy|publish)|firebase\s+deploy|serverless\s+deploy|cdk\s+deploy|gcloud\s+(?:\S+\s+)*deploy|eb\s+deploy|railway\s+up|heroku\s+(?:\S+\s+)*(?:push|release))/u,
  ],
];

/** Words before a command that change nothing about its being run. */
const prefix =
  /^(?:(?:sudo|time|nohup|env|npx|bunx|pnpx|command|exec)\s+|(?:pnpm|yarn)\s+(?:exec|dlx)\s+|(?:uv|poetry|pipenv|bundle|rye)\s+(?:run|exec)\s+|[A-Za-z_]\w*=\S*\s+|timeout\s+\S+\s+)+/u;
const isRehearsal = /\s(?:--dry-run|--help|-h|--check|--abort|--plan)\b/u;

export interface RecognisedEffect {
  readonly kind: EffectKind;
  /** The part of the command line that has it, without the texts in quotes. */
  readonly command: string;
}

/** Returns the effects that a command line has if it succeeds, each kind once. */
export function recogniseEffects(command: string): readonly RecognisedEffect[] {
  const kinds = new Map<EffectKind, RecognisedEffect>();
  for (const part of commandsIn(command)) {
    const plain = part.replace(prefix, '');
    if (isRehearsal.test(plain)) continue;
    for (const [kind, pattern] of table)
      if (pattern.test(plain) && !kinds.has(kind)) kinds.set(kind, { kind, command: part });
  }
  return [...kinds.values()];
}

/** Splits a command line into its commands. Texts in quotes and here-documents are no commands: they are emptied. */
function commandsIn(line: string): readonly string[] {
  const bare = line
    .replaceAll(/<<-?\s*(['"]?)(\w+)\1[^\n]*\n[\s\S]*?(?:\n\s*\2(?=\s|\)|$)|$)/gu, ' ')
    .replaceAll(/'[^']*'/gu, (quoted) => (isAddress(quoted) ? quoted.slice(1, -1) : '…'))
    .replaceAll(/"(?:[^"\\]|\\[\s\S])*"/gu, (quoted) => (isAddress(quoted) ? quoted.slice(1, -1) : '…'))
    .replaceAll(/\\\n/gu, ' ');
  return bare
    .split(/&&|\|\||[;\n|&(){}]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('#'));
}

function isAddress(quoted: string): boolean {
  return /^.https:\/\/\S+$/u.test(quoted);
}

/** Returns the short id that git prints for a new commit, e.g. `[main 1a2b3c4] Subject`; `null` if there is none. */
export function commitIn(output: string): string | null {
  return /^\[[^\]\n]*?\b(?<id>[0-9a-f]{7,40})\] /mu.exec(output)?.groups?.['id'] ?? null;
}

/** Returns the address of a pull request, issue or release that a command prints; `null` if there is none. */
export function addressIn(output: string): string | null {
  return (
    /https:\/\/[\w.-]+\/[\w./-]+\/(?:pull|issues|merge_requests|releases\/tag)\/[\w.-]+/u.exec(output)?.[0] ??
    null
  );
}
