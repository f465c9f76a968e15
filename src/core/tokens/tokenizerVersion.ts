/** Part of the cache key: raise it when a change could alter a count. */
export const tokenizerVersion = 'gpt-tokenizer-4.0.0/1';
