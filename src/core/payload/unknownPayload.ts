import { AppError } from '../../shared/errors.ts';

export function unknownPayload(session: number): AppError {
  return new AppError('payloads/unknown', `There is no payload of session ${session} any more.`, { session });
}
