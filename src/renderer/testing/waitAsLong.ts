import { configure } from '@testing-library/react';

// For what never comes. How long a busy machine takes to draw is no test's affair.
configure({ asyncUtilTimeout: 10_000 });
