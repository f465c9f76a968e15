/** Part of the cache key: raise it when a change to rules, gates or places could alter the findings. */
export const rulesVersion = 'secretlint-13.0.7/29';
