/** What the page was let in with; the page of the printed address left it there. */
export function keyOfPage(): string {
  return localStorage.getItem('carryover-key') ?? '';
}
