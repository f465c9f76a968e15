import { configure } from '@testing-library/react';

// This limit is for changes that never happen: no test depends on how fast a busy machine draws.
configure({ asyncUtilTimeout: 60_000 });
