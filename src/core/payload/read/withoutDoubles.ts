import type { PayloadCheck, RepositoryClaims } from '../../../shared/domain/payloadCheck.ts';

/**
 * Removes duplicate checks: the files and git both report a missing file. If git knows what became of it, git's check
 * stays; if another path was most likely meant, the claim can't be judged before the path is corrected. Files of a
 * submodule that is not checked out are not missing.
 */
export function withoutDoubles(
  ofFiles: readonly PayloadCheck[],
  ofClaims: readonly PayloadCheck[],
  claims: RepositoryClaims | null,
): readonly PayloadCheck[] {
  const files = claims?.repository === 'here' ? claims.files : [];
  const moved = new Set(files.filter(({ movedTo }) => movedTo !== undefined).map(({ at }) => key(at)));
  const away = new Set(files.filter(({ notCheckedOut }) => notCheckedOut).map(({ at }) => key(at)));
  const claimed = new Map(ofClaims.map((check) => [key(check.at), check]));
  const unknown = ofFiles.filter(({ id, at, fix }) => {
    if (id === 'unknown-file' && away.has(key(at))) return false;
    const claim = claimed.get(key(at));
    if (id !== 'unknown-file' || claim === undefined) return true;
    return !moved.has(key(at)) && (fix !== undefined || claim.id !== 'claim-contradicted');
  });
  const unknownPlaces = new Set(unknown.filter(({ id }) => id === 'unknown-file').map(({ at }) => key(at)));
  return [...ofClaims.filter(({ at }) => !unknownPlaces.has(key(at))), ...unknown];
}

function key(at: PayloadCheck['at']): string {
  return `${at?.section}.${at?.entry}`;
}
