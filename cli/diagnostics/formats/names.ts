/** The values of `--format`. They have a module of their own, so that reading a command line loads no format. */
export const formatNames = ['pretty', 'compact', 'json', 'sarif', 'github', 'gitlab', 'junit'] as const;
export type FormatName = (typeof formatNames)[number];
