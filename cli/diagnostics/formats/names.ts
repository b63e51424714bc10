/** What `--format` takes; kept apart from the formats, so that a command line is read before any is loaded. */
export const formatNames = ['pretty', 'compact', 'json', 'sarif', 'github', 'gitlab', 'junit'] as const;
export type FormatName = (typeof formatNames)[number];
