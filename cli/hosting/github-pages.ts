import type { FilesOfHost } from './serving.ts';

/**
 * The domain of the site, and the settings of Jekyll, which runs where `.nojekyll` is missing (docs.github.com/pages, "Managing a custom
 * domain").
 */
export const githubPagesFiles: FilesOfHost = {
  written: ['.nojekyll'],
  obeyed: [/^CNAME$/, /^_config\.ya?ml$/],
};
