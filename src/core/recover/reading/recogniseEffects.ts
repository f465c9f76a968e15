import { ownText } from './keepTexts.ts';
import type { EffectKind } from '../../../shared/domain/sessionFacts.ts';
import { commandsIn } from './commandsIn.ts';

/** The words of git before the name of its command. */
const git = String.raw`^(?:\S*[\\/])?git(?:\s+(?:-[cC]\s+[^-\s]\S*|--?[\w-]+(?:=\S+)?))*\s+`;
/** Programs that run another one, which they name. */
const runner = String.raw`^(?:(?:npm|pnpm|yarn|bun)\s+(?:run\s+)?|python[\d.]*\s+(?:-m\s+)?|php\s+|mix\s+)?(?:\S*[\\/])?`;

/** Matched against a command from its own word on. Verbs that only show a state are not among them. */
const table: readonly (readonly [EffectKind, RegExp])[] = [
  ['commit', new RegExp(String.raw`${git}(?:commit|cherry-pick|revert|merge|am)(?![\w-])`, 'u')],
  ['push', new RegExp(String.raw`${git}push(?![\w-])(?!.*\s-n(?!\S))`, 'u')],
  ['pull-request', /^(?:gh\s+pr|glab\s+mr)\s+(?:create|merge|close|reopen|edit|ready)(?![\w-])/u],
  [
    'message',
    /^(?:gh\s+(?:pr|issue)\s+(?:comment|review)|gh\s+issue\s+(?:create|close|edit)|glab\s+(?:mr|issue)\s+note)(?![\w-])/u,
  ],
  [
    'message',
    /^(?:sendmail|mail|mutt)(?![\w.-])|^(?:curl|wget|https?|xh)\s.*(?:hooks\.slack\.com|discord(?:app)?\.com\/api\/webhooks)/u,
  ],
  ['release', /^(?:gh|glab)\s+release\s+(?:create|upload|edit|delete)(?![\w-])/u],
  ['publish', /^(?:npm|pnpm|yarn|bun|cargo|poetry|uv|vsce|ovsx|lerna|deno)\s+(?:npm\s+)?publish(?![\w-])/u],
  [
    'publish',
    /^(?:twine\s+upload|gem\s+push|docker\s+push|podman\s+push|dotnet\s+nuget\s+push|mvn\s+(?:\S+\s+)*deploy|mix\s+hex\.publish)(?![\w-])/u,
  ],
  [
    'migration',
    new RegExp(
      String.raw`${runner}(?:prisma\s+(?:migrate\s+(?:deploy|dev|reset)|db\s+push)|alembic\s+(?:-\S+\s+(?:[^-\s]\S*\s+)?)*(?:upgrade|downgrade)|(?:rails|rake)\s+db:(?:migrate(?::(?:up|down|redo|reset))?|rollback|reset)|ecto\.(?:migrate|rollback)|knex\s+(?:-\S+\s+(?:[^-\s]\S*\s+)?)*migrate:(?:latest|up|down|rollback)|sequelize(?:-cli)?\s+db:migrate(?::undo(?::all)?)?|manage\.py\s+migrate|artisan\s+migrate(?::(?:fresh|refresh|reset|rollback))?|flyway\s+(?:-\S+\s+)*migrate|liquibase\s+(?:-\S+\s+)*update|(?:typeorm\S*\s+(?:--\s+)?)?migration:(?:run|revert)|drizzle-kit\s+(?:push|migrate)|supabase\s+db\s+(?:push|reset)|goose\s+(?:\S+\s+)*up|diesel\s+migration\s+run|sqlx\s+migrate\s+run|dotnet\s+ef\s+database\s+update)(?![\w:-])`,
      'u',
    ),
  ],
  [
    'deploy',
    /^(?:kubectl\s+(?:apply|delete|rollout\s+(?:restart|undo))|helm\s+(?:install|upgrade|uninstall)|terraform\s+(?:apply|destroy)|tofu\s+(?:apply|destroy)|pulumi\s+(?:up|destroy)|vercel\s+(?:deploy|--prod)|netlify\s+deploy|fly(?:ctl)?\s+deploy|wrangler\s+(?:deploy|publish)|firebase\s+deploy|serverless\s+deploy|cdk\s+deploy|gcloud\s+(?:\S+\s+)*deploy|eb\s+deploy|railway\s+up|heroku\s+(?:\S+\s+)*(?:push|release))(?![\w-])/u,
  ],
];

const isRehearsal = /\s(?:--dry-run|--help|-h|--check|--abort|--quit|--plan|--sql)(?![\w-])/u;

export interface RecognisedEffect {
  readonly kind: EffectKind;
  /** The part of the command line that has it, without the texts in quotes. */
  readonly command: string;
  /** True if the line succeeds although this part fails, e.g. before `|| true`. */
  readonly mayFailUnseen: boolean;
}

/** Returns the effects that a command line has if it succeeds, each kind once. */
export function recogniseEffects(command: string): readonly RecognisedEffect[] {
  const kinds = new Map<EffectKind, RecognisedEffect>();
  for (const { text, plain, next, isCondition } of commandsIn(command)) {
    if (isRehearsal.test(plain)) continue;
    for (const [kind, pattern] of table)
      if (pattern.test(plain) && !kinds.has(kind))
        kinds.set(kind, { kind, command: text, mayFailUnseen: isCondition || next === '||' });
  }
  return [...kinds.values()];
}

/** Returns the short id that git prints for a new commit, e.g. `[main 1a2b3c4] Subject`; `null` if there is none. */
export function commitIn(output: string): string | null {
  const id = /^\[[^\]\n]*?\b(?<id>[0-9a-f]{7,40})\] /mu.exec(output)?.groups?.['id'];
  return id === undefined ? null : ownText(id);
}

/** Returns the address of a pull request, issue or release that a command prints; `null` if there is none. */
export function addressIn(output: string): string | null {
  const address = /https:\/\/[\w.-]+\/[\w./-]+\/(?:pull|issues|merge_requests|releases\/tag)\/[\w.-]+/u.exec(
    output,
  )?.[0];
  return address === undefined ? null : ownText(address);
}
