/** Returns the key that admits this page; the page of the printed address stored it. */
export function keyOfPage(): string {
  return localStorage.getItem('carryover-key') ?? '';
}
