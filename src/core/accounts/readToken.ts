import type { Service } from '../../shared/domain/account.ts';
import { AppError } from '../../shared/errors.ts';

const names: Record<Service, string> = { notion: 'Notion', github: 'GitHub' };

/** A token as it was pasted, without what came along. Rejects with `accounts/not-a-token` where it can't be one. */
export function readToken(service: Service, text: string): string {
  const token = text.trim().replace(/^bearer\s+/iu, '');
  // Anything else can't stand in a header, and would be repeated by the error that says so.
  if (/^[\x21-\x7e]{8,}$/u.test(token)) return token;
  throw new AppError(
    'accounts/not-a-token',
    `This is not a ${names[service]} token. A token is a single word of letters, digits and underscores. Copy the whole token again.`,
    { service },
  );
}
