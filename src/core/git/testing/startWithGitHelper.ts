import { useGitHelper } from './useGitHelper.ts';

useGitHelper();
