import { AppError } from '../../../shared/errors.ts';

export function unknownPayload(session: number): AppError {
  return new AppError('payloads/unknown', `No payload for session ${session}.`, { session });
}
