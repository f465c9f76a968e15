import { useGitHelper } from './useGitHelper.ts';

await useGitHelper();
