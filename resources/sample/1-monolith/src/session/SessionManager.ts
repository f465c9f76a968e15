import type { UserContext } from '../types/UserContext';

/** One for the whole process: what a test leaves behind, the next test finds. */
class SessionManager {
  private current: UserContext | null = null;

  enter(context: UserContext): void {
    this.current = context;
  }

  leave(): void {
    this.current = null;
  }

  get user(): UserContext {
    if (this.current === null) throw new Error('Nobody is signed in.');
    return this.current;
  }
}

export const sessions = new SessionManager();
