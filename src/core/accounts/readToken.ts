import type { Service } from '../../shared/domain/account.ts';
import { AppError } from '../../shared/errors.ts';

const names: Record<Service, string> = { notion: 'Notion', github: 'GitHub' };

/** Returns a pasted token without surrounding text. Rejects with `accounts/not-a-token` if it can't be one. */
export function readToken(service: Service, text: string): string {
  const token = text.trim().replace(/^bearer\s+/iu, '');
  // A header can't contain other characters, and its error would repeat them.
  if (/^[\x21-\x7e]{8,}$/u.test(token)) return token;
  throw new AppError(
    'accounts/not-a-token',
    `This is not a ${names[service]} token. A token is a single word of letters, digits and underscores. Copy the whole token again.`,
    { service },
  );
}
